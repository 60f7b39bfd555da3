"""Why an asked seat may not make a choice: made from what that seat knows."""

from typing import Any, Final

from ...core.errors import IllegalChoice
from . import frames, holdings, memory
from .choices import FIRST_GO, FIRST_PERFORM
from .names import COMMON, DECKS, GATHERER, GIFT_GOOD, GOOD_KINDS, MERCHANT, NOBODY, SHAMAN
from .phases import asking, building, clearing, forest, incantation, marae, market, path
from .phases.buy import PRICE as PRICE_OF_BUYING
from .refused_missions import why_no_mission
from .state import RaiateaState
from .view import QUESTIONS

Values = dict[str, Any]

OWN_TURN: Final = (
    frames.GO,
    frames.FOREST_PART,
    frames.MARAE_PART,
    frames.PATH_PART,
    frames.PUT,
    frames.SWAP,
    frames.MARKET_PART,
    frames.BUILD,
)
FREE: Final = ("perform", "bind")

# what each question is about, besides free actions
VERBS: Final = {
    frames.SETUP_KEEP: ("keep",),
    frames.GO: ("go",),
    frames.BONUS: ("take", "pass"),
    frames.FOREST_PART: ("take", "gather", "done"),
    frames.GATHER: ("take", "pass"),
    frames.MARAE_PART: ("return", "draw", "done"),
    frames.PATH_PART: ("train", "pass", "done"),
    frames.PUT: ("put", "mission", "done"),
    frames.SWAP: ("take", "mission", "done"),
    frames.MARKET_PART: ("sell", "hire", "price", "done"),
    frames.TRAIN: ("train", "pass"),
    frames.BUY: ("draw", "pass"),
    frames.BUY_KEEP: ("keep",),
    frames.PREPARE: ("lay", "done"),
    frames.BID: ("bid",),
    frames.GIFT: ("gift",),
    frames.ORDER: ("perform",),
    frames.BUILD: ("mission", "pass", "done"),
    frames.PAY: ("return", "put", "lay"),
    frames.AUCTION: ("bid",),
    frames.TAKE: ("take", "pass"),
    frames.DRAW: ("draw",),
    frames.KEEP: ("keep",),
    frames.PERFORM: ("perform", "pass"),
    frames.REACTIVATE: ("reactivate",),
    frames.COMPLETE: ("mission", "pass"),
    frames.PATH_VISIT: ("train", "pass"),
    frames.EXCHANGE: ("return", "pass"),
    frames.PRICE: ("price", "pass"),
    frames.CANCEL: ("cancel", "pass"),
    frames.LOSE_GOOD: ("return",),
    frames.ROB: ("rob",),
    frames.ROB_MASK: ("take",),
}


def refusal(state: RaiateaState, seat: int, choice: int) -> IllegalChoice:
    frame = state.stack[-1]
    kind = frame[frames.KIND]
    verb, *names = state.game.words(choice).split()
    values: Values = {"seat": seat, "what": names[0] if names else ""}
    visits = kind == frames.MARKET_PART and frame[market.VISIT] == 1
    if verb not in VERBS[kind] and not (verb in FREE and kind in OWN_TURN and not visits):
        return IllegalChoice(f"raiatea.now.{QUESTIONS[kind]}", {"seat": seat})
    if verb in ("pass", "done"):
        return IllegalChoice(f"raiatea.{verb}.not_now", {"seat": seat})
    at = state.box.at
    if verb == "go":
        return _refuse("go.taken", values, owner=state.locations[choice - FIRST_GO])
    if verb == "perform":
        return _no_perform(state, frame, seat, choice - FIRST_PERFORM, values)
    if verb == "bind":
        return _no_bind(state, seat, values)
    if verb == "take":
        return _no_take(state, frame, choice, values)
    if verb == "gather":
        return _no_gather(state, frame, seat, values)
    if verb == "return":
        return _no_return(state, frame, seat, choice - at.returns, values)
    if verb == "put":
        return _refuse("put.not_yours", values)
    if verb == "lay":
        return _no_lay(state, frame, seat, choice - at.lay, values)
    if verb == "draw":
        return _no_draw(state, frame, seat, choice - at.draw, values)
    if verb == "keep":
        return _refuse("keep.not_drawn", values)
    if verb == "train":
        return _no_train(state, frame, seat, choice - at.train + 1, values)
    if verb == "mission":
        return _no_mission(state, frame, seat, choice - at.mission, values)
    if verb == "sell":
        return _no_sale(state, frame, seat, choice - at.sell, values)
    if verb == "hire":
        return _no_hire(state, frame, seat, choice - at.hire, values)
    if verb == "price":
        return _no_price(state, frame, choice - at.price, values)
    if verb == "reactivate":
        return _refuse("reactivate.none_used", values)
    if verb == "bid":
        return _refuse("bid.too_much", values, mana=state.mana[seat])
    if verb == "gift":
        return _no_gift(state, frame, choice - at.gift, values)
    if verb == "rob":
        return _no_rob(state, frame, choice - at.rob, values)
    return _no_cancel(state, seat, choice - at.cancel, values)


def _refuse(key: str, values: Values, **more: Any) -> IllegalChoice:
    return IllegalChoice(f"raiatea.{key}", {**values, **more})


def _no_perform(state: RaiateaState, frame: list[int], seat: int, ritual: int, values: Values) -> IllegalChoice:
    if frame[frames.KIND] == frames.ORDER:
        return _refuse("order.not_in_group", values)
    own_turn = frame[frames.KIND] != frames.PERFORM
    if own_turn and not holdings.unused(state, seat, SHAMAN):
        return _refuse("perform.no_shaman", values)
    if ritual not in state.hands[seat]:
        return _refuse("perform.not_in_hand", values)
    most = state.priests[seat] if own_turn else frame[asking.HIGHEST_COST]
    return _refuse("perform.too_dear", values, cost=state.box.cost[ritual], most=most)


def _no_bind(state: RaiateaState, seat: int, values: Values) -> IllegalChoice:
    if not state.masks[seat * (state.box.mirror + 1) + state.box.mirror]:
        return _refuse("bind.no_mirror", values)
    return _refuse("bind.not_single", values)


def _no_take(state: RaiateaState, frame: list[int], choice: int, values: Values) -> IllegalChoice:
    kind = frame[frames.KIND]
    done = (kind == frames.FOREST_PART and frame[forest.PICKED]) or (kind == frames.SWAP and frame[clearing.TAKEN])
    if done:
        return _refuse("take.done", values)
    if kind == frames.TAKE and frame[asking.DIFFERENT] and choice < state.box.at.take_tattoo:
        if frame[asking.TAKEN] >> (choice - state.box.at.take) & 1:
            return _refuse("take.different", values)
    return _refuse("take.not_there", values)


def _no_gather(state: RaiateaState, frame: list[int], seat: int, values: Values) -> IllegalChoice:
    if frame[forest.PICKED]:
        return _refuse("take.done", values)
    if not holdings.unused(state, seat, GATHERER):
        return _refuse("gather.no_gatherer", values)
    return _refuse("gather.no_card", values)


def _no_return(state: RaiateaState, frame: list[int], seat: int, good: int, values: Values) -> IllegalChoice:
    if frame[frames.KIND] == frames.MARAE_PART:
        if not frame[marae.RETURNS]:
            return _refuse("return.none_left", values)
        if state.tattoos[seat] == state.box.tattoo_end:
            return _refuse("return.at_the_end", values)
    if not state.goods[seat * GOOD_KINDS + good]:
        return _refuse("return.not_yours", values)
    return _refuse("pay.other", values)


def _no_lay(state: RaiateaState, frame: list[int], seat: int, ritual: int, values: Values) -> IllegalChoice:
    if ritual not in state.hands[seat]:
        return _refuse("lay.not_in_hand", values)
    if frame[frames.KIND] == frames.PREPARE:
        laid = [choice - state.box.at.lay for choice in state.answers[seat]]
        if laid.count(ritual) == state.hands[seat].count(ritual):
            return _refuse("lay.not_in_hand", values)
        if state.box.category[ritual] != COMMON:
            return _refuse("lay.no_clip", values, clips=holdings.clip_limit(state, seat))
    return _refuse("pay.other", values)


def _no_draw(state: RaiateaState, frame: list[int], seat: int, deck: int, values: Values) -> IllegalChoice:
    if frame[frames.KIND] == frames.MARAE_PART and not frame[marae.DRAWS]:
        return _refuse("draw.none_left", values)
    if deck not in state.box.rank_decks[holdings.rank(state, seat)]:
        return _refuse("draw.rank", values, rank=state.box.rank_names[holdings.rank(state, seat)])
    if not memory.can_draw(state, deck):
        return _refuse("draw.empty", values, deck=DECKS[deck])
    return _refuse("draw.mana", values, mana=state.mana[seat], needed=PRICE_OF_BUYING)


def _no_train(state: RaiateaState, frame: list[int], seat: int, number: int, values: Values) -> IllegalChoice:
    if frame[frames.KIND] == frames.PATH_PART and frame[path.TRAINED]:
        return _refuse("train.done", values)
    if state.priests[seat] + number > state.box.priest_most:
        return _refuse("train.no_space", values, most=state.box.priest_most)
    return _refuse("train.pearls", values, pearls=state.pearls[seat], needed=path.price(state, seat, number))


def _no_mission(state: RaiateaState, frame: list[int], seat: int, place: int, values: Values) -> IllegalChoice:
    kind = frame[frames.KIND]
    if kind in (frames.PUT, frames.SWAP):
        if not frame[clearing.KAHUNA]:
            return _refuse("mission.not_kahuna", values)
        if frame[frames.MADE]:
            return _refuse("mission.done", values)
        if kind == frames.SWAP and not frame[clearing.TAKEN]:
            return _refuse("mission.take_first", values)
    if kind == frames.BUILD and not building.mission_open(state, frame):
        return _refuse("mission.done", values)
    return why_no_mission(state, seat, place, values)


def _no_sale(state: RaiateaState, frame: list[int], seat: int, number: int, values: Values) -> IllegalChoice:
    good, step = number // state.box.steps_of_ladder, number % state.box.steps_of_ladder
    if not frame[market.SALES]:
        return _refuse("sell.done", values)
    if not state.goods[seat * GOOD_KINDS + good]:
        return _refuse("sell.not_yours", values)
    return _refuse("sell.above_marker", values, step=step + 1, marker=state.prices[good] + 1)


def _no_hire(state: RaiateaState, frame: list[int], seat: int, kind: int, values: Values) -> IllegalChoice:
    if not frame[market.HIRES]:
        return _refuse("hire.done", values)
    if not state.assistant_market[kind]:
        return _refuse("hire.not_there", values)
    return _refuse("hire.pearls", values, pearls=state.pearls[seat], needed=market.HIRING)


def _no_price(state: RaiateaState, frame: list[int], good: int, values: Values) -> IllegalChoice:
    if frame[frames.KIND] == frames.MARKET_PART:
        if frame[market.VISIT] or not holdings.unused(state, frame[frames.SEAT], MERCHANT):
            return _refuse("price.no_merchant", values)
        if frame[market.PRICE_MOVED]:
            return _refuse("price.done", values)
        if not market.can_sell(state, frame):
            return _refuse("price.no_sale", values)
    return _refuse("price.at_the_top", values)


def _no_gift(state: RaiateaState, frame: list[int], gift: int, values: Values) -> IllegalChoice:
    if not frame[incantation.LEFT] >> min(gift, GIFT_GOOD) & 1:
        return _refuse("gift.gone", values)
    return _refuse("gift.not_there", values)


def _no_rob(state: RaiateaState, frame: list[int], victim: int, values: Values) -> IllegalChoice:
    if victim >= state.players:
        return _refuse("rob.no_such_seat", values)
    if victim == frame[frames.SEAT]:
        return _refuse("rob.yourself", values)
    if holdings.is_immune(state, victim):
        return _refuse("rob.immune", values)
    return _refuse("rob.nothing_there", values)


def _no_cancel(state: RaiateaState, seat: int, place: int, values: Values) -> IllegalChoice:
    if place >= len(state.row) or state.row[place] == NOBODY:
        return _refuse("cancel.not_waiting", values)
    owner = state.row_owner[place]
    if owner == NOBODY:
        return _refuse("cancel.common", values)
    if owner == seat:
        return _refuse("cancel.own", values)
    if holdings.is_immune(state, owner):
        return _refuse("cancel.immune", values)
    return _refuse("cancel.leftmost", values)
