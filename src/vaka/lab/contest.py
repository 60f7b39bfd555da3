"""What a net is worth at the table: contests of what would ship, in NumPy, against other bots.

`python -m vaka.lab.contest orongo --weights orongo.npz --against planner,navigator:400 --seconds 60 --log FILE`;
a bot may also be another net, as `net:old.npz`.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bots.bot import Bot
from ..bots.master import NetBot
from ..bots.net import read_net
from ..bots.net_about import NetProblem
from ..bots.net_layout import fitted
from ..bots.processes import start
from ..bots.registry import bot
from ..core.chance import Seeded
from ..core.errors import VakaError
from ..core.game import Game
from ..games import observer
from ..research.interval import interval
from ..research.worker_group import one_thread_each
from .cli import counts, in_words
from .log import log_line
from .settings import Settings
from .worker import load_game

BLOCK = 10.0  # seconds of games in one line of the log
GRACE = 15.0  # seconds after which a process that should have ended is ended
SEATS = 16
FINAL = "final"  # the kind of the lines that are printed when all is over


@dataclass(frozen=True)
class Job:
    """One net against others of one kind."""

    players: int
    against: str
    options: tuple[tuple[str, Any], ...] = ()


def jobs_of(game: Game[Any], players: tuple[int, ...], against: list[str], variants: float) -> list[Job]:
    """Every count against everybody; with all variants as well, where they are trained."""
    jobs = [Job(count, name) for name in against for count in sorted(set(players))]
    for count in sorted(set(players)) if variants else []:
        options = tuple((option.name, option.values[-1]) for option in game.option_list if count in option.players)
        if options:
            jobs += [Job(count, against[0], options)]
    return jobs


def load_bot(path: Path, game: Game[Any]) -> NetBot:
    features = observer(game)
    return NetBot(fitted(read_net(path), game, features), features)


def play(game: Game[Any], job: Job, own: Bot, other: Bot, number: int, deadline: float) -> float | None:
    """The net's share of one game; in `players` games in a row it sits everywhere, with the same chance. None when the
    time is up before it ends."""
    seat = number % job.players
    bots = [own if at == seat else other for at in range(job.players)]
    thoughts = [Seeded(number * SEATS + at) for at in range(job.players)]
    state = game.start(job.players, Seeded(number // job.players + 1), dict(job.options))
    while state.pending:
        if time.monotonic() > deadline:
            return None
        asked = state.pending[0]
        state.choose(asked, bots[asked].choose(state.seen(asked), thoughts[asked]))
    outcome = state.outcome
    assert outcome is not None
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def play_block(game: Game[Any], job: Job, own: Bot, other: Bot, first: int, deadline: float) -> list[float]:
    """The net's shares of games from this number on, for BLOCK seconds and until it has sat everywhere equally often;
    fewer when the time is up before."""
    shares: list[float] = []
    end = min(deadline, time.monotonic() + BLOCK)
    while time.monotonic() < end or len(shares) % job.players:
        share = play(game, job, own, other, first + len(shares), deadline)
        if share is None:
            break
        shares.append(share)
    return shares


class Newest:
    """The net in a file, read again whenever the run has written another one."""

    def __init__(self, weights: Path, game: Game[Any]) -> None:
        self.weights = weights
        self.game = game
        self.read = 0.0  # when the file was written that was read last
        self.found: NetBot | None = None

    def bot(self) -> NetBot | None:
        """None while there is none."""
        try:
            changed = self.weights.stat().st_mtime
            if self.found is None or changed != self.read:
                self.found, self.read = load_bot(self.weights, self.game), changed
        except (OSError, NetProblem):
            return None
        return self.found


def evaluate(
    settings: Settings, weights: Path, log: Path, kind: str, jobs: list[Job], place: int, seconds: float
) -> None:
    """A process: play job after job with the newest weights until the time is up, a line in the log for each.

    It ends when the run that started it is gone.
    """
    deadline = time.monotonic() + seconds
    parent = multiprocessing.parent_process()
    game = load_game(settings)
    others = {job.against: bot(job.against, game.name) for job in jobs}
    newest = Newest(weights, game)
    turn = place
    number = place << 32  # every process has games of its own
    while time.monotonic() < deadline and (parent is None or parent.is_alive()):
        own = newest.bot()
        if own is None:
            time.sleep(0.5)
            continue
        job = jobs[turn % len(jobs)]
        turn += 1
        number += -number % job.players  # a whole turn of the seats has the same chance
        shares = play_block(game, job, own, others[job.against], number, deadline)
        number += len(shares)
        whole = shares[: len(shares) // job.players * job.players] or shares
        if whole:
            log_line(
                log,
                kind,
                trained=own.net.about["seconds"],
                players=job.players,
                against=job.against,
                options=dict(job.options),
                games=len(whole),
                share=sum(whole),
                squares=sum([share * share for share in whole]),
            )


class Evaluators:
    """Processes that evaluate; `stop` ends them, whatever they do."""

    def __init__(
        self, number: int, settings: Settings, weights: Path, log: Path, kind: str, jobs: list[Job], seconds: float
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self.deadline = time.monotonic() + seconds
        with one_thread_each():
            self.processes = [
                context.Process(target=evaluate, args=(settings, weights, log, kind, jobs, place, seconds), daemon=True)
                for place in range(number)
            ]
            for process in self.processes:
                start(process)

    def wait(self) -> None:
        """Until their time is up, and a little longer."""
        try:
            for process in self.processes:
                process.join(max(0.0, self.deadline + GRACE - time.monotonic()))
        finally:
            self.stop()

    def stop(self) -> None:
        for process in self.processes:
            if process.is_alive():
                process.kill()
            process.join()


def table(log: Path, kind: str) -> list[str]:
    """What the lines of one kind say together: share of victories with the 95% interval."""
    result: dict[tuple[int, str, str], list[float]] = {}
    for line in log.read_text("utf-8").splitlines():
        data = json.loads(line)
        if data["kind"] == kind:
            key = (data["players"], data["against"], json.dumps(data["options"]))
            sums = result.setdefault(key, [0.0, 0.0])
            sums[0] += data["games"]
            sums[1] += data["share"]
    lines: list[str] = []
    for (players, against, options), (games, share) in sorted(result.items()):
        if games:
            low, high = interval(share / games, games)
            lines.append(
                f"{players} players, against {against}{'' if options == '{}' else ' ' + options}: "
                f"{100 * share / games:.1f}% ({100 * low:.1f} to {100 * high:.1f}) of {games:.0f} games, "
                f"fair {100 / players:.0f}%"
            )
    return lines


def check_log(log: Path) -> None:
    """ValueError or OSError where results cannot be added, before games are played for them."""
    try:
        if log.is_file():
            table(log, FINAL)
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{log} holds something else than results of contests") from None
    log.open("a").close()


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vaka.lab.contest", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument(
        "--players", type=counts, default=(), help="counts, as in 2,3 (those that the net was trained for)"
    )
    parser.add_argument("--against", default="planner", help="bots, as in planner,navigator:400,net:old.npz")
    parser.add_argument("--variants", action="store_true", help="also with all variants, against the first of them")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--components", default="", help="a TOML file with another box")
    parser.add_argument("--log", type=Path, required=True, help="results are added to those in this file")
    return parser


def main(words: list[str] | None = None) -> int:
    parser = arguments()
    given = parser.parse_args(words)
    settings = Settings(given.game, (), given.components)
    try:
        if given.workers < 1 or not given.seconds > 0:
            raise ValueError("there must be at least one worker, and time for games")
        game = load_game(settings)
        trained = read_net(given.weights).about["players"]
        load_bot(given.weights, game)
        players = given.players or tuple(trained)
        for count in players:
            game.agreed_options(count, {})
        against = given.against.split(",")
        for name in against:
            bot(name, game.name)
        check_log(given.log)
    except (VakaError, NetProblem, ValueError, OSError) as problem:
        parser.error(in_words(problem))
    jobs = jobs_of(game, players, against, 1.0 if given.variants else 0.0)
    code = 0
    try:
        Evaluators(given.workers, settings, given.weights, given.log, FINAL, jobs, given.seconds).wait()
    except KeyboardInterrupt:  # what was played is in the log
        code = 130
    print("\n".join(table(given.log, FINAL)) or "No game came to its end.")
    return code


if __name__ == "__main__":
    sys.exit(main())
