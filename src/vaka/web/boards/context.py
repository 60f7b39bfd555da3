"""The context of a table's page: all that its templates read, made from what a viewer may see and from nothing else.

Both contexts are complete when they are returned, and frozen.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ...core.events import Event
from ...core.question import Prompt
from ...table.table_view import Facts, TableView
from ...text.catalogue import Catalogue
from ...text.plan_words import dropped_text, plan_text
from ...text.rule_texts import number_of
from ...text.speaker import Speaker
from ..rendering.shown import COLOURS, Choice, Line, Scored, Seat, Shortcut, line_of, words_of
from . import board_of
from .table import OwnTable, PublicTable, V

LOG_LINES = 60  # so many of the latest lines are in a frame; the whole log has a page of its own
LINES_A_PAGE = 12


@dataclass(frozen=True)
class SharedContext(PublicTable[V]):
    """What everybody sees: `p` in templates."""

    board: Any  # see `Board.public`
    story: list[Line]  # the lines as the log tells them, see `Board.story`
    scored: list[list[Scored]]  # at the end, by seat: what the points are for
    out_of: int | None  # at the end, see `Board.out_of`

    @property
    def pages(self) -> list[list[Line]]:
        """The log in parts that stay the same when lines are added."""
        return [list(lines) for _, lines in groupby(self.story, lambda line: line.number // LINES_A_PAGE)]


@dataclass(frozen=True)
class ViewerContext(OwnTable[V]):
    """What one viewer sees: `m` in templates."""

    board: Any  # see `Board.own`; None for a watcher, who has nothing; that of everybody for a public question
    on_board: list[Choice]  # the open choices that have a slot on the board
    in_dock: list[Choice]  # those that are buttons in the dock
    shortcut: Shortcut | None  # see `Board.shortcut`
    question: str  # what the viewer is asked, see `Board.question`
    title: str  # a short heading of it: `orongo.title.bid` for `orongo.ask.bid`; "" for none
    stakes: str  # see `Board.stakes`
    big: tuple[str, ...]  # see `Board.big`
    can_undo: bool
    sealed: int  # so many answers can be taken back
    sealed_alone: bool  # the viewer has sealed the only answer there was, so that there is nothing to change about it
    waiting_choice: str  # what the viewer has chosen and can still take back, as a sentence
    held: bool
    hands_over: bool
    forced: bool
    plans: list[str]  # what the viewer has laid down in advance, as sentences
    planned: bool  # the table makes the first of it in a while
    dropped_plan: str  # what was dropped of it and why, as a sentence
    curtain: int | None
    in_public: bool  # that seat chooses from what everybody sees, its hand closed
    scored: list[list[Scored]]  # as everybody sees them
    out_of: int | None
    hands: list["ViewerContext[V]"]  # all open: what each seat sees

    @property
    def you(self) -> Seat | None:
        """Whom the page calls "you": the viewer; of several at a shared device nobody else."""
        own = [seat for seat in self.seats if seat.facts.mine]
        return self.me or (own[0] if len(own) == 1 else None)

    @property
    def rule(self) -> str:
        """The number of the rule behind the question; "" where there is none."""
        return number_of(self.asked["key"]) if self.asked else ""


def shared_context(table_view: TableView, catalogue: Catalogue) -> SharedContext[Any]:
    """What everybody sees of this table."""
    board = board_of(table_view.game.name)
    table = public_table(table_view, catalogue, latest(table_view.watchers_told))
    story = board.story(table)
    return SharedContext(
        **vars(table),
        board=board.public(table, story),
        story=story,
        scored=[board.scored(table, seat.seat) for seat in table.seats] if table_view.outcome else [],
        out_of=board.out_of(table) if table_view.outcome else None,
    )


def public_table(table_view: TableView, catalogue: Catalogue, events: Iterable[tuple[int, Event]]) -> PublicTable[Any]:
    """The table with these lines of its log. When all hands are open, each player is shown as that seat sees it."""
    board = board_of(table_view.game.name)
    speaker = Speaker(catalogue, table_view.game, table_view.facts.names, table_view.watched)
    seats = seats_of(table_view.facts)
    view: dict[str, Any] = table_view.watched.view()
    if table_view.hands:
        views: list[dict[str, Any]] = [hand.known.view() for hand in table_view.hands]
        view = {**view, "players": [seen["players"][hand.viewer] for seen, hand in zip(views, table_view.hands)]}
    return PublicTable(
        facts=table_view.facts,
        view=view,
        seats=seats,
        speaker=speaker,
        words=words_of(catalogue, table_view.game),
        lines=[board.pointing(line_of(number, event, speaker, seats)) for number, event in events],
        told=table_view.watchers_told,
        outcome=table_view.outcome,
    )


def viewer_context(
    table_view: TableView, shared: SharedContext[Any], slots: Collection[str] = ()
) -> ViewerContext[Any]:
    """What this viewer sees. `slots` are those that the board has for choices."""
    board = board_of(table_view.game.name)
    table = own_table(table_view, shared)
    has_seat = table_view.viewer is not None
    in_public = table_view.prompt is not None
    prompt = table_view.prompt or table.asked
    own = board.own(table) if has_seat else shared.board if in_public else None
    apart = board.shown_apart(own) if has_seat else ()
    docked = [choice for choice in table.choices if choice.words not in slots and choice.words not in apart]
    several = len(table.choices) > 1
    asks = table.asked is not None and has_seat
    return ViewerContext(
        **vars(table),
        board=own,
        on_board=[choice for choice in table.choices if choice.words in slots],
        in_dock=[
            Choice(choice.words, board.label(table, choice), several and board.is_passive(table, choice.words))
            for choice in docked
        ],
        shortcut=board.shortcut(table) if has_seat else None,
        question=(board.question(table) if asks else "") or said(table.speaker, prompt, ".ask."),
        title=(board.title(table) if asks else "") or said(table.speaker, prompt, ".title."),
        stakes=board.stakes(table) if table.choices and has_seat else "",
        big=board.big(table.view["step"]) if has_seat or in_public else (),
        can_undo=table_view.can_undo,
        sealed=table_view.sealed,
        sealed_alone=table.plays and table_view.answered and not table_view.sealed,
        waiting_choice="" if table_view.waiting_choice is None else table.speaker.choice(table_view.waiting_choice),
        held=table_view.held,
        hands_over=table_view.hands_over,
        forced=table_view.forced,
        plans=[plan_text(table.speaker, *plan) for plan in table_view.plans],
        planned=table_view.planned,
        dropped_plan=dropped_text(table.speaker, *table_view.dropped_plan) if table_view.dropped_plan else "",
        curtain=table_view.curtain,
        in_public=in_public,
        scored=shared.scored,
        out_of=shared.out_of,
        hands=[viewer_context(hand, shared) for hand in table_view.hands],
    )


def said(speaker: Speaker, prompt: Prompt | None, part: str) -> str:
    """What is asked in the game's own words, or the heading of it; "" where there is none."""
    key = prompt["key"].replace(".ask.", part, 1) if prompt else ""
    return speaker.said(key, prompt["values"]) if prompt and speaker.catalogue.has(key) else ""


def own_table(table_view: TableView, shared: SharedContext[Any]) -> OwnTable[Any]:
    """The viewer's table; of the log only the lines that say more than everybody is told."""
    speaker = shared.speaker
    lines = [
        line_of(number, event, speaker, shared.seats)
        for number, event in latest(table_view.told)
        if event.values != table_view.watchers_told[number].values
    ]
    more = {line.number: line for line in lines}
    choices = table_view.choices if table_view.waiting_choice is None else []
    return OwnTable(
        facts=table_view.facts,
        view=shared.view if table_view.viewer is None else table_view.known.view(),
        seats=seats_of(table_view.facts),
        speaker=speaker,
        words=shared.words,
        lines=lines,
        told=shared.told,
        outcome=table_view.outcome,
        viewer=table_view.viewer,
        choices=[Choice(table_view.game.words(choice), speaker.choice(choice)) for choice in choices],
        log=[more.get(line.number, line) for line in shared.lines],
    )


def seats_of(facts: Facts) -> list[Seat]:
    return [Seat(seat, COLOURS[seat.colour]) for seat in facts.seats]


def latest(events: list[Event]) -> list[tuple[int, Event]]:
    """The events that a frame shows, with their numbers."""
    first = max(0, len(events) - LOG_LINES)
    return list(enumerate(events[first:], first))
