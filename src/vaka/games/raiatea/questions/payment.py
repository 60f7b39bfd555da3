"""Completing a mission: the payment is chosen in full before anything of it moves (R8.1).

Nobody else sees the pending work: until the payment is whole, the mission has not been chosen for them.
"""

from typing import Any, Final

from ....core.counts import total
from ....core.errors import IllegalChoice
from .. import building_sites, holdings, steps, words
from ..kinds import BUILD, KIND, MADE, PAY, SEAT
from ..knowledge import memory
from ..missions import DIFFERENT, SAME, Mission
from ..names import DIVER, GOOD_KINDS
from ..state import RaiateaState
from . import auctions
from .asking import PLACES, RaiateaQuestion, refuse
from .returning import why_not_return


class Pay(RaiateaQuestion):
    """The choices made so far stand behind its fields, from FIRST_PAID."""

    kind = PAY
    name = "pay"
    verbs = ("return", "put", "lay")
    rule = "R8.1"
    field_sizes = (PLACES,)
    zones: tuple[str, ...] = ("statues",)
    PLACE: Final = 2
    FIRST_PAID: Final = 3

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        """Ask only where there is a choice; the seat alone sees these steps (R1.7)."""
        seat = pending[SEAT]
        choices = self.offer(state, pending, seat)
        while len(choices) == 1:
            pending.append(choices[0])
            choices = self.offer(state, pending, seat)
        if choices:
            state.kept = choices
            state.ask(seat)
            return True
        complete(state, pending)
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        """What may be paid next, in any order; what leaves no choice comes alone. [] when the payment is whole."""
        mission = state.box.missions[state.tiles[pending[self.PLACE]]]
        choices: list[int] = []
        for first, cards, number in _parts(state, seat, mission):
            paid = [choice - first for choice in pending[self.FIRST_PAID :] if first <= choice < first + len(cards)]
            missing = number - len(paid)
            for card in paid:
                cards[card] -= 1
            if not missing:
                continue
            if state.game.rules < 3:
                return _ascending(cards, first, paid[-1] if paid else 0, missing)
            kinds = [first + kind for kind, n in enumerate(cards) if n]
            if len(kinds) == 1 or total(cards) == missing:
                return kinds[:1]
            choices += kinds
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        pending.append(choice)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        at = state.box.at
        if choice < at.put:
            return why_not_return(state, seat, choice)
        if choice < at.lay and not state.masks[seat * (state.box.mirror + 1) + choice - at.put]:
            return refuse(state, seat, choice, "put.not_yours")
        if choice >= at.lay and choice - at.lay not in state.hands[seat]:
            return refuse(state, seat, choice, "lay.not_in_hand")
        return refuse(state, seat, choice, "pay.other")

    def values(self, state: RaiateaState, pending: list[int], seat: int) -> dict[str, Any]:
        mission = auctions.mission_name(state, pending[self.PLACE])
        return {**super().values(state, pending, seat), "mission": mission}

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """The `mission` at this `place`, and the choices made so far, `chosen`."""
        place = pending[self.PLACE]
        chosen = [state.box.at.mission + place, *pending[self.FIRST_PAID :]]
        more = {
            "place": state.box.place_names[place],
            "mission": auctions.mission_name(state, place),
            "chosen": [state.game.words(choice) for choice in chosen],
        }
        return {**super().shown(state, pending), **more}


def _parts(state: RaiateaState, seat: int, mission: Mission) -> list[tuple[int, list[int], int]]:
    """Goods, masks and rituals: the first choice of each, the cards that can pay by kind, and how many are picked."""
    at = state.box.at
    goods = building_sites.goods_beyond_fixed(state, seat, mission)
    if mission.match == SAME:
        goods = [1 if n >= mission.open_goods else 0 for n in goods]
    elif mission.match == DIFFERENT:
        goods = [min(n, 1) for n in goods]
    size = state.box.mirror + 1
    masks = list(state.masks[seat * size : seat * size + size])
    parts = [(at.returns, goods, _good_picks(mission)), (at.put, masks, mission.masks)]
    if mission.rituals:
        hand = [state.hands[seat].count(ritual) for ritual in range(state.box.rituals)]
        parts.append((at.lay, hand, mission.rituals))
    return parts


def _good_picks(mission: Mission) -> int:
    """Of goods of one kind the kind is chosen once."""
    return 1 if mission.match == SAME else mission.open_goods


def _ascending(cards: list[int], first: int, least: int, missing: int) -> list[int]:
    """By rules 1 and 2: kinds from the last one paid on, as long as enough cards remain from there."""
    return [first + kind for kind in range(least, len(cards)) if cards[kind] and total(cards[kind:]) >= missing]


def complete(state: RaiateaState, pending: list[int]) -> None:
    """All is paid and the tile is taken; then triggers, then the auctions of its row (R8.2)."""
    seat = pending[SEAT]
    place = pending[Pay.PLACE]
    box = state.box
    state.stack.pop()
    asker = state.stack[-1]
    if asker[KIND] == BUILD and asker[MADE] == 1:
        holdings.turn(state, seat, DIVER)
    asker[MADE] += 1
    mission = box.missions[state.tiles[place]]
    state.emit(words.MISSION, [seat, place, state.tiles[place]])
    pay(state, seat, mission, pending[Pay.FIRST_PAID :])
    row = box.place_row[place]
    building_sites.win(state, seat, place)
    auctions.push_row(state, row)
    holdings.fire(state, [seat], steps.MISSION)


def pay(state: RaiateaState, seat: int, mission: Mission, paid: list[int]) -> None:
    """In the order of the kinds, however they were picked."""
    at = state.box.at
    holdings.pay_pearls(state, seat, mission.pearls)
    holdings.pay_mana(state, seat, mission.mana)
    goods = [good for good in range(GOOD_KINDS) for _ in range(mission.fixed[good])]
    masks: list[int] = []
    rituals: list[int] = []
    for choice in sorted(paid):
        if choice < at.put:
            goods += [choice - at.returns] * (mission.open_goods if mission.match == SAME else 1)
        elif choice < at.lay:
            masks.append(choice - at.put)
        else:
            rituals.append(choice - at.lay)
    if goods:
        goods.sort()
        state.emit(words.PAYS_GOODS, [seat, *goods])
        for good in goods:
            holdings.lose_good(state, seat, good)
            holdings.good_to_market(state, good)
    if masks:
        state.emit(words.PAYS_MASKS, [seat, *masks])
        for mask in masks:
            holdings.mask_to_market(state, seat, mask)
    if rituals:
        state.emit(words.PAYS_RITUALS, [seat, *rituals])
        for ritual in rituals:
            memory.leave(state, seat, ritual)
            memory.discard(state, ritual)
