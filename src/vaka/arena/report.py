"""A contest as text and as a picture."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log2

from ..research.interval import interval
from ..text.catalogue import Catalogue, catalogue
from .matches import Contest, Result
from .verdict import Verdict

WIDTH, HEIGHT, EDGE = 640, 240, 40
PAPER, INK, LINE, SHARE, BAND, FAIR = "#fbf6ea", "#2b2420", "#e4d9c3", "#1f5b73", "#7fb2c4", "#a8482c"
HEADS = ("bot", "seats", "fair", "share", "interval", "rating")


@dataclass(frozen=True)
class Rating:
    """How strong a bot is beside the others of its contest, and how unsure that is."""

    mu: float
    sigma: float


def table(contest: Contest, results: Sequence[Result], words: Catalogue | None = None) -> str:
    """Each bot's share of victories with its interval, its rating where openskill is there, and how games ended."""
    words = words or catalogue("en")
    heads = {name: words.say(f"cli.arena.{name}", {}) for name in HEADS}
    verdict = Verdict(contest, results)
    ratings = rated(contest, results)
    values = {"game": contest.game, "players": contest.players, "games": verdict.games, "seed": contest.seed}
    rows = [words.say("cli.arena.heading", values)]
    head = f"{heads['bot']:<18}{heads['seats']:>8}{heads['fair']:>9}{heads['share']:>9}   {heads['interval']:<16}"
    rows.append((head + (heads["rating"] if ratings else "")).rstrip())
    for entrant, name in enumerate(contest.bots):
        seats = contest.entrants().count(entrant)
        share = sum(result.share(entrant) for result in results) / max(1, len(results))
        low, high = interval(share, len(results))
        rating = f"{ratings[entrant].mu:.1f} ± {ratings[entrant].sigma:.1f}" if ratings else ""
        between = words.say("cli.arena.range", {"low": f"{low:.1%}", "high": f"{high:.1%}"})
        row = f"{name:<18}{seats:>8}{seats / contest.players:>9.0%}{share:>9.1%}   {between:<16}{rating}"
        rows.append(row.rstrip())
    ends = Counter(result.reason for result in results)
    said = [f"{_end(words, reason)} {count / len(results):.0%}" for reason, count in ends.most_common()]
    rows.append(words.say("cli.arena.ends", {"ends": said}))
    rows.append(conclusion(verdict, words))
    if not ratings:
        rows.append(words.say("arena.no_ratings", {}))
    return "\n".join(rows)


def _end(words: Catalogue, reason: str) -> str:
    """How a game ended, in few words; as the game itself calls it where nobody has found some."""
    key = f"cli.arena.end_{reason}"
    return words.say(key, {}) if words.has(key) else reason


def conclusion(verdict: Verdict, words: Catalogue | None = None) -> str:
    values = {"name": verdict.contest.bots[0], "fair": f"{verdict.fair:.0%}"}
    key = "stronger" if verdict.low > verdict.fair else "weaker" if verdict.high < verdict.fair else "unclear"
    return (words or catalogue("en")).say(f"cli.arena.{key}", values)


def rated(contest: Contest, results: Sequence[Result]) -> list[Rating]:
    """openskill ratings after all games, [] without openskill; where a bot has several seats they are rated as one by
    their mean."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return []
    model = PlackettLuce()
    ratings = [Rating(model.mu, model.sigma) for _ in contest.bots]
    for result in results:
        teams = [[model.rating(ratings[entrant].mu, ratings[entrant].sigma)] for entrant in result.line_up]
        rerated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for entrant in range(len(contest.bots)):
            seats = [rerated[seat][0] for seat, sitting in enumerate(result.line_up) if sitting == entrant]
            ratings[entrant] = Rating(
                sum(rating.mu for rating in seats) / len(seats), sum(rating.sigma for rating in seats) / len(seats)
            )
    return ratings


def picture(contest: Contest, results: Sequence[Result], words: Catalogue | None = None) -> str:
    """The first bot's share after each game, with its interval, as SVG."""
    words = words or catalogue("en")
    verdict = Verdict(contest, results)
    shares: list[float] = []
    total = 0.0
    for at, result in enumerate(results):
        total += result.share(0)
        shares.append(total / (at + 1))
    ends = [interval(share, at + 1) for at, share in enumerate(shares)]
    band = [_point(at, high, len(shares)) for at, (_, high) in enumerate(ends)]
    band += [_point(at, ends[at][0], len(shares)) for at in reversed(range(len(ends)))]
    line = [_point(at, share, len(shares)) for at, share in enumerate(shares)]
    fair = _height(verdict.fair)
    values = {"name": contest.bots[0], "game": contest.game, "players": contest.players, "games": len(results)}
    title = words.say("cli.arena.plot_title", values | {"share": f"{verdict.share:.0%}"})
    fair_share = words.say("cli.arena.plot_fair", {"fair": f"{verdict.fair:.0%}"})
    return _svg(
        [
            _text(EDGE, 24, title),
            f'<polygon points="{" ".join(band)}" fill="{BAND}" fill-opacity="0.45"/>',
            f'<polyline points="{" ".join(line)}" fill="none" stroke="{SHARE}" stroke-width="2"/>',
            f'<line x1="{EDGE}" y1="{fair:.1f}" x2="{WIDTH - EDGE}" y2="{fair:.1f}" stroke="{FAIR}"'
            ' stroke-dasharray="6 4"/>',
            f'<text x="{WIDTH - EDGE}" y="{fair - 5:.1f}" text-anchor="end" fill="{FAIR}">{escape(fair_share)}</text>',
            _text(EDGE, HEIGHT - 14, words.say("cli.arena.plot_games", values)),
        ]
    )


def _svg(drawn: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
    return "\n".join([f'{head} font-size="13">', paper, *drawn, "</svg>"]) + "\n"


def _point(at: int, share: float, games: int) -> str:
    across = EDGE + at / max(1, games - 1) * (WIDTH - 2 * EDGE)
    return f"{across:.1f},{_height(share):.1f}"


@dataclass(frozen=True)
class Point:
    """How strong a bot was with one budget: its share of so many games, and the CPU time of a choice."""

    bot: str
    milliseconds: float
    share: float
    games: int


def strength_picture(title: str, fair: float, points: Sequence[Point]) -> str:
    """The share of victories over the time for a choice, which doubles from line to line, as SVG."""
    least = floor(log2(min(point.milliseconds for point in points)))
    most = max(least + 1, ceil(log2(max(point.milliseconds for point in points))))

    def across(milliseconds: float) -> float:
        return EDGE + (log2(milliseconds) - least) / (most - least) * (WIDTH - 2 * EDGE)

    drawn = [_text(EDGE, 24, title)]
    for power in range(least, most + 1):
        x = across(2.0**power)
        drawn.append(f'<line x1="{x:.1f}" y1="{EDGE}" x2="{x:.1f}" y2="{HEIGHT - EDGE}" stroke="{LINE}"/>')
        drawn.append(_text(x - 12, HEIGHT - 22, f"{2.0**power:g} ms"))
    for share in (fair, 1.0):
        y = _height(share)
        drawn.append(f'<line x1="{EDGE}" y1="{y:.1f}" x2="{WIDTH - EDGE}" y2="{y:.1f}" stroke="{FAIR}"/>')
        drawn.append(_text(4, y + 4, f"{share:.0%}"))
    line = [f"{across(point.milliseconds):.1f},{_height(point.share):.1f}" for point in points]
    drawn.append(f'<polyline points="{" ".join(line)}" fill="none" stroke="{SHARE}" stroke-width="2"/>')
    for point in points:
        x, y = across(point.milliseconds), _height(point.share)
        low, high = [_height(end) for end in interval(point.share, point.games)]
        drawn.append(
            f'<line x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}" stroke="{BAND}" stroke-width="4"/>'
        )
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{SHARE}"/>')
        drawn.append(_text(x + 8, y + 18, f"{point.bot}: {point.share:.0%}"))
    drawn.append(_text(EDGE, HEIGHT - 6, catalogue("en").say("cli.arena.plot_walks", {})))
    return _svg(drawn)


def _text(x: float, y: float, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{INK}">{escape(words)}</text>'


def _height(share: float) -> float:
    return HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)
