"""Make golden records: whole games in tests/golden that every later version must replay to the same end.

`python -m tools.golden` plays those that are missing, of all games or of those named. The others stay as they are, as
bots have learned since; with `--again` all are played, after a change of the record, and the difference is read like
any other. `tests/golden/GAME.toml` says which there are; without it one at random for each number of players. The
number of the rules, from 2 on, is part of the name, and so is the digest of a box that is not the first: what was
played by earlier rules or with an earlier box must still hold.
"""

import argparse
import tomllib
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import vaka
from vaka.bots.registry import bot
from vaka.core.match import Match
from vaka.games import earlier_boxes

from .golden_bots import ODD_BOTS

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
NAMES = ["Anne", "Ben", "Cara", "Dan", "Eve"]
UNDO_SHARE = 0.05


def play(game: vaka.Game[Any], plan: dict[str, Any]) -> Match:
    """A game among bots of one kind; random ones now and then think better of a choice."""
    players, seed = plan["players"], plan["seed"]
    match = Match(game, players, seed=seed, options=plan.get("options", {}), names=NAMES[:players])
    play_out(match, seed, plan["bots"])
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


def plans(game: vaka.Game[Any]) -> list[dict[str, Any]]:
    """The games to be played: title, players, options, seed, and the bots that sit there."""
    file = FOLDER / f"{game.name}.toml"
    if file.exists():
        return list(tomllib.loads(file.read_text("utf-8"))["game"])
    return [{"title": str(players), "players": players, "seed": players, "bots": "random"} for players in game.players]


def record_name(game: vaka.Game[Any], title: str) -> str:
    rules = f"rules-{game.rules}-" if game.rules > 1 else ""
    box = f"box-{game.box.digest}-" if earlier_boxes(game.name) else ""
    return f"{game.name}-{rules}{box}{title}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=vaka.list_games())
    parser.add_argument("--again", action="store_true", help="those that are there as well")
    wanted = parser.parse_args()
    for name in wanted.games:
        game = vaka.game(name)
        for plan in [*plans(game), {"title": "committed"}]:
            file = FOLDER / f"{record_name(game, plan['title'])}.record"
            if wanted.again or not file.exists():
                match = play(game, plan) if "seed" in plan else play_committed(game)
                file.write_text(match.record().text(), "utf-8")
                print(f"{file.stem}: {match.record().result}")


if __name__ == "__main__":
    main()
