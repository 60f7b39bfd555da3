"""The puzzles of a game.

    python -m tools.puzzles.find orongo --out build/puzzles --minutes 8 --workers 16
    python -m tools.puzzles.check build/puzzles/orongo.jsonl --minutes 8 --workers 16

`find` plays masters' games and keeps the decisions in which one choice is the best beyond doubt. `check` is a second
program that shares no code with the first: it judges every puzzle anew, in other worlds. Both need nothing but the
engine and NumPy.
"""
