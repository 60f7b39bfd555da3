"""The driver: the top frame of the stack asks its seat or acts, until somebody is asked or nothing is left to do."""

from typing import Final

from . import frames as f
from .names import CLEARING, FOREST, MARAE, PATH, REEF
from .phases import (
    asking,
    auctions,
    blessing,
    building,
    buy,
    clearing,
    dance,
    effects,
    forest,
    hostile,
    incantation,
    marae,
    market,
    parts,
    path,
    payment,
    prepare,
    reef,
    rites,
    rituals,
    rounds,
    setup,
)
from .state import RaiateaState

LOCATION: Final = 2


def go_on(state: RaiateaState) -> None:
    stack = state.stack
    while stack:
        if run(state, stack[-1]):
            return
    state.finish()


def run(state: RaiateaState, frame: list[int]) -> bool:
    """Let the top frame act; true when it has asked somebody."""
    kind = frame[f.KIND]
    if kind < f.RITES:
        return _run_round(state, frame, kind)
    if kind < f.EFFECT:
        return _run_ceremony(state, frame, kind)
    return _run_effect(state, frame, kind)


def _run_round(state: RaiateaState, frame: list[int], kind: int) -> bool:
    if kind == f.PLACE:
        return conduct(state, frame)
    if kind == f.FOREST_PART:
        return forest.run(state, frame)
    if kind == f.MARAE_PART:
        return marae.run(state, frame)
    if kind == f.MARKET_PART:
        return market.run(state, frame)
    if kind == f.PATH_PART:
        return path.run(state, frame)
    if kind == f.PUT:
        return clearing.run_put(state, frame)
    if kind == f.SWAP:
        return clearing.run_swap(state, frame)
    if kind == f.GO:
        return rounds.run_go(state, frame)
    if kind == f.BONUS:
        return parts.run_bonus(state, frame)
    if kind == f.ROUND:
        return rounds.run_round(state, frame)
    if kind == f.GATHER:
        return forest.run_gather(state, frame)
    if kind == f.SOLD:
        return market.run_sold(state, frame)
    if kind == f.TRACK:
        return rounds.run_track(state, frame)
    return setup.run(state, frame)


def conduct(state: RaiateaState, frame: list[int]) -> bool:
    location = frame[LOCATION]
    if location == FOREST:
        return forest.conduct(state, frame)
    if location == MARAE:
        return marae.conduct(state, frame)
    if location == REEF:
        return reef.conduct(state, frame)
    if location == PATH:
        return path.conduct(state, frame)
    if location == CLEARING:
        return clearing.conduct(state, frame)
    return market.conduct(state, frame)


def _run_ceremony(state: RaiateaState, frame: list[int], kind: int) -> bool:
    if kind == f.BUILD:
        return building.run_build(state, frame)
    if kind == f.BUILDING:
        return building.run(state, frame)
    if kind == f.PAY:
        return payment.run(state, frame)
    if kind == f.AUCTION:
        return auctions.run(state, frame)
    if kind == f.RITES:
        return rites.run(state, frame)
    if kind == f.ROW:
        return blessing.run_row(state, frame)
    if kind == f.GIFT:
        return incantation.run_gifts(state, frame)
    if kind == f.TRAIN:
        return dance.run(state, frame)
    if kind == f.BUY:
        return buy.run(state, frame)
    if kind == f.BUY_KEEP:
        return buy.run_keep(state, frame)
    if kind == f.PREPARE:
        return prepare.run(state, frame)
    if kind == f.BID:
        return incantation.run(state, frame)
    return blessing.run_order(state, frame)


def _run_effect(state: RaiateaState, frame: list[int], kind: int) -> bool:
    if kind == f.KEEP:
        return marae.run_keep(state, frame)
    if kind == f.EFFECT:
        return effects.run(state, frame)
    if kind == f.RITUAL:
        return rituals.run(state, frame)
    if kind == f.TAKE:
        return asking.run_take(state, frame)
    if kind == f.EACH:
        return effects.run_each(state, frame)
    if kind == f.DRAW:
        return marae.run_draw(state, frame)
    if kind == f.PERFORM:
        return asking.run_perform(state, frame)
    if kind == f.COMPLETE:
        return asking.run_complete(state, frame)
    if kind == f.REACTIVATE:
        return asking.run_reactivate(state, frame)
    if kind == f.PATH_VISIT:
        return path.run_visit(state, frame)
    if kind == f.EXCHANGE:
        return asking.run_exchange(state, frame)
    if kind == f.PRICE:
        return asking.run_price(state, frame)
    if kind == f.CANCEL:
        return asking.run_cancel(state, frame)
    if kind == f.LOSE_GOOD:
        return hostile.run_lose(state, frame)
    if kind == f.ROB:
        return hostile.run_rob(state, frame)
    if kind == f.ROB_MASK:
        return hostile.run_mask(state, frame)
    if kind == f.REVEAL:
        return forest.run_reveal(state, frame)
    return effects.run_tattoo(state, frame)


# --- what is offered


def offer(state: RaiateaState, seat: int) -> list[int]:
    frame = state.stack[-1]
    kind = frame[f.KIND]
    if state.answers:
        return _offer_sealed(state, frame, kind, seat)
    if kind < f.RITES:
        return _offer_round(state, frame, kind)
    if kind < f.EFFECT:
        return _offer_ceremony(state, frame, kind)
    return _offer_effect(state, frame, kind)


def _offer_sealed(state: RaiateaState, frame: list[int], kind: int, seat: int) -> list[int]:
    if kind == f.AUCTION or kind == f.BID:
        return auctions.bid_choices(state, seat)
    if kind == f.PREPARE:
        return prepare.offer(state, seat)
    if kind == f.BUY:
        return buy.offer(state, seat)
    if kind == f.BUY_KEEP:
        return buy.offer_keep(state, seat)
    if kind == f.TRAIN:
        return dance.offer(state, seat)
    return setup.offer(state, frame, seat)


def _offer_round(state: RaiateaState, frame: list[int], kind: int) -> list[int]:
    if kind == f.FOREST_PART:
        return forest.offer(state, frame)
    if kind == f.MARAE_PART:
        return marae.offer(state, frame)
    if kind == f.GO:
        return rounds.offer_go(state, frame)
    if kind == f.MARKET_PART:
        return market.offer(state, frame)
    if kind == f.PATH_PART:
        return path.offer(state, frame)
    if kind == f.PUT:
        return clearing.offer_put(state, frame)
    if kind == f.SWAP:
        return clearing.offer_swap(state, frame)
    if kind == f.BONUS:
        return parts.offer_bonus(state, frame)
    return forest.offer_gather(state, frame)


def _offer_ceremony(state: RaiateaState, frame: list[int], kind: int) -> list[int]:
    if kind == f.BUILD:
        return building.offer(state, frame)
    if kind == f.GIFT:
        return incantation.offer_gift(state, frame)
    if kind == f.PAY:
        return payment.offer(state, frame)
    return blessing.offer_order(state, frame)


def _offer_effect(state: RaiateaState, frame: list[int], kind: int) -> list[int]:
    if kind == f.KEEP:
        return marae.offer_keep(state, frame)
    if kind == f.TAKE:
        return asking.offer_take(state, frame)
    if kind == f.DRAW:
        return marae.offer_draw(state, frame)
    if kind == f.PERFORM:
        return asking.offer_perform(state, frame)
    if kind == f.COMPLETE:
        return asking.offer_complete(state, frame)
    if kind == f.REACTIVATE:
        return asking.offer_reactivate(state, frame)
    if kind == f.PATH_VISIT:
        return path.offer_visit(state, frame)
    if kind == f.EXCHANGE:
        return asking.offer_exchange(state, frame)
    if kind == f.PRICE:
        return asking.offer_price(state, frame)
    if kind == f.CANCEL:
        return asking.offer_cancel(state, frame)
    if kind == f.LOSE_GOOD:
        return hostile.offer_lose(state, frame)
    if kind == f.ROB:
        return hostile.offer_rob(state, frame)
    return hostile.offer_mask(state, frame)


# --- what is chosen


def act(state: RaiateaState, seat: int, choice: int) -> None:
    frame = state.stack[-1]
    kind = frame[f.KIND]
    if kind < f.RITES:
        _act_round(state, frame, kind, choice)
    elif kind < f.EFFECT:
        _act_ceremony(state, frame, kind, choice)
    else:
        _act_effect(state, frame, kind, choice)
    go_on(state)


def _act_round(state: RaiateaState, frame: list[int], kind: int, choice: int) -> None:
    if kind == f.FOREST_PART:
        forest.act(state, frame, choice)
    elif kind == f.MARAE_PART:
        marae.act(state, frame, choice)
    elif kind == f.GO:
        rounds.act_go(state, frame, choice)
    elif kind == f.MARKET_PART:
        market.act(state, frame, choice)
    elif kind == f.PATH_PART:
        path.act(state, frame, choice)
    elif kind == f.PUT:
        clearing.act_put(state, frame, choice)
    elif kind == f.SWAP:
        clearing.act_swap(state, frame, choice)
    elif kind == f.BONUS:
        parts.act_bonus(state, frame, choice)
    else:
        forest.act_gather(state, frame, choice)


def _act_ceremony(state: RaiateaState, frame: list[int], kind: int, choice: int) -> None:
    if kind == f.BUILD:
        building.act(state, frame, choice)
    elif kind == f.GIFT:
        incantation.act_gift(state, frame, choice)
    elif kind == f.PAY:
        payment.act(state, frame, choice)
    else:
        blessing.act_order(state, frame, choice)


def _act_effect(state: RaiateaState, frame: list[int], kind: int, choice: int) -> None:
    if kind == f.KEEP:
        marae.act_keep(state, frame, choice)
    elif kind == f.TAKE:
        asking.act_take(state, frame, choice)
    elif kind == f.DRAW:
        marae.act_draw(state, frame, choice)
    elif kind == f.PERFORM:
        asking.act_perform(state, frame, choice)
    elif kind == f.COMPLETE:
        asking.act_complete(state, frame, choice)
    elif kind == f.REACTIVATE:
        asking.act_reactivate(state, frame, choice)
    elif kind == f.PATH_VISIT:
        path.act_visit(state, frame, choice)
    elif kind == f.EXCHANGE:
        asking.act_exchange(state, frame, choice)
    elif kind == f.PRICE:
        asking.act_price(state, frame, choice)
    elif kind == f.CANCEL:
        asking.act_cancel(state, frame, choice)
    elif kind == f.LOSE_GOOD:
        hostile.act_lose(state, frame, choice)
    elif kind == f.ROB:
        hostile.act_rob(state, frame, choice)
    else:
        hostile.act_mask(state, frame, choice)


def reveal(state: RaiateaState, answers: list[list[int]]) -> None:
    """All seats of a sealed phase are in."""
    frame = state.stack[-1]
    kind = frame[f.KIND]
    if kind == f.AUCTION:
        auctions.reveal(state, frame, answers)
    elif kind == f.BID:
        incantation.reveal(state, answers)
    elif kind == f.PREPARE:
        prepare.reveal(state, answers)
    elif kind == f.BUY:
        buy.reveal(state, answers)
    elif kind == f.TRAIN:
        dance.reveal(state, answers)
    else:
        setup.reveal(state, answers)  # the frame goes on: there may be a second deal
    go_on(state)
