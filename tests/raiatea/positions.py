"""Positions for Raiatea's tests: a table with chosen holdings, and somebody about to be asked."""

from pathlib import Path
from typing import Any, cast

import pytest

import vaka
from vaka.core.chance import Script
from vaka.core.data import read_toml
from vaka.core.events import Event
from vaka.core.vectors import i64, vec
from vaka.games import raiatea
from vaka.games.raiatea import kinds, rituals
from vaka.games.raiatea.box import RaiateaBox
from vaka.games.raiatea.game import new_game
from vaka.games.raiatea.knowledge import memory
from vaka.games.raiatea.names import ASSISTANT_KINDS, ASSISTANTS, GOOD_KINDS, GOODS, LOCATIONS, NOBODY
from vaka.games.raiatea.state import RaiateaState

GAME = new_game(read_toml(Path(raiatea.__file__).parent / "components.toml"))
BOX = cast(RaiateaBox, GAME.box)
ANNE, BEN, CARA, DAN, EVE = range(5)
CARDS = GOODS + ASSISTANTS + BOX.mask_names


def start(players: int = 3, rules: int = GAME.rules, **options: Any) -> RaiateaState:
    """A game whose set-up is over: Anne is the first to choose a location. Nobody has a ritual in hand."""
    game = GAME if rules == GAME.rules else vaka.game("raiatea", rules=rules)
    state = game.start(players, vaka.seeded(1), options, events=[])
    assert isinstance(state, RaiateaState)
    while state.answers:
        seat = state.pending[0]
        state.choose(seat, state.choices(seat)[0])
    for seat in range(players):
        for ritual in state.hands[seat][:]:
            memory.leave(state, seat, ritual)
            put_back(state, ritual)
    for ritual, n in enumerate(state.discards):
        for _ in range(n):
            put_back(state, ritual)
    state.discards = vec[i64]([0] * BOX.rituals)
    return state


def put_back(state: RaiateaState, ritual: int) -> None:
    """Into its deck, as if it had never been drawn."""
    deck = BOX.deck_of[ritual]
    state.decks[deck] = sorted([*state.decks[deck], ritual])
    state.deck_size[deck] += 1


def ritual(name: str) -> int:
    return BOX.ritual_names.index(name)


def mask(name: str) -> int:
    return BOX.mask_names.index(name)


def place(name: str) -> int:
    return BOX.place_names.index(name)


def give(state: RaiateaState, seat: int, *names: str) -> None:
    """Rituals come into the hand out of their deck."""
    for name in names:
        card = ritual(name)
        deck = BOX.deck_of[card]
        assert card in state.decks[deck], f"there is no {name} left"
        state.decks[deck].remove(card)
        state.deck_size[deck] -= 1
        state.hands[seat] = sorted([*state.hands[seat], card])
        state.origins[seat] = sorted(
            [*state.origins[seat], (2 * state.shuffles[deck] + deck) * (BOX.rituals + 1) + card]
        )


def goods(state: RaiateaState, seat: int, *names: str) -> None:
    """The seat has exactly these goods."""
    for kind, name in enumerate(GOODS):
        state.goods[seat * GOOD_KINDS + kind] = names.count(name)
    state.held[seat] = len(names)


def assistants(state: RaiateaState, seat: int, *names: str, used: tuple[str, ...] = ()) -> None:
    """The seat has exactly these assistants; those in `used` are turned."""
    for kind, name in enumerate(ASSISTANTS):
        state.assistants[seat * ASSISTANT_KINDS + kind] = (names + used).count(name)
        state.used[seat * ASSISTANT_KINDS + kind] = used.count(name)


def masks(state: RaiateaState, seat: int, *names: str) -> None:
    """The seat has exactly these masks, none of them bound."""
    size = BOX.mirror + 1
    for kind, name in enumerate(BOX.mask_names):
        state.masks[seat * size + kind] = names.count(name)


def front(state: RaiateaState, seat: int, *names: str) -> None:
    """Permanent rituals lie in front of the seat."""
    state.front += [seat * BOX.rituals + ritual(name) for name in names]


def tiles(state: RaiateaState, **rows: str) -> None:
    """`tiles(state, r1_1="m1_pearls_3 m1_auction")`: the missions of a row; all other rows are empty."""
    state.tiles = vec[i64]([-1] * len(BOX.place_names))
    for name, missions in rows.items():
        statue, row = name[1:].split("_")
        for at, mission in enumerate(missions.split()):
            state.tiles[place(f"{statue}.{row}.{at + 1}")] = BOX.mission_names.index(mission)
        state.opened = max(state.opened, int(statue))


def supply(state: RaiateaState, *names: str) -> None:
    state.supply = sorted(CARDS.index(name) for name in names)


def market(state: RaiateaState, *names: str) -> None:
    state.goods_market = vec[i64]([names.count(name) for name in GOODS])


def play(state: RaiateaState, *work: list[int]) -> None:
    """Let this be the work to do now, the last one on top."""
    state.stack = [[kinds.TRACK, NOBODY], *work]
    state.answers = []
    state.asked = state.pending = ()
    state.kept = []
    GAME.go_on(state)


def go(state: RaiateaState, seat: int, location: str, *chance: int) -> None:
    """The seat takes the tile of a location; `chance` are the eyes of the dice and whatever else is drawn."""
    rest = [[kinds.ROUND, NOBODY, state.players - 1]]
    script(state, *chance)
    play(state, *rest, [kinds.PLACE, seat, LOCATIONS.index(location), 0, 0, 0, 0])


def script(state: RaiateaState, *chance: int) -> None:
    """The next outcomes of chance; any after them are random."""
    state.chance = Then(list(chance))


class Then(Script):
    """A script, and chance after it."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__(outcomes)
        self.after = vaka.seeded(1)

    def roll(self, sides: int) -> int:
        return super().roll(sides) if self.asked < len(self.outcomes) else self.after.roll(sides)

    def draw(self, bag: list[int]) -> int:
        return super().draw(bag) if self.asked < len(self.outcomes) else self.after.draw(bag)

    def draw_kind(self, counts: list[int]) -> int:
        return super().draw_kind(counts) if self.asked < len(self.outcomes) else self.after.draw_kind(counts)


def ceremony(state: RaiateaState, step: int, *more: list[int]) -> None:
    """A ceremony, the first one unless the marker stands on another, from this step on (1 to 6)."""
    if state.space < 0 or BOX.spaces[state.players][state.space] == 0:
        state.space = 1
    play(state, [kinds.RITES, NOBODY, step - 1], *more)


def perform(state: RaiateaState, seat: int, name: str) -> None:
    """The seat performs a ritual from hand, before choosing a location, or in whatever step of a ceremony."""
    give(state, seat, name)
    state.stack = [[kinds.TRACK, NOBODY], [kinds.ROUND, NOBODY, 0], [kinds.GO, seat]]
    state.answers = []
    state.asked = state.pending = ()
    state.kept = []
    rituals.perform_from_hand(state, seat, ritual(name))
    GAME.go_on(state)


def say(state: RaiateaState, seat: int, *words: str) -> None:
    for each in words:
        state.choose(seat, GAME.choice(each))


def bid(state: RaiateaState, *amounts: int) -> None:
    for seat, amount in enumerate(amounts):
        say(state, seat, f"bid {amount}")


def incant(state: RaiateaState, *amounts: int) -> None:
    """Bids of step 4, and the gifts that follow."""
    bid(state, *amounts)
    while state.pending and state.stack[-1][kinds.KIND] == kinds.GIFT:
        seat = state.pending[0]
        say(state, seat, "gift pearls" if "gift pearls" in offered(state, seat) else offered(state, seat)[0])


def offered(state: RaiateaState, seat: int, verb: str = "") -> list[str]:
    """The words offered to a seat, or only those with a verb."""
    words = [GAME.words(choice) for choice in state.choices(seat)]
    return [each for each in words if each.split()[0] == verb] if verb else words


def refused(state: RaiateaState, seat: int, words: str) -> str:
    """The key with which a choice is refused; the state stays as it was."""
    before = state.save()
    reason = state.why_not(seat, words)
    assert reason is not None, f"{words} is allowed"
    with pytest.raises(vaka.IllegalChoice) as refusal:
        say(state, seat, words)
    assert (refusal.value.key, refusal.value.values) == (reason.key, reason.values)
    assert state.save() == before
    return reason.key.removeprefix("raiatea.")


def told(state: RaiateaState, verb: str, viewer: int | None = None) -> list[str]:
    """All events of a verb so far, in words, as a viewer (a watcher unless named) was told them."""
    events: list[Event] = state.told or []
    at = -1 if viewer is None else viewer
    return [GAME.event_words(event, at) for event in events if GAME.verbs[event.verb].name == verb]


def hand(state: RaiateaState, seat: int) -> list[str]:
    return [BOX.ritual_names[card] for card in state.hands[seat]]


def discards(state: RaiateaState) -> list[str]:
    return [name for name, n in zip(BOX.ritual_names, state.discards) for _ in range(n)]


def own_goods(state: RaiateaState, seat: int) -> list[str]:
    return [name for kind, name in enumerate(GOODS) for _ in range(state.goods[seat * GOOD_KINDS + kind])]


def own_masks(state: RaiateaState, seat: int) -> list[str]:
    size = BOX.mirror + 1
    return [name for kind, name in enumerate(BOX.mask_names) for _ in range(state.masks[seat * size + kind])]


def own_assistants(state: RaiateaState, seat: int) -> list[str]:
    first = seat * ASSISTANT_KINDS
    return [name for kind, name in enumerate(ASSISTANTS) for _ in range(state.assistants[first + kind])]


def card(name: str) -> int:
    return CARDS.index(name)


def row(state: RaiateaState, bag: int, *cards: tuple[str, int]) -> None:
    """Step 5 with this row: ("tohu", ANNE), ("hina", NOBODY) ..."""
    state.space = 1
    state.bag = bag
    state.row = [ritual(name) for name, _ in cards]
    state.row_owner = [owner for _, owner in cards]
    play(state, [kinds.RITES, NOBODY, 5], [kinds.ROW, NOBODY, 0])


def at_marae(*held: str, tattoos: int = 0, seat: int = ANNE, die: int = 4) -> RaiateaState:
    state = start(3)
    goods(state, seat, *held)
    state.tattoos[seat] = tattoos
    go(state, seat, "marae", die)
    return state
