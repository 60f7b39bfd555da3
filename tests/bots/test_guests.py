"""Guests see what a person sees, and choose alike where things look alike."""

import pytest

import vaka
from tests.tables import TABLES
from vaka.bots.ladder import GUESTS, STRENGTHS, guest

KINDS = ["random", "dreamer", "greedy", "navigator:12"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_guest_answers_alike_in_two_worlds_that_look_alike(kind, table):
    player = guest(kind, table.game.name)
    state = table.start(vaka.seeded(5))
    for step in range(40):
        if not state.pending:
            break
        seat = state.pending[0]
        known = state.seen(seat)
        choice = player.choose(known, vaka.seeded(step))
        assert choice in state.choices(seat)
        if step % 8 == 0:
            other = known.imagine(vaka.seeded(step)).seen(seat)
            assert player.choose(other, vaka.seeded(step)) == choice
            assert player.choose(table.game.load(known.save()), vaka.seeded(step)) == choice
        state.choose(seat, choice)


def test_greedy_beats_random_at_orongo():
    game = vaka.game("orongo")
    wins = 0
    for seed in range(4):
        state = game.start(2, vaka.seeded(seed))
        guests = [guest("greedy", "orongo"), guest("random", "orongo")]
        if seed % 2:
            guests.reverse()
        thoughts = vaka.seeded(seed)
        while state.pending:
            seat = state.pending[0]
            state.choose(seat, guests[seat].choose(state.seen(seat), thoughts))
        wins += state.outcome.winners == [seed % 2]
    assert wins == 4


def test_an_unknown_guest_is_refused():
    with pytest.raises(vaka.BadRequest) as refusal:
        guest("oracle", "orongo")
    assert refusal.value.values["allowed"] == [*GUESTS, *STRENGTHS]
    assert [kind.partition(":")[0] for kind in KINDS] == list(GUESTS)
