"""The round track and action rounds (R3)."""

from typing import Final

from ....core.counts import with_entry
from ....core.errors import IllegalChoice
from ....core.vectors import i64, vec
from .. import forest_deck, locations, words
from ..kinds import GO, PLACE, RITES, ROUND, SEAT, TRACK
from ..knowledge import memory, stolen_goods
from ..names import ACTION, CLEARING, FOREST, LOCATIONS, MARAE, NOBODY, PATH, REEF
from ..state import RaiateaState
from ..words import FIRST_GO
from . import clearing, forest, marae, market, path, reef
from .asking import RaiateaQuestion, refuse
from .free_actions import OwnTurn, add_free, did_free


class Track(RaiateaQuestion):
    """The bottom of the stack: goes from space to space; after the last one the game is over."""

    kind = TRACK
    name = "track"

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        memory.settle(state)
        stolen_goods.settle(state)
        state.space += 1
        spaces = state.box.spaces[state.players]
        if state.space == len(spaces):
            state.stack.pop()
        elif spaces[state.space] == ACTION:
            state.emit(words.ROUND, [spaces[: state.space + 1].count(ACTION)])
            state.stack.append([ROUND, NOBODY, 0])
        else:
            state.emit(words.CEREMONY, [state.space + 1 - spaces[: state.space + 1].count(ACTION)])
            state.stack.append([RITES, NOBODY, 0])
        return False


class Round(RaiateaQuestion):
    """Everybody chooses once, clockwise from the first player (R3.2)."""

    kind = ROUND
    name = "round"
    field_sizes = (6,)
    TURN: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        if pending[self.TURN] < state.players:
            seat = (state.first + pending[self.TURN]) % state.players
            pending[self.TURN] += 1
            state.stack.append([GO, seat])
            return False
        state.stack.pop()
        end_round(state)
        return False


def end_round(state: RaiateaState) -> None:
    """R3.3."""
    state.first = (state.first + 1) % state.players
    state.emit(words.FIRST, [state.first])
    forest_deck.clear_supply(state)
    forest_deck.reveal(state, state.players + 1)
    state.locations = vec[i64]([NOBODY] * len(LOCATIONS))


class Go(OwnTurn):
    """Asks for a location."""

    kind = GO
    name = "go"
    verbs = ("go",)
    rule = "R3.2"
    zones: tuple[str, ...] = ("places",)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        state.ask(pending[SEAT])
        return True

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [FIRST_GO + at for at, holder in enumerate(state.locations) if holder == NOBODY]
        add_free(state, seat, choices)
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if did_free(state, seat, choice):
            return
        location = choice - FIRST_GO
        state.locations = with_entry(state.locations, location, seat)
        state.emit(words.GOES, [seat, location])
        state.stack.pop()
        locations.begin(state, seat, location)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "go.taken", owner=state.locations[choice - FIRST_GO])


class Place(RaiateaQuestion):
    """The visit of a location: its fields are in locations.py, each location conducts its own."""

    kind = PLACE
    name = "place"
    field_sizes = (6, 4, 6, 0, 2)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        location = pending[locations.LOCATION]
        if location == FOREST:
            forest.conduct(state, pending)
        elif location == MARAE:
            marae.conduct(state, pending)
        elif location == REEF:
            reef.conduct(state, pending)
        elif location == PATH:
            path.conduct(state, pending)
        elif location == CLEARING:
            clearing.conduct(state, pending)
        else:
            market.conduct(state, pending)
        return False
