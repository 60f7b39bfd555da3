"""Raiatea: what a position is worth, measured in victory points.

Every thing has a price in points; rituals are priced by their steps. Before the end things count less the less can
still be done with them.
"""

from ...core.chance import Chance
from ...core.state import State
from ...games.raiatea import frames, holdings, masks, scoring, steps
from ...games.raiatea.choices import DONE, PASS
from ...games.raiatea.missions import ANY_ASSISTANT, HAVE_ASSISTANTS, HAVE_PRIESTS, HAVE_RANK, MANA, Mission
from ...games.raiatea.phases import building_sites
from ...games.raiatea.state import RaiateaState
from ...games.raiatea.table import (
    ASSISTANT_KINDS,
    CLEARING,
    FOREST,
    GOOD_KINDS,
    MARAE,
    MARKET,
    NOBODY,
    PATH,
    REEF,
    SHAMAN,
)
from .judge import Values

UNSHOWN = (frames.PAY, frames.KEEP)
WIN = 30.0
DOUBT = 6.0  # points
RIVALS = 0.4  # how much the others' positions count against one's own

# prices in points
PEARL = 0.22
MANA_PRICE = 0.13
GOOD = 0.6
PRIEST = 0.45
TATTOO = 0.75
ASSISTANT = 0.6
MASK = 0.35
CARD = 0.12  # a ritual in hand, besides what it does
THINGS = [PEARL, MANA_PRICE, PRIEST, TATTOO, GOOD, ASSISTANT, MASK, 0.7]  # as `what` counts them
UNUSED = 0.2  # more for an assistant not turned
MISSION_ACTION = 0.7
STILL_IN_HAND = 0.4  # the part of a ritual's worth that it has in the hand
IN_THE_BAG = 0.95  # and in the bag, if the bag can pay for it
HOPED_FOR = 0.6  # and if it can with the bids to come
NEARLY = 0.35  # the part of a mission's points that a met one is worth
BOUGHT = 0.12  # the part for a mission whose price is at hand
FIRST_IN_ORDER = 0.5
# what a location is worth to the Kahuna beyond what everybody has of it
KAHUNA = {FOREST: 0.5, MARAE: 0.45, REEF: 0.65, PATH: 0.65, CLEARING: 0.35, MARKET: 0.5}


class RaiateaValues(Values):
    __slots__ = ("priced",)

    def __init__(self) -> None:
        super().__init__(DOUBT)
        self.priced: dict[str, list[float]] = {}

    def worth(self, state: State, seat: int) -> float:
        """Within a payment or a keeping that is not complete: that of its best end."""
        assert isinstance(state, RaiateaState)
        if state.asked and state.stack[-1][frames.KIND] in UNSHOWN and state.stack[-1][frames.SEAT] == seat:
            return max([self.worth(_after(state, seat, choice), seat) for choice in state.choices(seat)])
        if not state.asked:
            outcome = state.score()
            return outcome.totals[seat] + (WIN if seat in outcome.winners else 0.0)
        all_worth = self.worths(state)
        others = [worth for other, worth in enumerate(all_worth) if other != seat]
        return all_worth[seat] - RIVALS * (sum(others) + max(others)) / (len(others) + 1)

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, RaiateaState)
        digest = state.box.digest
        if digest not in self.priced:
            self.priced[digest] = [effect_price(state, effect) for effect in state.box.ritual_effect]
        prices = self.priced[digest]
        blessed = blessings(state, prices)
        return [standing(state, seat, prices) + blessed[seat] for seat in range(state.players)]

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """Bids are a part of the mana, mostly a small one; a player lays what they can and trains now and then."""
        assert isinstance(state, RaiateaState)
        choices = state.choices(seat)
        kind = state.stack[-1][frames.KIND]
        if kind in (frames.BID, frames.AUCTION):
            return choices[chance.pick(1 + len(choices) // (2 if kind == frames.BID else 3))]
        if kind == frames.PREPARE and len(choices) > 1 and choices[0] == DONE:
            return choices[1 + chance.pick(len(choices) - 1)]
        if kind == frames.BUY and choices[0] == PASS and chance.pick(2):
            return PASS
        return choices[chance.pick(len(choices))]


def _after(state: RaiateaState, seat: int, choice: int) -> RaiateaState:
    then = state.copy(state.chance)
    then.choose(seat, choice)
    return then


# --- a seat's own position


def time_left(state: RaiateaState) -> float:
    """1 at the start, 0 in the last ceremony."""
    spaces = state.box.spaces[state.players]
    return 1.0 - max(0, state.space) / (len(spaces) - 1) if len(spaces) > 1 else 0.0


def standing(state: RaiateaState, seat: int, prices: list[float]) -> float:
    time = time_left(state)
    box = state.box
    worth = float(scoring.permanent_points(state, seat) + scoring.mission_points(state, seat))
    worth += box.rank_vp[holdings.rank(state, seat)] + tattoo_worth(state, seat, time)
    worth += scoring.mask_points(state, seat)
    worth += MASK * time * len(masks.unpaired(state, seat))
    worth += (0.4 + 0.6 * time) * (PEARL * min(state.pearls[seat], 20) + MANA_PRICE * min(state.mana[seat], 30))
    worth += (0.3 + 0.7 * time) * goods_worth(state, seat)
    worth += (0.2 + 0.8 * time) * PRIEST * state.priests[seat]
    worth += (0.2 + 0.8 * time) * assistants_worth(state, seat)
    for ritual in cards_in_hand(state, seat):
        worth += (0.2 + 0.8 * time) * (CARD + STILL_IN_HAND * reachable(state, seat, ritual) * prices[ritual])
    for card in state.front:
        if card // box.rituals == seat:
            worth += time * lasting_price(state, box.permanents[card % box.rituals])
    worth += missions_worth(state, seat)
    worth += FIRST_IN_ORDER * (1 - state.order.index(seat) / state.players)
    return worth + place_worth(state, seat)


def cards_in_hand(state: RaiateaState, seat: int) -> list[int]:
    """The hand, with those being kept and without those being laid."""
    cards = state.hands[seat][:]
    if state.answers:
        at = state.box.at
        kind = state.stack[-1][frames.KIND]
        for choice in state.answers[seat]:
            if kind == frames.PREPARE and choice != DONE:
                cards.remove(choice - at.lay)
            elif kind in (frames.SETUP_KEEP, frames.BUY_KEEP):
                cards.append(choice - at.keep)
    return cards


def tattoo_worth(state: RaiateaState, seat: int, time: float) -> float:
    """The way to the next rank counts a part of what that rank brings."""
    box = state.box
    there = state.tattoos[seat]
    rank = box.rank_at[there]
    worth = 0.6 * time * rank
    if there < box.tattoo_end:
        following = box.rank_at.index(rank + 1) if rank + 1 in box.rank_at else box.tattoo_end
        start = box.rank_at.index(rank)
        gain = box.rank_vp[min(rank + 1, len(box.rank_vp) - 1)] - box.rank_vp[rank]
        worth += (0.3 + 0.5 * time) * gain * (there - start) / max(1, following - start)
    return worth


def goods_worth(state: RaiateaState, seat: int) -> float:
    """More kinds are better than many of one, and a high price helps."""
    worth = 0.0
    for good in range(GOOD_KINDS):
        own = state.goods[seat * GOOD_KINDS + good]
        if own > 0:
            worth += GOOD + 0.05 * state.prices[good] + 0.7 * GOOD * (min(own, 4) - 1)
    return worth


def assistants_worth(state: RaiateaState, seat: int) -> float:
    worth = 0.0
    for kind in range(ASSISTANT_KINDS):
        at = seat * ASSISTANT_KINDS + kind
        own = min(state.assistants[at], 5)
        worth += ASSISTANT * own + UNUSED * (own - min(state.used[at], own))
    return worth


def reachable(state: RaiateaState, seat: int, ritual: int) -> float:
    """How likely a ritual in hand is to be performed: cheap ones are, dear ones need a full bag or a shaman."""
    cost = state.box.cost[ritual]
    if holdings.unused(state, seat, SHAMAN) and cost <= state.priests[seat]:
        return 1.0
    return max(0.3, 1.0 - cost / 16)


def missions_worth(state: RaiateaState, seat: int) -> float:
    """The best missions that could be completed now, and those that are within reach."""
    best = [0.0, 0.0, 0.0]
    for place in range(state.box.statue_end[state.opened - 1]):
        if state.tiles[place] < 0:
            continue
        mission = state.box.missions[state.tiles[place]]
        if mission.kind == MANA:
            continue
        worth = mission.vp * closeness(state, seat, mission)
        if worth > best[-1]:
            best[-1] = worth
            best.sort(reverse=True)
    return best[0] + 0.6 * best[1] + 0.3 * best[2]


def closeness(state: RaiateaState, seat: int, mission: Mission) -> float:
    if building_sites.can(state, seat, mission):
        return NEARLY if mission.haves else BOUGHT
    part = 0.0
    for have in mission.haves:
        if have[0] == HAVE_PRIESTS:
            part = state.priests[seat] / have[1]
        elif have[0] == HAVE_RANK:
            part = state.tattoos[seat] / max(1, state.box.rank_at.index(have[1]))
        elif have[0] == HAVE_ASSISTANTS and have[2] == ANY_ASSISTANT:
            part = holdings.assistant_count(state, seat) / have[1]
    return 0.15 * part


def place_worth(state: RaiateaState, seat: int) -> float:
    """What the location being visited still promises its Kahuna."""
    for frame in state.stack:
        if frame[frames.KIND] == frames.PLACE and frame[frames.SEAT] == seat:
            location = frame[2]
            worth = KAHUNA[location]
            if location in (MARAE, MARKET):
                worth += 0.35 * min(2, state.held[seat])
            elif location == CLEARING:
                worth += 0.4 if building_sites.any_could(state, seat) else 0.0
            elif location == PATH:
                worth += 0.3 if state.pearls[seat] >= 5 else 0.0
            elif location == FOREST:
                worth += 0.1 * len(state.supply)
            return worth
    return 0.0


# --- rituals


def blessings(state: RaiateaState, prices: list[float]) -> list[float]:
    """What the rituals in the bag or in the row will bring each seat, as far as the bag can pay for them."""
    waiting: list[list[int]] = []
    for seat in range(state.players):
        laid = state.prepared[seat]
        if state.answers and state.stack[-1][frames.KIND] == frames.PREPARE:  # not complete yet
            laid = [choice - state.box.at.lay for choice in state.answers[seat] if choice != DONE]
        waiting += [[state.box.cost[ritual], seat, ritual] for ritual in laid]
    for place, ritual in enumerate(state.row):
        if ritual >= 0:
            waiting.append([state.box.cost[ritual], state.row_owner[place], ritual])
    found = [0.0] * state.players
    waiting.sort()
    bag = state.bag
    bids_to_come = sum(state.mana) // 2 if state.stack and _before_bids(state) else 0
    for cost, owner, ritual in waiting:
        bag -= cost
        if bag + bids_to_come < 0:
            break
        sure = IN_THE_BAG if bag >= 0 else HOPED_FOR
        if owner != NOBODY:
            found[owner] += sure * prices[ritual]
    return found


def _before_bids(state: RaiateaState) -> bool:
    kind = state.stack[-1][frames.KIND]
    return kind == frames.BID or kind == frames.PREPARE


def effect_price(state: RaiateaState, effect: int) -> float:
    return sum([step_price(state, step) for step in state.box.effects[effect]])


def lasting_price(state: RaiateaState, effect: list[steps.Step]) -> float:
    """What a permanent ritual promises besides its points, which are counted as such."""
    return sum([step_price(state, step) for step in effect if step.verb != steps.SCORE])


def step_price(state: RaiateaState, step: steps.Step) -> float:
    verb = step.verb
    n = step.n
    if verb == steps.GAIN:
        return THINGS[step.what] * (min(4 * n, step.most) if step.per != steps.NO_COUNTER else n)
    if verb == steps.LOSE:
        return 0.6 * THINGS[step.what] * n
    if verb == steps.STEAL:
        return THINGS[step.what] * n * (state.players - 1.5 if step.who == steps.EACH_OTHER else 1.2)
    if verb == steps.TAKE:
        return THINGS[step.what] * n * (0.2 if step.who == steps.ALL else 1.0)
    if verb == steps.DRAW:
        return 0.5 * n * (0.2 if step.who == steps.ALL else 1.0)
    if verb == steps.PERFORM:
        return 0.12 * min(step.most, 10)
    if verb == steps.REACTIVATE:
        return 0.3 * n
    if verb == steps.COMPLETE_MISSION:
        return MISSION_ACTION * (0.2 if step.who == steps.ALL else 1.0)
    if verb == steps.VISIT:
        return (0.8 + 0.7 * step.kahuna) if step.what == steps.VISIT_PATH else 0.6
    if verb == steps.EXCHANGE:
        return 0.3 * n
    if verb == steps.PRICE:
        return 0.3
    if verb == steps.CANCEL:
        return 0.5 * n
    if verb == steps.BAG_MANA:
        return 0.6  # for whoever has dear rituals in the bag
    if verb == steps.MODIFY:
        return 0.3 * abs(n) if step.what != steps.BID else 0.15 * n
    if verb == steps.ON:
        return 3.0 * effect_price(state, step.inner)
    if verb == steps.SCORE:
        return float(min(step.n * 2, step.most) if step.per != steps.NO_COUNTER else step.n)
    return 0.2


def values() -> Values:
    return RaiateaValues()
