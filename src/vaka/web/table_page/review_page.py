"""A review for pages: sentences, chances in percent, and a link to the position of everything it speaks of."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from ...core.seats import seat_number, seat_of
from ...review.curve import CAUSES
from ...review.report import field_text, percent, signed
from ...review.schema import DecisionData, LossData, MomentData, SlipData, WinChancesData
from ...table.replays.reviewed import Reviewed
from ...table.table_view import Facts
from ...text.catalogue import Catalogue
from ...text.speaker import Speaker, reasons_text
from ..rendering.shown import COLOURS, Seat
from .review_curve import Curve, curve_of


@dataclass
class Moment:
    place: int  # of the position behind it, as the replay counts
    link: str
    text: str


@dataclass
class Decision:
    """`before` and `after` are the chances with the best choice and with the one made, in percent; `cost` is what
    lies between them, and its interval holds it, so that the numbers of a row agree as they are read."""

    place: int
    link: str
    seat: Seat
    choice: str
    best: str  # "" where nothing better was found
    before: int
    after: int
    loss: LossData
    slip: bool
    phase: str
    picture: str  # the address of a picture of the board before it
    reasons: str = ""

    @property
    def cost(self) -> int:
        return self.before - self.after

    @property
    def least(self) -> int:
        return min(self.cost, percent(self.loss["low"]))

    @property
    def most(self) -> int:
        return max(self.cost, percent(self.loss["high"]))


@dataclass
class Part:
    """How exact a player was in a part of the game, from 0 to 100, None where that cannot be said; in so many
    decisions, which lost so many points together."""

    phase: str
    accuracy: int | None
    decisions: int
    lost: int


@dataclass
class Cause:
    """What moved a player's chance: in percentage points, as text, and as the length of a bar out of 100."""

    name: str
    points: str
    length: int
    gain: bool


@dataclass
class Player:
    seat: Seat
    start: int
    end: int
    causes: list[Cause]
    parts: list[Part]
    exact: Part | None
    slips: list[Decision]


@dataclass
class Told:
    """All of a review that its page shows."""

    guide: str
    field: str  # the bots' accuracy, for comparison
    curve: Curve
    moments: list[Moment]
    players: list[Player]
    decisions: list[Decision]


class Telling:
    """Tells a review in one language."""

    def __init__(self, reviewed: Reviewed, facts: Facts, catalogue: Catalogue) -> None:
        self.review = reviewed.form
        self.positions = reviewed.positions
        self.code = facts.code
        shares = [abs(share) for one in reviewed.form["fortune"] for share in shares_of(one)]
        self.most = max([1.0, *shares])  # how much a whole bar stands for
        self.seats = [Seat(seat, COLOURS[seat.colour]) for seat in facts.seats]
        self.speaker = Speaker(catalogue, reviewed.game, facts.names)

    def told(self) -> Told:
        review = self.review
        points = review["curve"]
        places = [bisect_right(self.positions, point["line"]) - 1 for point in points]
        marks = [moment["line"] for moment in review["moments"]]
        return Told(
            review["guide"],
            field_text(review, self.speaker.catalogue),
            curve_of(points, self.seats, [(place, self.open_at(place)) for place in places], marks),
            [self.moment(moment) for moment in review["moments"]],
            [self.player(seat) for seat in range(review["players"])],
            [self.decision(decision) for decision in review["decisions"]],
        )

    def open_at(self, place: int) -> str:
        """The address of a position, with all hands open."""
        return f"/t/{self.code}/at/{self.positions[place]}?seat=open"

    def moment(self, moment: MomentData) -> Moment:
        values = {
            "name": self.seats[seat_of(moment["seat"])].name,
            "before": percent(moment["before"]),
            "after": percent(moment["after"]),
        }
        place = bisect_right(self.positions, moment["line"]) - 1
        text = self.speaker.catalogue.say(f"review.page.moment_{moment['cause']}", values)
        return Moment(place, self.open_at(place), text)

    def player(self, seat: int) -> Player:
        review = self.review
        fortune = next((one for one in review["fortune"] if seat_of(one["seat"]) == seat), None)
        own = [one for one in review["accuracy"] if seat_of(one["seat"]) == seat]
        parts = [Part(one["phase"], one["accuracy"], one["decisions"], percent(one["lost"])) for one in own]
        return Player(
            self.seats[seat],
            percent(fortune["start"]) if fortune else 0,
            percent(fortune["end"]) if fortune else 0,
            causes_of(fortune, self.most) if fortune else [],
            [part for part in parts[1:] if part.accuracy is not None],
            parts[0] if parts else None,
            [self.slip(slip) for slip in review["slips"] if seat_of(slip["seat"]) == seat],
        )

    def slip(self, slip: SlipData) -> Decision:
        """A slip is one of the decisions, with the reasons why another choice was better."""
        result = next(one for one in self.review["decisions"] if one["line"] == slip["line"])
        decision = self.decision(result)
        reasons = [(reason["key"], reason["values"]) for reason in slip["reasons"]]
        decision.reasons = reasons_text(self.speaker, reasons) if reasons else ""
        return decision

    def decision(self, decision: DecisionData) -> Decision:
        seat = seat_of(decision["seat"])
        place = bisect_left(self.positions, decision["line"]) - 1  # how it stood before
        say = self.speaker.choice
        choice = self.speaker.game.choice
        return Decision(
            place,
            f"/t/{self.code}/at/{self.positions[place]}?seat={seat_number(seat)}",
            self.seats[seat],
            say(choice(decision["choice"])),
            say(choice(decision["best"])) if decision["best"] != decision["choice"] else "",
            percent(decision["shares"][seat]),
            percent(decision["after"][seat]),
            decision["loss"],
            decision["slip"],
            decision["phase"],
            f"/t/{self.code}/at/{self.positions[place]}/preview.png",
        )


def shares_of(fortune: WinChancesData) -> list[float]:
    """What each of the causes did."""
    return [fortune["own"], fortune["others"], fortune["chance"]]


def causes_of(fortune: WinChancesData, most: float) -> list[Cause]:
    """
    >>> own = causes_of({"seat": 1, "start": 0.5, "end": 1.0, "own": 0.2, "others": 0, "chance": 0.3}, 2.0)
    >>> own[0].name, own[0].points, own[0].length, own[0].gain
    ('own', '+20', 10, True)
    """
    return [
        Cause(name, signed(share), abs(percent(share / most)), share >= 0)
        for name, share in zip(CAUSES, shares_of(fortune))
    ]
