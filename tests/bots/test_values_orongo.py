"""What each weight of Orongo counts, as weights/orongo.toml says it."""

import pytest

from tests.bots.weighing import Picking, counted, weighing
from tests.orongo.positions import ANNE, BEN, lay, placing, put, start


def worth(state, item, **weights):
    return counted("orongo", state, ANNE, item, **weights)


def test_a_moai_counts_once_it_is_raised():
    state = start(2)
    assert worth(state, "moai", moai=1) == 0
    state.moai[ANNE] -= 3
    assert worth(state, "moai", moai=2) == 6


def test_shells_count_as_far_as_they_can_pay_for_moai_and_as_spare_beyond():
    state = start(2)
    state.moai[ANNE], state.shells[ANNE] = 2, 10  # two Moai and the ceremonial one, two shells each
    assert worth(state, "shells", shell=1) == 6
    assert worth(state, "shells", spare_shell=1) == 4
    state.shells[ANNE] = 5
    assert (worth(state, "shells", shell=1), worth(state, "shells", spare_shell=1)) == (5, 0)


def test_readied_tokens_and_the_amulet_count():
    state = start(2)
    state.ready[ANNE], state.amulet = 3, BEN
    assert worth(state, "tokens", ready_token=1, amulet=10) == 3
    state.amulet = ANNE
    assert worth(state, "tokens", ready_token=1, amulet=10) == 13


def test_sets_palms_and_resources_count_group_by_group():
    state = start(2)
    put(state, BEN, "1", "7")
    put(state, ANNE, "2", "3", "5")  # a temple and a god, and a quarry: each is a set alone
    assert worth(state, "sets", stranded_set=1) == 2
    assert worth(state, "resources", loose_resource=1) == 3
    assert worth(state, "palms", waiting_palm=1) == 0
    put(state, ANNE, "P10")
    assert worth(state, "palms", waiting_palm=1) == 1


def test_what_lies_loose_is_worth_less_the_fewer_tiles_are_to_come():
    state = start(2)
    put(state, ANNE, "5")
    state.pile = state.pile[: state.box.resources // 4]
    left = len(state.pile) / state.box.resources
    assert worth(state, "sets", stranded_set=1, fading=1) == pytest.approx(left)
    assert worth(state, "resources", loose_resource=1, fading=0.5) == pytest.approx(1 - 0.5 * (1 - left))


def test_a_threat_is_a_space_where_the_next_token_raises_a_moai_that_can_be_paid():
    state = start(2)
    put(state, ANNE, "4", "8")
    placing(state, ANNE, 1)
    assert worth(state, "threats", threat=1) == 1
    state.shells[ANNE] = 0
    assert worth(state, "threats", threat=1, second_threat=1) == 0


def test_without_neighbours_nothing_threatens():
    state = start(2)
    lay(state, "4", "8")
    placing(state, ANNE, 1)
    assert worth(state, "threats", threat=1, second_threat=1) == 0


@pytest.mark.parametrize(("mood", "most"), [(1, 10), (2, 5), (7, 5)])
def test_bids_are_mostly_up_to_a_quarter_and_now_and_then_up_to_half(mood, most):
    state = start(2)
    state.shells[ANNE] = 20
    chance = Picking(mood, 99)
    assert weighing("orongo").habit(state, ANNE, chance) == most
    assert chance.among == [8, most]


def test_now_and_then_nothing_is_bid_and_never_more_than_there_is():
    state = start(2)
    assert weighing("orongo").habit(state, ANNE, Picking(0)) == 0
    state.shells[ANNE] = 0
    assert weighing("orongo").habit(state, ANNE, Picking(3, 0)) == 0
