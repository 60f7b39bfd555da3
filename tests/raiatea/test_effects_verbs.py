"""R12: what effects let a player take, draw, perform, complete, visit and exchange."""

from vaka.games.raiatea import kinds, steps
from vaka.games.raiatea.names import NOBODY

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    assistants,
    discards,
    give,
    goods,
    hand,
    market,
    masks,
    offered,
    own_assistants,
    own_goods,
    own_masks,
    perform,
    play,
    refused,
    ritual,
    row,
    say,
    script,
    start,
    supply,
    tiles,
    told,
)

# --- take


def test_take_commodity_assistant_and_mask_from_their_markets():
    state = start(3)
    market(state, "uru")
    perform(state, ANNE, "ruataata")
    assert offered(state, ANNE) == ["pass", "take uru"]
    assert refused(state, ANNE, "take taro") == "take.not_there"
    say(state, ANNE, "take uru")
    assert state.prices[0] == 2
    state.assistant_market = [0, 0, 2, 0]
    perform(state, ANNE, "uru_taetae")
    assert offered(state, ANNE) == ["pass", "take shaman"]
    say(state, ANNE, "take shaman")
    assert own_assistants(state, ANNE) == ["shaman"]
    masks(state, ANNE)
    perform(state, ANNE, "vairaumati")
    taken = offered(state, ANNE)[1].split()[1]
    say(state, ANNE, f"take {taken}")
    assert own_masks(state, ANNE) == [taken]
    assert state.pearls[ANNE] == 4


def test_take_different_kinds():
    state = start(3)
    market(state, "uru", "uru", "uru", "taro")
    perform(state, ANNE, "faahotu")
    say(state, ANNE, "take uru")
    assert offered(state, ANNE) == ["pass", "take taro"]
    assert refused(state, ANNE, "take uru") == "take.different"
    say(state, ANNE, "take taro")
    assert discards(state) == ["faahotu"]  # no kind is left
    assert own_goods(state, ANNE) == ["uru", "taro"]


def test_take_up_to_n_may_be_declined_and_an_empty_market_ends_it():
    state = start(3)
    perform(state, ANNE, "ruataata")
    say(state, ANNE, "pass")
    market(state, "uru")
    play(state, [kinds.GO, ANNE], [kinds.TAKE, ANNE, steps.GOOD, 2, 0, 1 << 1])
    assert refused(state, ANNE, "take taro") == "take.not_there"  # taken before, but kinds may be equal
    market(state, "uru", "taro")
    perform(state, ANNE, "toahiti")
    say(state, ANNE, "take uru", "pass")
    assert own_goods(state, ANNE) == ["uru"]
    market(state)
    perform(state, ANNE, "ruataata")
    assert state.stack[-1][0] == kinds.GO


def test_take_forest_from_an_empty_supply_ends_it():
    state = start(3)
    supply(state)
    perform(state, ANNE, "rau_pena")
    assert state.stack[-1][0] == kinds.GO


# --- draw, perform


def test_draw_for_everybody():
    state = start(3)
    state.tattoos = [0, 2, 0]
    perform(state, ANNE, "taurua")
    say(state, ANNE, offered(state, ANNE, "keep")[0])
    assert offered(state, BEN) == ["draw normal", "draw forbidden"]
    say(state, BEN, "draw forbidden", *[])
    say(state, BEN, offered(state, BEN, "keep")[0])
    say(state, CARA, offered(state, CARA, "keep")[0])
    assert [len(cards) for cards in state.hands] == [1, 1, 1]


def test_R5_3_with_nothing_at_all_to_draw_the_step_is_skipped():
    state = start(3)
    state.tattoos = [2, 2, 2]
    give(state, ANNE, "roo")
    state.decks = [[ritual("roroo")], []]
    state.deck_size = [1, 0]
    before = len(told(state, "rituals"))
    perform(state, ANNE, "roroo")
    assert len(told(state, "rituals")) == before
    assert offered(state, ANNE) == ["pass", "perform roo"]


def test_draw_and_keep_three_is_shown_when_it_is_whole():
    state = start(3)
    state.tattoos[ANNE] = 5
    perform(state, ANNE, "taere")
    say(state, ANNE, "draw normal")
    before = state.seen(BEN).save()
    drawn = [BOX.ritual_names[held] for held in state.drawn[ANNE]]
    say(state, ANNE, f"keep {drawn[4]}", f"keep {drawn[0]}")
    assert state.seen(BEN).save() == before
    assert state.seen(ANNE).view()["players"][ANNE]["chosen"] == [f"keep {drawn[4]}", f"keep {drawn[0]}"]
    assert refused(state, ANNE, f"keep {drawn[4]}") == "keep.chosen"
    say(state, ANNE, f"keep {drawn[1]}")
    assert hand(state, ANNE) == [drawn[0], drawn[1], drawn[4]]
    assert offered(state, ANNE)[0] == "pass"  # then a ritual may be performed


def test_R1_7_what_is_left_to_keep_goes_by_itself_when_it_is_all_alike():
    state = start(3)
    state.tattoos[ANNE] = 5
    script(state, *[ritual(name) for name in ("hina", "hina", "hina", "hina", "tu")])
    perform(state, ANNE, "taere")
    say(state, ANNE, "draw normal", "keep tu")
    assert hand(state, ANNE) == ["hina", "hina", "tu"]
    assert state.discards[ritual("hina")] == 2
    state = start(3)
    state.tattoos[ANNE] = 5
    script(state, *[ritual(name) for name in ("hina", "hina", "roo", "roo", "tu")])
    perform(state, ANNE, "taere")
    say(state, ANNE, "draw normal", "keep tu")
    assert offered(state, ANNE) == ["keep hina", "keep roo"]


def test_perform_up_to_a_cost_and_of_any_cost():
    state = start(3)
    give(state, ANNE, "tohu", "taere")
    play(state, [kinds.GO, ANNE], [kinds.PERFORM, ANNE, 5])
    assert offered(state, ANNE) == ["pass", "perform tohu"]
    assert refused(state, ANNE, "perform taere") == "perform.too_dear"
    play(state, [kinds.GO, ANNE], [kinds.PERFORM, ANNE, steps.NO_LIMIT])
    assert offered(state, ANNE) == ["pass", "perform tohu", "perform taere"]


def test_perform_finds_the_ritual_just_kept_but_not_one_in_the_row():
    state = start(3)
    row(state, 20, ("roroo", ANNE), ("tohu", BEN))
    kept = offered(state, ANNE)[0].split()[1]
    say(state, ANNE, f"keep {kept}")
    cheap = BOX.cost[ritual(kept)] <= 6
    assert offered(state, ANNE) == ["pass"] + ([f"perform {kept}"] if cheap else [])


# --- reactivate


def test_R12_7_reactivating_turns_as_many_as_it_can():
    state = start(3)
    assistants(state, ANNE, "shaman", used=("merchant",))
    perform(state, ANNE, "tipa")
    assert sum(state.used) == 0
    assistants(state, ANNE, used=("merchant",) * 3)
    perform(state, ANNE, "tipa")
    assert state.used[:4] == [0, 1, 0, 0]  # all of one kind: not asked


def test_R12_7_asked_is_only_which():
    state = start(3)
    assistants(state, ANNE, "gatherer", used=("merchant", "merchant", "shaman"))
    perform(state, ANNE, "tipa")
    assert offered(state, ANNE) == ["reactivate merchant", "reactivate shaman"]
    assert refused(state, ANNE, "reactivate gatherer") == "reactivate.none_used"
    say(state, ANNE, "reactivate shaman")
    assert state.used[:4] == [0, 1, 0, 0]  # what is left is of one kind


# --- complete_mission, reveal_statue


def test_complete_mission_by_a_ritual():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3")
    perform(state, ANNE, "tu")
    assert offered(state, ANNE) == ["pass", "mission 1.1.1"]
    say(state, ANNE, "mission 1.1.1")
    assert state.won_number == [1, 0, 0]
    assert state.stack[-1][0] == kinds.GO


def test_complete_mission_is_not_asked_when_nobody_could():
    state = start(3)
    tiles(state, r1_1="m1_priests_3")
    perform(state, ANNE, "tu")
    assert state.stack[-1][0] == kinds.GO


def test_a_pearl_diver_cannot_be_added_to_an_effect():
    state = start(3)
    state.pearls[ANNE] = 9
    assistants(state, ANNE, "pearl_diver")
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3")
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert state.stack[-1][0] == kinds.GO
    assert sum(state.used) == 0


def test_reveal_statue_opens_the_lowest_closed_one_and_then_none():
    state = start(3)
    state.opened = 2
    state.space = 1
    row(state, 5, ("rumia", NOBODY))
    assert state.opened == 3
    while state.stack[-1][0] == kinds.COMPLETE:
        say(state, state.pending[0], "pass")
    row(state, 5, ("rumia", NOBODY))
    assert state.opened == 3


# --- visit


def test_visit_path_with_and_without_the_kahunas_priest():
    state = start(3)
    state.priests[ANNE] = 3
    perform(state, ANNE, "vanaanaa")
    assert offered(state, ANNE) == ["pass", "train 1"]
    say(state, ANNE, "train 1")
    assert (state.priests[ANNE], state.mana[ANNE], state.pearls[ANNE]) == (4, 9, 2)
    perform(state, ANNE, "ru")
    say(state, ANNE, "pass")
    assert (state.priests[ANNE], state.mana[ANNE]) == (5, 14)
    state.priests[ANNE] = 12
    perform(state, ANNE, "ru")
    assert state.mana[ANNE] == 26
    assert state.stack[-1][0] == kinds.GO


def test_visit_market_sells_one_and_hires_one_without_merchant_and_die():
    state = start(3)
    goods(state, ANNE, "taro", "taro")
    assistants(state, ANNE, "merchant")
    perform(state, ANNE, "ruanuu")
    assert offered(state, ANNE) == ["pass", "price uru", "price taro", "price mahi_mahi", "price tiare"]
    say(state, ANNE, "price taro")
    assert state.prices == [1, 3, 1, 1]
    assert sum(state.used) == 0
    assert offered(state, ANNE, "price") == []
    say(state, ANNE, "sell taro 4", "hire shaman")
    assert state.priests[ANNE] == 2
    assert state.stack[-1][0] == kinds.GO
    assert told(state, "die") == []


def test_visit_market_as_kahuna_has_one_more_of_each():
    from vaka.games.raiatea.questions.market import push_visit

    state = start(3)
    push_visit(state, ANNE, 1)
    assert state.stack[-1] == [kinds.MARKET_PART, ANNE, 2, 2, 0, 1]


# --- exchange, price


def test_exchange_a_good_for_a_tattoo_twice():
    state = start(3)
    goods(state, ANNE, "uru", "taro", "taro")
    perform(state, ANNE, "te_fatu")
    assert offered(state, ANNE) == ["pass", "return uru", "return taro"]
    say(state, ANNE, "return taro", "return uru")
    assert state.tattoos[ANNE] == 2
    assert own_goods(state, ANNE) == ["taro"]
    assert state.prices == [0, 0, 1, 1]
    assert state.stack[-1][0] == kinds.GO


def test_exchange_may_be_declined_and_ends_without_goods_or_at_the_end_of_the_track():
    state = start(3)
    goods(state, ANNE, "uru")
    perform(state, ANNE, "te_fatu")
    say(state, ANNE, "pass")
    assert own_goods(state, ANNE) == ["uru"]
    perform(state, ANNE, "te_fatu")
    say(state, ANNE, "return uru")
    assert state.stack[-1][0] == kinds.GO
    goods(state, BEN, "uru")
    state.tattoos[BEN] = 8
    state.discards[ritual("te_fatu")] = 0
    state.decks[0] = sorted([*state.decks[0], ritual("te_fatu")])
    perform(state, BEN, "te_fatu")
    assert state.stack[-1][0] == kinds.GO  # R12.5: nobody pays for a tattoo beyond Tahua


def test_price_may_be_declined_and_with_all_at_the_top_is_not_asked():
    state = start(3)
    state.assistant_market = [0, 0, 0, 0]
    perform(state, ANNE, "ruanuu")
    say(state, ANNE, "pass")
    assert state.prices == [1, 1, 1, 1]
    state.prices = [3, 3, 3, 3]
    perform(state, ANNE, "ruanuu")
    assert state.stack[-1][0] == kinds.GO
