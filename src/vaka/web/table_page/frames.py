"""Frames: what a viewer sees of a table now, as HTML in regions that the page merges by their ids.

The regions that all viewers share are rendered once per table, move and language; what is a viewer's own is put into
their slots. A frame is made from a `TableView`, so there is nothing in it that its viewer may not know.
"""

from collections import OrderedDict, deque
from types import SimpleNamespace
from typing import Any

from ...table.table_view import PLAYING, Facts, TableView
from ...text.catalogue import catalogue
from ..boards import board_frame_macros, board_of
from ..boards.context import SharedContext, ViewerContext, shared_context, viewer_context
from ..rendering.parts import Part, parsed
from ..rendering.templating import frame_macros
from .frame_changes import Frame

KEPT = 512  # shared frames in memory
MAX_MADE = 8  # frames of each that are kept: one for every seat, and those of watchers

SHARED_REGIONS = ("track", "stage", "players", "log")
OWN_REGIONS = ("away", "banner", "dock", "act", "curtain", "chat")


class SharedFrame:
    """What all viewers share after a move, in one language."""

    def __init__(self, context: SharedContext[Any]) -> None:
        page, board = frame_macros("frame.html"), board_frame_macros(context.facts.game)
        self.context = context
        self.regions = {name: region(getattr(page, name)(context, board)) for name in SHARED_REGIONS}
        self.chats: dict[tuple[object, ...], Part] = {}  # for each who sits here, the host and all others
        self.made: deque[tuple[TableView, Frame]] = deque(maxlen=MAX_MADE)  # the latest, and what they were made from

    def context_of(self, table_view: TableView) -> ViewerContext[Any]:
        """What this viewer's templates read."""
        return viewer_context(table_view, self.context, self.regions["stage"].slots)

    def filled(self, context: ViewerContext[Any]) -> dict[str, Part]:
        """The regions with the viewer's own things in their slots."""
        fills = slot_contents(context)
        return {name: region.filled(fills) for name, region in self.regions.items()}


class Frames:
    """Renders frames, and keeps what they share of the latest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], SharedFrame] = OrderedDict()
        self._empty: dict[tuple[object, ...], Part] = {}

    def regions(self, table_view: TableView, language: str) -> dict[str, str]:
        """The regions of this viewer's frame, by id."""
        return self.frame(table_view, language).html

    def frame(self, table_view: TableView, language: str) -> Frame:
        """What this viewer sees. Nothing is made where an equal view was rendered before: all who only watch get the
        same frame, and when somebody seals an answer the others keep theirs."""
        shared = self.shared(table_view, language)
        for view, frame in shared.made:
            if sees_the_same(view, table_view):
                return frame
        context = shared.context_of(table_view)
        own = {name: self._own_region(name, shared, context) for name in OWN_REGIONS}
        frame = Frame(shared.filled(context) | own)
        shared.made.append((table_view, frame))
        return frame

    def context(self, table_view: TableView, language: str) -> ViewerContext[Any]:
        """What this viewer's templates read."""
        return self.shared(table_view, language).context_of(table_view)

    def filled(self, table_view: TableView, language: str) -> tuple[ViewerContext[Any], dict[str, str]]:
        """The same, and the shared regions with the viewer's own things in their slots."""
        shared = self.shared(table_view, language)
        context = shared.context_of(table_view)
        return context, {name: part.html for name, part in shared.filled(context).items()}

    def shared(self, table_view: TableView, language: str) -> SharedFrame:
        facts = table_view.facts
        key = (facts.code, facts.moves, facts.changes, facts.status, bool(table_view.hands), language)
        result = self._kept.get(key)
        if result is None:
            result = self._kept[key] = SharedFrame(shared_context(table_view, catalogue(language)))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return result

    def _own_region(self, name: str, shared: SharedFrame, context: ViewerContext[Any]) -> Part:
        kept = self._empty if is_empty(name, context) else shared.chats if name == "chat" else {}
        own = own_seats(context) if name == "chat" else []
        key = (name, context.speaker.catalogue.language, context.facts.host, *own)
        result = kept.get(key)
        if result is None:
            html = getattr(frame_macros("frame.html"), name)(context, board_frame_macros(context.facts.game))
            result = kept[key] = region(html)
        return result


def sees_the_same(one: TableView, other: TableView) -> bool:
    """Whether both are shown the same. A view holds all that its viewer is shown, so no part of it can be forgotten."""
    return one == other


def own_seats(context: ViewerContext[Any]) -> list[int]:
    """Where the viewer sits: what was said there is theirs."""
    return [seat.seat for seat in context.facts.seats if seat.mine]


def is_empty(name: str, context: ViewerContext[Any]) -> bool:
    """Whether there is nothing in this region of the viewer's own: then it is the same at all tables."""
    facts = context.facts
    if name == "curtain":
        return context.curtain is None
    if name == "away":
        return not any(seat.away or seat.idle or seat.gone for seat in facts.seats)
    if name == "banner":
        waits = facts.proposal is not None or any(seat.mine and seat.held for seat in facts.seats)
        return facts.status == PLAYING and not waits
    return False


def slot_contents(context: ViewerContext[Any]) -> dict[str, str]:
    """What goes into the slots of the shared regions for this viewer."""
    game = context.facts.game
    page, board = frame_macros("frame.html"), board_frame_macros(game)
    fills = {choice.words: board.spot(context, choice).strip() for choice in context.on_board}
    fills |= {f"log-{line.number}": page.sentence(line) for line in context.lines}
    fills |= {f"own-{seat.seat}": " own" for seat in context.seats if seat.facts.mine}
    if context.you is not None:
        fills[f"you-{context.you.seat}"] = page.you(context)
    if context.viewer is not None:
        fills |= board_of(game).fills(context, context.board, board)
    return fills


def region(html: str) -> Part:
    """A region is one element with an id."""
    (part,) = parsed(html.strip())
    assert isinstance(part, Part)
    return part


def away_region(facts: Facts, page: Any) -> Part:
    """Who is away, without the rest of a frame: it changes with the time alone. `page` has a `say`."""
    return region(frame_macros("frame.html").away(SimpleNamespace(facts=facts, say=page.say), None))
