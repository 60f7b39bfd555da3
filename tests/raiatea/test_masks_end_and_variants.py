"""R9, R10 and R11: masks and mirrors, the end, variants."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vaka
from vaka.games.raiatea import kinds, scoring
from vaka.games.raiatea.masks import pairs, unpaired
from vaka.games.raiatea.names import ASSISTANTS, NOBODY

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    GAME,
    assistants,
    bid,
    ceremony,
    front,
    give,
    goods,
    incant,
    mask,
    masks,
    offered,
    own_masks,
    perform,
    play,
    refused,
    say,
    start,
    tiles,
)

# --- R9


def test_R9_1_two_equal_masks_are_a_pair_and_two_mirrors_never():
    state = start(3)
    masks(state, ANNE, "mission_mana", "mission_mana", "mirror", "mirror", "mission_goods")
    assert pairs(state, ANNE) == 1
    assert unpaired(state, ANNE) == [mask("mission_goods"), BOX.mirror]


def test_R9_1_a_mirror_is_bound_to_a_mask_in_no_pair_for_good():
    state = start(3)
    masks(state, ANNE, "mission_mana", "mission_mana", "mirror", "mission_goods")
    play(state, [kinds.GO, ANNE])
    assert offered(state, ANNE, "bind") == ["bind mission_goods"]
    assert refused(state, ANNE, "bind mission_mana") == "bind.not_single"
    say(state, ANNE, "bind mission_goods")
    assert pairs(state, ANNE) == 2
    assert own_masks(state, ANNE) == ["mission_mana", "mission_mana"]
    assert offered(state, ANNE, "bind") == []
    assert refused(state, ANNE, "bind mission_goods") == "bind.no_mirror"
    assert state.seen(None).view()["players"][ANNE]["bound"] == {"mission_goods": 1}


def test_R9_1_an_unbound_mirror_is_an_unpaired_mask_in_every_respect():
    state = start(3, tane=True)
    tiles(state)
    masks(state, ANNE)
    masks(state, BEN, "mirror")
    masks(state, CARA)
    state.priests = [3, 3, 3]
    perform(state, ANNE, "tane_haeri_rai")
    assert own_masks(state, ANNE) == ["mirror"]
    play(state, [kinds.PUT, ANNE, 0, 0])
    assert offered(state, ANNE) == ["done", "put mirror"]


def test_R9_1_a_twin_pair_may_be_broken_a_bound_pair_never():
    state = start(3)
    masks(state, ANNE, "mission_mana", "mission_mana")
    state.bound[mask("mission_goods")] = 1
    play(state, [kinds.PUT, ANNE, 0, 0])
    assert offered(state, ANNE) == ["done", "put mission_mana"]


def test_R9_1_at_the_end_unbound_mirrors_are_bound_in_the_best_way():
    state = start(3)
    masks(state, ANNE, "mission_mana", "assistant_shaman", "mirror")
    assistants(state, ANNE, "shaman", "shaman", used=("shaman",))
    assert scoring.mask_points(state, ANNE) == 3


def test_R9_1_two_pairs_of_one_kind_both_score():
    state = start(3)
    masks(state, ANNE, "assistant_shaman", "assistant_shaman")
    state.bound[mask("assistant_shaman")] = 1
    assistants(state, ANNE, "shaman", "shaman")
    assert scoring.mask_points(state, ANNE) == 4


@given(st.lists(st.integers(0, 11), max_size=7), st.integers(0, 4), st.lists(st.integers(0, 3), max_size=6))
def test_R9_1_no_other_way_of_binding_is_better(held, mirrors, helpers):
    state = start(3)
    masks(state, ANNE, *[BOX.mask_names[kind] for kind in held], *["mirror"] * mirrors)
    assistants(state, ANNE, *[ASSISTANTS[kind] for kind in helpers])
    best = scoring.mask_points(state, ANNE)
    twins = [kind for kind in range(12) for _ in range(held.count(kind) // 2)]
    singles = [kind for kind in range(12) if held.count(kind) % 2]
    ways = [chosen for number in range(min(mirrors, len(singles)) + 1) for chosen in combinations(singles, number)]
    assert best == max(scoring.points_of_pairs(state, ANNE, twins + list(chosen)) for chosen in ways)


def test_R9_1_a_mirror_makes_no_pair_of_a_mask_that_is_not_there_or_in_a_pair():
    state = start(3)
    masks(state, ANNE, "mission_mana", "mission_mana", "mirror")
    assistants(state, ANNE, "shaman", "shaman")
    assert scoring.mask_points(state, ANNE) == 0


def test_R9_2_no_ritual_can_take_a_mask_of_a_pair():
    state = start(3, tane=True)
    masks(state, ANNE)
    masks(state, BEN, "mission_mana", "mission_mana", "mission_goods", "mirror")
    masks(state, CARA, "mission_pearls", "mission_pearls")
    perform(state, ANNE, "tane_haeri_rai")  # Cara has nothing to take, so Ben is robbed
    assert offered(state, ANNE) == ["take mission_goods", "take mirror"]
    assert refused(state, ANNE, "take mission_mana") == "take.not_there"
    say(state, ANNE, "take mission_goods")
    assert own_masks(state, ANNE) == ["mission_goods"]


# --- R10


def final(players=3):
    state = start(players)
    for seat in range(players):
        masks(state, seat)
    return state


def items(state, seat=ANNE):
    return dict(scoring.score(state).items[seat])


@pytest.mark.parametrize(("tattoos", "vp"), [(0, 0), (1, 0), (2, 3), (4, 3), (5, 6), (7, 6), (8, 9)])
def test_R10_1_rank(tattoos, vp):
    state = final()
    state.tattoos[ANNE] = tattoos
    assert items(state)["rank"] == vp


@pytest.mark.parametrize(
    ("held", "priests", "vp"),
    [
        (["papa_rai_2"], 0, 2),
        (["papa_rai_3", "papa_rai_2"], 0, 5),
        (["taaroa"], 0, 0),
        (["taaroa"], 5, 2),
        (["taaroa"], 12, 4),
        (["raa"], 9, 0),
    ],
)
def test_R10_1_permanent_rituals(held, priests, vp):
    state = final()
    front(state, ANNE, *held)
    front(state, BEN, "papa_rai_3")
    state.priests[ANNE] = priests
    assert items(state)["permanent"] == vp


def test_R10_1_missions_1_to_3_each():
    state = final()
    names = ["m1_pearls_3", "m2_auction", "m3_priests_8", "m3_auction"]
    for seat, name in zip((ANNE, BEN, ANNE, ANNE), names):
        state.won += [seat, BOX.mission_names.index(name)]
    assert items(state)["missions"] == 7
    assert items(state, BEN)["missions"] == 2


@pytest.mark.parametrize(
    ("kind", "counted"),
    [("pearls", "m1_pearls_3"), ("mana", "m2_auction"), ("goods", "m3_goods_3_same"), ("condition", "m1_priests_3")],
)
def test_R10_1_a_pair_of_mission_masks_counts_missions_of_its_kind(kind, counted):
    state = final()
    masks(state, ANNE, f"mission_{kind}", f"mission_{kind}")
    for name in [counted, counted, "m1_pearls_3", "m2_auction", "m3_goods_3_same", "m1_priests_3"]:
        state.won += [ANNE, BOX.mission_names.index(name)]
    state.won += [BEN, BOX.mission_names.index(counted)]
    assert items(state)["masks"] == 3


@pytest.mark.parametrize("kind", ASSISTANTS)
def test_R10_1_a_pair_of_assistant_masks_counts_assistants_of_its_kind(kind):
    state = final()
    masks(state, ANNE, f"assistant_{kind}", f"assistant_{kind}")
    assistants(state, ANNE, *ASSISTANTS, used=(kind, kind))
    assert items(state)["masks"] == 3


@pytest.mark.parametrize(("others", "vp"), [([], 2), (["red"], 4), (["green"], 4), (["green", "blue", "yellow"], 8)])
def test_R10_1_a_pair_of_colours_masks_counts_colours_among_own_pairs(others, vp):
    state = final()
    masks(state, ANNE, "colours_red", "colours_red")
    for colour in others:
        kind = next(m["id"] for m in BOX.data["mask"] if m["class"] == "mission" and m["colour"] == colour)
        state.bound[mask(kind)] = 1
    assert items(state)["masks"] == (vp if others != ["red"] else 2)


def test_R10_1_every_pair_of_colours_masks_scores_at_most_8():
    state = final()
    for colour in ("red", "green", "blue", "yellow"):
        state.bound[mask(f"colours_{colour}")] = 1
    assert items(state)["masks"] == 32


def test_R10_2_most_points_win_and_ties_go_to_the_earlier_in_ceremonial_order():
    state = final()
    state.tattoos = [2, 2, 0]
    state.order = [CARA, BEN, ANNE]
    outcome = scoring.score(state)
    assert (outcome.totals, outcome.ranks, outcome.winners) == ([3, 3, 0], [2, 1, 3], [BEN])


# --- R11


def test_R11_1_tane_cards_are_shuffled_into_the_deck_of_their_back():
    for tane in (False, True):
        state = GAME.start(3, vaka.seeded(1), {"tane": tane})
        kinds = [n for n in range(BOX.rituals) if BOX.tane[n]]
        dealt = sum(cards.count(kind) for cards in state.drawn for kind in kinds)
        in_decks = sum(state.decks[BOX.deck_of[kind]].count(kind) for kind in kinds)
        assert dealt + in_decks == (12 if tane else 0)
        assert not any(kind in state.decks[1 - BOX.deck_of[kind]] for kind in kinds)


def test_R11_2_with_the_oracle_all_missions_are_face_up_but_not_open():
    state = start(3, oracle=True)
    assert min(state.tiles) >= 0
    assert state.opened == 1
    state.pearls[ANNE] = 99
    ceremony(state, 6)
    assert not [words for words in offered(state, ANNE, "mission") if not words.startswith("mission 1.")]
    assert refused(state, ANNE, "mission 2.1.1") == "mission.closed"
    assert "?" not in str(state.seen(None).view()["statues"])
    before = state.tiles[:]
    ceremony(state, 7)
    assert state.opened == 2
    assert state.tiles == before


@pytest.mark.parametrize("scarce", [False, True])
def test_R11_3_scarce_mana_goes_to_the_stock_in_step_2_and_auctions_alone(scarce):
    state = start(3, scarce_mana=scarce)
    ceremony(state, 2)
    for seat in (ANNE, BEN, CARA):
        say(state, seat, "draw normal")
    assert state.bag == (0 if scarce else 9)
    assert state.mana == [2, 2, 2]
    state.bag = 0
    play(state, [kinds.AUCTION, NOBODY, 0])
    bid(state, 1, 1, 0)
    assert state.bag == (0 if scarce else 2)
    assert state.mana == [1, 1, 2]
    state.bag = 0
    state.space = 1
    play(state, [kinds.RITES, NOBODY, 3])
    incant(state, 1, 1, 2)
    assert state.bag == 4
    give(state, ANNE, "tu")
    goods(state, ANNE)
    state.space = 0
    perform(state, BEN, "hina")
    assert state.bag == 4 + 18


def test_R11_every_combination_of_variants_can_be_played():
    for tane in (False, True):
        for oracle in (False, True):
            for scarce in (False, True):
                state = GAME.start(4, vaka.seeded(4), {"tane": tane, "oracle": oracle, "scarce_mana": scarce})
                while state.pending:
                    state.choose(state.pending[0], state.choices(state.pending[0])[-1])
                assert len(state.outcome.winners) == 1
