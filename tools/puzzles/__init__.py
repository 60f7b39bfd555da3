"""The puzzles of a game, in three steps.

    python -m tools.puzzles.find orongo --out build/puzzles --minutes 8 --workers 16
    python -m tools.puzzles.check build/puzzles/orongo.jsonl --minutes 8 --workers 16
    python -m tools.puzzles.publish build/puzzles/orongo.jsonl

`find` plays masters' games and keeps the decisions in which one choice is the best beyond doubt. `check` is a second
program that shares no code with the first: it judges every puzzle anew, in other worlds. `publish` writes those that
passed into the edition of the game. The first two need nothing but the engine and NumPy.
"""
