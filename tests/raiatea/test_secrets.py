"""What a perfect memory knows, and what stays unknown (R1.3, R1.6): rituals, common ones, stolen goods."""

import vaka
from vaka.games.raiatea import kinds
from vaka.games.raiatea.knowledge import memory, stolen_goods
from vaka.games.raiatea.names import GOODS, NOBODY

from . import invariants
from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    DAN,
    assistants,
    bid,
    ceremony,
    give,
    go,
    goods,
    incant,
    masks,
    offered,
    own_goods,
    play,
    ritual,
    say,
    script,
    start,
    tiles,
    told,
)

MANY = 60


def worlds(state, viewer):
    known = state.seen(viewer)
    for seed in range(MANY):
        world = known.imagine(vaka.seeded(seed))
        assert world.seen(viewer).save() == known.save()
        yield world


def hands(state, viewer, seat):
    """All hands of a seat that a viewer can imagine."""
    return {tuple(BOX.ritual_names[card] for card in world.hands[seat]) for world in worlds(state, viewer)}


def only(state, deck, *names):
    """The deck holds exactly these; everything else of it is nowhere."""
    state.decks[deck] = sorted(ritual(name) for name in names)
    state.deck_size[deck] = len(names)


def take(state, seat, *names):
    """The seat draws these and keeps the first."""
    script(state, *[ritual(name) for name in names])
    memory.draw(state, seat, 0, len(names))
    memory.keep(state, seat, [ritual(names[0])])


# --- rituals


def test_a_hand_may_be_any_cards_not_seen():
    state = start(3)
    only(state, 0, "hina", "hina", "tu", "roo")
    take(state, BEN, "hina", "roo")
    assert hands(state, ANNE, BEN) == {("hina",), ("tu",)}  # roo was discarded face up
    assert hands(state, BEN, BEN) == {("hina",)}
    assert state.seen(ANNE).deck_size == [2, 28]


def test_ones_own_cards_are_nobody_elses():
    state = start(3)
    only(state, 0, "hina", "tu", "roo")
    take(state, BEN, "tu")
    take(state, ANNE, "hina")
    assert hands(state, ANNE, BEN) == {("tu",), ("roo",)}
    assert hands(state, CARA, BEN) == {("tu",), ("roo",), ("hina",)}


def test_a_card_held_since_before_a_shuffle_is_none_of_those_shuffled_in():
    state = start(3)
    only(state, 0, "hina", "tu", "roo")
    take(state, BEN, "hina", "tu")
    take(state, CARA, "roo")
    take(state, ANNE, "tu")  # the discards are shuffled in, and Tu comes again
    assert state.shuffles == [1, 0]
    assert hands(state, ANNE, BEN) == {("hina",), ("roo",)}
    assert hands(state, None, BEN) == {("hina",), ("roo",)}
    assert state.seen(ANNE).pools == sorted(state.origins[BEN] + state.origins[CARA])


def test_what_is_left_tells_what_was_kept():
    state = start(3)
    only(state, 0, "hina", "tu", "roo")
    take(state, BEN, "hina", "tu")
    take(state, CARA, "roo")
    take(state, ANNE, "tu")
    state.space = 0
    give_shaman(state, CARA)
    say(state, CARA, "perform roo")
    assert hands(state, ANNE, BEN) == {("hina",)}  # the only card of the first shuffle that is not accounted for


def give_shaman(state, seat):
    assistants(state, seat, "shaman")
    state.priests[seat] = 12
    play(state, [kinds.GO, seat])


def shuffled_hand():
    """Ben holds a card from before a shuffle and one from after it; Hina may be both."""
    state = start(3)
    only(state, 0, "hina", "hina", "tu")
    take(state, BEN, "tu", "hina")
    take(state, CARA, "hina")
    state.discards[ritual("roo")] = 1
    take(state, BEN, "hina")
    return state


def test_while_it_is_unclear_which_card_left_both_ways_are_imagined():
    state = shuffled_hand()
    give_shaman(state, BEN)
    say(state, BEN, "perform hina")
    assert state.gone[BEN] == [ritual("hina"), 0, 2]
    # either the new Hina left and the old card is Tu (Cara has the other old Hina), or the old one left
    assert hands(state, None, BEN) == {("tu",), ("hina",), ("roo",)}
    for world in worlds(state, None):
        invariants.check_memory(world)
        if world.hands[BEN] != [ritual("tu")]:
            assert world.hands[CARA] == [ritual("tu")]


def test_who_holds_the_other_copy_can_tell_more():
    state = shuffled_hand()
    give_shaman(state, BEN)
    say(state, BEN, "perform hina")
    assert hands(state, CARA, BEN) == {("tu",)}  # Cara holds the old Hina, so Ben's was new and the old card is Tu


def test_what_left_is_forgotten_once_all_can_tell():
    state = shuffled_hand()
    give_shaman(state, BEN)
    say(state, BEN, "perform hina")
    give_shaman(state, CARA)
    say(state, CARA, "perform hina")
    memory.settle(state)
    assert state.gone == [[], [], []]
    assert hands(state, ANNE, BEN) == {("tu",)}


def test_a_draw_across_a_shuffle_keeps_apart_what_came_before_and_after():
    state = start(3)
    only(state, 0, "hina", "tu")
    state.discards[ritual("tu")] = 1
    state.discards[ritual("roo")] = 1
    take(state, CARA, "hina")
    take(state, BEN, "tu", "roo")  # Tu was the last old card
    assert state.shuffles == [1, 0]
    # Ben discarded Roo, which is new: he kept the old card, Tu or Hina
    assert hands(state, ANNE, BEN) == {("tu",), ("hina",)}


def test_prepared_rituals_beyond_the_clips_are_common():
    state = start(3)
    only(state, 0, "hina", "hina", "tu", "tu", "roo", "taurua", "tohu", "atea")
    for name in ("tu", "hina", "taurua", "roo"):
        take(state, BEN, name)
    ceremony(state, 3)
    say(state, BEN, "lay tu", "lay hina", "lay taurua", "lay roo")
    commons = [ritual("hina"), ritual("taurua")]
    seen = set()
    for world in worlds(state, ANNE):
        seen.add(tuple(world.prepared[BEN]))
        assert len(world.prepared[BEN]) == 4
        assert sum(card in commons for card in world.prepared[BEN]) >= 2
    assert len(seen) > 5


def test_what_is_laid_was_held_when_it_was_laid():
    state = start(3)
    only(state, 0, "tu", "hina")
    take(state, BEN, "tu")
    ceremony(state, 3)
    say(state, BEN, "lay tu")
    script(state, ritual("hina"))
    memory.draw(state, BEN, 0, 1)
    memory.keep(state, BEN, [ritual("hina")])
    result = {(world.prepared[BEN][0], world.hands[BEN][0]) for world in worlds(state, ANNE)}
    assert result == {(ritual("tu"), ritual("hina")), (ritual("hina"), ritual("tu"))}
    only(state, 0)
    state.discards[ritual("roo")] = 1
    script(state, ritual("roo"))
    memory.draw(state, BEN, 0, 1)  # from a new shuffle: this one is surely in hand
    memory.keep(state, BEN, [ritual("roo")])
    assert all(ritual("roo") in world.hands[BEN] for world in worlds(state, ANNE))


def test_common_rituals_are_shared_out_among_those_who_laid_some():
    state = start(4)
    tiles(state)
    give(state, ANNE, "hina")
    give(state, BEN, "taurua", "tohu")
    give(state, CARA, "tu")
    ceremony(state, 3)
    say(state, ANNE, "lay hina")
    say(state, BEN, "lay tohu", "lay taurua")
    say(state, CARA, "lay tu")
    incant(state, 0, 0, 0, 0)
    laid = {(world.gone[ANNE][0], world.gone[BEN][0]) for world in worlds(state, DAN)}
    both = ritual("hina"), ritual("taurua")
    assert laid == {both, both[::-1]}
    assert state.gone[CARA] == []
    for viewer in (ANNE, BEN):
        assert {(world.gone[ANNE][0], world.gone[BEN][0]) for world in worlds(state, viewer)} == {both}


def test_drawn_cards_are_secret_while_they_are_looked_at():
    state = start(3)
    go(state, ANNE, "marae", 4)
    known = state.seen(BEN)
    assert known.drawn[ANNE] == [-1, -1, -1]
    assert known.view()["players"][ANNE]["drawn"] == ["?", "?", "?"]
    assert len({tuple(world.drawn[ANNE]) for world in worlds(state, BEN)}) > 20
    assert known.choices(ANNE) == []


# --- stolen goods


def rob(state, thief, victim, good):
    """A random steal that finds this good."""
    from vaka.games.raiatea.questions.stealing import steal_good

    script(state, GOODS.index(good))
    steal_good(state, thief, victim)


def imagined_goods(state, viewer, seat):
    return {tuple(own_goods(world, seat)) for world in worlds(state, viewer)}


def test_only_thief_and_victim_know_what_was_stolen():
    state = start(3)
    goods(state, BEN, "uru", "taro")
    rob(state, ANNE, BEN, "uru")
    assert imagined_goods(state, ANNE, BEN) == imagined_goods(state, BEN, BEN) == {("taro",)}
    assert imagined_goods(state, CARA, BEN) == {("uru",), ("taro",)}
    assert imagined_goods(state, None, ANNE) == {("uru",), ("taro",)}
    invariants.check_memory(state)


def test_a_victim_with_one_kind_has_no_secret():
    state = start(3)
    goods(state, BEN, "uru", "uru")
    rob(state, ANNE, BEN, "uru")
    assert state.trail == []
    assert imagined_goods(state, CARA, ANNE) == {("uru",)}


def test_what_is_returned_later_tells_what_was_stolen():
    state = start(3)
    goods(state, BEN, "uru", "taro")
    rob(state, ANNE, BEN, "uru")
    play(state, [kinds.GO, CARA], [kinds.MARAE_PART, BEN, 1, 0])
    say(state, BEN, "return taro")
    assert imagined_goods(state, CARA, ANNE) == {("uru",)}
    stolen_goods.settle(state)
    assert state.trail == []


def test_a_trail_leads_through_several_hands():
    state = start(4)
    goods(state, BEN, "uru", "taro")
    goods(state, DAN, "tiare")
    rob(state, ANNE, BEN, "uru")
    rob(state, DAN, ANNE, "uru")
    stolen_goods.settle(state)
    assert imagined_goods(state, CARA, DAN) == {("uru", "tiare"), ("taro", "tiare")}
    assert imagined_goods(state, ANNE, DAN) == {("uru", "tiare")}
    assert imagined_goods(state, BEN, DAN) == {("uru", "tiare")}  # Anne had nothing else
    rob(state, BEN, DAN, "tiare")
    assert imagined_goods(state, CARA, BEN) == {
        ("taro", "tiare"),
        ("uru", "tiare"),
        ("uru", "taro"),
    }


def test_a_steal_finds_more_often_what_there_is_more_of():
    state = start(3)
    goods(state, BEN, "uru", "uru", "uru", "taro")
    rob(state, ANNE, BEN, "taro")
    known = state.seen(CARA)
    result = sum("uru" in own_goods(known.imagine(vaka.seeded(seed)), ANNE) for seed in range(400))
    assert 260 < result < 340


def test_with_open_screens_everybody_sees_what_was_stolen():
    state = start(3, screens="open")
    goods(state, BEN, "uru", "uru", "taro")
    rob(state, ANNE, BEN, "uru")
    assert state.trail == []
    for viewer in (None, CARA):
        view = state.seen(viewer).view()["players"]
        assert view[BEN]["goods"] == {"uru": 1, "taro": 1, "mahi_mahi": 0, "tiare": 0}
        assert view[ANNE]["goods"] == {"uru": 1, "taro": 0, "mahi_mahi": 0, "tiare": 0}


def test_a_view_shows_what_is_sure():
    """After the end, too: what was stolen behind screens is not told afterwards."""
    state = start(3)
    goods(state, BEN, "uru", "uru", "taro")
    rob(state, ANNE, BEN, "uru")
    state.finish()
    view = state.seen(CARA).view()["players"]
    assert view[BEN]["goods"] == {"uru": 1, "taro": 0, "mahi_mahi": 0, "tiare": 0, "?": 1}
    assert view[ANNE]["goods"] == {"uru": 0, "taro": 0, "mahi_mahi": 0, "tiare": 0, "?": 1}
    assert state.seen(ANNE).view()["players"][BEN]["goods"]["taro"] == 1


def test_a_trail_is_forgotten_on_the_round_track():
    state = start(3)
    goods(state, BEN, "uru", "taro")
    rob(state, ANNE, BEN, "uru")
    assert state.trail
    play(state, [kinds.GO, CARA], [kinds.MARAE_PART, BEN, 1, 0])
    say(state, BEN, "return taro")
    tiles(state)
    ceremony(state, 7)
    assert state.trail == []


# --- what nobody is asked or told


def test_who_is_asked_does_not_depend_on_secrets():
    """The same public table with other secrets asks the same seats."""
    for pearls, held in ((0, "uru"), (20, "tiare")):
        state = start(3)
        state.pearls = [pearls] * 3
        goods(state, ANNE, held)
        masks(state, ANNE)
        tiles(state, r1_1="m1_goods_uru m1_pearls_4")
        ceremony(state, 6)
        assert state.pending == (ANNE,)


def test_a_watcher_sees_no_more_than_the_weakest_seat():
    state = start(3)
    give(state, ANNE, "hina")
    known = state.seen(None)
    assert known.hands[ANNE] == [-1]
    assert known.choices(ANNE) == []
    assert [player["pearls"] for player in known.view()["players"]] == ["?", "?", "?"]


def test_bids_are_shown_when_all_are_in():
    state = start(3)
    ceremony(state, 4)
    before = state.seen(BEN).save()
    say(state, ANNE, "bid 3")
    assert state.seen(BEN).save() == before
    assert told(state, "bids") == []
    assert offered(state, ANNE)
    bid(state, 2, 0, 0)
    assert told(state, "bids") == ["bids 2 0 0"]


def test_everything_is_shown_at_the_end():
    state = start(3)
    state.space = 8
    state.opened = 3
    play(state, [kinds.RITES, NOBODY, 6])
    view = state.seen(None).view()
    assert view["step"] == "over"
    assert [player["pearls"] for player in view["players"]] == [4, 4, 4]


def test_what_left_after_the_laying_is_not_in_the_bag():
    """Ben laid his only old card; what he performs afterwards must be the one drawn since, though it could be old."""
    state = start(3)
    only(state, 0, "tu", "hina")
    take(state, CARA, "hina")
    take(state, BEN, "tu")
    ceremony(state, 3)
    say(state, BEN, "lay tu")
    say(state, CARA, "done")
    state.discards[ritual("hina")] = 1
    take(state, BEN, "hina")
    state.tattoos[BEN] = 7
    play(state, [kinds.GO, ANNE], [kinds.PERFORM, BEN, 9])
    say(state, BEN, "perform hina")
    for viewer in (ANNE, None):
        for world in worlds(state, viewer):
            assert len(world.prepared[BEN]) == 1
            assert world.hands[BEN] == []
            invariants.check_memory(world)
    bagged = {world.prepared[BEN][0] for world in worlds(state, ANNE)}
    assert bagged == {ritual("tu"), ritual("hina")}


def test_common_rituals_of_one_seat_stand_in_their_order():
    """Equal knowledge is equal data, whichever was drawn first."""
    state = start(4)
    tiles(state)
    give(state, ANNE, "hina", "taurua", "matarii")
    give(state, BEN, "taurua", "matarii")
    ceremony(state, 3)
    say(state, ANNE, "lay taurua", "lay hina", "lay matarii")
    say(state, BEN, "lay taurua", "lay matarii")
    incant(state, 0, 0, 0, 0)
    for world in worlds(state, DAN):
        for seat in (ANNE, BEN):
            assert world.gone[seat][::3] == sorted(world.gone[seat][::3])
