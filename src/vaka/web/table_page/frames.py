"""Frames: what a viewer sees of a table now, as HTML in regions that the page merges by their ids.

The shared part of a frame is rendered once per table, version and language; a viewer's own things are put into its
slots. A frame is made from a `Sight`, so there is nothing in it that its viewer may not know.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import replace
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from ...table.sight import PLAYING, Facts, Sight
from ...text.catalogue import Catalogue, catalogue
from ..boards import board_of, template_of
from ..rendering.parts import Region, html_of, region
from ..rendering.shown import Mine, Seat, Shared, line_of, own_part, shared_part
from ..rendering.slots import Sheet
from ..rendering.templating import macros

KEPT = 512  # shared parts in memory

SHARED_REGIONS = ("track", "stage", "players", "log")
OWN_REGIONS = ("away", "banner", "dock", "act", "curtain", "chat")


class SharedPart:
    """The shared part of one version in one language."""

    def __init__(self, sight: Sight, language: str) -> None:
        self.data: Shared[Any] = shared_part(sight, catalogue(language))
        if sight.hands:
            self.data.view = {**self.data.view, "players": [_open_player(hand) for hand in sight.hands]}
        game_board = board_of(sight.game.name)
        self.data.lines = [game_board.pointing(line) for line in self.data.lines]
        self.data.board = game_board.public(self.data)
        self.data.story = game_board.story(self.data)
        page = macros("frame.html")
        board = board_macros(sight.game.name)
        self.said: dict[bool, Region] = {}  # the talk, for the host and for all others
        self.sheets = {name: Sheet(str(getattr(page, name)(self.data, board))) for name in SHARED_REGIONS}


def whole_story(sight: Sight, told: Catalogue) -> Shared[Any]:
    """The table with every line of its log, as this viewer was told it."""
    shared = shared_part(sight, told)
    board = board_of(sight.game.name)
    events = enumerate(sight.told)
    shared.lines = [board.pointing(line_of(number, event, shared.speaker, shared.seats)) for number, event in events]
    shared.story = board.story(shared)
    return shared


class Frames:
    """Makes frames, and keeps the shared parts of the latest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], SharedPart] = OrderedDict()
        self._empty: dict[Any, Region] = {}

    def regions(self, sight: Sight, language: str) -> dict[str, str]:
        """The regions of this viewer's frame, by id."""
        return {name: html_of(found) for name, found in self.cut(sight, language).items()}

    def cut(self, sight: Sight, language: str) -> dict[str, Region]:
        """The same, cut into their parts, to be compared with what the viewer had before."""
        part, mine, fills = self._filled(sight, language)
        regions = {name: part.sheets[name].region(fills) for name in SHARED_REGIONS}
        page = macros("frame.html")
        board = board_macros(sight.game.name)
        for name in OWN_REGIONS:
            kept, key = self._kept_by(name, part, mine, sight)
            found = kept.get(key)
            if found is None:
                found = kept[key] = region(str(getattr(page, name)(mine, board, sight)))
            regions[name] = found
        return regions

    def _kept_by(self, name: str, part: SharedPart, mine: Mine[Any], sight: Sight) -> tuple[dict[Any, Region], Any]:
        """Where a viewer's own region is kept: for good while there is nothing in it, and what is said at the table for
        all who see it alike. Whatever else is the viewer's own is made each time."""
        facts = sight.facts
        if name == "chat":
            return part.said, facts.host
        if (
            (name == "curtain" and sight.curtain is None)
            or (name == "away" and not any(seat.away or seat.gone for seat in facts.seats))
            or (
                name == "banner"
                and facts.status == PLAYING
                and facts.proposal is None
                and not any(seat.mine and seat.held for seat in facts.seats)
            )
        ):
            return self._empty, (name, mine.speaker.catalogue.language)
        return {}, name

    def filled(self, sight: Sight, language: str) -> tuple[Mine[Any], dict[str, str]]:
        """What this viewer sees, and the shared regions with the viewer's own things in their slots."""
        part, mine, fills = self._filled(sight, language)
        return mine, {name: part.sheets[name].filled(fills) for name in SHARED_REGIONS}

    def _filled(self, sight: Sight, language: str) -> tuple[SharedPart, Mine[Any], dict[str, str]]:
        part = self.shared(sight, language)
        mine = own_part(sight, part.data)
        return part, mine, self._fills(mine, sight, part)

    def shared(self, sight: Sight, language: str) -> SharedPart:
        facts = sight.facts
        key = (facts.code, facts.version, facts.changes, facts.status, bool(sight.hands), language)
        part = self._kept.get(key)
        if part is None:
            part = SharedPart(sight, language)
            self._kept[key] = part
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return part

    def _fills(self, mine: Mine[Any], sight: Sight, part: SharedPart) -> dict[str, str]:
        """What goes into the slots for this viewer. What the board has for the viewer is put into `mine` on the way,
        and the choices that have no slot."""
        page = macros("frame.html")
        board = board_macros(sight.game.name)
        fills: dict[str, str] = {}
        places = part.sheets["stage"].names
        shown_apart: Collection[str] = ()
        game_board = board_of(sight.game.name)
        if mine.viewer is not None:
            mine.board = own = game_board.own(mine)
            shown_apart = game_board.shown_apart(own)
            mine.beside = game_board.beside(mine)
            mine.big = game_board.big(mine.view["step"])
            mine.stakes = game_board.stakes(mine) if mine.choices else ""
        if sight.outcome:
            mine.scored = [game_board.scored(mine, seat.seat) for seat in mine.seats]
            mine.out_of = game_board.out_of(mine)
        mine.hands = [_hand(hand, part.data) for hand in sight.hands]
        for choice in mine.choices:
            if choice.words in places:
                fills[choice.words] = str(board.spot(mine, choice))
            elif choice.words not in shown_apart:
                passive = len(mine.choices) > 1 and game_board.is_passive(mine, choice.words)
                mine.in_dock.append(replace(choice, label=game_board.label(mine, choice), passive=passive))
        for line in mine.lines:
            fills[f"log-{line.number}"] = str(page.sentence(line))
        for seat in mine.seats:
            if seat == mine.you:
                fills[f"you-{seat.seat}"] = str(page.you(mine, seat))
            if seat.facts.mine:
                fills[f"own-{seat.seat}"] = " own"
        if mine.viewer is not None:
            fills |= game_board.fills(mine, mine.board, board)
        return fills


def _open_player(hand: Sight) -> Any:
    """A player as that seat itself saw it: what the panels show when everything is open."""
    assert hand.viewer is not None
    return hand.known.view()["players"][hand.viewer]


def _hand(sight: Sight, shared: Shared[Any]) -> tuple[Seat, Markup]:
    """What a seat holds, with ids of its own, since all hands stand there together."""
    mine = own_part(sight, shared)
    mine.board = board_of(sight.game.name).own(mine)
    seat = mine.seats[mine.own_seat]
    html = str(board_macros(sight.game.name).mine(mine))
    return seat, Markup(html.replace(' id="', f' id="seat-{seat.number}-'))


def digest(regions: Mapping[str, str]) -> str:
    """Names what a page shows, so that it need not be sent what it has already."""
    shown = blake2b(digest_size=12)
    for name, html in sorted(regions.items()):
        shown.update(f"{name} {html}".encode())
    return shown.hexdigest()


def away_region(facts: Facts, page: Any) -> str:
    """Who is away, without the rest of a frame: it changes with the time alone. `page` has a `say`."""
    return str(macros("frame.html").away(SimpleNamespace(facts=facts, say=page.say), None, None))


def board_macros(game: str) -> Any:
    return macros(template_of(game))
