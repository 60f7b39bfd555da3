"""Raiatea: what rituals promise, priced by their steps, and what the bag will bless."""

from typing import Final

from ....core.counts import vector_total
from ....games.raiatea import steps
from ....games.raiatea.names import NOBODY, PATH
from ....games.raiatea.state import RaiateaState
from ....games.raiatea.words import DONE
from .weights import RaiateaWeights

BEFORE_BIDS: Final = ("prepare", "bid")  # steps


def blessings(state: RaiateaState, prices: list[float], weights: RaiateaWeights) -> list[float]:
    """What the rituals in the bag or in the row will bring each seat, as far as the bag can pay for them."""
    box = state.box
    step = state.game.step(state) if state.asked else ""
    waiting: list[int] = []  # cost, owner and ritual of each in one int, which is quick to sort
    owners = state.players + 1  # NOBODY first
    for seat in range(state.players):
        laid = state.prepared[seat]
        if state.answers and step == "prepare":  # not complete yet
            laid = [choice - box.at.lay for choice in state.answers[seat] if choice != DONE]
        for ritual in laid:
            waiting.append((box.cost[ritual] * owners + seat + 1) * box.rituals + ritual)
    for place, ritual in enumerate(state.row):
        if ritual >= 0:
            owner = state.row_owner[place]
            waiting.append((box.cost[ritual] * owners + owner + 1) * box.rituals + ritual)
    result = [0.0] * state.players
    waiting.sort()
    bag = state.bag
    bids_to_come = vector_total(state.mana) // 2 if step in BEFORE_BIDS else 0
    for packed in waiting:
        owner = packed // box.rituals % owners - 1
        bag -= packed // box.rituals // owners
        if bag + bids_to_come < 0:
            break
        sure = weights.in_the_bag if bag >= 0 else weights.hoped_for
        if owner != NOBODY:
            result[owner] += sure * prices[packed % box.rituals]
    return result


def effect_price(state: RaiateaState, effect: int, weights: RaiateaWeights) -> float:
    return sum([step_price(state, step, weights) for step in state.box.effects[effect]])


def lasting_price(state: RaiateaState, effect: list[steps.Step], weights: RaiateaWeights) -> float:
    """What a permanent ritual promises besides its points, which are counted as such."""
    return sum([step_price(state, step, weights) for step in effect if step.verb != steps.SCORE])


def step_price(state: RaiateaState, step: steps.Step, weights: RaiateaWeights) -> float:
    verb = step.verb
    n = step.n
    for_all = weights.for_all if step.who == steps.ALL else 1.0
    if verb == steps.GAIN:
        return weights.things[step.what] * (min(4 * n, step.most) if step.per != steps.NO_COUNTER else n)
    if verb == steps.LOSE:
        return weights.hurt * weights.things[step.what] * n
    if verb == steps.STEAL:
        return weights.things[step.what] * n * (state.players - 1.5 if step.who == steps.EACH_OTHER else 1.2)
    if verb == steps.TAKE:
        return weights.things[step.what] * n * for_all
    if verb == steps.DRAW:
        return weights.draw * n * for_all
    if verb == steps.PERFORM:
        return weights.perform * min(step.most, 10)
    if verb == steps.COMPLETE_MISSION:
        return weights.mission * for_all
    if verb == steps.VISIT:
        return (weights.visit + weights.kahuna[PATH] * step.kahuna) if step.what == steps.VISIT_PATH else weights.visit
    if verb == steps.CANCEL:
        return weights.hurt * n
    if verb == steps.BAG_MANA:
        return 2 * weights.small_step  # for a seat that has dear rituals in the bag
    if verb == steps.MODIFY:
        return weights.small_step * (abs(n) if step.what != steps.BID else 0.5 * n)
    if verb == steps.ON:
        return weights.lasting * effect_price(state, step.inner, weights)
    if verb == steps.SCORE:
        return float(min(step.n * 2, step.most) if step.per != steps.NO_COUNTER else step.n)
    return weights.small_step * max(1, n)
