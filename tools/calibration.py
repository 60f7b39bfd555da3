"""Are chances to win what they promise? `python -m tools.calibration orongo --games 400 --plot x.svg`.

Plays games among masters and looks, at every decision, at what the review promises the seat that is asked, from what it
has seen. Of all moments that promised 70 to 80%, so many should have been won. `--fit` finds how the nets' values are
put right, from other games than those that are measured, and `--doubt` how wrong a difference between two choices is
that is judged by the net and not played to the end; both are printed as lines for `bot/calibration.toml`,
or for the file beside a net of its own for a number of players.
"""

import argparse
import sys
from collections.abc import Iterable
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from random import Random
from typing import Any

import vaka
from vaka.bots.guides import Calibration, MasterGuide, guide_for
from vaka.bots.master import net_file
from vaka.bots.rollouts import Rollout, roll_out_all
from vaka.bots.search_chance import SearchChance
from vaka.core.chance import Seeded
from vaka.core.game import Game
from vaka.core.state import State

AT_ONCE = 64  # games that are played side by side
FIT_SEED = 1_000_000  # games for fitting are others than those for measuring
BINS = 10
ROUNDS = 30  # of Newton's method
TRIES, HALVINGS = 1000, 12  # for the interval of a doubt
SIZE, EDGE = 220, 34

Promise = tuple[int, float, float]  # the game, what was promised, the part of the victory that came of it


def promises(guide: MasterGuide, game: Game[Any], counts: list[int], games: int, seed: int) -> list[Promise]:
    """What was promised at all decisions of so many games, with these numbers of players in turn."""
    result: list[Promise] = []
    for first in range(0, games, AT_ONCE):
        result += _played(guide, game, counts, range(first, min(games, first + AT_ONCE)), seed)
        print(f"\r{min(games, first + AT_ONCE)}/{games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return result


def _played(guide: MasterGuide, game: Game[Any], counts: list[int], numbers: Iterable[int], seed: int) -> list[Promise]:
    data: dict[int, list[tuple[int, float]]] = {}
    result: list[Promise] = []
    rollouts: list[tuple[int, Rollout]] = []
    for number in numbers:
        players = counts[number % len(counts)]
        state: State = game.start(players, Seeded(seed + number))
        rollouts.append((number, Rollout(state, 1 << 30, seed + number)))
        data[number] = []
    while rollouts:
        offers = [rollout.advance() for _, rollout in rollouts]
        for (number, rollout), offer in zip(rollouts, offers):
            if not offer:
                result += [(number, promise, rollout.shares[seat]) for seat, promise in data[number]]
        rollouts = [one for one, offer in zip(rollouts, offers) if offer]
        offers = [offer for offer in offers if offer]
        states = [rollout.state for _, rollout in rollouts]
        odds, shares = guide.consider(states, [state.pending[0] for state in states], offers)
        for (number, rollout), offer, odd, share in zip(rollouts, offers, odds, shares):
            data[number].append((rollout.state.pending[0], share))
            rollout.go_on(offer, odd, share, guide)
    return result


def fit(result: list[Promise]) -> tuple[float, float]:
    """The slope and shift of the log odds that fit best what came of the promises."""
    slope, shift = 1.0, 0.0
    odds = [(log(promise / (1 - promise)), won) for _, promise, won in result]
    for _ in range(ROUNDS):
        first = second = both = square = count = 0.0
        for odd, won in odds:
            share = 1 / (1 + exp(-(slope * odd + shift)))
            spread = share * (1 - share)
            first += odd * (won - share)
            second += won - share
            square += spread * odd * odd
            both += spread * odd
            count += spread
        whole = square * count - both * both
        slope += (count * first - both * second) / whole
        shift += (square * second - both * first) / whole
    return slope, shift


class Row:
    """The moments whose promise lies in one tenth: how many, what was promised, what was won, and its interval."""

    def __init__(self, at: int, result: list[Promise]) -> None:
        self.at = at
        mine = [one for one in result if min(BINS - 1, int(one[1] * BINS)) == at]
        self.moments = len(mine)
        self.promised = sum([promise for _, promise, _ in mine]) / max(1, len(mine))
        self.won = sum([won for _, _, won in mine]) / max(1, len(mine))
        by_game: dict[int, float] = {}
        for number, _, won in mine:  # moments of one game stand and fall together, so games are what is counted
            by_game[number] = by_game.get(number, 0.0) + won - self.won
        self.games = len(by_game)
        self.half = 1.96 * sqrt(sum([part * part for part in by_game.values()])) / max(1, len(mine))


def rows_of(result: list[Promise]) -> list[Row]:
    return [row for row in (Row(at, result) for at in range(BINS)) if row.moments]


def table(name: str, rows: list[Row]) -> str:
    lines = [
        f"| {name}: promised | moments | in games | mean promise | won | 95% interval |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        low, high = max(0.0, row.won - row.half), min(1.0, row.won + row.half)
        lines.append(
            f"| {10 * row.at} to {10 * row.at + 10}% | {row.moments} | {row.games} | {row.promised:.1%} "
            f"| {row.won:.1%} | {low:.1%} to {high:.1%} |"
        )
    return "\n".join(lines)


def picture(charts: list[tuple[str, list[Row]]]) -> str:
    """A square a game: what was promised to the right, what was won upwards, with intervals; right is the diagonal."""
    width = EDGE + len(charts) * (SIZE + EDGE)
    height = SIZE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for at, (name, rows) in enumerate(charts):
        left = EDGE + at * (SIZE + EDGE)
        parts.append(f'<g transform="translate({left} {EDGE})">')
        parts.append(f'<text x="{SIZE / 2}" y="-12" text-anchor="middle" font-size="13">{name}</text>')
        parts.append(f'<rect width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>')
        parts.append(f'<path d="M0 {SIZE}L{SIZE} 0" stroke="#bbb" stroke-dasharray="4 3"/>')
        for row in rows:
            x, y = SIZE * row.promised, SIZE * (1 - row.won)
            top, bottom = SIZE * (1 - min(1.0, row.won + row.half)), SIZE * (1 - max(0.0, row.won - row.half))
            parts.append(f'<path d="M{x:.1f} {top:.1f}V{bottom:.1f}" stroke="#06806b"/>')
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#06806b"/>')
        parts.append(f'<text x="0" y="{SIZE + 14}">0%</text>')
        parts.append(f'<text x="{SIZE}" y="{SIZE + 14}" text-anchor="end">100% promised</text>')
        parts.append('<text x="4" y="12">100% won</text></g>')
    return "\n".join([*parts, "</svg>", ""])


Doubt = tuple[float, float, float]  # an error, and the 95% interval that so few decisions leave


def doubts(
    guide: MasterGuide, game: Game[Any], counts: list[int], decisions: int, worlds: int, depths: list[int]
) -> dict[int, Doubt]:
    """The error of differences between the two likeliest choices that are judged after so many choices.

    Each pair of walks is judged on the way and then played to the end; what the mean differs by, beyond what so few
    worlds let it differ by, is the net's error.
    """
    errors: dict[int, list[tuple[float, float]]] = {depth: [] for depth in depths}
    for number in range(decisions):
        state, seat, pair = _some_decision(guide, game, counts, number)
        known = state.seen(seat)
        probes: list[list[_Probe]] = []
        for world in range(worlds):
            luck = (number * worlds + world) * 4
            imagined = known.imagine(SearchChance(luck))
            row: list[_Probe] = []
            for choice in pair:
                then = imagined.copy(SearchChance(luck + 1))
                then.take(seat, choice)
                row.append(_Probe(then, seat, luck + 2, depths))
            probes.append(row)
        roll_out_all([probe for row in probes for probe in row], guide)
        for at, depth in enumerate(depths):
            off = [(one.judged(at) - two.judged(at)) - (one.got() - two.got()) for one, two in probes]
            mean = sum(off) / worlds
            errors[depth].append((mean, sum([(part - mean) ** 2 for part in off]) / (worlds * (worlds - 1))))
        print(f"\r{number + 1}/{decisions} decisions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {depth: doubt_of(errors[depth]) for depth in depths}


def doubt_of(errors: list[tuple[float, float]]) -> Doubt:
    """From how far judgements were off, each with the variance that luck alone gives it.

    At the ends of the interval so small, or so large, a sum of squares would be seen one time in forty. The same normal
    numbers serve for all doubts that are tried, so the interval does not depend on chance.
    """
    seen = sum([off * off for off, _ in errors])
    doubt = sqrt(max(0.0, (seen - sum([spread for _, spread in errors])) / len(errors)))
    luck = Random(1)
    tries = [[luck.gauss() ** 2 for _ in errors] for _ in range(TRIES)]

    def end(part: float) -> float:
        """The doubt with which this part of the tries is below what was seen."""
        low, high = 0.0, 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            spreads = [spread + middle * middle for _, spread in errors]
            below = sum(sum(map(mul, spreads, squares)) <= seen for squares in tries)
            low, high = (middle, high) if below > part * TRIES else (low, middle)
        return low

    return doubt, end(0.975), end(0.025)


def _some_decision(guide: MasterGuide, game: Game[Any], counts: list[int], number: int) -> tuple[State, int, list[int]]:
    """A decision out of a game among masters, with the two likeliest choices."""
    chance = Seeded(number)
    met: list[State] = []
    rollout = Rollout(game.start(counts[number % len(counts)], Seeded(FIT_SEED + number)), 1 << 30, number)
    while offer := rollout.advance():
        met.append(rollout.state.copy(SearchChance(0)))
        odds, shares = guide.consider([rollout.state], [rollout.state.pending[0]], [offer])
        rollout.go_on(offer, odds[0], shares[0], guide)
    state = met[chance.pick(len(met))]
    seat = state.pending[0]
    choices = state.choices(seat)
    odds, _ = guide.consider([state], [seat], [choices])
    ranked = sorted(range(len(choices)), key=lambda at: -odds[0][at])
    return state, seat, [choices[at] for at in ranked[:2]]


class _Probe(Rollout):
    """A walk to the end that notes on its way what the net promises one seat after so many choices."""

    def __init__(self, state: State, seat: int, seed: int, depths: list[int]) -> None:
        super().__init__(state, 1 << 30, seed)
        self.seat = seat
        self.depths = depths
        self.noted: list[float] = []

    def go_on(self, choices: list[int], odds: list[float], share: float, guide: Any) -> bool:
        if self.state.pending[0] == self.seat:
            while len(self.noted) < len(self.depths) and self.made >= self.depths[len(self.noted)]:
                self.noted.append(share)
        return super().go_on(choices, odds, share, guide)

    def got(self) -> float:
        return self.shares[self.seat]

    def judged(self, at: int) -> float:
        return self.noted[at] if at < len(self.noted) else self.got()


def counts_by_net(game: Game[Any]) -> list[list[int]]:
    """The numbers of players, those that share a net together."""
    result: dict[Path | None, list[int]] = {}
    for players in game.players:
        result.setdefault(net_file(game.name, players), []).append(players)
    return list(result.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="+", metavar="GAME", choices=vaka.list_games())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--fit", action="store_true", help="find slope and shift in other games")
    parser.add_argument("--doubt", type=int, default=0, metavar="DECISIONS", help="measure the error of differences")
    parser.add_argument("--worlds", type=int, default=60, help="for the doubt")
    parser.add_argument("--plot", type=Path, metavar="SVG")
    given = parser.parse_args()
    charts: list[tuple[str, list[Row]]] = []
    for name in given.games_of:
        game = vaka.game(name)
        for counts in counts_by_net(game):
            guide = guide_for(game, counts[0], {})
            title = f"{name} with {', '.join([str(count) for count in counts])}"
            if not isinstance(guide, MasterGuide):
                print(f"There is no net for {title}.", file=sys.stderr)
                return 1
            if given.doubt:
                result = doubts(guide, game, counts, given.doubt, given.worlds, [8, 20])
                text = ", ".join([f"{depth} = {error:.3f}" for depth, (error, _, _) in result.items()])
                sure = ", ".join([f"{low:.3f} to {high:.3f}" for _, low, high in result.values()])
                print(f"[{title}]\ndoubts = {{ {text} }}  # 95%: {sure}", flush=True)
                continue
            if given.fit:
                guide.calibration = Calibration(1.0, 0.0, {})
                slope, shift = fit(promises(guide, game, counts, given.games, FIT_SEED))
                print(f"[{title}]\nslope = {slope:.3f}\nshift = {shift:.3f}")
                guide.calibration = Calibration(slope, shift, {})
            rows = rows_of(promises(guide, game, counts, given.games, 1))
            charts.append((title, rows))
            print(table(title, rows) + "\n", flush=True)
    if given.plot:
        given.plot.write_text(picture(charts), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
