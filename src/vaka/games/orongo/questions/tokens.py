"""The third step of a round: readied tokens go on the island (O3.8, O3.9, O3.12), hidden tiles too (O6.2)."""

from typing import Any, ClassVar, Final

from ....core.counts import with_entry
from ....core.errors import IllegalChoice
from ....core.question import Question
from ....core.seats import seat_number
from ....core.vectors import i64
from .. import groups, openings, words
from ..kinds import BIDDING, PLACING, RAISING
from ..names import NO_TILE, NOBODY, PALM
from ..state import OrongoState

MAX_FOR_ONE_MOAI: Final = 2  # shells: what all sets but the quarry cost


class Place(Question[OrongoState]):
    """Asks one seat after the other, in the order of `state.order`; `state.turn` says who is at it."""

    kind = PLACING
    name = "place"
    verbs = ("place", "done")
    rule = "O3.8"
    other_rules: ClassVar[dict[str, str]] = {"now.place": "O3.12", "ask.place_hidden": "O6.2", "ask.hidden": "O6.2"}

    def run(self, state: OrongoState, pending: list[int]) -> bool:
        """Ask who has to place next; when all are through, the next round begins, or the game ends (O5.1)."""
        while state.turn < len(state.order):
            seat = state.order[state.turn]
            if may_lay_hidden(state, seat):
                state.ask(seat)
                return True
            if state.ready[seat]:
                choices = self.offer(state, pending, seat)
                if len(choices) > 1:
                    state.kept = choices
                    state.ask(seat)
                    return True
                if choices:
                    place(state, seat, choices[0] - state.box.at.place)
                    return False
            end_turn(state, seat)
        if state.last_round:
            state.finish()
            return True
        state.phase = BIDDING
        return False

    def offer(self, state: OrongoState, pending: list[int], seat: int) -> list[int]:
        at = state.box.at
        base = at.place
        choices = placements(state, seat) if state.ready[seat] else []
        if not may_lay_hidden(state, seat):
            return choices
        must_place = len(choices) > 0
        if can_pay(state, seat, state.hidden[seat]):
            choices.append(base + state.hidden[seat])
            choices.sort()
        if not must_place:
            choices.append(at.done)
        return choices

    def act(self, state: OrongoState, pending: list[int], seat: int, choice: int) -> None:
        at = state.box.at
        if choice == at.done:
            state.emit(words.DONE_PLACING, [seat])
            end_turn(state, seat)
            return
        space = choice - at.place
        if space == state.hidden[seat]:
            state.emit(words.UNCOVERS, [seat, space])
            state.hidden = with_entry(state.hidden, seat, NO_TILE)
            state.stock[seat] -= 1
            state.ready[seat] += 1
        place(state, seat, space)

    def refusal(self, state: OrongoState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if choice == state.box.at.done:
            key = "must_place" if may_lay_hidden(state, seat) else "no_hidden_tile"
            return IllegalChoice(f"orongo.done.{key}", {"seat": seat})
        return why_not_there(state, seat, choice - state.box.at.place)

    def message(self, state: OrongoState, pending: list[int], seat: int) -> str:
        if not may_lay_hidden(state, seat):
            return "place"
        return "place_hidden" if state.ready[seat] else "hidden"

    def values(self, state: OrongoState, pending: list[int], seat: int) -> dict[str, Any]:
        values: dict[str, Any] = {"shells": state.shells[seat], "tokens": state.ready[seat]}
        if may_lay_hidden(state, seat):
            values["tile"] = state.box.names[state.hidden[seat]]
        return values

    def shown(self, state: OrongoState, pending: list[int]) -> dict[str, Any]:
        """`seat` places `tokens`; to that seat also what its token would raise, by the name of the space."""
        seat = state.order[state.turn]
        shown: dict[str, Any] = {"seat": seat_number(seat), "tokens": state.ready[seat]}
        if state.viewer == seat:
            spaces = [choice - state.box.at.place for choice in state.choices(seat) if choice != state.box.at.done]
            raises = {state.box.names[space]: would_raise(state, seat, space) for space in spaces}
            shown["raises"] = {name: what for name, what in raises.items() if what["moai"]}
        return shown


def end_turn(state: OrongoState, seat: i64) -> None:
    """Tokens that found no space go back to stock."""
    if state.ready[seat]:
        state.emit(words.RETURNS, [seat, state.ready[seat]])
        state.stock[seat] += state.ready[seat]
        state.ready[seat] = 0
    state.turn += 1


def may_lay_hidden(state: OrongoState, seat: i64) -> bool:
    """While this holds its owner is always asked, so that silence tells nothing. Known to everybody."""
    return state.hidden[seat] != NO_TILE and state.stock[seat] > 0


def placements(state: OrongoState, seat: i64) -> list[int]:
    """The choices to place a readied token: O3.8 and O4.4."""
    first: i64 = state.box.at.place
    is_rich = state.shells[seat] >= MAX_FOR_ONE_MOAI * groups.most_forced(state, seat)  # enough for whatever is forced
    return [
        first + space
        for space, seats in enumerate(state.open_for)
        if seats >> seat & 1 == 1 and (is_rich or can_pay(state, seat, space))
    ]


def can_pay(state: OrongoState, seat: i64, space: i64) -> bool:
    """Whether the seat has the shells for all Moai that its token would force there (O4.4)."""
    shells = state.shells[seat]
    if shells >= MAX_FOR_ONE_MOAI and not groups.links_groups(state, seat, space):
        return True  # no group has a Moai to raise now, and one more space makes it one at most
    content = groups.joined_content(state, seat, space)
    return shells >= groups.cheapest(content, state.moai[seat])


def would_raise(state: OrongoState, seat: i64, space: i64) -> dict[str, int]:
    """How many Moai a token of this seat would raise here, and the fewest shells they cost."""
    content = groups.joined_content(state, seat, space)
    left = state.moai[seat]
    return {"moai": groups.forced_moai(content, left), "shells": groups.cheapest(content, left)}


def place(state: OrongoState, seat: i64, space: i64) -> None:
    """Put a readied token on the space; if that forces a Moai, raising it comes next (O4.1)."""
    state.ready[seat] -= 1
    state.owner[space] = seat
    state.placed = space
    if state.told is not None:  # here it counts: no list is made for nobody
        state.emit(words.PLACES, [seat, space])
    groups.join(state, seat, space)
    openings.close(state, space)
    openings.open_palms(state, seat, space)
    if groups.forced_moai(state.content[state.group[space]], state.moai[seat]):
        state.phase = RAISING


def why_not_there(state: OrongoState, seat: i64, space: i64) -> IllegalChoice:
    box = state.box
    values = {"seat": seat, "space": box.names[space]}
    if state.owner[space] != NOBODY:
        return IllegalChoice("orongo.place.occupied", {**values, "owner": state.owner[space]})
    if not state.ready[seat] and space != state.hidden[seat]:
        return IllegalChoice("orongo.place.only_hidden", values)
    if not openings.is_open(state, seat, space) and space != state.hidden[seat]:
        if box.kind[space] == PALM:
            return IllegalChoice("orongo.place.no_neighbour", values)
        return IllegalChoice("orongo.place.closed", values)
    forced = would_raise(state, seat, space)
    more = {"moai": forced["moai"], "needed": forced["shells"], "shells": state.shells[seat]}
    return IllegalChoice("orongo.place.cannot_pay", {**values, **more})
