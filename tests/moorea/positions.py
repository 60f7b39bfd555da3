"""Positions for Moorea's tests: chosen cards in chosen places, all others in the piles, and a seat about to act.

Cards are written as "wood*3 fish", titles as "jetty hut".
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import pytest

import vaka
from vaka.core.chance import Script
from vaka.core.data import read_toml
from vaka.core.events import Event
from vaka.core.vectors import i64, vec
from vaka.games import moorea
from vaka.games.moorea import turns
from vaka.games.moorea.box import MooreaBox
from vaka.games.moorea.game import new_game
from vaka.games.moorea.kinds import ACTING
from vaka.games.moorea.names import CARDS, COMMODITIES, FISH, SITE, TOOLS
from vaka.games.moorea.state import MooreaState

from .invariants import check

DATA = read_toml(Path(moorea.__file__).parent / "components.toml")
GAME = new_game(DATA)
BOX = cast(MooreaBox, GAME.box)
ANNE, BEN, CARA, DAN, EVE = range(5)
DEAR = ["market", "temple", "cult_site", "chinaware", "two_man_canoe", "statue", "aquarium"]


def table(
    *hands: str,
    players: int = 3,
    seat: int = ANNE,
    row: str = "clay*3",
    discards: str = "",
    bag: str | None = None,
    display: str = "",
    tools: str = "",
    built: str = "",
    pile: str | None = None,
) -> MooreaState:
    """A seat about to act, with these tools and products before it; `hands` are those of the first seats.

    The display is filled up with dear products. What is not in the chosen bag or pile lies with the last seat, out of
    the way.
    """
    state = GAME.start(players, vaka.seeded(1))
    last = players - 1
    state.row = vec[i64](counts(row)[: FISH + 1])
    state.discards = vec[i64](counts(discards)[: FISH + 1])
    state.hands = vec[vec[i64]]([vec[i64](counts(hand)) for hand in [*hands, *[""] * (players - len(hands))]])
    state.built[seat] = vec[i64](titles(built))
    state.display = vec[i64](full_display(titles(display), titles(built), players))
    state.tools[seat] = sum(1 << TOOLS.index(tool) for tool in tools.split())
    left = [BOX.tool_copies[tool] - (state.tools[seat] >> tool & 1) for tool in range(len(TOOLS))]
    state.tools_left = vec[i64](left)
    for card in range(len(COMMODITIES)):
        used = state.row[card] + state.discards[card] + sum(hand[card] for hand in state.hands)
        rest = BOX.commodities[card] - used
        assert rest >= 0, f"too many {CARDS[card]}"
        state.bag[card] = rest if bag is None else counts(bag)[card]
        state.hands[last][card] += rest - state.bag[card]
    piles = [pile[:] for pile in BOX.piles[players]]
    for title, name in enumerate(BOX.ids):
        used = state.display[title] + state.built[seat][title]
        if name in CARDS:
            used += sum(hand[CARDS.index(name)] for hand in state.hands)
        both = piles[0][title] + piles[1][title]
        if pile is not None:
            wanted = titles(pile)[title]
            spare = both - used - wanted
            piles[0][title], piles[1][title] = wanted, 0
            if name in CARDS:
                state.gone[CARDS.index(name)] += spare
            else:
                state.built[last][title] += spare
        else:
            piles[1][title] -= max(0, used - piles[0][title])
            piles[0][title] = max(0, piles[0][title] - used)
    state.pile_one, state.pile_two = map(vec[i64], piles)
    for owner in range(players):
        for title in range(len(BOX.ids)):
            if BOX.kind[title] == SITE:
                state.sites[owner][BOX.discount[title]] += state.built[owner][title]
    act(state, seat)
    return state


def full_display(chosen: list[int], built: list[int], players: int) -> list[int]:
    """The chosen titles and as many dear ones as there is room for."""
    for title in [BOX.ids.index(name) for name in DEAR]:
        copies = sum(pile[title] for pile in BOX.piles[players])
        while sum(chosen) < BOX.display and chosen[title] + built[title] < copies:
            chosen[title] += 1
    return chosen


def act(state: MooreaState, seat: int) -> None:
    """This seat is about to act, as if it had drawn."""
    state.kept = []
    state.phase = ACTING
    state.player = seat
    state.drawn = 1
    state.idle = 1
    state.ask(seat)
    check(state)


def turn(state: MooreaState, seat: int, *outcomes: str) -> None:
    """A turn of this seat begins; these commodities are what chance brings, then anything."""
    will_bring(state, *outcomes)
    state.kept = []
    turns.start_turn(state, seat)
    GAME.go_on(state)
    check(state)


def will_bring(state: MooreaState, *outcomes: str) -> None:
    state.chance = Bringing([CARDS.index(name) if name in COMMODITIES else BOX.ids.index(name) for name in outcomes])


class Bringing(Script):
    """First these outcomes, then the most frequent kind."""

    def draw_kind(self, bag: list[int]) -> int:
        if self.asked < len(self.outcomes):
            return super().draw_kind(bag)
        kind = bag.index(max(bag))
        bag[kind] -= 1
        return kind


def counts(text: str) -> list[int]:
    return _counted(text, CARDS)


def titles(text: str) -> list[int]:
    return _counted(text, BOX.ids)


def _counted(text: str, names: list[str]) -> list[int]:
    result = [0] * len(names)
    for word in text.split():
        name, _, number = word.partition("*")
        result[names.index(name)] += int(number or 1)
    return result


def named(numbers: Iterable[int], names: list[str] = CARDS) -> str:
    """Counts as text, the other way of `counts`."""
    return " ".join(f"{names[at]}*{n}" if n > 1 else names[at] for at, n in enumerate(numbers) if n)


def hand(state: MooreaState, seat: int) -> str:
    return named(state.hands[seat])


def built(state: MooreaState, seat: int) -> str:
    return named(state.built[seat], BOX.ids)


def say(state: MooreaState, seat: int, *words: str) -> list[str]:
    """Make these choices; answers what everybody hears of them."""
    events: list[Event] = []
    state.told = events
    for choice in words:
        state.choose(seat, state.game.choice(choice))
        check(state)
    state.told = None
    return [state.game.event_words(event, -1) for event in events]


def offered(state: MooreaState, seat: int, verb: str = "") -> list[str]:
    """What is open to a seat now, of one verb if given."""
    words = [state.game.words(choice) for choice in state.choices(seat)]
    return [choice for choice in words if choice.split()[0] == verb] if verb else words


def refused(state: MooreaState, seat: int, words: str) -> tuple[str, dict[str, Any]]:
    """The key and the values with which a choice is refused; the state stays as it was."""
    before = state.save()
    reason = state.why_not(seat, words)
    assert reason is not None, f"{words} is allowed"
    with pytest.raises(vaka.IllegalChoice) as error:
        state.choose(seat, state.game.choice(words))
    assert (error.value.key, error.value.values) == (reason.key, reason.values)
    assert state.save() == before
    return reason.key, reason.values
