"""A contest as text and as a picture."""

from collections import Counter
from collections.abc import Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from .matches import Contest, Result
from .verdict import Verdict, interval

WIDTH, HEIGHT, EDGE = 640, 240, 40


def table(contest: Contest, results: Sequence[Result]) -> str:
    """Each guest's share of victories with its interval, its rating, and how the games ended."""
    verdict = Verdict(contest, results)
    ratings = rated(contest, results)
    rows = [f"{contest.game}, {contest.players} players, {verdict.games} games, seed {contest.seed}"]
    rows.append(f"{'guest':<18}{'seats':>6}{'fair':>7}{'share':>8}   95% interval   rating")
    for entrant, name in enumerate(contest.guests):
        seats = contest.entrants().count(entrant)
        share = sum(result.share(entrant) for result in results) / max(1, len(results))
        low, high = interval(share, len(results))
        rating = ratings[entrant]
        rows.append(
            f"{name:<18}{seats:>6}{seats / contest.players:>7.0%}{share:>8.1%}   {low:.1%} to {high:.1%}"
            f"   {rating.mu:.1f} ± {rating.sigma:.1f}"
        )
    ends = Counter(result.reason for result in results)
    rows.append("ends: " + ", ".join(f"{reason} {count / len(results):.0%}" for reason, count in ends.most_common()))
    rows.append(conclusion(verdict))
    return "\n".join(rows)


def conclusion(verdict: Verdict) -> str:
    name = verdict.contest.guests[0]
    if verdict.low > verdict.fair:
        return f"{name} is stronger than its fair share of {verdict.fair:.0%}."
    if verdict.high < verdict.fair:
        return f"{name} is weaker than its fair share of {verdict.fair:.0%}."
    return f"These games do not show whether {name} is stronger or weaker."


def rated(contest: Contest, results: Sequence[Result]) -> list[PlackettLuceRating]:
    """openskill ratings after all games; where a guest has several seats they are rated as one by their mean."""
    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in contest.guests]
    for result in results:
        teams = [[model.rating(ratings[entrant].mu, ratings[entrant].sigma)] for entrant in result.line_up]
        rerated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for entrant in range(len(contest.guests)):
            seats = [rerated[seat][0] for seat, sitting in enumerate(result.line_up) if sitting == entrant]
            ratings[entrant].mu = sum(rating.mu for rating in seats) / len(seats)
            ratings[entrant].sigma = sum(rating.sigma for rating in seats) / len(seats)
    return ratings


def picture(contest: Contest, results: Sequence[Result]) -> str:
    """The first guest's share after each game, with its interval, as SVG."""
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
    fair = HEIGHT - EDGE - verdict.fair * (HEIGHT - 2 * EDGE)
    title = (
        f"{contest.guests[0]} at {contest.game}, {contest.players} players: {verdict.share:.0%} of {len(results)} games"
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"
 font-family="sans-serif" font-size="13">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf6ea"/>
<text x="{EDGE}" y="24" fill="#2b2420">{title}</text>
<polygon points="{" ".join(band)}" fill="#7fb2c4" fill-opacity="0.45"/>
<polyline points="{" ".join(line)}" fill="none" stroke="#1f5b73" stroke-width="2"/>
<line x1="{EDGE}" y1="{fair:.1f}" x2="{WIDTH - EDGE}" y2="{fair:.1f}" stroke="#a8482c" stroke-dasharray="6 4"/>
<text x="{WIDTH - EDGE}" y="{fair - 5:.1f}" text-anchor="end" fill="#a8482c">fair share {verdict.fair:.0%}</text>
<text x="{EDGE}" y="{HEIGHT - 14}" fill="#2b2420">games: 1 to {len(results)}; band: 95% interval</text>
</svg>
"""


def _point(at: int, share: float, games: int) -> str:
    across = EDGE + at / max(1, games - 1) * (WIDTH - 2 * EDGE)
    return f"{across:.1f},{HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE):.1f}"
