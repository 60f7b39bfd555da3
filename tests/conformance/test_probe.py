"""The probe keeps every promise, and its tiny variants are walked completely."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.conformance import unknowns
from tests.conformance.probe import NORMAL, TINY, TINY_FOR_THREE, ProbeGame, ProbeState
from tests.conformance.probe_words import FENDS, PASS, STEALS
from tests.tables import COMPILED_FIRST
from vaka.core.chance import Seeded
from vaka.core.conformance import Table, check_game, game_digest, random_game, tables, walk
from vaka.core.events import Event
from vaka.core.words import UNKNOWN

pytestmark = pytest.mark.parity

NORMAL_TABLES = list(tables(ProbeGame(NORMAL)))


@pytest.mark.parametrize(
    "table",
    [pytest.param(table, marks=COMPILED_FIRST if table.players > 3 else ()) for table in NORMAL_TABLES],
    ids=str,
)
def test_the_probe_keeps_every_promise(table: Table) -> None:
    check_game(table.game, table.players, table.options, seeds=range(2), unknowns=unknowns, every=6)


def test_every_player_count_and_every_option_is_tried() -> None:
    tried = {(table.players, table.options["coins"], table.options["pay_passes"]) for table in NORMAL_TABLES}
    assert tried == {(n, coins, pays) for n in (2, 3, 4) for coins in (1, 2) for pays in (False, True)} - {
        (4, 1, False),
        (4, 1, True),
    }


@pytest.mark.parametrize(
    ("box", "players", "options", "pins"),
    [
        pytest.param(
            TINY,
            2,
            {"coins": 2},
            {
                "nodes": 8138,
                "states": 985,
                "groups": 6787,
                "endings": {
                    "hands_out 1": 376,
                    "hands_out 1 2": 294,
                    "hands_out 2": 502,
                    "turns_out 1": 1081,
                    "turns_out 1 2": 518,
                    "turns_out 2": 1226,
                },
            },
            marks=COMPILED_FIRST,
        ),
        pytest.param(
            TINY_FOR_THREE,
            3,
            {"coins": 1},
            {
                "nodes": 3804,
                "states": 1474,
                "groups": 13293,
                "endings": {
                    "hands_out 1": 80,
                    "hands_out 1 2": 1,
                    "hands_out 1 2 3": 16,
                    "hands_out 1 3": 1,
                    "hands_out 2": 84,
                    "hands_out 3": 103,
                    "turns_out 1": 298,
                    "turns_out 1 2": 36,
                    "turns_out 1 3": 36,
                    "turns_out 2": 338,
                    "turns_out 2 3": 36,
                    "turns_out 3": 358,
                },
            },
            marks=COMPILED_FIRST,
        ),
    ],
)
def test_the_whole_tree_is_exact_and_counted(
    box: dict[str, Any], players: int, options: Mapping[str, Any], pins: dict[str, Any]
) -> None:
    assert walk(Table(ProbeGame(box), players, options)).pins() == pins


@pytest.mark.parametrize(
    ("players", "digest"), [(2, "f9f4afeb8c98b3ba"), (3, "13546ecdcd813d5c"), (4, "1aaff6be8cf42689")]
)
def test_the_same_game_is_played_interpreted_and_compiled(players: int, digest: str) -> None:
    assert game_digest(Table(ProbeGame(NORMAL), players, {}), seed=players) == digest


def probe_states(seed: int, events: list[Event]) -> Iterator[ProbeState]:
    for state in random_game(Table(ProbeGame(NORMAL), 3, {}), seed, events):
        assert isinstance(state, ProbeState)
        yield state


def test_random_games_meet_what_the_probe_is_for() -> None:
    """Raids that an auction interrupts and that end both ways, and a private lack that leaves a pass alone."""
    events: list[Event] = []
    lacks = 0
    for seed in range(20):
        for state in probe_states(seed, events):
            seat = state.asked[0] if state.asked else 0
            lacks += len(state.frames) == 1 and state.choices(seat) == [PASS] and bool(state.hands[seat])
    assert {STEALS, FENDS} <= {event.verb for event in events}
    assert lacks > 0


def test_only_thief_and_victim_see_what_was_stolen() -> None:
    for seed in range(20):
        events: list[Event] = []
        for state in probe_states(seed, events):
            if state.asked and events and events[-1].verb == STEALS:
                thief, victim, card = events[-1].values
                for viewer in (0, 1, 2, None):
                    known = state.seen(viewer)
                    assert isinstance(known, ProbeState)
                    assert known.loot[thief][-1] == (card if viewer in (thief, victim) else UNKNOWN)
                return
    pytest.fail("nothing was stolen")


def test_a_sealed_answer_with_a_single_way_on_is_taken_to_its_end() -> None:
    state = ProbeGame(NORMAL).start(2, Seeded(1))
    assert isinstance(state, ProbeState)
    state.hands[0] = [0, 0, 0, 0]
    state.choose(0, state.choices(0)[0])
    assert state.pending == (1,)
    assert len(state.answers[0]) == 2
    state.take_back(0)
    assert state.answers[0] == []
