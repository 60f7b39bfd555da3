"""Questions on one's own turn, and the free actions that all of them offer (R4.3, R4.5, R9.1)."""

from typing import Final

from ....core.counts import with_entry
from ....core.errors import IllegalChoice
from .. import holdings, masks, rituals, words
from ..names import SHAMAN
from ..state import RaiateaState
from ..words import DONE, FIRST_PERFORM
from .asking import RaiateaQuestion, refuse

FREE_VERBS: Final = ("perform", "bind")


class OwnTurn(RaiateaQuestion):
    def owns(self, state: RaiateaState, pending: list[int], verb: str) -> bool:
        return verb in self.verbs or verb in FREE_VERBS

    def refusal(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if FIRST_PERFORM <= choice < state.box.at.take:
            return why_not_free(state, seat, choice)
        return super().refusal(state, pending, seat, choice)


def add_free(state: RaiateaState, seat: int, choices: list[int]) -> None:
    """Add what one may do besides on one's own turn: a ritual by a shaman, a mirror bound."""
    if holdings.unused(state, seat, SHAMAN):
        rituals.add_rituals(state, seat, state.priests[seat], choices)
    mirror = state.box.mirror
    if state.masks[seat * (mirror + 1) + mirror]:
        first = state.box.at.bind
        choices += [first + mask for mask in masks.unpaired(state, seat) if mask != mirror]


def did_free(state: RaiateaState, seat: int, choice: int) -> bool:
    """Carry a free action out, if it is one; the question that offered it is then asked again."""
    bind = state.box.at.bind
    if choice < FIRST_PERFORM or choice >= bind + state.box.mirror:
        return False
    if choice < bind:
        holdings.turn(state, seat, SHAMAN)
        rituals.perform_from_hand(state, seat, choice - FIRST_PERFORM)
    else:
        mask = choice - bind
        holdings.add_masks(state, seat, mask, -1)
        holdings.add_masks(state, seat, state.box.mirror, -1)
        at = seat * state.box.mirror + mask
        state.bound = with_entry(state.bound, at, state.bound[at] + 1)
        state.emit(words.BINDS, [seat, mask])
    return True


def act_last(state: RaiateaState, seat: int, choice: int) -> bool:
    """Free actions and `done`, which every part offers; false when the choice is something else."""
    if choice == DONE:
        state.stack.pop()
        state.emit(words.IS_DONE, [seat])
        return True
    return did_free(state, seat, choice)


def why_not_free(state: RaiateaState, seat: int, choice: int) -> IllegalChoice:
    if choice >= state.box.at.bind:
        has_mirror = state.masks[seat * (state.box.mirror + 1) + state.box.mirror]
        return refuse(state, seat, choice, "bind.not_single" if has_mirror else "bind.no_mirror")
    if not holdings.unused(state, seat, SHAMAN):
        return refuse(state, seat, choice, "perform.no_shaman")
    return why_not_perform(state, seat, choice, state.priests[seat])


def why_not_perform(state: RaiateaState, seat: int, choice: int, most: int) -> IllegalChoice:
    """Why the seat cannot perform a ritual up to this cost."""
    ritual = choice - FIRST_PERFORM
    if ritual not in state.hands[seat]:
        return refuse(state, seat, choice, "perform.not_in_hand")
    return refuse(state, seat, choice, "perform.too_dear", cost=state.box.cost[ritual], most=most)
