"""What each weight of Raiatea counts, as weights/raiatea.toml says it."""

from itertools import permutations

import pytest

from tests.bots.weighing import Picking, counted, weighing
from tests.raiatea.positions import (
    ANNE,
    BEN,
    BOX,
    assistants,
    ceremony,
    front,
    give,
    go,
    goods,
    masks,
    ritual,
    say,
    start,
    supply,
    tiles,
)
from vaka.editions.raiatea.bot.values import place_worth, time_left
from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import GOODS, LOCATIONS, NOBODY
from vaka.games.raiatea.words import DONE


def worth(state, item, seat=ANNE, **weights):
    return counted("raiatea", state, seat, item, **weights)


def price(name, players=3, **weights):
    """What a ritual is worth when it is performed."""
    return weighing("raiatea", **weights).ritual_prices(start(players))[ritual(name)]


@pytest.fixture
def state():
    return start(3)


def test_time_runs_from_the_start_to_the_last_ceremony(state):
    spaces = len(BOX.spaces[3])
    times = []
    for space in range(-1, spaces):
        state.space = space
        times.append(time_left(state))
    assert times[:2] == [1, 1]
    assert times[-1] == 0
    assert times[1:] == sorted(times, reverse=True)[1:]
    assert len(set(times)) == spaces


def test_pearls_and_mana_count_up_to_a_limit_and_less_in_the_end(state):
    state.pearls[ANNE], state.mana[ANNE] = 7, 9
    assert worth(state, "things", pearl=1) == pytest.approx(7)
    assert worth(state, "things", mana=1) == pytest.approx(9)
    state.pearls[ANNE], state.mana[ANNE] = 99, 99
    assert (worth(state, "things", pearl=1), worth(state, "things", mana=1)) == (pytest.approx(20), pytest.approx(30))
    state.space = len(BOX.spaces[3]) - 1
    assert worth(state, "things", pearl=1) == pytest.approx(0.4 * 20)


def test_goods_count_by_kind_by_price_and_up_to_four_of_a_kind(state):
    goods(state, ANNE, "uru", "taro", "taro", "taro", "taro", "taro")
    state.prices = [2, 5, 9, 9]
    assert worth(state, "things", good=1) == pytest.approx(2)
    assert worth(state, "things", second_good=1) == pytest.approx(3)
    assert worth(state, "things", good_price=1) == pytest.approx(7)


def test_priests_and_assistants_count_and_those_who_are_not_turned_more(state):
    state.priests[ANNE] = 4
    assistants(state, ANNE, "shaman", "shaman", used=("shaman", "merchant"))
    assert worth(state, "people", priest=1) == pytest.approx(4)
    assert worth(state, "people", assistant=1) == pytest.approx(4)
    assert worth(state, "people", unused=1) == pytest.approx(2)
    assistants(state, ANNE, *["gatherer"] * 7)
    assert worth(state, "people", assistant=1) == pytest.approx(5)


def test_masks_without_their_twin_promise_something(state):
    masks(state, ANNE, "mission_mana", "mission_goods")
    assert worth(state, "things", mask=1) == pytest.approx(2)
    masks(state, ANNE, "mission_mana", "mission_mana")
    assert worth(state, "things", mask=1) == 0


def test_a_rank_counts_and_so_does_the_way_to_the_next(state):
    state.tattoos[ANNE] = 4  # of rank 1, two steps of three to rank 2, which has three points more
    assert worth(state, "tattoos", rank=1) == pytest.approx(1)
    assert worth(state, "tattoos", to_next_rank=1) == pytest.approx(3 * 2 / 3)
    state.tattoos[ANNE] = BOX.tattoo_end
    assert worth(state, "tattoos", to_next_rank=1) == 0


def test_rituals_in_hand_count_by_how_likely_they_are_performed(state):
    give(state, ANNE, "rua_hatu", "mata_arahu")  # for 4 and for 8
    assert worth(state, "rituals", card=1) == pytest.approx(2)
    chance = (1 - 4 / 16) * 3
    assert worth(state, "rituals", in_hand=1, pearl=1) == pytest.approx(chance)
    state.priests[ANNE] = 4
    assistants(state, ANNE, "shaman")
    assert worth(state, "rituals", in_hand=1, pearl=1) == pytest.approx(3)  # with a shaman it is sure
    state.priests[ANNE] = 3
    assert worth(state, "rituals", in_hand=1, pearl=1) == pytest.approx(chance)


def test_those_being_laid_have_left_the_hand(state):
    give(state, ANNE, "rua_hatu", "roo")
    state.stack[-1] = [kinds.PREPARE, NOBODY]
    state.answers = [[BOX.at.lay + ritual("roo"), DONE], [], []]
    assert worth(state, "rituals", card=1) == pytest.approx(1)
    state.stack[-1] = [kinds.BUY_KEEP, NOBODY]
    state.answers = [[BOX.at.keep + ritual("tohu")], [], []]
    assert worth(state, "rituals", card=1) == pytest.approx(3)


def test_lasting_rituals_count_by_the_time_they_have_left(state):
    front(state, BEN, "atea")
    assert worth(state, "rituals", lasting=2, mana=1) == 0
    assert worth(state, "rituals", BEN, lasting=2, mana=1) == pytest.approx(2)
    state.space = len(BOX.spaces[3]) - 1
    assert worth(state, "rituals", BEN, lasting=2, mana=1) == 0


def test_missions_count_by_how_far_their_condition_is_met(state):
    tiles(state, r1_1="m1_priests_3 m1_auction")
    state.priests[ANNE] = 3
    assert worth(state, "missions", met=1) == 1
    state.priests[ANNE] = 2
    assert worth(state, "missions", met=1, bought=1) == 0
    assert worth(state, "missions", partly=1) == pytest.approx(2 / 3)
    tiles(state, r1_1="m1_assistants_3")
    assistants(state, ANNE, "merchant", "shaman")
    assert worth(state, "missions", partly=1) == pytest.approx(2 / 3)
    tiles(state, r1_1="m1_shaman_2")  # of one kind: the others do not help
    assert worth(state, "missions", partly=1) == 0
    tiles(state, r1_1="m1_rank_ariki")
    state.tattoos[ANNE] = 1
    assert worth(state, "missions", partly=1) == pytest.approx(1 / 2)


def test_the_best_mission_counts_wholly_the_second_in_part_and_the_third_by_half_of_that(state):
    tiles(state, r1_1="m1_pearls_3", r2_1="m2_pearls_5", r3_1="m3_pearls_7", r1_2="m1_pearls_4")
    state.pearls[ANNE] = 20
    assert worth(state, "missions", bought=1) == 3
    assert worth(state, "missions", bought=1, second_mission=0.5) == 3 + 0.5 * (2 + 0.5 * 1)


def test_being_early_in_the_order_of_turns_counts(state):
    state.order = [BEN, ANNE, 2]
    assert worth(state, "place", first_in_order=3) == pytest.approx(2)
    assert worth(state, "place", BEN, first_in_order=3) == pytest.approx(3)


@pytest.mark.parametrize("location", LOCATIONS)
def test_the_kahuna_of_a_place_has_more_of_it(location, monkeypatch):
    state = start(3)
    goods(state, ANNE, "uru", "taro", "taro")
    tiles(state, r1_1="m1_pearls_3")
    supply(state, "uru", "taro", "shaman")
    state.pearls[ANNE] = 5
    at = LOCATIONS.index(location)
    monkeypatch.setattr(
        "vaka.editions.raiatea.bot.values.locations.led_by", lambda state, seat: at if seat == ANNE else NOBODY
    )

    def there(seat=ANNE, **weights):
        return place_worth(state, seat, weighing("raiatea", **weights).weights[3])

    visits = {"visitor_goods": 1.0, "visitor_mission": 10.0, "visitor_pearls": 100.0, "visitor_supply": 1000.0}
    expected = {"forest": 3000, "marae": 2, "market": 2, "clearing": 10, "path": 100, "reef": 0}
    assert there(**visits) == expected[location]
    assert there(BEN, **visits) == 0
    assert there(**{f"kahuna_{location}": 7.0}) == 7
    state.pearls[ANNE] = 2
    state.supply = []
    tiles(state)
    goods(state, ANNE, "uru")
    assert there(**visits) == {"marae": 1, "market": 1}.get(location, 0)


@pytest.mark.parametrize(
    ("name", "weights", "worth"),
    [
        ("rua_hatu", {"pearl": 1}, 3),  # gains 3 pearls
        ("maui", {"pearl": 1}, 4),  # for each assistant, of whom four are expected
        ("rima_roa", {"pearl": 1, "hurt": 0.5}, 1),  # the others lose 2 pearls
        ("rima_roa", {"pearl": 1}, 0),
        ("hiro", {"pearl": 1}, 1.5),  # from each of two others, who not always have it
        ("toi_mata", {"good": 1}, 1.5),
        ("piata_hua", {"good": 1}, 1.2),  # from any of them
        ("ruataata", {"good": 1, "for_all": 0.25}, 1),
        ("matarii", {"good": 1, "for_all": 0.25}, 0.25),
        ("taurua", {"draw": 1, "for_all": 0.25}, 0.25),
        ("taere", {"draw": 1}, 3),
        ("roroo", {"perform": 1}, 6),
        ("taere", {"perform": 1}, 10),  # any ritual
        ("tu", {"mission": 1}, 1),
        ("rumia", {"mission": 1, "for_all": 0.25}, 0.25),
        ("vanaanaa", {"visit": 1, "kahuna_path": 5}, 1),
        ("ru", {"visit": 1, "kahuna_path": 5}, 6),
        ("ruanuu", {"visit": 1, "kahuna_path": 5}, 1),
        ("peuru_rai", {"hurt": 1}, 2),  # cancels 2
        ("hina", {"small_step": 1}, 2),
        ("orerorero", {"small_step": 1}, 1),  # priests for one mana less
        ("tino_rua", {"lasting": 2, "pearl": 1}, 2),
        ("papa_rai_3", {}, 3),
        ("taaroa", {}, 2),
        ("oro", {"tattoo": 1, "assistant": 10}, 11),
        ("rau_pena", {"forest_card": 1}, 1),
    ],
)
def test_a_ritual_is_worth_its_steps(name, weights, worth):
    assert price(name, **weights) == pytest.approx(worth)


def test_more_others_can_be_robbed_of_more():
    assert price("hiro", players=5, pearl=1) - price("hiro", players=3, pearl=1) == pytest.approx(2)


def test_blessings_count_as_far_as_the_bag_can_pay_the_cheapest_first(state):
    state.prepared = [[ritual("rua_hatu")], [ritual("roo")], []]  # for 4 and for 3
    state.bag, state.mana = 7, [0, 0, 0]
    assert worth(state, "blessings", in_the_bag=1, pearl=1) == 3
    state.bag = 6
    assert worth(state, "blessings", in_the_bag=1, hoped_for=1, pearl=1) == 0
    assert worth(state, "blessings", BEN, in_the_bag=1, priest=1) == 1


def test_before_the_bids_half_of_all_mana_is_hoped_for(state):
    state.prepared = [[ritual("rua_hatu")], [], []]
    state.bag, state.mana = 0, [3, 3, 2]
    state.stack[-1] = [kinds.BID, NOBODY]
    assert worth(state, "blessings", hoped_for=1, pearl=1) == 3
    assert worth(state, "blessings", in_the_bag=1, pearl=1) == 0
    state.mana = [3, 3, 0]
    assert worth(state, "blessings", hoped_for=1, pearl=1) == 0


def test_within_a_payment_its_best_end_counts(state):
    tiles(state, r1_1="m1_goods_1_any_ritual")
    goods(state, ANNE, "uru", "taro")
    give(state, ANNE, "rua_hatu")
    go(state, ANNE, "clearing")
    say(state, ANNE, "mission 1.1.1")
    assert state.stack[-1][kinds.KIND] == kinds.PAY
    values = weighing("raiatea", good=1, good_price=1)
    state.prices = [1, 5, 1, 1]
    ends = []
    for words in ("return uru", "return taro"):
        then = state.copy(state.chance)
        say(then, ANNE, words)  # the only ritual goes with it
        ends.append(sum(values.standing(then, ANNE)))
    assert ends[0] != ends[1]
    assert sum(values.standing(state, ANNE)) == pytest.approx(max(ends))
    assert sum(values.standing(state, BEN)) == sum(values.standing(start(3), BEN))


def test_within_a_payment_its_best_end_counts_whatever_was_picked_first(state):
    tiles(state, r2_1="m2_goods_3_different")
    goods(state, ANNE, *GOODS)
    ceremony(state, 6)
    say(state, ANNE, "mission 2.1.1", "return tiare")  # the last of the kinds: all that follow come before it
    values = weighing("raiatea", good=1, good_price=1)
    state.prices = [1, 5, 1, 1]
    ends = []
    for first, second in permutations(["return uru", "return taro", "return mahi_mahi"], 2):
        then = state.copy(state.chance)
        say(then, ANNE, first, second)
        ends.append(sum(values.standing(then, ANNE)))
    assert min(ends) < max(ends)
    assert sum(values.standing(state, ANNE)) == pytest.approx(max(ends))


def test_bids_are_mostly_small(state, monkeypatch):
    monkeypatch.setattr(type(state), "choices", lambda self, seat: list(range(100, 112)))
    for kind, part in ((kinds.BID, 7), (kinds.AUCTION, 5)):
        state.stack[-1] = [kind, ANNE]
        chance = Picking(99)
        assert weighing("raiatea").habit(state, ANNE, chance) == 100 + part - 1
        assert chance.among == [part]


def test_whoever_can_lay_a_ritual_lays_one(state, monkeypatch):
    monkeypatch.setattr(type(state), "choices", lambda self, seat: [DONE, 70, 71])
    state.stack[-1] = [kinds.PREPARE, ANNE]
    assert [weighing("raiatea").habit(state, ANNE, Picking(n)) for n in (0, 1)] == [70, 71]
    state.stack[-1] = [kinds.GO, ANNE]
    assert weighing("raiatea").habit(state, ANNE, Picking(0)) == DONE
