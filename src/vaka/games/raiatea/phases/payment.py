"""Completing a mission: the payment is chosen in full before anything of it moves (R8.1).

The choices made so far stand in the frame [PAY, seat, place, choice, choice ...]. Nobody else sees it: until the
payment is whole, the mission has not been chosen for them.
"""

from typing import TYPE_CHECKING, Final

from ....core.counts import total
from .. import holdings, memory, steps, words
from ..frames import AUCTION, BUILD, KIND, MADE, PAY, SEAT
from ..missions import DIFFERENT, SAME, Mission
from ..table import DIVER, GOOD_KINDS, NOBODY, NOTHING
from .building_sites import goods_beyond_fixed, only_mana_left

if TYPE_CHECKING:
    from ..state import RaiateaState

PLACE: Final = 2
FIRST_PAID: Final = 3


def begin(state: "RaiateaState", seat: int, place: int) -> None:
    state.stack.append([PAY, seat, place])


def run(state: "RaiateaState", frame: list[int]) -> bool:
    """Ask only where there is a choice; the seat alone sees these steps (R1.7)."""
    choices = offer(state, frame)
    while len(choices) == 1:
        frame.append(choices[0])
        choices = offer(state, frame)
    if choices:
        state.kept = choices
        state.ask(frame[SEAT])
        return True
    complete(state, frame)
    return False


def offer(state: "RaiateaState", frame: list[int]) -> list[int]:
    """What may be paid next; picks ascend, so that no set is offered twice. [] when the payment is whole."""
    seat = frame[SEAT]
    mission = state.box.missions[state.tiles[frame[PLACE]]]
    paid = frame[FIRST_PAID:]
    goods = 1 if mission.match == SAME else mission.open_goods  # of one kind: the kind is chosen once
    if len(paid) < goods:
        return _goods_choices(state, seat, mission, paid)
    paid = paid[goods:]
    at = state.box.at
    if len(paid) < mission.masks:
        size = state.box.mirror + 1
        return _ascending(state.masks[seat * size : seat * size + size], at.put, paid, mission.masks)
    paid = paid[mission.masks :]
    if len(paid) < mission.rituals:
        hand = [state.hands[seat].count(ritual) for ritual in range(state.box.rituals)]
        return _ascending(hand, at.lay, paid, mission.rituals)
    return []


def _goods_choices(state: "RaiateaState", seat: int, mission: Mission, paid: list[int]) -> list[int]:
    left = goods_beyond_fixed(state, seat, mission)
    first = state.box.at.returns
    if mission.match == SAME:
        return [first + good for good in range(GOOD_KINDS) if left[good] >= mission.open_goods]
    if mission.match == DIFFERENT:
        left = [min(n, 1) for n in left]
    return _ascending(left, first, paid, mission.open_goods)


def _ascending(cards: list[int], first: int, paid: list[int], number: int) -> list[int]:
    """Kinds from the last one paid on, as long as enough cards remain from there."""
    cards = cards[:]
    for choice in paid:
        cards[choice - first] -= 1
    least = paid[-1] - first if paid else 0
    missing = number - len(paid)
    return [first + kind for kind in range(least, len(cards)) if cards[kind] and total(cards[kind:]) >= missing]


def act(state: "RaiateaState", frame: list[int], choice: int) -> None:
    frame.append(choice)


def complete(state: "RaiateaState", frame: list[int]) -> None:
    """All is paid and the tile is taken; then triggers, then the auctions of its row (R8.2)."""
    seat = frame[SEAT]
    place = frame[PLACE]
    box = state.box
    state.stack.pop()
    asker = state.stack[-1]
    if asker[KIND] == BUILD and asker[MADE] == 1:
        holdings.turn(state, seat, DIVER)
    asker[MADE] += 1
    mission = box.missions[state.tiles[place]]
    state.tell(words.MISSION, [seat, place, state.tiles[place]])
    pay(state, seat, mission, frame[FIRST_PAID:])
    row = box.place_row[place]
    win(state, seat, place)
    for waiting in reversed(only_mana_left(state, row)):
        state.stack.append([AUCTION, NOBODY, waiting])
    holdings.fire(state, [seat], steps.MISSION)


def pay(state: "RaiateaState", seat: int, mission: Mission, paid: list[int]) -> None:
    at = state.box.at
    holdings.pay_pearls(state, seat, mission.pearls)
    goods = [good for good in range(GOOD_KINDS) for _ in range(mission.fixed[good])]
    picks = 1 if mission.match == SAME else mission.open_goods
    for choice in paid[:picks]:
        goods += [choice - at.returns] * (mission.open_goods if mission.match == SAME else 1)
    if goods:
        goods.sort()
        state.tell(words.PAYS_GOODS, [seat, *goods])
        for good in goods:
            holdings.lose_good(state, seat, good)
            holdings.good_to_market(state, good)
    masks_paid = [choice - at.put for choice in paid[picks : picks + mission.masks]]
    if masks_paid:
        state.tell(words.PAYS_MASKS, [seat, *masks_paid])
        for mask in masks_paid:
            holdings.mask_to_market(state, seat, mask)
    rituals = [choice - at.lay for choice in paid[picks + mission.masks :]]
    if rituals:
        state.tell(words.PAYS_RITUALS, [seat, *rituals])
        for ritual in rituals:
            memory.leave(state, seat, ritual)
            memory.discard(state, ritual)


def win(state: "RaiateaState", seat: int, place: int) -> None:
    """The tile goes behind the screen."""
    state.won += [seat, state.tiles[place]]
    state.won_number[seat] += 1
    state.tiles[place] = NOTHING
