"""R1 and R2: what is in the box, what is secret, and how the game is set up."""

import pytest

import vaka
from vaka.games.raiatea import kinds
from vaka.games.raiatea.box import COLOURS, MASK_CLASSES
from vaka.games.raiatea.names import ASSISTANTS, GOODS, LOCATIONS, NOBODY, UNKNOWN_CARD

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    DAN,
    EVE,
    GAME,
    assistants,
    ceremony,
    discards,
    front,
    give,
    go,
    goods,
    hand,
    incant,
    offered,
    own_goods,
    perform,
    refused,
    say,
    start,
    tiles,
    told,
)


def deal(players, **options):
    return GAME.start(players, vaka.seeded(3), options, events=[])


def test_R1_1_the_box_holds_all_components():
    assert len(LOCATIONS) == 6
    assert sum(BOX.copies) == 92
    assert sum(n for n, tane in zip(BOX.copies, BOX.tane) if tane) == 12
    assert sum(BOX.mission_copies) == 68
    by_vp = [sum(n for n, m in zip(BOX.mission_copies, BOX.missions) if m.vp == vp) for vp in (1, 2, 3)]
    assert by_vp == [24, 24, 20]
    assert sum(BOX.forest) == 72
    assert (sum(BOX.start_assistants), sum(BOX.start_goods), sum(BOX.start_masks)) == (24, 4, 8)
    assert BOX.die == 4
    assert max(BOX.rank_clips) == 3
    assert len(GAME.vocabulary) == 399


def test_R1_2_goods_assistants_and_ranks():
    assert GOODS == ["uru", "taro", "mahi_mahi", "tiare"]
    assert ASSISTANTS == ["gatherer", "merchant", "shaman", "pearl_diver"]
    assert BOX.rank_names == ["raatira", "ariki", "arioi", "tahua"]
    assert (len(COLOURS), len(MASK_CLASSES)) == (4, 3)


def test_R1_2_pearls_and_mana_never_run_out():
    state = start(3)
    state.pearls[BEN] = 5000
    go(state, ANNE, "reef", 4, 4)
    assert state.pearls[BEN] == 5004


def test_R1_3_rituals_in_hand_in_the_bag_and_drawn_are_secret():
    state = start(3)
    give(state, ANNE, "hina", "tohu")
    ceremony(state, 3)
    say(state, ANNE, "lay tohu", "done")
    known = state.seen(BEN)
    assert known.hands[ANNE] == [UNKNOWN_CARD]
    assert known.prepared[ANNE] == [UNKNOWN_CARD]
    assert state.seen(ANNE).prepared[ANNE] != [UNKNOWN_CARD]
    assert told(state, "prepares") == ["prepares 1 0 0"]


@pytest.mark.parametrize("screens", ["closed", "open"])
def test_R1_3_what_lies_behind_a_screen_is_in_nobody_elses_view(screens):
    state = start(3, screens=screens)
    goods(state, ANNE, "uru", "uru")
    state.won = [ANNE, 0]
    state.won_number[ANNE] = 1
    own = state.seen(ANNE).view()["players"][ANNE]
    others = state.seen(BEN).view()["players"][ANNE]
    assert (own["pearls"], own["mana"], own["goods"]["uru"], own["missions"]) == (4, 5, 2, [BOX.mission_names[0]])
    if screens == "open":
        assert {**own, "hand": []} == {**others, "hand": []}
    else:
        assert (others["pearls"], others["mana"], others["missions"]) == ("?", "?", ["?"])
        assert others["goods"] == {"?": 2}


def test_R1_3_public_things_are_in_every_view():
    state = start(3)
    give(state, ANNE, "hina", "tohu")
    assistants(state, ANNE, "shaman", used=("merchant",))
    front(state, ANNE, "raa")
    view = state.seen(None).view()
    assert (view["pending"], view["first"], view["order"]) == ([1], 1, [1, 2, 3])
    anne = view["players"][ANNE]
    assert anne["hand"] == ["?", "?"]
    assert (anne["rank"], anne["priests"], anne["permanent"]) == ("raatira", 0, ["raa"])
    assert anne["assistants"] == {"gatherer": 0, "merchant": 1, "shaman": 1, "pearl_diver": 0}
    assert anne["used"]["merchant"] == 1
    assert (view["bag"], len(view["supply"]), view["forest"]) == (0, 4, 68)
    assert view["decks"] == {"normal": 50, "forbidden": 28}
    assert view["discards"] == {}


def test_R1_3_who_laid_a_common_ritual_stays_secret():
    state = start(4)
    give(state, ANNE, "hina")
    give(state, BEN, "taurua")
    ceremony(state, 3)
    say(state, ANNE, "lay hina")
    say(state, BEN, "lay taurua")
    incant(state, 0, 0, 0, 0)
    assert told(state, "lays_open") == ["lays_open hina common", "lays_open taurua common"]
    views = {tuple(state.seen(CARA).imagine(vaka.seeded(n)).gone[ANNE][:1]) for n in range(30)}
    assert views == {(BOX.ritual_names.index("hina"),), (BOX.ritual_names.index("taurua"),)}
    assert state.seen(ANNE).imagine(vaka.seeded(1)).gone[BEN][0] == BOX.ritual_names.index("taurua")


def test_R1_3_when_only_one_seat_laid_common_rituals_everybody_can_tell():
    state = start(4)
    give(state, ANNE, "hina", "taurua")
    give(state, BEN, "tohu")
    ceremony(state, 3)
    say(state, ANNE, "lay hina", "lay taurua")
    say(state, BEN, "lay tohu")
    incant(state, 0, 0, 0, 0)
    assert state.gone == [[], [], [], []]


@pytest.mark.parametrize(
    ("category", "names"),
    [
        ("personal", ["tohu", "maui"]),
        ("permanent", ["raa", "taaroa"]),
        ("interactive", ["rima_roa", "pere", "patia_taura"]),
        ("common", ["hina", "rumia"]),
    ],
)
def test_R1_4_a_ritual_is_personal_permanent_interactive_or_common(category, names):
    result = [entry["id"] for entry in BOX.data["ritual"] if entry["category"] == category]
    assert set(names) <= set(result)


def test_R1_4_common_rituals_need_no_clip_and_have_no_owner():
    state = start(3)
    give(state, ANNE, "hina", "hina", "hina", "tohu", "rua_hatu", "tu")
    ceremony(state, 3)
    say(state, ANNE, "lay tohu", "lay tu")
    assert offered(state, ANNE) == ["done", "lay hina"]
    say(state, ANNE, "lay hina", "lay hina", "lay hina")
    assert len(state.prepared[ANNE]) == 5
    incant(state, 0, 0, 0)
    assert told(state, "lays_open")[:3] == ["lays_open hina common"] * 3


def test_R1_5_a_player_without_mana_is_asked_to_bid_all_the_same():
    state = start(3)
    state.mana = [0, 5, 0]
    ceremony(state, 4)
    assert state.pending == (ANNE, BEN, CARA)
    assert offered(state, ANNE) == ["bid 0"]


def test_R1_5_a_player_who_cannot_pay_for_rituals_is_asked_all_the_same():
    state = start(3)
    state.mana = [2, 5, 0]
    ceremony(state, 2)
    assert state.pending == (ANNE, BEN, CARA)
    assert offered(state, ANNE) == ["pass"]
    assert offered(state, BEN) == ["pass", "draw normal"]


def test_R1_5_a_player_without_a_payable_mission_is_asked_all_the_same():
    state = start(3)
    state.pearls = [0, 0, 0]
    tiles(state, r1_1="m1_pearls_3")
    ceremony(state, 6)
    assert state.pending == (ANNE,)
    assert offered(state, ANNE) == ["pass"]


def test_R1_5_keeping_in_step_2_asks_the_buyers():
    state = start(3)
    ceremony(state, 2)
    say(state, ANNE, "pass")
    say(state, BEN, "draw normal")
    say(state, CARA, "draw normal")
    assert state.pending == (BEN, CARA)


def test_R1_6_what_moves_in_the_open_is_announced():
    state = start(3)
    goods(state, ANNE, "uru")
    go(state, ANNE, "market", 4)
    say(state, ANNE, "sell uru 1", "hire shaman")
    assert told(state, "sells") == ["sells 1 uru 1"]
    assert told(state, "gains_pearls") == ["gains_pearls 1 2"]
    assert told(state, "pays_pearls") == ["pays_pearls 1 2"]
    assert told(state, "hires") == ["hires 1 shaman"]
    assert told(state, "price") == ["price uru 1"]


def test_R1_6_drawn_and_kept_rituals_are_not_announced():
    state = start(3)
    perform(state, ANNE, "taurua")
    own = told(state, "rituals", ANNE)[-1].split()
    assert told(state, "rituals")[-1] == "rituals 1 normal ? ? ?"
    say(state, ANNE, f"keep {own[3]}")
    assert told(state, "keeps", BEN)[-1] == "keeps 1 ?"
    assert told(state, "keeps", ANNE)[-1] == f"keeps 1 {own[3]}"
    assert sorted(told(state, "discards")[-1].split()[2:]) == sorted(own[4:])


def test_R1_6_only_thief_and_victim_see_a_stolen_good():
    state = start(3, tane=True)
    goods(state, BEN, "uru", "taro")
    perform(state, ANNE, "piata_hua")
    stolen = own_goods(state, ANNE)[0]
    assert told(state, "steals", ANNE) == told(state, "steals", BEN) == [f"steals 1 2 {stolen}"]
    assert told(state, "steals", CARA) == told(state, "steals") == ["steals 1 2 ?"]


def test_R1_7_public_facts_that_leave_one_answer_are_not_asked():
    state = start(3)
    state.priests = [12, 3, 12]
    ceremony(state, 1)
    assert state.pending == (BEN,)


def test_R1_7_a_payment_without_a_choice_is_made_by_itself():
    state = start(3)
    goods(state, ANNE, "tiare", "tiare")
    tiles(state, r1_1="m1_goods_1_any_ritual")
    give(state, ANNE, "hina")
    ceremony(state, 6)
    say(state, ANNE, "mission 1.1.1")
    assert own_goods(state, ANNE) == ["tiare"]
    assert hand(state, ANNE) == []


def test_R1_7_equal_cards_are_one_choice_and_equal_tiles_the_leftmost():
    state = start(3)
    tiles(state, r1_1="m1_pearls_4 m1_pearls_3 m1_pearls_3 m1_pearls_4", r1_2="m1_pearls_3")
    ceremony(state, 6)
    assert offered(state, ANNE) == ["pass", "mission 1.1.1", "mission 1.1.2", "mission 1.2.1"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R2_1_everybody_starts_alike(players):
    state = deal(players)
    assert state.mana == [5] * players
    assert state.pearls == [4] * players
    assert state.priests == [0] * players
    assert state.tattoos == [0] * players


def test_R2_2_the_markets_and_prices():
    state = deal(3)
    assert state.assistant_market == [6, 6, 6, 6]
    assert state.goods_market == [1, 1, 1, 1]
    assert state.prices == [1, 1, 1, 1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R2_3_one_starting_mask_each_without_treasure(players):
    state = deal(players)
    size = BOX.mirror + 1
    assert [sum(state.masks[seat * size : seat * size + size]) for seat in range(players)] == [1] * players
    assert sum(state.mask_market) == 8 - players
    assert state.pearls == [4] * players
    assert state.tattoos == [0] * players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R2_4_players_and_one_more_cards_are_the_forest_supply(players):
    state = deal(players)
    assert len(state.supply) == players + 1
    assert sum(state.forest) == 72 - players - 1


def test_R2_5_statue_1_is_filled_with_1_VP_tiles_and_alone_open():
    state = deal(3)
    assert all(BOX.missions[tile].vp == 1 for tile in state.tiles[:14])
    assert state.tiles[14:] == [-2] * 24
    assert state.opened == 1


def test_R2_6_five_rituals_are_dealt_and_two_kept():
    state = deal(3)
    assert state.pending == (ANNE, BEN, CARA)
    assert [len(cards) for cards in state.drawn] == [5, 5, 5]
    kept = state.drawn[ANNE][:2]
    first = sorted(offered(state, ANNE))
    assert first == sorted({f"keep {BOX.ritual_names[card]}" for card in state.drawn[ANNE]})
    say(state, ANNE, *[f"keep {BOX.ritual_names[card]}" for card in kept])
    assert state.pending == (BEN, CARA)
    for seat in (BEN, CARA):
        while seat in state.pending and state.answers:
            state.choose(seat, state.choices(seat)[0])
    assert state.hands[ANNE] == kept
    assert len(discards(state)) == 9
    assert [len(cards) for cards in state.hands] == [2, 2, 2]


def test_R2_6_a_ritual_that_was_chosen_is_refused_as_such_not_as_one_that_was_not_drawn():
    state = deal(3)
    drawn = [BOX.ritual_names[card] for card in state.drawn[ANNE]]
    once = next(name for name in drawn if drawn.count(name) == 1)
    other = next(name for name in BOX.ritual_names if name not in drawn)
    say(state, ANNE, f"keep {once}")
    assert refused(state, ANNE, f"keep {once}") == "keep.chosen"
    assert refused(state, ANNE, f"keep {other}") == "keep.not_drawn"


def keep_all(state):
    while state.answers:
        seat = state.pending[0]
        state.choose(seat, state.choices(seat)[0])


def test_R2_6_with_four_players_the_first_keeps_one():
    state = deal(4)
    keep_all(state)
    assert [len(cards) for cards in state.hands] == [1, 2, 2, 2]


def test_R2_6_with_five_players_the_fifth_keeps_twice_two():
    state = deal(5)
    for seat in range(5):
        while seat in state.pending and len(state.hands[EVE]) == 0:
            state.choose(seat, state.choices(seat)[0])
    assert state.pending == (EVE,)
    assert len(discards(state)) == 15
    assert len(state.drawn[EVE]) == 5
    keep_all(state)
    assert [len(cards) for cards in state.hands] == [2, 2, 2, 2, 4]
    assert len(discards(state)) == 18


def test_R2_6_tane_cards_only_in_their_variant():
    assert deal(3).deck_size == [52 - 15, 28]
    assert deal(3, tane=True).deck_size == [60 - 15, 32]


def test_R2_7_the_first_seat_begins_and_the_order_is_turn_order():
    state = start(4)
    assert state.first == ANNE
    assert state.pending == (ANNE,)
    assert state.order == [ANNE, BEN, CARA, DAN]


def test_R2_the_set_up_can_be_written_down_and_replayed():
    state = deal(3)
    assert len(told(state, "masks")[0].split()) == 4
    assert told(state, "opens") == ["opens 1"]
    assert state.stack == [[kinds.TRACK, NOBODY], [kinds.SETUP_KEEP, NOBODY, 0]]
