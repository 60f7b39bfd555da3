"""The third step of a round: readied tokens go on the island (O3.8, O3.9, O3.12), hidden tiles too (O6.2)."""

from typing import Final

from ....core.errors import IllegalChoice
from .. import groups, openings, words
from ..box import PALM
from ..names import NO_TILE, NOBODY
from ..state import OrongoState
from . import moai, tiles

MOST_FOR_ONE_MOAI: Final = 2  # shells: what all sets but the quarry cost


def go_on(state: OrongoState) -> None:
    """Ask who has to place next; when all are through, the next round begins, or the game ends (O5.1)."""
    while state.turn < len(state.order):
        seat = state.order[state.turn]
        if may_lay_hidden(state, seat):
            state.ask(seat)
            return
        if state.ready[seat]:
            choices = offer(state, seat)
            if len(choices) > 1:
                state.kept = choices
                state.ask(seat)
                return
            if choices:
                place(state, seat, choices[0] - words.first_place(state.box))
                return
        end_turn(state, seat)
    if state.last_round:
        state.finish()
    else:
        tiles.start_round(state)


def end_turn(state: OrongoState, seat: int) -> None:
    """Tokens that found no space go back to stock."""
    if state.ready[seat]:
        state.tell(words.RETURNS, [seat, state.ready[seat]])
        state.stock[seat] += state.ready[seat]
        state.ready[seat] = 0
    state.turn += 1


def may_lay_hidden(state: OrongoState, seat: int) -> bool:
    """While this holds its owner is always asked, so that silence tells nothing. Known to everybody."""
    return state.hidden[seat] != NO_TILE and state.stock[seat] > 0


def offer(state: OrongoState, seat: int) -> list[int]:
    box = state.box
    base = words.first_place(box)
    choices = [base + space for space in open_spaces(state, seat)] if state.ready[seat] else []
    if not may_lay_hidden(state, seat):
        return choices
    must_place = len(choices) > 0
    if can_pay(state, seat, state.hidden[seat]):
        choices.append(base + state.hidden[seat])
        choices.sort()
    if not must_place:
        choices.append(words.done(box))
    return choices


def open_spaces(state: OrongoState, seat: int) -> list[int]:
    """Where this seat may place a readied token: O3.8 and O4.4."""
    spaces = state.open_to[seat]
    if state.shells[seat] >= MOST_FOR_ONE_MOAI * groups.most_forced(state, seat):
        return spaces  # rich enough for whatever a token could force
    return [space for space in spaces if can_pay(state, seat, space)]


def can_pay(state: OrongoState, seat: int, space: int) -> bool:
    """Whether the seat has the shells for all Moai that its token would force there (O4.4)."""
    shells = state.shells[seat]
    if shells >= MOST_FOR_ONE_MOAI and not groups.links_groups(state, seat, space):
        return True  # no group has a Moai to raise now, and one more space makes it one at most
    content = groups.joined_content(state, seat, space)
    return shells >= groups.cheapest(content, state.moai[seat])


def act(state: OrongoState, seat: int, choice: int) -> None:
    if choice == words.done(state.box):
        state.tell(words.DONE_PLACING, [seat])
        end_turn(state, seat)
        go_on(state)
        return
    space = choice - words.first_place(state.box)
    if space == state.hidden[seat]:
        state.tell(words.UNCOVERS, [seat, space])
        state.hidden[seat] = NO_TILE
        state.stock[seat] -= 1
        state.ready[seat] += 1
    place(state, seat, space)


def place(state: OrongoState, seat: int, space: int) -> None:
    """Put a readied token on the space and raise what it forces."""
    state.ready[seat] -= 1
    state.owner[space] = seat
    state.placed = space
    state.tell(words.PLACES, [seat, space])
    groups.join(state, seat, space)
    openings.close(state, space)
    openings.open_palms(state, seat, space)
    moai.raise_forced(state, seat)


def refusal(state: OrongoState, seat: int, choice: int) -> IllegalChoice:
    box = state.box
    space = choice - words.first_place(box)
    if choice == words.done(box):
        if may_lay_hidden(state, seat):
            return IllegalChoice("orongo.done.must_place", {"seat": seat})
        return IllegalChoice("orongo.done.no_hidden_tile", {"seat": seat})
    if space < 0 or space >= len(box.names):
        return IllegalChoice("orongo.now_place", {"seat": seat, "tokens": state.ready[seat]})
    values = {"seat": seat, "space": box.names[space]}
    if state.owner[space] != NOBODY:
        return IllegalChoice("orongo.place.occupied", {**values, "owner": state.owner[space]})
    if not state.ready[seat] and space != state.hidden[seat]:
        return IllegalChoice("orongo.place.only_hidden", values)
    if space not in state.open_to[seat] and space != state.hidden[seat]:
        if box.kind[space] == PALM:
            return IllegalChoice("orongo.place.no_neighbour", values)
        return IllegalChoice("orongo.place.closed", values)
    content = groups.joined_content(state, seat, space)
    return IllegalChoice(
        "orongo.place.cannot_pay",
        {
            **values,
            "moai": groups.forced_moai(content, state.moai[seat]),
            "needed": groups.cheapest(content, state.moai[seat]),
            "shells": state.shells[seat],
        },
    )
