"""A review as text for people: the curve, the moments, the slips and why, how exact everybody was."""

from typing import Final

from ..core.seats import seat_of
from ..text.catalogue import Catalogue
from ..text.speaker import Speaker, reasons_text
from .findings import PHASES
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
    gained, lost = seat_of(moment["gained"]), seat_of(moment["lost"])
    return speaker.catalogue.say(
        f"review.moment_{moment['cause']}",
        {
            "line": moment["line"],
            "name": speaker.seat(gained),
            "other": speaker.seat(lost),
            "before": percent(moment["before"][gained]),
            "after": percent(moment["after"][gained]),
            "other_before": percent(moment["before"][lost]),
            "other_after": percent(moment["after"][lost]),
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
                "sealed": signed(one["sealed"]),
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
    said = speaker.catalogue.say("review.slip", values)
    if not slip["reasons"]:
        return said
    reasons = reasons_text(speaker, [(reason["key"], reason["values"]) for reason in slip["reasons"]])
    return said + " " + speaker.catalogue.say("review.why", {"reasons": reasons})


def loss_values(loss: LossData) -> dict[str, object]:
    return {"loss": percent(loss["mean"]), "low": percent(loss["low"]), "high": percent(loss["high"])}


def accuracy_line(parts: list[AccuracyData], seat: int, speaker: Speaker) -> str:
    catalogue = speaker.catalogue
    said = [accuracy_of([one for one in parts if one["phase"] == phase], phase, catalogue) for phase in PHASES]
    decisions = sum([one["decisions"] for one in parts])
    good = sum([one["good"] for one in parts])
    return catalogue.say(
        "review.accuracy_of",
        {
            "name": speaker.seat(seat),
            "share": percent(good / decisions) if decisions else 100,
            "n": decisions,
            "parts": catalogue.listed([part for part in said if part]),
        },
    )


def accuracy_of(parts: list[AccuracyData], phase: str, catalogue: Catalogue) -> str:
    if not parts:
        return ""
    share = percent(parts[0]["good"] / parts[0]["decisions"])
    return catalogue.say(f"review.phase_{phase}", {"share": share})
