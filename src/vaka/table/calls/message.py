"""What a call says: the table, the game and who moved, and nothing that only some may know."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...text.catalogue import Catalogue

YOUR_TURN = "your_turn"
TIME_SHORT = "time_short"
INVITED = "invited"
NAMED = "named"  # in the chat
OVER = "over"
KINDS = (YOUR_TURN, TIME_SHORT, INVITED, NAMED, OVER)


@dataclass(frozen=True)
class Call:
    """`by` is who moved last, invited or spoke; "" where it was nobody alone."""

    kind: str
    code: str
    table: str
    game: str
    by: str


@dataclass(frozen=True)
class Message:
    """`key` is the same however often the message is sent, so that who gets it twice can tell."""

    key: str
    title: str
    lines: list[str]
    url: str
    calls: Sequence[Call]

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, self.url])


def message(catalogue: Catalogue, site: str, key: str, calls: Sequence[Call]) -> Message:
    """One message for all of these."""
    say = catalogue.say
    lines = [say(f"calls.line.{_key(call)}", _values(catalogue, call)) for call in calls]
    if len(calls) == 1:
        call = calls[0]
        title = say(f"calls.title.{call.kind}", _values(catalogue, call))
        return Message(key, title, lines, f"{site}/t/{call.code}", calls)
    return Message(key, say("calls.title.several", {"n": len(calls)}), lines, f"{site}/waiting", calls)


def _key(call: Call) -> str:
    return f"{call.kind}_nobody" if call.kind in (YOUR_TURN, INVITED) and not call.by else call.kind


def _values(catalogue: Catalogue, call: Call) -> dict[str, object]:
    return {"table": call.table, "game": catalogue.say(f"{call.game}.game_title", {}), "by": call.by}
