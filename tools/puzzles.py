"""Make the puzzles of a game: `python -m tools.puzzles orongo --minutes 10` writes games/orongo/puzzles.json.

Masters play among themselves. A decision becomes a puzzle where one choice is the best beyond doubt, given what the
seat knows: first a quick look picks decisions with a gap, then every choice that is open is tried in the same imagined
worlds with the same luck, far ahead, and the gap must hold against each of them (`vaka.review` has the walks and the
intervals). Those that the planner gets wrong come first: there is something to learn there. Decisions of the same turn
that follow and are clear as well become further steps of the same puzzle.

What is kept is data: the digest of the box, the beginning of the game, who is asked, the answer, what each choice is
worth, and the keys of the reasons that a hint would give. All of it follows from the seeds, but on another machine a
close call may come out otherwise, so the files are made anew only on purpose. A test plays all of them, each with the
box that it names.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import vaka
from vaka.bots.advice import usual_line
from vaka.bots.confidence import Estimate, estimate
from vaka.bots.guides import MasterGuide, guide_for
from vaka.bots.hints import ALIKE, FORESIGHT, compared, reasons_of
from vaka.bots.lookahead import Candidate, LookaheadBot
from vaka.bots.rollouts import Rollout, roll_out_all
from vaka.bots.sampling import UNLIKELY, drawn
from vaka.bots.search_chance import SearchChance
from vaka.bots.values import TUNED, values_of
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.core.seats import seat_number
from vaka.core.state import State

ROOT = Path(__file__).parent.parent / "src" / "vaka" / "games"
TOGETHER = 5  # games that go on step by step together
FEWEST, MOST = 3, 24  # choices of a decision that is worth a puzzle
SURE = 0.75  # the master finds its choice at least so likely
OPEN = (0.15, 0.9)  # and expects a share of the victory between these: elsewhere little is at stake
QUICK = (4, 5)  # worlds, and choices that are played on
DEEP = (12, 20)
MORE = (24, 40)  # worlds more for what is still in doubt
HOPEFUL = 0.09  # the gap, in parts of the victory, after the quick look
TRIED = 3  # choices of the quick look
MAX_STEPS = 3
LINE_WORLDS = 12
SEEDS = 1 << 16
EASY = 2  # one in so many of the decisions that the planner gets right, too, is looked at

FEATS = {"raises": "moai", "ceremonial": "ceremonial"}  # what a turn can bring that makes the title of a puzzle
EARLY = 0.6  # of a game: before, hardly any choice decides much

Move = tuple[int, str]


@dataclass
class Decision:
    """A choice that a master had."""

    match: Match  # as it stood; in a sealed phase without what the others have answered
    moves: list[Move]
    seat: int
    best: int
    choices: list[int]
    odds: list[float]
    seed: int
    kind: str  # what is asked, and which verb answers it
    tempting: int = -1  # what the planner would do instead

    @property
    def known(self) -> State:
        return self.match.state.seen(self.seat)


@dataclass
class Clear:
    """A decision that is clear: what every choice is worth, and how sure it is that the answer is the best."""

    decision: Decision
    shares: dict[int, float]
    gap: float  # to the next best
    least: float  # the lower end of its interval
    worlds: int
    line: list[tuple[int, int]] = field(default_factory=list)


class Maker:
    """Looks for the puzzles of one game."""

    def __init__(self, name: str, deadline: float) -> None:
        self.game: Any = vaka.game(name)
        guide = guide_for(self.game, {})
        assert isinstance(guide, MasterGuide), "puzzles need a net"
        self.guide = guide
        self.values = values_of(name, TUNED)
        self.deadline = deadline

    # --- games of masters

    def decisions(self, players: int, first: int, count: int) -> Iterator[Decision]:
        """Decisions of these games where the master is rather sure of itself."""
        matches = [Match(self.game, players, seed=seed) for seed in range(first, first + count)]
        lucks = [Seeded(seed + 1_000_003) for seed in range(first, first + count)]
        sealed_at = [0] * count  # how many moves there were before anybody had answered in the sealed phase
        under_way = list(range(count))
        moves: list[list[Move]] = [[] for _ in matches]
        while under_way:
            for at in under_way:
                sealed_at[at] = self._take_forced(matches[at], moves[at], sealed_at[at])
            under_way = [at for at in under_way if matches[at].state.pending]
            states = [matches[at].state for at in under_way]
            seats = [state.pending[0] for state in states]
            offers = [state.choices(seat) for state, seat in zip(states, seats)]
            if not states:
                return
            all_odds, shares = self.guide.consider(states, seats, offers)
            for at, seat, offer, odds, share in zip(under_way, seats, offers, all_odds, shares):
                match = matches[at]
                state = match.state
                choice = offer[max(range(len(offer)), key=lambda one: odds[one])]
                if FEWEST <= len(offer) <= MOST and max(odds) >= SURE and OPEN[0] <= share <= OPEN[1]:
                    yield self._decision(match, moves[at], sealed_at[at], seat, choice, offer, odds, first + at)
                if state.answers:
                    choice = drawn(offer, odds, UNLIKELY, lucks[at])
                match.choose(seat, choice)
                moves[at].append((seat, self.game.words(choice)))

    def _take_forced(self, match: Match, moves: list[Move], sealed_at: int) -> int:
        """Take what is forced up to the next real choice; answers the number of moves before its sealed phase."""
        while match.state.pending:
            if not any(match.state.answers or []):
                sealed_at = len(moves)
            seat = match.state.pending[0]
            choices = match.state.choices(seat)
            if len(choices) > 1:
                break
            match.choose(seat, choices[0])
            moves.append((seat, self.game.words(choices[0])))
        return sealed_at

    def _decision(
        self,
        match: Match,
        moves: list[Move],
        sealed_at: int,
        seat: int,
        choice: int,
        offer: list[int],
        odds: list[float],
        seed: int,
    ) -> Decision:
        made, stood = moves, match
        if match.state.answers:  # nobody can see who has answered
            made = moves[:sealed_at] + [move for move in moves[sealed_at:] if move[0] == seat]
            stood = played(self.game, match.players, seed, made)
        else:
            made, stood = moves[:], match.copy()
        verb = self.game.words(choice).partition(" ")[0]
        kind = f"{stood.state.seen(seat).view()['step']} {verb}"
        return Decision(stood, made, seat, choice, offer, odds, seed, kind)

    # --- what is clear

    def is_asked_again(self, decision: Decision) -> bool:
        """Whether the answer leads to the same question: then other orders of the same choices are as good."""
        if decision.match.state.answers:
            return False
        then = decision.match.copy()
        then.choose(decision.seat, decision.best)
        asked = decision.seat in then.state.pending
        return asked and then.state.seen(decision.seat).view()["step"] == decision.kind.split()[0]

    def tempting(self, known: State, choices: list[int]) -> int:
        """What the planner would choose, one step ahead."""
        seat = known.viewer
        worths = [0.0] * len(choices)
        for seed in range(4):
            world = known.imagine(SearchChance(seed))
            for at, choice in enumerate(choices):
                then = world.copy(SearchChance(seed))
                then.take(seat, choice)
                worths[at] += self.values.worth(then, seat)
        return choices[max(range(len(choices)), key=lambda at: worths[at])]

    def quick_gap(self, decision: Decision) -> float:
        """How much better the net rates the master's choice than the best other."""
        shares = self.tried(decision, self.likeliest(decision), *QUICK, start=0)
        means = {choice: sum(own) / len(own) for choice, own in shares.items()}
        best = means.pop(decision.best)
        return best - max(means.values())

    def clear(self, decision: Decision) -> Clear | None:
        """The whole verdict; None where a choice could be as good. Those that could be are compared first."""
        rivals = [choice for choice in self.likeliest(decision) if choice != decision.best]
        rest = [choice for choice in decision.choices if choice != decision.best and choice not in rivals]
        clear = Clear(decision, {}, 1.0, 1.0, 0)
        for others in (rivals, rest):
            if others and not self._is_better(clear, others):
                return None
        return clear

    def likeliest(self, decision: Decision) -> list[int]:
        """The master's choice, those it finds likeliest besides, and the planner's."""
        ranked = sorted(range(len(decision.choices)), key=lambda at: -decision.odds[at])[:TRIED]
        tried = {decision.choices[at] for at in ranked} | {decision.best, decision.tempting}
        return sorted(tried - {-1})

    def _is_better(self, clear: Clear, others: list[int]) -> bool:
        """Whether the master's choice is better than all of these beyond doubt; noted in the verdict."""
        decision = clear.decision
        worlds, depth = DEEP
        best = decision.best
        shares = self.tried(decision, [best, *others], worlds, depth, start=1000)
        doubt = self.guide.doubt(depth)
        result: dict[int, Estimate] = {}
        in_doubt = others
        for more in (*MORE, 0):
            for choice in in_doubt:
                differences = [mine - theirs for mine, theirs in zip(shares[best], shares[choice])]
                result[choice] = estimate(differences, doubt)
            if min([one.mean for one in result.values()]) < HOPEFUL:
                return False
            in_doubt = [choice for choice in in_doubt if result[choice].low <= 0]
            if not in_doubt:
                break
            if not more:
                return False
            fresh = self.tried(decision, [best, *in_doubt], more, depth, start=1000 + len(shares[best]))
            for choice, own in fresh.items():
                shares[choice] += own
        if best not in clear.shares:
            clear.shares[best] = sum(shares[best]) / len(shares[best])
        for choice in others:  # by what the answer is better, in the same worlds
            clear.shares[choice] = max(0.0, clear.shares[best] - result[choice].mean)
        clear.gap = min(clear.gap, min([one.mean for one in result.values()]))
        clear.least = min(clear.least, min([one.low for one in result.values()]))
        clear.worlds = max(clear.worlds, len(shares[best]))
        return True

    def tried(
        self, decision: Decision, choices: list[int], worlds: int, depth: int, start: int
    ) -> dict[int, list[float]]:
        """The seat's shares after each of these choices, a world after the other, all with the same luck."""
        known, seat = decision.known, decision.seat
        rollouts: dict[int, list[Rollout]] = {choice: [] for choice in choices}
        for at in range(worlds):
            seed = (decision.seed * SEEDS + len(decision.moves)) * SEEDS + 4 * (start + at)
            world = known.imagine(SearchChance(seed))
            for choice in choices:
                then = world.copy(SearchChance(seed + 1))
                then.take(seat, choice)
                rollouts[choice].append(Rollout(then, depth, seed + 2))
        roll_out_all([rollout for own in rollouts.values() for rollout in own], self.guide)
        return {choice: [rollout.shares[seat] for rollout in own] for choice, own in rollouts.items()}

    def line(self, decision: Decision) -> list[tuple[int, int]]:
        """What usually follows the answer."""
        pilot = LookaheadBot(self.guide.net, self.guide.features, LINE_WORLDS)
        candidate = Candidate(decision.best, 1.0)
        pilot.look_ahead(decision.known, [candidate], SearchChance(decision.seed))
        return usual_line(candidate.lines)

    def following(self, clear: Clear) -> list[tuple[list[Move], Clear]]:
        """Clear decisions of the same seat in the same turn after the answer, each with the moves before it."""
        result: list[tuple[list[Move], Clear]] = []
        match = clear.decision.match.copy()
        moves = clear.decision.moves[:]
        now = clear
        while len(result) + 1 < MAX_STEPS and not match.state.answers:
            seat = now.decision.seat
            between: list[Move] = [(seat, self.game.words(now.decision.best))]
            match.choose(seat, now.decision.best)
            if match.barrier >= match.number or seat not in match.state.pending:
                break
            moves = moves + between
            choices = match.state.choices(seat)
            if len(choices) < 2:
                break
            (odds,), _ = self.guide.consider([match.state], [seat], [choices])
            best = choices[max(range(len(choices)), key=lambda at: odds[at])]
            kind = clear.decision.kind
            decision = Decision(match.copy(), moves[:], seat, best, choices, odds, clear.decision.seed, kind)
            verdict = self.clear(decision) if len(choices) <= MOST else None
            if verdict is None:
                break
            result.append((between, verdict))
            now = verdict
        return result

    # --- as data

    def puzzle(self, clear: Clear) -> dict[str, Any]:
        decision = clear.decision
        steps = [self.step(clear)] + [self.step(later) for _, later in self.following(clear)]
        return {
            "box": self.game.box.digest,
            "players": decision.match.players,
            "seed": decision.seed,
            "seat": seat_number(decision.seat),
            **self.title(clear, steps),
            "tempting": self.game.words(decision.tempting) if decision.tempting >= 0 else "",
            "gap": round(clear.gap, 3),
            "least": round(clear.least, 3),
            "worlds": clear.worlds,
            "moves": [f"{seat_number(seat)} {words}" for seat, words in decision.moves],
            "steps": steps,
        }

    def title(self, clear: Clear, steps: list[dict[str, Any]]) -> dict[str, Any]:
        """What is to be found: how much of something in this turn, or the answer to what is asked."""
        decision = clear.decision
        match = decision.match.copy()
        count = len(match.events)
        if not match.state.answers:
            for step in steps:
                match.choose(decision.seat, step["answer"])
        verbs = [
            self.game.verbs[event.verb].name for event in match.events[count:] if event.values[:1] == [decision.seat]
        ]
        for verb, title in FEATS.items():
            if verb in verbs:
                return {"title": title, "count": verbs.count(verb)}
        return {"title": decision.known.view()["step"]}

    def step(self, clear: Clear) -> dict[str, Any]:
        words, decision = self.game.words, clear.decision
        others = {
            words(choice): {"share": round(clear.shares[choice], 3), "why": self.reasons(decision, choice)}
            for choice in decision.choices
            if choice != decision.best
        }
        return {
            "answer": words(decision.best),
            "share": round(clear.shares[decision.best], 3),
            "line": [f"{seat_number(seat)} {words(choice)}" for seat, choice in self.line(decision)],
            "others": others,
        }

    def reasons(self, decision: Decision, other: int) -> list[str]:
        """The keys of what makes the answer better than this choice, as a hint says it."""
        differences = compared(decision.known, self.values, decision.best, other, SearchChance(decision.seed))
        keys = [key for key, _ in reasons_of(self.values, differences) if key != ALIKE]
        return keys or [FORESIGHT]


def played(game: Any, players: int, seed: int, moves: list[Move]) -> Match:
    match = Match(game, players, seed=seed)
    for seat, words in moves:
        match.choose(seat, words)
    return match


class Search:
    """Puzzles with so many players; of one kind at most `most`, of one game at most one of a kind."""

    def __init__(self, maker: Maker, players: int, most: int, only: str) -> None:
        self.maker = maker
        self.only = only
        self.players = players
        self.most = most
        self.kinds: Counter[str] = Counter()
        self.easy: Counter[str] = Counter()
        self.taken: set[tuple[int, str]] = set()

    def among(self, first: int, count: int) -> Iterator[dict[str, Any]]:
        """Those of the games with the seeds from `first` on."""
        decisions = list(self.maker.decisions(self.players, first, count))
        lengths = {one.seed: len(one.moves) for one in decisions}
        late = [one for one in decisions if len(one.moves) >= EARLY * lengths[one.seed]]
        for at in shuffled(len(late), first):
            decision = late[at]
            if time.process_time() > self.maker.deadline:
                return
            if self.is_worth_a_look(decision) and self.maker.quick_gap(decision) >= HOPEFUL:
                clear = self.maker.clear(decision)
                if clear is not None:
                    self.kinds[decision.kind] += 1
                    self.taken.add((decision.seed, decision.kind))
                    yield self.maker.puzzle(clear)

    def is_worth_a_look(self, decision: Decision) -> bool:
        if self.only not in decision.kind or self.kinds[decision.kind] >= self.most:
            return False
        if (decision.seed, decision.kind) in self.taken or self.maker.is_asked_again(decision):
            return False
        decision.tempting = self.maker.tempting(decision.known, decision.choices)
        if decision.tempting == decision.best:
            decision.tempting = -1
            self.easy[decision.kind] += 1
            return self.easy[decision.kind] % EASY == 0
        return True


def shuffled(number: int, seed: int) -> list[int]:
    """Neighbours are alike, so they are not looked at one after the other."""
    luck, left = Seeded(seed), list(range(number))
    return [left.pop(luck.pick(len(left))) for _ in range(number)]


def chosen(result: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    """So many of them, of all kinds and numbers of players in turn, in the order of the game."""
    rest = sorted(result, key=lambda one: (not one["tempting"], -one["gap"]))
    kinds: Counter[str] = Counter()
    players: Counter[int] = Counter()
    taken: list[dict[str, Any]] = []
    while rest and len(taken) < number:
        one = min(rest, key=lambda one: (kinds[one["title"]], players[one["players"]]))
        rest.remove(one)
        kinds[one["title"]] += 1
        players[one["players"]] += 1
        taken.append(one)
    taken.sort(key=lambda one: (len(one["steps"]), len(one["moves"])))
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=vaka.list_games())
    parser.add_argument("--games", type=int, default=40, help="with each number of players")
    parser.add_argument("--minutes", type=float, default=10, help="of CPU time at most")
    parser.add_argument("--most", type=int, default=3, help="of one kind with one number of players")
    parser.add_argument("--only", default="", help="a word of what is asked or chosen, as place or bid")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--number", type=int, default=12, help="of puzzles that are kept")
    given = parser.parse_args()
    maker = Maker(given.game, time.process_time() + 60 * given.minutes)
    searches = [Search(maker, players, given.most, given.only) for players in maker.game.players]
    result: list[dict[str, Any]] = []
    for first in range(given.first, given.first + given.games, TOGETHER):
        for search in searches:
            for one in search.among(first, TOGETHER):
                result.append(one)
                answers = [step["answer"] for step in one["steps"]]
                print(one["players"], one["title"], one["seed"], answers, one["tempting"], one["gap"], flush=True)
                write(ROOT / given.game / "puzzles.json", chosen(result, given.number))
    return 0


def write(path: Path, puzzles: list[dict[str, Any]]) -> None:
    """A puzzle a line, so that changes can be read."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in puzzles)
    path.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
