"""R12: permanent rituals, which change a number or do something at events."""

from vaka.games.raiatea import holdings, kinds, steps

from .positions import (
    ANNE,
    BEN,
    assistants,
    front,
    give,
    go,
    perform,
    say,
    start,
    tiles,
)

# --- permanent: modify, on


def test_modify_clips_bids_immunity_priest_price_and_rolls():
    state = start(3)
    assert holdings.clip_limit(state, ANNE) == 2
    front(state, ANNE, "te_tumu")
    assert holdings.clip_limit(state, ANNE) == 3
    assert holdings.clip_limit(state, BEN) == 2
    state.tattoos[ANNE] = 5
    assert holdings.clip_limit(state, ANNE) == 3
    front(state, ANNE, "raa", "raa", "orerorero", "tino_rua")
    assert holdings.stat(state, ANNE, steps.BID) == 6  # copies add up
    assert holdings.is_immune(state, ANNE)
    assert not holdings.is_immune(state, BEN)
    assert holdings.stat(state, ANNE, steps.ROLL, 3) == 1
    assert holdings.stat(state, ANNE, steps.ROLL, 2) == 0
    assert holdings.stat(state, BEN, steps.ROLL, 3) == 0


def test_modify_priest_price_is_never_below_nothing():
    from vaka.games.raiatea.questions.path import price

    state = start(3)
    front(state, ANNE, "orerorero")
    assert [price(state, ANNE, n) for n in (1, 2)] == [1, 4]
    front(state, ANNE, "orerorero", "orerorero")
    assert [price(state, ANNE, n) for n in (1, 2)] == [0, 2]


def test_on_priest_action_reef_and_mission():
    state = start(3)
    front(state, ANNE, "atea", "tino_rua", "roma_tane")
    state.priests[ANNE] = 12
    perform(state, ANNE, "vanaanaa")
    assert state.mana[ANNE] == 5 + 12 + 1
    go(state, BEN, "reef", 4, 2)
    assert state.pearls == [4 + 2 + 1, 4 + 2 + 3, 6]
    tiles(state, r1_1="m1_pearls_3", r1_2="m1_pearls_3")
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert (state.pearls[ANNE], state.mana[ANNE]) == (7 - 3 + 1, 19)


def test_R4_5_a_visit_by_an_effect_is_not_kept_open_by_a_shaman():
    state = start(3)
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "hina")
    state.priests[ANNE] = 1
    state.assistant_market = [0, 0, 0, 0]
    perform(state, ANNE, "ruanuu")
    say(state, ANNE, "pass")
    assert state.stack[-1][0] == kinds.GO


def test_a_permanent_that_changes_a_number_does_nothing_on_events():
    state = start(3)
    front(state, ANNE, "te_tumu", "orerorero", "raa")
    state.priests[ANNE] = 2
    tiles(state, r1_1="m1_pearls_3")
    perform(state, ANNE, "vanaanaa")
    say(state, ANNE, "pass")
    assert (state.mana[ANNE], state.pearls[ANNE]) == (7, 4)
    assert state.stack[-1][0] == kinds.GO
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert (state.mana[ANNE], state.pearls[ANNE]) == (7, 1)
    assert state.stack[-1][0] == kinds.GO
    go(state, BEN, "reef", 4, 2)
    assert (state.mana[ANNE], state.pearls[ANNE]) == (7, 3)
    assert state.priests[ANNE] == 2
    assert state.tattoos == [0, 0, 0]
    assert state.assistants == [0] * len(state.assistants)


def test_on_events_belong_to_their_owner_alone():
    state = start(3)
    front(state, BEN, "roma_tane")
    tiles(state, r1_1="m1_pearls_3", r1_2="m1_pearls_3")
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert state.pearls == [1, 4, 4]
