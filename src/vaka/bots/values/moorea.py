"""Moorea: what a position is worth, measured in points."""

from ...core.chance import Chance
from ...core.state import State
from ...games.moorea import hands, scoring
from ...games.moorea.state import MooreaState
from ...games.moorea.table import (
    CARDS,
    COMMODITIES,
    DISCARDING,
    FISH,
    INTERMEDIATE,
    NECKLACE,
    NET,
    SITE,
    STORE,
    TOOLS,
)
from .judge import Values

WIN = 30.0
DOUBT = 12.0  # points
PURCHASES_A_TURN = 0.45
PATIENCE = 4  # rounds
# what a tool brings per turn: basket, spear, net, cart
TOOL_A_TURN = [0.12, 0.25, 0.2, 0.8]
SITE_A_TURN = 0.2
FIRST_CARD = 0.6  # a commodity in an empty hand; each further one brings less
FALL = 0.07
LAST_CARD = 0.1
CARD = 0.3  # what a commodity counts in a price
CROWDED = 0.3  # less for the fifth and further cards of a kind
USEFUL_CARD = 2.6  # a stoneware, hut or canoe that pays for something on display
IDLE_CARD = 0.7
SHELVED = 0.5  # the part of a store's points that a fitting card is worth in the hand
STORE_A_TURN = 0.1  # per point that a card brings there
READY = 0.5  # what a purchase counts that could be made next
WAITING = 0.72  # what is left of a purchase for each card that it is short of
SECOND_PLAN = 0.4


class MooreaValues(Values):
    def __init__(self) -> None:
        super().__init__(DOUBT)

    def worth(self, state: State, seat: int) -> float:
        """Within an own action that is not complete: that of its best end."""
        assert isinstance(state, MooreaState)
        if state.steps and seat == state.player:
            return max([self.worth(_after(state, seat, choice), seat) for choice in state.choices(seat)])
        if not state.asked:
            return _result(state, seat)
        turns = turns_left(state, seat)
        plans = [0.0, 0.0]
        for gain, short in goals(state, seat, turns):
            plan = READY * gain * WAITING**short
            if plan > plans[0]:
                plans = [plan, plans[0]]
            elif plan > plans[1]:
                plans[1] = plan
        outlook = min(1.0, turns / 2)  # a plan needs a turn to come true
        return standing(state, seat, turns) + outlook * (plans[0] + SECOND_PLAN * plans[1])

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """Nothing is sealed in Moorea: anything that is open will do."""
        choices = state.choices(seat)
        return choices[chance.pick(len(choices))]


def _after(state: MooreaState, seat: int, choice: int) -> MooreaState:
    then = state.copy(state.chance)
    then.choose(seat, choice)
    return then


def _result(state: MooreaState, seat: int) -> float:
    outcome = state.score()
    return outcome.totals[seat] + (WIN / len(outcome.winners) if seat in outcome.winners else 0.0)


def turns_left(state: MooreaState, seat: int) -> float:
    """How many turns this player may still have, roughly; the last ones are known."""
    if state.last_turns:
        away = (seat - state.player) % state.players
        if away == 0 and state.phase == DISCARDING:
            away = state.players
        return 1.0 if away < state.last_turns else 0.0
    cards = sum(state.pile_one) + sum(state.pile_two)
    hope = max(0.0, 1 - state.idle / (PATIENCE * state.players))  # where nothing happens, little is to come
    return 1 + hope * cards / (state.players * PURCHASES_A_TURN)


def standing(state: MooreaState, seat: int, turns: float) -> float:
    """What a player has: points, cards, and what is brought by the turns to come beyond what they bring the others."""
    others = [rate(state, other) for other in range(state.players) if other != seat]
    ahead = rate(state, seat) - sum(others) / len(others)
    return scoring.points(state, seat) + ahead * turns + hand_worth(state, seat) * min(1.0, turns / 3)


def rate(state: MooreaState, seat: int) -> float:
    """What tools, sites and stores bring per turn."""
    box = state.box
    worth = SITE_A_TURN * sum(state.sites[seat])
    for tool in range(len(TOOLS)):
        if hands.has_tool(state, seat, tool):
            worth += TOOL_A_TURN[tool]
    for title in box.stores:
        if state.built[seat][title]:
            worth += STORE_A_TURN * box.per_card[title]
    return worth


def hand_worth(state: MooreaState, seat: int) -> float:
    hand = state.hands[seat]
    worth = 0.0
    for number in range(sum(hand)):
        worth += max(LAST_CARD, FIRST_CARD - FALL * number)
    for card in range(len(COMMODITIES)):
        worth -= CROWDED * max(0, hand[card] - 4)
    for card in range(FISH + 1, len(CARDS)):
        for number in range(hand[card]):
            worth += made_card(state, seat, card, number)
    return worth


def made_card(state: MooreaState, seat: int, card: int, number: int) -> float:
    """What a stoneware, hut or canoe is worth when the hand has `number` of them already."""
    box = state.box
    points = 0
    for shelf in range(len(box.shelf_card)):
        if box.shelf_card[shelf] == card and state.built[seat][box.shelf_title[shelf]]:
            points = max(points, box.per_card[box.shelf_title[shelf]])
    uses = sum([state.display[title] * box.price[title][card] for title in range(len(box.ids))])
    return max(SHELVED * points, USEFUL_CARD if number < uses else IDLE_CARD)


def goals(state: MooreaState, seat: int, turns: float) -> list[tuple[float, int]]:
    """What could be bought or made next: how much it would bring, and how many cards are missing for it."""
    box = state.box
    hand = state.hands[seat]
    sites = state.sites[seat]
    fish = hand[FISH]
    has_net = hands.has_tool(state, seat, NET)
    most = max([hand[card] + sites[card] for card in range(FISH)])
    best_kind = max(fish, most + (fish if has_net else 0))
    found: list[tuple[float, int]] = []
    for title in range(len(box.ids)):
        if not state.display[title]:
            continue
        brings = gain(state, seat, title, turns)
        equal = box.equal[title]
        if equal:
            found.append((brings - CARD * equal, max(0, equal - best_kind)))
            continue
        price = replaceable = missing = 0
        for card, count in box.prices[title]:
            if card < FISH:
                needed = max(0, count - sites[card])
                price += needed
                replaceable += max(0, needed - hand[card])
            else:
                price += count
                missing += max(0, count - hand[card])
        if has_net:
            replaceable = max(0, replaceable - max(0, fish - box.price[title][FISH]))
        found.append((brings - CARD * price, replaceable + missing))
    equal_cards = max(hand[: FISH + 1])
    for tool in range(len(TOOLS)):
        if not hands.has_tool(state, seat, tool) and state.tools_left[tool]:
            equal = box.tool_equal[tool]
            brings = box.tool_points[tool] + TOOL_A_TURN[tool] * (turns - 1) - CARD * equal
            found.append((brings, max(0, equal - equal_cards)))
    return found


def gain(state: MooreaState, seat: int, title: int, turns: float) -> float:
    """What a title brings: points, and what it is good for."""
    box = state.box
    kind = box.kind[title]
    if kind == INTERMEDIATE:
        card = box.to_hand[title]
        return made_card(state, seat, card, state.hands[seat][card])
    if kind == NECKLACE:
        count = state.built[seat][title]
        steps = [0, *box.necklaces]
        if count + 1 >= len(steps):
            return 0.0
        return steps[count + 1] - steps[count] + min(1.0, turns / 8)
    if kind == SITE:
        return box.points[title] + SITE_A_TURN * (turns - 1)
    if kind == STORE and not state.built[seat][title]:
        held = sum([state.hands[seat][box.shelf_card[shelf]] for shelf in box.shelves[title]])
        return box.points[title] + STORE_A_TURN * (turns - 1) * box.per_card[title] + 0.3 * held * box.per_card[title]
    return float(box.points[title])


def values() -> Values:
    return MooreaValues()
