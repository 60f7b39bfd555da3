"""What the base of every state keeps, whatever the game."""

import pytest

from tests.conformance.probe import NORMAL, TINY, ProbeGame, ProbeState
from tests.conformance.probe_words import BID, KEEP, PASS, PLAY, PLEDGE
from vaka.core.chance import Seeded
from vaka.core.errors import IllegalChoice
from vaka.core.state import EVERYTHING, WATCHER, State

pytestmark = pytest.mark.parity


def start(players: int = 3, seed: int = 1) -> ProbeState:
    state = ProbeGame(NORMAL).start(players, Seeded(seed))
    assert isinstance(state, ProbeState)
    return state


def in_turns(players: int = 3, seed: int = 1) -> ProbeState:
    """A state in which the first seat has a turn."""
    state = start(players, seed)
    while state.answers:
        for seat in state.pending:
            state.choose(seat, state.choices(seat)[0])
    assert state.asked == (0,)
    return state


def refusal(action, *values: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(IllegalChoice) as refused:
        action(*values)
    return refused.value.key, refused.value.values


def test_refusals_say_what_is_wrong() -> None:
    state = in_turns()
    assert refusal(state.choose, 3, PASS) == ("choice.no_such_seat", {"seat": 3, "players": 3})
    assert refusal(state.choose, -1, PASS) == ("choice.no_such_seat", {"seat": -1, "players": 3})
    assert refusal(state.choose, 1, PASS) == ("choice.not_asked", {"seat": 1})
    assert refusal(state.choose, 0, -1) == ("choice.not_in_table", {"choice": -1})
    assert refusal(state.choose, 0, len(state.game.vocabulary)) == ("choice.not_in_table", {"choice": 18})
    assert refusal(state.choose, 0, BID) == ("probe.not_now", {"words": "bid 0"})
    assert refusal(state.take_back, 0) == ("take_back.nothing", {"seat": 0})
    assert refusal(state.take_back, 1) == ("choice.not_asked", {"seat": 1})
    state.finish()
    assert refusal(state.choose, 0, PASS) == ("choice.game_over", {})
    assert refusal(state.choose, 5, PASS) == ("choice.no_such_seat", {"seat": 5, "players": 3})


def test_why_not_answers_what_choose_would_raise() -> None:
    state = in_turns()
    reason = state.why_not(0, "bid 0")
    assert reason is not None
    assert reason.key == "probe.not_now"
    assert state.why_not(0, "pass") is None
    assert state.why_not(0, PASS) is None
    other = state.why_not(1, PASS)
    assert other is not None
    assert other.key == "choice.not_asked"


def test_the_outcome_comes_with_the_end() -> None:
    state = in_turns()
    assert state.outcome is None
    state.finish()
    assert state.outcome is not None


def test_choices_are_computed_once_for_each_question() -> None:
    class Counting(ProbeState):
        offers = 0

        def offer(self, seat: int) -> list[int]:
            Counting.offers += 1
            return super().offer(seat)

    state = ProbeGame(TINY, Counting).start(2, Seeded(1))
    while state.answers:
        for seat in state.pending:
            state.choose(seat, state.choices(seat)[0])
    before = Counting.offers
    state.choices(state.asked[0])
    state.choices(state.asked[0])
    state.choose(state.asked[0], PLEDGE)
    assert Counting.offers == before + 1
    state.choices(state.asked[0])
    assert Counting.offers == before + 2


# --- sealed phases


def test_an_answer_can_be_replaced_until_the_last_seat_is_in() -> None:
    state = start()
    while state.pending != (2,):
        state.choose(state.pending[0], state.choices(state.pending[0])[0])
    assert len(state.answers[0]) == 2
    before = [stack[:] for stack in state.answers]
    offered = state.choices(0)
    assert state.answers == before
    state.choose(0, offered[-1])
    assert state.answers[0] == [before[0][0], offered[-1]]
    assert state.pending == (2,)


def test_a_replacement_that_is_refused_leaves_the_answer() -> None:
    state = start()
    while 0 in state.pending:
        state.choose(0, state.choices(0)[0])
    before = state.save()
    assert refusal(state.choose, 0, PASS)[0] == "probe.not_now"
    assert state.save() == before
    assert state.why_not(0, PASS) is not None
    assert state.why_not(0, state.choices(0)[0]) is None


def test_taking_back_goes_step_by_step_and_makes_the_seat_pending_in_its_place() -> None:
    state = start()
    state.hands[1] = [0, 1, 2, 3]
    state.choose(1, KEEP)
    state.choose(1, KEEP + 3)
    assert list(state.pending) == [0, 2]
    for left in ([KEEP], []):
        state.take_back(1)
        assert (state.answers[1], list(state.pending)) == (left, [0, 1, 2])
    assert refusal(state.take_back, 1) == ("take_back.nothing", {"seat": 1})


def test_a_single_way_on_is_taken_and_taken_back_with_the_step_before() -> None:
    class KeepsThree(ProbeState):
        def offer(self, seat: int) -> list[int]:
            if self.phase == 0:  # any first card; then a pearl; then any
                step = len(self.answers[seat])
                return [[KEEP, KEEP + 1], [KEEP], [KEEP + 2, KEEP + 3], []][step]
            return super().offer(seat)

    state = ProbeGame(NORMAL, KeepsThree).start(2, Seeded(1))
    state.choose(0, KEEP + 1)
    assert (state.answers[0], state.pending) == ([KEEP + 1, KEEP], (0, 1))
    state.choose(0, KEEP + 3)
    assert (state.answers[0], state.pending) == ([KEEP + 1, KEEP, KEEP + 3], (1,))
    state.take_back(0)
    assert state.answers[0] == [KEEP + 1, KEEP]
    state.take_back(0)
    assert state.answers[0] == []


def test_a_sealed_question_to_nobody_is_revealed_at_once() -> None:
    class AsksNobody(ProbeState):
        def begin(self) -> None:
            self.ask_sealed([])

        def reveal(self, answers: list[list[int]]) -> None:
            self.table = [len(stack) for stack in answers]
            self.ask(1)

    state = ProbeGame(NORMAL, AsksNobody).start(3, Seeded(1))
    assert isinstance(state, ProbeState)
    assert (state.table, state.answers, state.asked) == ([0, 0, 0], [], (1,))


# --- what may be known


def test_others_count_as_pending_whether_they_have_answered_or_not() -> None:
    state = start()
    while 0 in state.pending:
        state.choose(0, state.choices(0)[0])
    assert state.seen(0).pending == (1, 2)
    assert state.seen(1).pending == (0, 1, 2)
    assert state.seen(None).pending == (0, 1, 2)
    assert state.seen(0).answers == [state.answers[0], [], []]
    assert state.seen(1).answers == [[], [], []]


def test_a_seen_state_knows_whose_it_is() -> None:
    state = in_turns()
    assert (state.viewer, state.seen(1).viewer, state.seen(None).viewer) == (EVERYTHING, 1, WATCHER)
    assert (EVERYTHING, WATCHER) == (-2, -1)  # saved states say so
    assert state.seen(1).imagine(Seeded(1)).viewer == EVERYTHING


@pytest.mark.parametrize("seat", [-2, -1, 3, 99])
def test_nobody_sees_as_a_seat_that_is_not_there(seat: int) -> None:
    assert refusal(in_turns().seen, seat) == ("choice.no_such_seat", {"seat": seat, "players": 3})


def test_what_is_seen_is_for_its_viewer_alone() -> None:
    known = in_turns().seen(1)
    assert refusal(known.seen, 0) == ("choice.not_yours", {"seat": 0})
    assert refusal(known.seen, None) == ("choice.not_yours", {"seat": -1})
    assert known.choices(0) == []
    reason = known.why_not(0, PASS)
    assert reason is not None
    assert (reason.key, reason.values) == ("choice.not_yours", {"seat": 0})
    assert known.seen(1).save() == known.save()


def test_nobody_plays_on_from_what_is_seen() -> None:
    known = in_turns().seen(0)
    assert known.choices(0)
    assert refusal(known.choose, 0, PASS) == ("choice.only_seen", {})
    sealed = start()
    sealed.choose(0, sealed.choices(0)[0])
    assert refusal(sealed.seen(0).take_back, 0) == ("choice.only_seen", {})


def test_a_full_state_has_nothing_to_imagine() -> None:
    assert refusal(in_turns().imagine, Seeded(1)) == ("imagine.nothing_hidden", {})


def test_an_imagined_world_offers_its_own_choices() -> None:
    state = in_turns()
    state.hands[0] = [3, 3]
    assert PLAY + 3 in state.choices(0)
    known = state.seen(1)
    worlds = [known.imagine(Seeded(seed)) for seed in range(20)]
    for world in worlds:
        assert isinstance(world, ProbeState)
        assert [choice - PLAY for choice in world.choices(0) if choice >= PLAY] == sorted(set(world.hands[0]))
    assert len({tuple(world.choices(0)) for world in worlds}) > 1


def test_an_imagined_world_plays_on_with_the_chance_that_filled_it() -> None:
    chance = Seeded(3)
    world = in_turns().seen(1).imagine(chance)
    assert world.chance is chance
    assert chance.asked > 0


def test_a_copy_has_the_chance_it_was_given_and_tells_nobody() -> None:
    state = in_turns()
    state.told = []
    chance = Seeded(5)
    copy = state.copy(chance)
    assert copy.chance is chance
    assert copy.told is None
    copy.choose(0, PASS)
    assert state.told == []


def test_the_digest_names_the_state() -> None:
    state: State = in_turns()
    before = state.digest()
    assert before == state.copy(Seeded(9)).digest()
    assert len(before) == 16
    state.choose(0, PLEDGE)
    assert state.digest() != before
