"""Make the golden records anew: whole games in tests/golden that every later version must replay to the same end.

Run `python -m tools.golden` after a change of the rules or of the record, and read the difference like any other.
"""

from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import vaka
from vaka.bots.registry import bot
from vaka.core.match import Match

from .odd_bots import ODD_BOTS

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
NAMES = ["Anne", "Ben", "Cara", "Dan", "Eve"]
UNDO_SHARE = 0.05

# per game: the name of the file, players, options, seed, who plays
GAMES: dict[str, list[tuple[str, int, dict[str, Any], int, str]]] = {
    "orongo": [
        ("2-tiles-out", 2, {}, 1, "random"),
        ("2-shells", 2, {}, 11, "random"),
        ("2-ceremonial", 2, {}, 1, "greedy"),
        ("3-ceremonial", 3, {}, 3, "random"),
        ("3-hidden-shells", 3, {"hidden_tile": True}, 5, "random"),
        ("4-tiles-out", 4, {}, 1, "random"),
        ("4-ceremonial", 4, {}, 1, "greedy"),
        ("4-hidden-shared", 4, {"hidden_tile": True}, 7, "greedy"),
    ],
    "moorea": [
        ("2", 2, {}, 11, "greedy"),
        ("2-random", 2, {}, 1, "random"),
        ("2-scarce", 2, {}, 29, "hoarding"),
        ("3", 3, {}, 12, "greedy"),
        ("3-locked", 3, {}, 15, "passing"),
        ("4", 4, {}, 13, "greedy"),
        ("5", 5, {}, 14, "greedy"),
    ],
    "raiatea": [
        ("3", 3, {}, 1, "greedy"),
        ("3-scarce", 3, {"scarce_mana": True, "tane": True}, 2, "random"),
        ("4-tane", 4, {"tane": True}, 3, "greedy"),
        ("5-oracle", 5, {"oracle": True}, 4, "random"),
        ("5-all", 5, {"tane": True, "oracle": True, "scarce_mana": True, "screens": "open"}, 5, "greedy"),
    ],
}


def play(game: vaka.Game[Any], players: int, options: dict[str, Any], seed: int, style: str) -> Match:
    """A game among bots of one kind; random ones now and then think better of a choice."""
    match = Match(game, players, seed=seed, options=options, names=NAMES[:players])
    play_out(match, seed, style)
    return match


def play_committed(game: vaka.Game[Any]) -> Match:
    """A game with a secret that was committed to, as at a real table."""
    secret = sha256(b"golden").digest()
    players = game.players[0]
    nonces = [sha256(f"nonce {seat}".encode()).digest()[:16] for seat in range(players)]
    match = Match(game, players, secret=secret, nonces=nonces, names=NAMES[:players])
    play_out(match, 1, "random")
    return match


def play_out(match: Match, seed: int, style: str) -> None:
    player = ODD_BOTS.get(style) or bot(style, match.game.name)
    thoughts = vaka.seeded(seed)
    doubts = Random(seed)
    while match.state.pending:
        seat = match.state.pending[0]
        match.choose(seat, player.choose(match.state.seen(seat), thoughts))
        if style == "random" and match.can_undo(seat) and match.state.pending and doubts.random() < UNDO_SHARE:
            match.undo(seat)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, games in GAMES.items():
        game = vaka.game(name)
        matches = {
            f"{name}-{title}": play(game, players, options, seed, style)
            for title, players, options, seed, style in games
        }
        matches[f"{name}-committed"] = play_committed(game)
        for title, match in matches.items():
            (FOLDER / f"{title}.record").write_text(match.record().text(), "utf-8")
            print(f"{title}: {match.record().result}")


if __name__ == "__main__":
    main()
