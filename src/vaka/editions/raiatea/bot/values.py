"""Raiatea: what a position is worth, measured in victory points.

Every thing has a price in points; rituals are priced by their steps. Before the end things count less the less can
still be done with them.
"""

from typing import Final

from ....bots.values.judge import Values
from ....bots.values.weights import MAX_PLAYERS, Weights
from ....core.chance import Chance
from ....core.state import State
from ....games.raiatea import building_sites, holdings, locations, masks, scoring
from ....games.raiatea.missions import ANY_ASSISTANT, HAVE_ASSISTANTS, HAVE_PRIESTS, HAVE_RANK, MANA, Mission
from ....games.raiatea.names import ASSISTANT_KINDS, CLEARING, FOREST, GOOD_KINDS, MARAE, MARKET, NOBODY, PATH, SHAMAN
from ....games.raiatea.state import RaiateaState
from ....games.raiatea.words import DONE, PASS
from .rituals import blessings, effect_price, lasting_price
from .weights import RaiateaWeights

ITEMS: Final = ["points", "tattoos", "things", "people", "rituals", "missions", "place", "blessings"]
UNSHOWN: Final = ("pay", "keep")  # steps
KEEPING: Final = ("setup_keep", "buy_keep")
WIN: Final = 30.0


class Scene:
    """What is the same for all seats at a position: how much time is left, what rituals are worth, and what those in
    the bag will bring."""

    __slots__ = ("blessings", "prices", "time", "weights")

    def __init__(self, state: RaiateaState, prices: list[float], weights: RaiateaWeights) -> None:
        self.weights: RaiateaWeights = weights
        self.prices: list[float] = prices
        self.time: float = time_left(state)
        self.blessings: list[float] = blessings(state, prices, weights)  # per seat


class RaiateaValues(Values):
    __slots__ = ("box", "prices", "weights")

    def __init__(self, weights: Weights) -> None:
        super().__init__("raiatea", ITEMS, WIN)
        self.weights: list[RaiateaWeights] = [RaiateaWeights(weights.at(players)) for players in range(MAX_PLAYERS + 1)]
        self.box: str = ""  # whose rituals are priced
        self.prices: list[list[float]] = []  # by number of players, per ritual

    def standing(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, RaiateaState)
        return self._ended(state)[seat] if not state.asked else self._judged(state, seat, self._scene(state))

    def standings(self, state: State) -> list[list[float]]:
        assert isinstance(state, RaiateaState)
        if not state.asked:
            return self._ended(state)
        scene = self._scene(state)
        return [self._judged(state, seat, scene) for seat in range(state.players)]

    def _ended(self, state: RaiateaState) -> list[list[float]]:
        return [[float(points)] + [0.0] * (len(ITEMS) - 1) for points in scoring.score(state).totals]

    def _scene(self, state: RaiateaState) -> Scene:
        return Scene(state, self.ritual_prices(state), self.weights[state.players])

    def _judged(self, state: RaiateaState, seat: int, scene: Scene) -> list[float]:
        """Within a payment or a keeping that is not complete: that of its best end."""
        return self._best(state, seat, 0) if _asks_unshown(state, seat) else standing(state, seat, scene)

    def _best(self, state: RaiateaState, seat: int, least: int) -> list[float]:
        """The best that can come of what is chosen unshown. A payment is picked in any order: each set of picks is
        tried once, those from here on ascending. [] where they cannot."""
        best: list[float] = []
        pays = state.game.step(state) == "pay"
        for choice in state.choices(seat):
            if pays and choice < least:
                continue
            after = _after(state, seat, choice)
            items = self._best(after, seat, choice) if _asks_unshown(after, seat) else self.standing(after, seat)
            if items and (not best or sum(items, 0.0) > sum(best, 0.0)):
                best = items
        return best

    def rivals(self, players: int) -> float:
        return self.weights[players].rivals

    def doubt(self, players: int) -> float:
        return self.weights[players].doubt

    def ritual_prices(self, state: RaiateaState) -> list[float]:
        """What each ritual of the box is worth when it is performed."""
        if self.box != state.box.digest:
            self.box = state.box.digest
            self.prices = [[] for _ in self.weights]
        if not self.prices[state.players]:
            weights = self.weights[state.players]
            self.prices[state.players] = [effect_price(state, effect, weights) for effect in state.box.ritual_effect]
        return self.prices[state.players]

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """Bids are a part of the mana, mostly a small one; a player lays what they can and trains now and then."""
        assert isinstance(state, RaiateaState)
        choices = state.choices(seat)
        step = state.game.step(state)
        if step in ("bid", "auction"):
            return choices[chance.pick(1 + len(choices) // (2 if step == "bid" else 3))]
        if step == "prepare" and len(choices) > 1 and choices[0] == DONE:
            return choices[1 + chance.pick(len(choices) - 1)]
        if step == "buy" and choices[0] == PASS and chance.pick(2):
            return PASS
        return choices[chance.pick(len(choices))]


def _asks_unshown(state: RaiateaState, seat: int) -> bool:
    return seat in state.asked and state.game.step(state) in UNSHOWN


def _after(state: RaiateaState, seat: int, choice: int) -> RaiateaState:
    then = state.copy(state.chance)
    then.choose(seat, choice)
    return then


def time_left(state: RaiateaState) -> float:
    """1 at the start, 0 in the last ceremony."""
    spaces = state.box.spaces[state.players]
    return 1.0 - max(0, state.space) / (len(spaces) - 1) if len(spaces) > 1 else 0.0


def standing(state: RaiateaState, seat: int, scene: Scene) -> list[float]:
    """One player's own position as ITEMS."""
    box = state.box
    weights = scene.weights
    time = scene.time
    useful = 0.2 + 0.8 * time  # the part of a thing's price that is left
    points = float(scoring.permanent_points(state, seat) + scoring.mission_points(state, seat))
    points += box.rank_vp[holdings.rank(state, seat)] + scoring.mask_points(state, seat)
    pearls: int = min(state.pearls[seat], 20)
    mana: int = min(state.mana[seat], 30)
    priests: int = state.priests[seat]
    things = weights.pearl * pearls + weights.mana * mana
    things = (0.4 + 0.6 * time) * things + (0.3 + 0.7 * time) * goods_worth(state, seat, weights)
    things += weights.mask * time * len(masks.unpaired(state, seat))
    people = useful * (weights.priest * priests + assistants_worth(state, seat, weights))
    rituals = 0.0
    for ritual in cards_in_hand(state, seat):
        rituals += useful * (weights.card + weights.in_hand * reachable(state, seat, ritual) * scene.prices[ritual])
    for card in state.front:
        if card // box.rituals == seat:
            rituals += time * lasting_price(state, box.permanents[card % box.rituals], weights)
    place = place_worth(state, seat, weights)
    place += weights.first_in_order * (1 - state.order.index(seat) / state.players)
    return [
        points,
        tattoo_worth(state, seat, time, weights),
        things,
        people,
        rituals,
        missions_worth(state, seat, weights),
        place,
        scene.blessings[seat],
    ]


def cards_in_hand(state: RaiateaState, seat: int) -> list[int]:
    """The hand, with those being kept and without those being laid."""
    if not state.answers or not state.answers[seat]:
        return state.hands[seat]
    cards = state.hands[seat][:]
    at = state.box.at
    step = state.game.step(state)
    for choice in state.answers[seat]:
        if step == "prepare" and choice != DONE:
            cards.remove(choice - at.lay)
        elif step in KEEPING:
            cards.append(choice - at.keep)
    return cards


def tattoo_worth(state: RaiateaState, seat: int, time: float, weights: RaiateaWeights) -> float:
    """What a rank brings besides its points; the way to the next rank counts a part of what that one brings."""
    box = state.box
    there: int = state.tattoos[seat]
    rank = box.rank_at[there]
    worth = weights.rank * time * rank
    if there < box.tattoo_end:
        following = box.rank_start[rank + 1] if rank + 1 < len(box.rank_start) else box.tattoo_end
        start = box.rank_start[rank]
        gain = box.rank_vp[min(rank + 1, len(box.rank_vp) - 1)] - box.rank_vp[rank]
        worth += weights.to_next_rank * (0.4 + 0.6 * time) * gain * (there - start) / max(1, following - start)
    return worth


def goods_worth(state: RaiateaState, seat: int, weights: RaiateaWeights) -> float:
    """More kinds are better than many of one, and a high price helps."""
    worth = 0.0
    for good in range(GOOD_KINDS):
        own: int = state.goods[seat * GOOD_KINDS + good]
        price: int = state.prices[good]
        if own > 0:
            worth += weights.good + weights.good_price * price + weights.second_good * (min(own, 4) - 1)
    return worth


def assistants_worth(state: RaiateaState, seat: int, weights: RaiateaWeights) -> float:
    worth = 0.0
    for kind in range(ASSISTANT_KINDS):
        at = seat * ASSISTANT_KINDS + kind
        own: int = min(state.assistants[at], 5)
        used: int = min(state.used[at], own)
        worth += weights.assistant * own + weights.unused * (own - used)
    return worth


def reachable(state: RaiateaState, seat: int, ritual: int) -> float:
    """How likely a ritual in hand is to be performed: cheap ones are, dear ones need a full bag or a shaman."""
    cost = state.box.cost[ritual]
    if holdings.unused(state, seat, SHAMAN) and cost <= state.priests[seat]:
        return 1.0
    return max(0.3, 1.0 - cost / 16)


def missions_worth(state: RaiateaState, seat: int, weights: RaiateaWeights) -> float:
    """The best missions that could be completed now, and those that are within reach."""
    tiles = state.tiles
    missions = state.box.missions
    best = second = third = 0.0
    for place in range(state.box.statue_end[state.opened - 1]):
        if tiles[place] < 0:
            continue
        mission = missions[tiles[place]]
        if mission.kind == MANA:
            continue
        worth = mission.vp * closeness(state, seat, mission, weights)
        if worth > best:
            best, second, third = worth, best, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return best + weights.second_mission * (second + 0.5 * third)


def closeness(state: RaiateaState, seat: int, mission: Mission, weights: RaiateaWeights) -> float:
    if building_sites.can(state, seat, mission):
        return weights.met if mission.haves else weights.bought
    part = 0.0
    for have in mission.haves:
        least: int = have[1]
        if have[0] == HAVE_PRIESTS:
            part = state.priests[seat] / least
        elif have[0] == HAVE_RANK:
            part = state.tattoos[seat] / max(1, state.box.rank_start[least])
        elif have[0] == HAVE_ASSISTANTS and have[2] == ANY_ASSISTANT:
            part = holdings.assistant_count(state, seat) / least
    return weights.partly * part


def place_worth(state: RaiateaState, seat: int, weights: RaiateaWeights) -> float:
    """What the location being visited still promises its Kahuna."""
    location = locations.led_by(state, seat)
    if location == NOBODY:
        return 0.0
    worth = weights.kahuna[location]
    if location in (MARAE, MARKET):
        held: int = min(2, state.held[seat])
        worth += weights.visitor_goods * held
    elif location == CLEARING:
        worth += weights.visitor_mission if building_sites.any_could(state, seat) else 0.0
    elif location == PATH:
        worth += weights.visitor_pearls if state.pearls[seat] >= 5 else 0.0
    elif location == FOREST:
        worth += weights.visitor_supply * len(state.supply)
    return worth


def values(weights: Weights) -> Values:
    return RaiateaValues(weights)
