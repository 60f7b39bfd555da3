"""Bots see what a person sees, and choose alike where things look alike."""

import pytest

import vaka
from tests.tables import COMPILED_FIRST, SMALL_JUDGED_TABLES
from vaka.arena.matches import Contest, play
from vaka.bots.registry import OWN, bot, names

KINDS = ["random", "dreamer", "graduate", "greedy", "planner", "navigator:12"]
LEARNED = ["pupil", "pilot", "net"]  # test_master.py


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("table", SMALL_JUDGED_TABLES, ids=str)
def test_a_bot_answers_alike_in_two_worlds_that_look_alike(kind, table):
    player = bot(kind, table.game.name)
    state = table.start(vaka.seeded(5))
    for step in range(40):
        if not state.pending:
            break
        seat = state.pending[0]
        choices = state.choices(seat)
        choice = choices[step % len(choices)]
        if step % 4 == 0:
            known = state.seen(seat)
            choice = player.choose(known, vaka.seeded(step))
            assert choice in choices
            alike = known.imagine(vaka.seeded(step)).seen(seat) if step % 8 else table.game.load(known.save())
            assert player.choose(alike, vaka.seeded(step)) == choice
        state.choose(seat, choice)


@pytest.mark.parity
@COMPILED_FIRST
@pytest.mark.parametrize("name", ["orongo", "moorea"])
def test_greedy_beats_random_from_every_seat(name):
    contest = Contest(name, 2, ("greedy", "random"))
    assert [play(contest, number).share(0) for number in range(4)] == [1, 1, 1, 1]


def test_an_unknown_bot_is_refused():
    with pytest.raises(vaka.BadRequest) as refusal:
        bot("oracle", "orongo")
    assert refusal.value.values["allowed"] == names()
    assert [*[kind.partition(":")[0] for kind in KINDS], *LEARNED] == list(OWN)
