"""The worked examples RE1 to RE7."""

from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import NOBODY

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    assistants,
    bid,
    card,
    ceremony,
    give,
    go,
    goods,
    incant,
    offered,
    own_goods,
    own_masks,
    play,
    refused,
    say,
    start,
    supply,
    told,
)

RAFAEL, MARIA, MAX, ARNO = range(4)


def test_RE1_the_new_ceremonial_order():
    state = start(4)
    state.mana = [9, 9, 9, 9]
    ceremony(state, 4)
    bid(state, 7, 4, 4, 8)
    assert state.order == [ARNO, RAFAEL, MARIA, MAX]
    assert state.bag == 23


def test_RE2_the_blessing():
    state = start(4)
    state.mana = [7, 4, 4, 8]
    state.tattoos[MARIA] = 5
    laid = {
        RAFAEL: ["uru_taetae", "raa"],
        MARIA: ["rau_pena", "rua_hatu", "mata_arahu"],
        MAX: ["roroo"],
        ARNO: ["hina", "taere", "ihi"],
    }
    for seat, names in laid.items():
        give(state, seat, *names)
    ceremony(state, 3)
    for seat, names in laid.items():
        say(state, seat, *[f"lay {name}" for name in names])
    incant(state, 7, 4, 4, 8)
    assert state.bag == 23
    assert [words.split()[1] for words in told(state, "lays_open")] == [
        "hina",
        "uru_taetae",
        "rua_hatu",
        "rau_pena",
        "raa",
        "roroo",
        "mata_arahu",
        "taere",
        "ihi",
    ]
    assert offered(state, MARIA) == ["perform rua_hatu", "perform rau_pena"]
    say(state, MARIA, "perform rua_hatu")
    assert state.bag == 46 - 4
    say(state, RAFAEL, "pass")  # no assistant
    say(state, MARIA, "pass")  # no forest card
    say(state, MAX, offered(state, MAX, "keep")[0], "pass")
    while state.stack[-1][0] != kinds.BUILD:
        say(state, state.pending[0], offered(state, state.pending[0])[0])
    assert told(state, "fails") == ["fails ihi"]
    assert state.bag == 5
    assert state.tattoos[MARIA] == 7
    assert state.front == [RAFAEL * BOX.rituals + BOX.ritual_names.index("raa")]


def test_RE3_the_dance():
    state = start(3)
    state.pearls = [5, 5, 5]
    state.priests = [3, 3, 3]
    state.mana = [0, 0, 0]
    ceremony(state, 1)
    say(state, ANNE, "train 2")
    say(state, BEN, "pass")
    say(state, CARA, "pass")
    assert state.mana == [5, 3, 3]
    assert state.pearls == [0, 5, 5]


def test_RE4_gatherers_and_the_die():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    assistants(state, BEN, *["gatherer"] * 3)
    go(state, ANNE, "forest", 2)
    assert state.pending == (BEN,)
    say(state, BEN, "take uru")
    assert own_goods(state, BEN) == ["uru"]
    assert state.prices == [2, 1, 1, 1]
    assert state.stack[-1][0] == kinds.FOREST_PART
    assert state.pending == (ANNE,)


def test_RE5_the_kahuna_at_the_marae():
    state = start(3)
    goods(state, ANNE, "uru", "taro")
    go(state, ANNE, "marae", 4)
    say(state, ANNE, "return uru", "return taro")
    assert state.tattoos[ANNE] == 2
    say(state, ANNE, "draw normal")
    assert len(state.drawn[ANNE]) == 3
    say(state, ANNE, offered(state, ANNE)[0], "draw forbidden")
    assert len(state.drawn[ANNE]) == 3
    assert all(BOX.deck_of[held] == 1 for held in state.drawn[ANNE])


def test_RE6_a_gatherers_B():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    supply(state, "mahi_mahi", "shaman", "taro", "mission_pearls")
    go(state, ANNE, "forest", 4, card("colours_blue"))
    say(state, ANNE, "gather")
    assert len(state.supply) == 5
    masks_before = own_masks(state, ANNE)
    say(state, ANNE, "take colours_blue", "take mahi_mahi")
    assert own_masks(state, ANNE) == sorted([*masks_before, "colours_blue"], key=BOX.mask_names.index)
    assert own_goods(state, ANNE) == ["mahi_mahi"]
    assert state.prices == [1, 1, 1, 1]


def test_RE7_a_shaman_and_four_priests():
    state = start(3)
    assistants(state, ANNE, "shaman")
    state.priests[ANNE] = 4
    give(state, ANNE, "rua_hatu", "raa")
    play(state, [kinds.ROUND, NOBODY, 0])
    assert refused(state, ANNE, "perform raa") == "perform.too_dear"
    say(state, ANNE, "perform rua_hatu")
    assert state.pearls[ANNE] == 7
