"""The Forest (R5.1, R4.1)."""

from typing import Final

from ....core.errors import IllegalChoice
from .. import forest_deck, holdings, locations, words
from ..kinds import FOREST_PART, GATHER, REVEAL, SEAT
from ..locations import STAGE
from ..names import FIRST_ASSISTANT, GATHERER
from ..state import RaiateaState
from ..words import DONE, PASS
from .asking import RaiateaQuestion, ask_or_end, refuse
from .free_actions import OwnTurn, act_last, add_free


def conduct(state: RaiateaState, visit: list[int]) -> None:
    """The die and its bonus, a circuit clockwise, new cards, a circuit counter-clockwise."""
    if locations.bonuses_first(state, visit, GATHERER):
        return
    if visit[STAGE] == 2:
        seat = locations.next_seat(state, visit)
        if seat >= 0:
            state.stack.append([FOREST_PART, seat, 0])
            return
        forest_deck.clear_supply(state)
        forest_deck.reveal(state, state.players + 1)
        visit[STAGE] = 3
    seat = locations.next_part(state, visit, -1)
    if seat >= 0:
        state.stack.append([FOREST_PART, seat, 0])


def can_gather(state: RaiateaState, seat: int) -> bool:
    return holdings.unused(state, seat, GATHERER) and (len(state.supply) > 0 or forest_deck.can_reveal(state))


class ForestPart(OwnTurn):
    kind = FOREST_PART
    name = "forest"
    verbs = ("take", "gather", "done")
    rule = "R5.1"
    field_sizes = (6,)
    zones: tuple[str, ...] = ("forest",)
    PICKED: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        can_pick = not pending[self.PICKED] and (len(state.supply) > 0 or can_gather(state, seat))
        return ask_or_end(state, pending, can_pick or holdings.shaman_room(state, seat))

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [DONE]
        add_free(state, seat, choices)
        if not pending[self.PICKED]:
            at = state.box.at
            choices += [at.take + card for card in sorted(set(state.supply))]
            if can_gather(state, seat):
                choices.append(at.gather)
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if act_last(state, seat, choice):
            return
        at = state.box.at
        pending[self.PICKED] = 1
        if choice == at.gather:
            holdings.turn(state, seat, GATHERER)
            state.stack.append([GATHER, seat, Gather.CARD])
            forest_deck.reveal(state, 1)
        else:
            holdings.pick(state, seat, choice - at.take)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if pending[self.PICKED]:
            return refuse(state, seat, choice, "take.done")
        if choice < state.box.at.gather:
            return refuse(state, seat, choice, "take.not_there")
        if not holdings.unused(state, seat, GATHERER):
            return refuse(state, seat, choice, "gather.no_gatherer")
        return refuse(state, seat, choice, "gather.no_card")


class Gather(RaiateaQuestion):
    """The gatherer's B: a card, and a good still in the supply."""

    kind = GATHER
    name = "gather"
    verbs = ("take", "pass")
    rule = "R4.1"
    field_sizes = (6,)
    zones: tuple[str, ...] = ("forest",)
    STAGE: Final = 2
    CARD: Final = 1
    GOOD: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        asks = pending[self.STAGE] == self.CARD
        if state.supply and state.supply[0] < FIRST_ASSISTANT:  # sorted, so goods come first
            asks = True
        return ask_or_end(state, pending, asks)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        first = state.box.at.take
        cards = sorted(set(state.supply))
        if pending[self.STAGE] == self.GOOD:
            cards = [card for card in cards if card < FIRST_ASSISTANT]
        return [PASS] + [first + card for card in cards]

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if pending[self.STAGE] == self.CARD:
            pending[self.STAGE] = self.GOOD
        else:
            state.stack.pop()
        if choice == PASS:
            state.emit(words.PASSES, [seat])
        else:
            holdings.pick(state, seat, choice - state.box.at.take)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "take.not_there")


class Reveal(RaiateaQuestion):
    """One new forest card, when the treasure of the one taken has been paid (R5.1)."""

    kind = REVEAL
    name = "reveal"

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        state.stack.pop()
        forest_deck.reveal(state, 1)
        return False
