"""The navigator and its search."""

from itertools import count

import pytest

import vaka
from tests.bots.weighing import Picking
from tests.tables import JUDGED_TABLES
from vaka.bots.bot import GreedyBot, answer_by_thought
from vaka.bots.lookahead import next_question
from vaka.bots.navigator import Budget, Navigator
from vaka.bots.registry import bot, read_budget
from vaka.bots.search import Branch, Contender, Search
from vaka.bots.strengths import STRENGTHS
from vaka.bots.timer import Timer
from vaka.bots.values import values_of


def opening(name="orongo", players=2, steps=0):
    state = vaka.game(name).start(players, vaka.seeded(3))
    for _ in range(steps):
        seat = state.pending[0]
        state.choose(seat, state.choices(seat)[-1])
    return state


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=str)
def test_the_shares_of_all_seats_make_one_victory(table):
    values = values_of(table.game.name)
    state = table.start(vaka.seeded(2))
    chance = vaka.seeded(9)
    while state.pending:
        shares = values.shares(values.worths(state))
        assert len(shares) == table.players
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
        choices = state.choices(state.pending[0])
        state.choose(state.pending[0], choices[chance.pick(len(choices))])
    worths = values.worths(state)
    losers = [worth for seat, worth in enumerate(worths) if seat not in state.outcome.winners]
    assert min(worths[seat] for seat in state.outcome.winners) > max(losers, default=-1e9)


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=str)
def test_the_worths_of_all_seats_are_those_of_each(table):
    values = values_of(table.game.name)
    state = table.start(vaka.seeded(2))
    for _ in range(30):
        expected = [values.worth(state, seat) for seat in range(table.players)]
        assert values.worths(state) == pytest.approx(expected)
        state.choose(state.pending[0], state.choices(state.pending[0])[-1])


def contenders(known):
    """All choices, the last first, as if they had looked alike."""
    return [Contender(choice, 0.0) for choice in reversed(known.choices(known.viewer))]


def test_the_most_promising_choices_are_tried_in_each_world_and_few_later():
    known = opening().seen(0)
    search = Search(known, values_of("orongo"), contenders(known), vaka.seeded(1))
    walks = [search.iterate(known) for _ in range(10)]
    assert walks[0] == 8
    assert walks == sorted(walks, reverse=True)
    assert walks[-1] == 3
    assert search.worlds == 10
    assert sum(contender.tries for contender in search.contenders) == sum(walks)
    assert sum(contender.bests for contender in search.contenders) >= 10
    assert search.ranking()[0].worth() >= search.ranking()[1].worth()
    assert sum(contender.beyond for contender in search.contenders) == pytest.approx(0)


def test_the_others_secret_answers_are_a_spread_and_not_a_guess():
    known = opening().seen(0)
    bids = set()
    for seed in range(20):
        world = known.imagine(vaka.seeded(seed))
        answer_by_thought(world, 0, values_of("orongo"))
        assert world.pending == (0,)
        bids.add(world.answers[1][0])
    assert len(bids) > 2


def test_the_navigator_sees_a_win_at_once():
    state = vaka.game("orongo").start(2, vaka.seeded(3))
    from tests.orongo.positions import placing, put

    put(state, 0, "5")
    state.moai[0] = 0
    placing(state, 0, 1)
    best = Navigator(values_of("orongo"), Budget(iterations=200)).choose(state.seen(0), vaka.seeded(1))
    assert state.game.words(best) in ("place P5", "place P6")


def test_the_same_budget_of_iterations_gives_the_same_choice():
    known = opening(steps=2).seen(opening(steps=2).pending[0])
    choices = {bot("navigator:80", "orongo").choose(known, vaka.seeded(4)) for _ in range(3)}
    assert len(choices) == 1


def test_a_budget_of_seconds_ends():
    """Every look at the clock takes a hundredth of a second, however busy the machine is."""
    known = opening().seen(0)
    navigator = bot("navigator:0.05s", "orongo")
    looks = count()
    navigator.budget.clock = lambda: next(looks) / 100
    assert navigator.choose(known, vaka.seeded(4)) in known.choices(0)
    assert next(looks) < 10  # five go by, and it ends soon after


def test_the_seconds_of_a_budget_are_those_of_a_whole_move():
    """A further step hurries; nobody is to tell by the time how many there were."""
    known = opening().seen(0)
    navigator = bot("navigator:1s", "orongo")
    looks = count()
    navigator.budget.clock = lambda: next(looks) / 100
    assert navigator.go_on(known, vaka.seeded(4)) in known.choices(0)
    assert next(looks) < 10


@pytest.mark.parametrize("text", ["x", "-1", "0", "0s", "1.5", "nan", "infs", "1e9s", "99999999"])
def test_a_senseless_budget_is_refused(text):
    with pytest.raises(vaka.BadRequest) as refusal:
        read_budget(text)
    assert refusal.value.key == "bots.budget"


def test_only_the_navigator_takes_a_budget():
    with pytest.raises(vaka.BadRequest) as refusal:
        bot("greedy:4", "orongo")
    assert refusal.value.key == "bots.no_budget"


def test_there_are_five_strengths_from_a_child_to_a_master():
    assert list(STRENGTHS) == ["child", "beginner", "friend", "expert", "master"]
    paces = [strength.pace for strength in STRENGTHS.values()]
    assert paces == sorted(paces)
    for name in STRENGTHS:
        assert bot(name, "orongo")


def test_a_dreamer_slips_now_and_then():
    known = opening(steps=2).seen(opening(steps=2).pending[0])
    careful = GreedyBot(values_of("orongo"), 1)
    dreamer = GreedyBot(values_of("orongo"), 1, slips=100)
    assert len({dreamer.choose(known, vaka.seeded(seed)) for seed in range(30)}) > 1
    worth = careful.judged(known, known.choices(known.viewer), vaka.seeded(1))
    assert len(worth) == len(known.choices(known.viewer))


def test_it_slips_so_many_times_in_a_hundred(monkeypatch):
    known = opening(steps=2).seen(opening(steps=2).pending[0])
    thoughts = []
    monkeypatch.setattr(
        GreedyBot, "judged", lambda self, known, choices, chance: thoughts.append(1) or [0.0] * len(choices)
    )
    for luck in range(100):
        GreedyBot(values_of("orongo"), 1, slips=30).choose(known, Picking(luck, 0))
    assert len(thoughts) == 70


@pytest.mark.parametrize(("name", "players"), [("orongo", 4), ("moorea", 3), ("raiatea", 3)])
def test_a_budget_of_seconds_is_held_within_a_tenth(name, players):
    """The clock is the work itself: every world and every estimate of a choice asks the bot's chance for a seed."""
    known = opening(name, players, steps=12)
    known = known.seen(known.pending[0])
    for seconds in (600, 1800):  # a walk that was begun is finished: some 50 of them
        chance = vaka.seeded(1)
        budget = Budget(seconds=seconds, clock=lambda chance=chance: float(chance.asked))
        Navigator(values_of(name), budget).choose(known, chance)
        assert seconds <= chance.asked <= 1.1 * seconds


def test_an_estimate_stops_when_the_time_is_over():
    known = opening().seen(0)
    chance = vaka.seeded(1)
    timer = Timer(3, clock=lambda: float(chance.asked))
    worth = GreedyBot(values_of("orongo"), worlds=50).judged(known, known.choices(0), chance, timer)
    assert chance.asked == 4  # two worlds: each asks twice
    assert len(worth) == len(known.choices(0))


def test_without_a_number_of_seconds_a_timer_never_runs_out():
    now = [0.0]
    never, soon = Timer(clock=lambda: now[0]), Timer(5.0, lambda: now[0])
    assert not never.is_over()
    assert not soon.is_over()
    now[0] = 5.0
    assert soon.is_over()
    assert not never.is_over()


def test_of_choices_not_tried_yet_the_one_that_looks_best_is_next(monkeypatch):
    known = opening().seen(0)
    search = Search(known, values_of("orongo"), contenders(known), vaka.seeded(1))
    looks = {3: -9.0, 4: -2.0, 5: -2.0, 6: -1.0}
    monkeypatch.setattr(search.__class__, "first_estimate", lambda self, node, seat, world, choice: looks[choice])
    branch = Branch(6)
    assert search.next_choice(search.root, 0, known, [3, 4, 5, 6], []) == 6
    assert search.next_choice(search.root, 0, known, [3, 4, 5, 6], [branch]) == 4  # the first of equals


def test_a_round_is_walked_when_others_have_acted_and_the_seat_is_asked_again():
    state = vaka.game("moorea").start(3, vaka.seeded(3))
    seat = state.pending[0]
    other = (seat + 1) % 3
    known = state.seen(seat)
    search = Search(known, values_of("moorea"), contenders(known), vaka.seeded(1))
    assert not search.is_round(state, [], False)
    assert not search.is_round(state, [seat], False)
    assert search.is_round(state, [other], False)
    assert search.is_round(state, [seat, other], False)
    while state.pending[0] == seat:
        state.choose(seat, state.choices(seat)[0])
    assert not search.is_round(state, [other], False)


def test_a_sealed_phase_that_is_new_ends_a_round():
    state = opening()
    known = state.seen(0)
    search = Search(known, values_of("orongo"), contenders(known), vaka.seeded(1))
    assert search.is_round(state, [], True)  # nobody has answered yet
    state.choose(0, state.choices(0)[0])
    assert not search.is_round(state, [], True)
    assert search.is_round(state, [], False)


def test_the_next_question_is_the_first_that_leaves_a_choice():
    state = vaka.game("moorea").start(2, vaka.seeded(3))
    chance = vaka.seeded(5)
    met = set()
    while state.pending:
        seat = state.pending[0]
        choices = state.choices(seat)
        met.add(min(len(choices), 3))
        world = state.copy(vaka.seeded(1))
        asked = next_question(world)
        if len(choices) > 1:
            assert (asked, world.save()) == (seat, state.save())
        else:
            assert asked < 0 or len(world.choices(asked)) > 1
        state.choose(seat, choices[chance.pick(len(choices))])
    assert {2, 3} <= met
    assert next_question(state) == -1
