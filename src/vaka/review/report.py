"""A review as text for people: the curve, the moments, the slips and why, how exact everybody was."""

from typing import Final

from ..core.seats import seat_of
from ..text.catalogue import Catalogue
from ..text.speaker import Speaker, reasons_text
from .schema import AccuracyData, LossData, MomentData, ReviewData, SlipData

WIDTH: Final = 64  # columns of the curve
BARS: Final = "▁▂▃▄▅▆▇█"


def percent(share: float) -> int:
    return round(100 * share)


def report(review: ReviewData, speaker: Speaker) -> list[str]:
    """The lines of the report, in the language of the speaker."""
    say = speaker.catalogue.say
    lines = [say(f"review.guide_{review['guide']}", {})]
    if not review["decisions"]:
        return [*lines, say("review.nothing", {})]
    lines += ["", say("review.curve", {}), *curve_lines(review, speaker)]
    if review["viewer"] is None:
        lines += ["", say("review.moments", {})]
        lines += [moment_line(moment, speaker) for moment in review["moments"]] or [say("review.no_moments", {})]
        lines += ["", say("review.fortune", {}), *fortune_lines(review, speaker)]
    lines += ["", say("review.slips", {})]
    for seat in seats_of(review):
        lines += slip_lines(review, seat, speaker)
    lines += ["", say("review.accuracy", {})]
    for seat in seats_of(review):
        lines.append(accuracy_line([one for one in review["accuracy"] if seat_of(one["seat"]) == seat], seat, speaker))
    if review["field"]:
        lines.append(say("review.field", {"levels": field_text(review, speaker.catalogue)}))
    return [*lines, "", say("review.doubt", {})]


def seats_of(review: ReviewData) -> list[int]:
    viewer = review["viewer"]
    return list(range(review["players"])) if viewer is None else [seat_of(viewer)]


def curve_lines(review: ReviewData, speaker: Speaker) -> list[str]:
    """A row of bars per seat, from the start to the end, with the chance at either."""
    points = review["curve"]
    columns = min(WIDTH, len(points))
    places = [at * (len(points) - 1) // max(1, columns - 1) for at in range(columns)]
    width = max([len(speaker.seat(seat)) for seat in range(review["players"])])
    rows: list[str] = []
    for seat in range(review["players"]):
        shares = [points[place]["shares"][seat] for place in places]
        bars = "".join([bar(share) for share in shares])
        rows.append(f"{speaker.seat(seat):<{width}} {percent(shares[0]):>3} % {bars} {percent(shares[-1]):>3} %")
    return rows


def bar(share: float) -> str:
    """
    >>> "".join([bar(share) for share in (0.0, 0.3, 0.5, 1.0)])
    '▁▃▅█'
    """
    return BARS[min(len(BARS) - 1, int(share * len(BARS)))]


def moment_line(moment: MomentData, speaker: Speaker) -> str:
    return speaker.catalogue.say(
        f"review.moment_{moment['cause']}",
        {
            "line": moment["line"],
            "name": speaker.seat(seat_of(moment["seat"])),
            "before": percent(moment["before"]),
            "after": percent(moment["after"]),
        },
    )


def fortune_lines(review: ReviewData, speaker: Speaker) -> list[str]:
    return [
        speaker.catalogue.say(
            "review.fortune_of",
            {
                "name": speaker.seat(seat_of(one["seat"])),
                "start": percent(one["start"]),
                "end": percent(one["end"]),
                "own": signed(one["own"]),
                "others": signed(one["others"]),
                "chance": signed(one["chance"]),
            },
        )
        for one in review["fortune"]
    ]


def signed(share: float) -> str:
    """
    >>> signed(0.123), signed(-0.05), signed(0.001)
    ('+12', '−5', '0')
    """
    points = percent(share)
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def slip_lines(review: ReviewData, seat: int, speaker: Speaker) -> list[str]:
    own = [slip for slip in review["slips"] if seat_of(slip["seat"]) == seat]
    if not own:
        return [speaker.catalogue.say("review.no_slips", {"name": speaker.seat(seat)})]
    return [slip_line(slip, speaker) for slip in own]


def slip_line(slip: SlipData, speaker: Speaker) -> str:
    game = speaker.game
    values: dict[str, object] = {
        "line": slip["line"],
        "name": speaker.seat(seat_of(slip["seat"])),
        "choice": speaker.choice(game.choice(slip["choice"])),
        "best": speaker.choice(game.choice(slip["best"])),
        **loss_values(slip["loss"]),
    }
    said = speaker.catalogue.say("review.slip" if slip["sure"] else "review.unsure", values)
    if not slip["reasons"]:
        return said
    reasons = reasons_text(speaker, [(reason["key"], reason["values"]) for reason in slip["reasons"]])
    return said + " " + speaker.catalogue.say("review.why", {"reasons": reasons})


def loss_values(loss: LossData) -> dict[str, object]:
    return {"loss": percent(loss["mean"]), "low": percent(loss["low"]), "high": percent(loss["high"])}


def accuracy_line(parts: list[AccuracyData], seat: int, speaker: Speaker) -> str:
    """`parts` are the whole game and then its thirds."""
    catalogue = speaker.catalogue
    whole = parts[0] if parts else None
    if whole is None or whole["accuracy"] is None:
        return catalogue.say("review.accuracy_open", {"name": speaker.seat(seat)})
    thirds = [part for part in parts[1:] if part["accuracy"] is not None]
    said = [catalogue.say(f"review.phase_{part['phase']}", {"share": part["accuracy"]}) for part in thirds]
    return catalogue.say(
        "review.accuracy_of",
        {
            "name": speaker.seat(seat),
            "share": whole["accuracy"],
            "n": whole["decisions"],
            "parts": catalogue.listed(said),
        },
    )


def field_text(review: ReviewData, catalogue: Catalogue) -> str:
    """The accuracy of our bots, for comparison."""
    said: list[str] = []
    for one in review["field"]:
        key = "review.random" if one["level"] == "random" else f"pages.waiting.bot_{one['level']}"
        said.append(catalogue.say("review.level", {"name": catalogue.say(key, {}), "share": one["accuracy"]}))
    return catalogue.listed(said)
