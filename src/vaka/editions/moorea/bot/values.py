"""Moorea: what a position is worth, measured in points."""

from typing import Final

from ....bots.values.judge import Values
from ....bots.values.weights import MAX_PLAYERS, Numbers, Weights
from ....core.chance import Chance
from ....core.counts import largest, vector_total
from ....core.state import State
from ....core.vectors import i64, vec
from ....games.moorea import hands, scoring, words
from ....games.moorea.box import MAX_PRICE
from ....games.moorea.names import CARDS, COMMODITIES, FISH, INTERMEDIATE, NECKLACE, NET, SITE, STORE, TOOLS
from ....games.moorea.state import MooreaState

ITEMS: Final = ["points", "means", "cards", "plans"]
WIN: Final = 30.0
MAX_SHORT: Final = MAX_PRICE * len(CARDS)


class MooreaWeights:
    """The numbers of weights/moorea.toml for one number of players."""

    def __init__(self, numbers: Numbers) -> None:
        self.purchases: float = numbers.take("purchases")
        self.patience: float = numbers.take("patience")
        self.tools: list[float] = [numbers.take(tool) for tool in TOOLS]
        self.site: float = numbers.take("site")
        self.store: float = numbers.take("store")
        self.fitting: float = numbers.take("fitting")
        self.first_card: float = numbers.take("first_card")
        self.fall: float = numbers.take("fall")
        self.last_card: float = numbers.take("last_card")
        self.crowded: float = numbers.take("crowded")
        self.price: float = numbers.take("price")
        self.useful_card: float = numbers.take("useful_card")
        self.idle_card: float = numbers.take("idle_card")
        self.shelved: float = numbers.take("shelved")
        self.necklace: float = numbers.take("necklace")
        self.plan: float = numbers.take("plan")
        waiting = numbers.take("waiting")
        self.waiting: list[float] = [waiting**short for short in range(MAX_SHORT + 1)]  # by the cards that are missing
        self.second_plan: float = numbers.take("second_plan")
        self.doubt: float = numbers.take("doubt")
        numbers.finish()


class Scene:
    """What is the same for all seats at a position: what their means bring, and which cards are in demand."""

    __slots__ = ("rates", "uses", "weights")

    def __init__(self, state: MooreaState, weights: MooreaWeights) -> None:
        self.weights: MooreaWeights = weights
        self.rates: list[float] = [rate(state, seat, weights) for seat in range(state.players)]
        uses = [0] * len(CARDS)  # so many of each the titles on display take; commodities are always in demand
        display = state.display
        for title in state.box.users:
            if display[title]:
                price = state.box.price[title]
                for card in range(FISH + 1, len(CARDS)):
                    uses[card] += display[title] * price[card]
        self.uses: list[int] = uses


class Purse:
    """What a seat can pay with."""

    __slots__ = ("best_kind", "equal", "hand", "has_net", "sites", "spare_fish")

    def __init__(self, state: MooreaState, seat: int) -> None:
        self.hand: vec[i64] = state.hands[seat]
        self.sites: vec[i64] = state.sites[seat]
        self.has_net: bool = hands.has_tool(state, seat, NET)
        fish = self.hand[FISH]
        self.spare_fish: int = fish if self.has_net else 0  # those that stand for anything
        most: i64 = 0
        for card in range(FISH):
            most = max(most, self.hand[card] + self.sites[card])
        self.best_kind: int = max(fish, most + self.spare_fish)  # of equal cards for a site
        self.equal: int = largest(self.hand, FISH + 1)  # and for a tool


class Plans:
    """The two best so far."""

    __slots__ = ("best", "second")

    def __init__(self) -> None:
        self.best: float = 0.0
        self.second: float = 0.0

    def weigh(self, plan: float) -> None:
        if plan > self.best:
            self.second = self.best
            self.best = plan
        elif plan > self.second:
            self.second = plan


class MooreaValues(Values):
    __slots__ = ("weights",)

    def __init__(self, weights: Weights) -> None:
        super().__init__("moorea", ITEMS, WIN)
        self.weights: list[MooreaWeights] = [MooreaWeights(weights.at(players)) for players in range(MAX_PLAYERS + 1)]

    def standing(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, MooreaState)
        return self._judged(state, seat, Scene(state, self.weights[state.players]))

    def standings(self, state: State) -> list[list[float]]:
        assert isinstance(state, MooreaState)
        scene = Scene(state, self.weights[state.players])
        return [self._judged(state, seat, scene) for seat in range(state.players)]

    def _judged(self, state: MooreaState, seat: int, scene: Scene) -> list[float]:
        """Within an own action that is not complete: as its best end."""
        if not state.steps or seat != state.player:
            return standing(state, seat, scene)
        choices = state.choices(seat)
        if 0 <= state.steps[0] - state.box.at.swap < len(COMMODITIES):
            return max(exchanges(state, seat, choices, scene.weights), key=sum)
        return max([self.standing(_after(state, seat, choice), seat) for choice in choices], key=sum)

    def rivals(self, players: int) -> float:
        """The others count in what tools, sites and stores bring, and nowhere else: nobody sees their cards."""
        return 0.0

    def doubt(self, players: int) -> float:
        return self.weights[players].doubt

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """Nothing is sealed in Moorea: anything that is open will do."""
        choices = state.choices(seat)
        return choices[chance.pick(len(choices))]


def _after(state: MooreaState, seat: int, choice: int) -> MooreaState:
    then = state.copy(state.chance)
    then.take(seat, choice)
    return then


def turns_left(state: MooreaState, seat: int, weights: MooreaWeights) -> float:
    """How many turns this player may still have, roughly; the last ones are known."""
    if state.last_turns:
        away = (seat - state.player) % state.players
        if away == 0 and state.game.step(state) == "discard":
            away = state.players
        return 1.0 if away < state.last_turns else 0.0
    cards: int = vector_total(state.pile_one) + vector_total(state.pile_two)
    idle: int = state.idle
    hope = max(0.0, 1 - idle / (weights.patience * state.players))  # where nothing happens, little is to come
    return 1 + hope * cards / (state.players * weights.purchases)


def exchanges(state: MooreaState, seat: int, choices: list[int], weights: MooreaWeights) -> list[list[float]]:
    """The player's position after each way to complete an exchange. There are many of them, and all that differs is
    which two cards leave the hand: one is carried out, and for the others the cards change places."""
    then = _after(state, seat, choices[0])
    turns = turns_left(then, seat, weights)
    scene = Scene(then, weights)
    tableau = tableau_worth(then, seat, turns, scene)
    hand = then.hands[seat]
    first, second = words.PAIRS[choices[0] - state.box.at.give]
    result: list[list[float]] = []
    for choice in choices:
        hand[first] += 1
        hand[second] += 1
        first, second = words.PAIRS[choice - state.box.at.give]
        hand[first] -= 1
        hand[second] -= 1
        result.append(tableau + cards_worth(then, seat, turns, scene))
    return result


def standing(state: MooreaState, seat: int, scene: Scene) -> list[float]:
    """One player's own position as ITEMS."""
    turns = turns_left(state, seat, scene.weights)
    return tableau_worth(state, seat, turns, scene) + cards_worth(state, seat, turns, scene)


def tableau_worth(state: MooreaState, seat: int, turns: float, scene: Scene) -> list[float]:
    """Points, and what tools, sites and stores will bring beyond what they bring the others."""
    others = 0.0
    for other in range(state.players):
        if other != seat:
            others += scene.rates[other]
    ahead = scene.rates[seat] - others / (state.players - 1)
    return [float(scoring.points(state, seat)), ahead * turns if state.asked else 0.0]


def cards_worth(state: MooreaState, seat: int, turns: float, scene: Scene) -> list[float]:
    """The hand, and what could be bought next."""
    if not state.asked:
        return [0.0, 0.0]
    return [
        hand_worth(state, seat, scene) * min(1.0, turns / 3),
        plans_worth(state, seat, turns, scene) * min(1.0, turns / 2),  # a plan needs a turn to come true
    ]


def rate(state: MooreaState, seat: int, weights: MooreaWeights) -> float:
    """What tools, sites and stores bring per turn."""
    box = state.box
    built = state.built[seat]
    tools = state.tools[seat]
    sites: int = vector_total(state.sites[seat])
    worth = weights.site * sites
    for tool in range(len(TOOLS)):
        if tools >> tool & 1:
            worth += weights.tools[tool]
    for title in box.stores:
        if built[title]:
            worth += weights.store * box.per_card[title]
    return worth


def hand_worth(state: MooreaState, seat: int, scene: Scene) -> float:
    weights = scene.weights
    hand = state.hands[seat]
    worth = 0.0
    cards: int = vector_total(hand)
    for number in range(cards):
        worth += max(weights.last_card, weights.first_card - weights.fall * number)
    for card in range(FISH + 1):
        if hand[card] > 4:
            crowd: int = hand[card] - 4
            worth -= weights.crowded * crowd
    for card in range(FISH + 1, len(CARDS)):
        for number in range(hand[card]):
            worth += made_card(state, seat, card, number, scene)
    return worth


def made_card(state: MooreaState, seat: int, card: int, number: int, scene: Scene) -> float:
    """What a stoneware, hut or canoe is worth when the hand has `number` of them already."""
    box = state.box
    built = state.built[seat]
    weights = scene.weights
    points = 0
    for shelf in range(len(box.shelf_card)):
        if box.shelf_card[shelf] == card and built[box.shelf_title[shelf]]:
            points = max(points, box.per_card[box.shelf_title[shelf]])
    return max(weights.shelved * points, weights.useful_card if number < scene.uses[card] else weights.idle_card)


def plans_worth(state: MooreaState, seat: int, turns: float, scene: Scene) -> float:
    """The best of what could be bought or made next, and a part of the second."""
    weights = scene.weights
    purse = Purse(state, seat)
    plans = Plans()
    for title in range(len(state.display)):
        if state.display[title]:
            brings, short = product_goal(state, seat, title, purse, turns, scene)
            plans.weigh(weights.plan * brings * weights.waiting[short])
    for tool in range(len(TOOLS)):
        if state.tools_left[tool] and not hands.has_tool(state, seat, tool):
            brings, short = tool_goal(state, tool, purse, turns, weights)
            plans.weigh(weights.plan * brings * weights.waiting[short])
    return plans.best + weights.second_plan * plans.second


def product_goal(
    state: MooreaState, seat: int, title: int, purse: Purse, turns: float, scene: Scene
) -> tuple[float, int]:
    """How much a product would bring, and how many cards are missing for it."""
    box = state.box
    price = scene.weights.price
    brings = product_gain(state, seat, title, turns, scene)
    equal: int = box.equal[title]
    if equal:
        return brings - price * equal, max(0, equal - purse.best_kind)
    cards = replaceable = missing = fish = 0
    count: int
    for card, count in zip(box.price_cards[title], box.price_counts[title]):
        if card < FISH:
            needed = max(0, count - purse.sites[card])
            cards += needed
            replaceable += max(0, needed - purse.hand[card])
        else:
            cards += count
            missing += max(0, count - purse.hand[card])
            if card == FISH:
                fish = count
    if purse.has_net:
        replaceable = max(0, replaceable - max(0, purse.spare_fish - fish))
    return brings - price * cards, replaceable + missing


def tool_goal(state: MooreaState, tool: int, purse: Purse, turns: float, weights: MooreaWeights) -> tuple[float, int]:
    """The same for a tool."""
    equal = state.box.tool_equal[tool]
    brings = state.box.tool_points[tool] + weights.tools[tool] * (turns - 1) - weights.price * equal
    return brings, max(0, equal - purse.equal)


def product_gain(state: MooreaState, seat: int, title: int, turns: float, scene: Scene) -> float:
    """What a product brings: points, and what it is good for."""
    box = state.box
    weights = scene.weights
    kind = box.kind[title]
    if kind == INTERMEDIATE:
        card = box.to_hand[title]
        return made_card(state, seat, card, state.hands[seat][card], scene)
    if kind == NECKLACE:
        count = state.built[seat][title]
        if count >= len(box.necklaces):
            return 0.0
        before = box.necklaces[count - 1] if count else 0
        return box.necklaces[count] - before + weights.necklace * min(1.0, turns / 8)
    if kind == SITE:
        return box.points[title] + weights.site * (turns - 1)
    if kind == STORE and not state.built[seat][title]:
        held: int = 0
        for shelf in box.shelves[title]:
            held += state.hands[seat][box.shelf_card[shelf]]
        return box.points[title] + (weights.store * (turns - 1) + weights.fitting * held) * box.per_card[title]
    return float(box.points[title])


def values(weights: Weights) -> Values:
    return MooreaValues(weights)
