"""Look for puzzles: `python -m tools.puzzles.find orongo --out build/puzzles --minutes 8 --workers 16`.

Masters play among themselves. A decision becomes a puzzle where greedy and friend fail, and one choice is better than
every other one by 8 points in 100 beyond doubt, each played to the end in 300 worlds that the seat finds possible. The
seat's next decisions in the same game become further steps, up to four, as long as they are as clear; what others do in
between is what masters did. Levels are asked to solve it, which measures how hard it is.

Every process takes games of its own and appends what it finds to OUT/<game>.jsonl, a puzzle a line, and a line for
games that it has finished. A second call goes on where the first one ended.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import vaka
from vaka.bots.bot import Bot
from vaka.bots.guides import MasterGuide, guide_for
from vaka.bots.registry import bot
from vaka.bots.strengths import FRIEND, STRENGTHS
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.core.seats import seat_number
from vaka.core.state import State

from .device import DEVICE_HELP, think_on
from .facts import facts_of, themes_of
from .games import Decision, MastersGame, Move, play_games, played
from .judge import Judge, OutOfTime
from .walks import NO_CHOICE, Trial

TOGETHER = 6  # games of one block
MAX_STEPS = 4
BETWEEN = 40  # moves of others between two steps, at most
OF_ONE_GAME = 3
NAIVE = "greedy"
TRIES = 8  # of each level
MASTER_TRIES = 4
FAILS = 0.5  # a level that finds the answer less often than this fails
COMMON, RARE = 0.7, 8  # a kind that makes up more than this part of the puzzles, and more than so many, is passed over
SEEDS = 1 << 12  # decisions of a game
LATE = 36  # of the last real choices of all seats


class Finder:
    """Looks for the puzzles of one game."""

    def __init__(self, name: str, deadline: float, late: int = LATE, about: str = "") -> None:
        self.late = late
        self.about = about
        self.game: Any = vaka.game(name)
        self.judge = Judge(self.guide_for(self.game.players[0]), deadline)
        self.levels: dict[str, Bot] = {level: bot(level, name) for level in (NAIVE, *STRENGTHS)}
        self.kinds: Counter[str] = Counter()

    def guide_for(self, players: int) -> MasterGuide:
        guide = guide_for(self.game, players, {})
        assert isinstance(guide, MasterGuide), "puzzles need a net"
        return guide

    def among(self, players: int, seeds: range) -> Any:
        """The puzzles of these games."""
        self.judge.guide = self.guide_for(players)
        for masters_game in play_games(self.game, players, seeds, self.judge.guide):
            count = 0
            decisions = list(masters_game.late_decisions(self.late))
            for at in shuffled(len(decisions), masters_game.seed):
                self.judge.check_time()
                puzzle = self.puzzle(masters_game, decisions[at])
                if puzzle is not None:
                    count += 1
                    yield puzzle
                if count == OF_ONE_GAME:
                    break

    def puzzle(self, masters_game: MastersGame, decision: Decision) -> dict[str, Any] | None:
        ranked = sorted(range(len(decision.choices)), key=lambda at: decision.odds[at], reverse=True)
        likeliest, second = [decision.choices[at] for at in ranked[:2]]
        if self.about not in self.game.words(likeliest) and self.about not in self.game.words(second):
            return None
        kind = self.game.words(likeliest).partition(" ")[0]
        if self.kinds[kind] > RARE + COMMON * self.kinds.total():
            return None
        moves = masters_game.moves_before(decision)
        match = played(self.game, masters_game.players, masters_game.seed, moves)
        known = match.state.seen(decision.seat)
        naive = self.levels[NAIVE].choose(known, Seeded(decision.made))
        if naive == likeliest or self.solved(FRIEND, known, likeliest) >= FAILS:
            return None
        number = masters_game.seed * SEEDS + decision.made
        trial = self.judge.clear(known, number, decision.odds, [naive])
        if trial is None or not self.is_hard(trial):
            return None
        self.kinds[kind] += 1
        return self.written(
            match, moves, masters_game.seed, [(trial, []), *self.following(match.copy(), trial, number)]
        )

    def is_hard(self, trial: Trial) -> bool:
        answer = answer_of(trial)
        return all(self.solved(level, trial.known, answer) < FAILS for level in (NAIVE, FRIEND))

    def solved(self, level: str, known: State, answer: int) -> float:
        """How often a level finds the answer."""
        tries = MASTER_TRIES if STRENGTHS.get(level) and STRENGTHS[level].worlds else TRIES
        return sum([self.levels[level].choose(known, Seeded(at)) == answer for at in range(tries)]) / tries

    def following(self, match: Match, trial: Trial, number: int) -> list[tuple[Trial, list[Move]]]:
        """The seat's next decisions that are clear as well, each with the moves of others before it."""
        result: list[tuple[Trial, list[Move]]] = []
        seat = trial.seat
        luck = Seeded(number)
        while len(result) + 1 < MAX_STEPS:
            match.choose(seat, answer_of(trial))
            between = self.go_on(match, seat, luck)
            if seat not in match.state.pending:
                break
            known = match.state.seen(seat)
            odds, _ = self.judge.guide.consider([match.state], [seat], [known.choices(seat)])
            try:
                later = self.judge.clear(known, number + len(result) + 1, odds[0], [])
            except OutOfTime:
                break  # the steps that were found are worth a puzzle
            if later is None:
                break
            result.append((later, between))
            trial = later
        return result

    def go_on(self, match: Match, seat: int, luck: Seeded) -> list[Move]:
        """Let masters play for the others up to the next real choice of the seat."""
        moves: list[Move] = []
        while match.state.pending and len(moves) < BETWEEN:
            state = match.state
            asked = seat if seat in state.pending else state.pending[0]
            choices = state.choices(asked)
            if asked == seat and len(choices) > 1:
                break
            choice = choices[0]
            if len(choices) > 1:
                odds, _ = self.judge.guide.consider([state], [asked], [choices])
                choice = self.judge.guide.pick(state, choices, odds[0], luck)
            match.choose(asked, choice)
            moves.append((asked, self.game.words(choice)))
        return moves

    def written(
        self, match: Match, moves: list[Move], seed: int, steps: list[tuple[Trial, list[Move]]]
    ) -> dict[str, Any]:
        """The puzzle as data."""
        levels = dict.fromkeys(self.levels, 1.0)
        rows: list[dict[str, Any]] = []
        themes: list[str] = []
        for trial, between in steps:
            answer = answer_of(trial)
            naive = self.levels[NAIVE].choose(trial.known, Seeded(0))
            next_best = max([plan for plan in trial.walks if plan[0] != answer and plan[1] < 0], key=trial.mean)[0]
            shown = [choice for choice in dict.fromkeys([next_best, naive]) if choice != answer]
            rows.append({"before": in_words(between), **facts_of(trial, answer, shown, self.game)})
            themes += themes_of(trial, answer, next_best, self.game)
            for level in levels:
                levels[level] *= self.solved(level, trial.known, answer)
        first = steps[0][0]
        return {
            "game": self.game.name,
            "box": self.game.box.digest,
            "players": match.players,
            "seed": seed,
            "seat": seat_number(first.seat),
            "asks": first.known.view()["step"],
            "themes": list(dict.fromkeys(themes)),
            "levels": {level: round(part, 3) for level, part in levels.items()},
            "moves": in_words(moves),
            "steps": rows,
        }


def answer_of(trial: Trial) -> int:
    return max([plan for plan in trial.walks if plan[1] == NO_CHOICE], key=trial.mean)[0]


def in_words(moves: list[Move]) -> list[str]:
    return [f"{seat_number(seat)} {words}" for seat, words in moves]


def shuffled(number: int, seed: int) -> list[int]:
    """Neighbours are alike, so they are not looked at one after the other."""
    luck, left = Seeded(seed), list(range(number))
    return [left.pop(luck.pick(len(left))) for _ in range(number)]


def append(path: Path, row: dict[str, Any]) -> None:
    """One line in one write, so that several processes can share a file."""
    line = json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(file, line.encode())
    finally:
        os.close(file)


def finished_blocks(path: Path) -> set[tuple[int, int]]:
    """The players and first seeds of the blocks of games that an earlier call has finished."""
    if not path.exists():
        return set()
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {(row["finished"][0], row["finished"][1]) for row in rows if "finished" in row}


def work(given: argparse.Namespace, path: Path, deadline: float, worker: int) -> None:
    """Blocks of games, every so many-th, with each number of players in turn."""
    if given.device:
        think_on(given.device)
    finder = Finder(given.game, deadline, given.late, given.about)
    first, workers = given.first, given.workers
    finished = finished_blocks(path)
    block = worker
    try:
        while True:
            players = finder.game.players[(block // workers + worker) % len(finder.game.players)]
            seeds = range(first + block * TOGETHER, first + (block + 1) * TOGETHER)
            if (players, seeds[0]) not in finished:
                for puzzle in finder.among(players, seeds):
                    append(path, puzzle)
                append(path, {"finished": [players, seeds[0]]})
            block += workers
    except OutOfTime:
        print(f"worker {worker}: {dict(finder.judge.passed)} {time.process_time():.0f} s", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("--out", type=Path, default=Path("build/puzzles"))
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--late", type=int, default=LATE, help=f"look at so many of a game's last choices ({LATE})")
    parser.add_argument("--about", default="", help="only where one of the two likeliest choices names this: shaman")
    parser.add_argument("--device", default="", help=DEVICE_HELP)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / f"{given.game}.jsonl"
    deadline = time.monotonic() + 60 * given.minutes
    context = get_context("spawn")
    workers = [context.Process(target=work, args=(given, path, deadline, worker)) for worker in range(given.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    print(f"{sum('steps' in row for row in rows)} puzzles in {path}")
    return max(abs(worker.exitcode or 0) for worker in workers)


if __name__ == "__main__":
    sys.exit(main())
