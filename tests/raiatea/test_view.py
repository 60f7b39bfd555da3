"""The view: its form, and what it shows of pending work."""

import json
import random

import pytest

import vaka
from tests.conformance.views import misfits
from tests.tables import SOAK
from vaka.games.raiatea import kinds, steps
from vaka.games.raiatea.names import NOBODY
from vaka.games.raiatea.questions import QUESTIONS
from vaka.games.raiatea.view import RaiateaView

from .positions import (
    ANNE,
    BEN,
    BOX,
    GAME,
    assistants,
    bid,
    ceremony,
    give,
    go,
    goods,
    market,
    masks,
    play,
    say,
    start,
    tiles,
)

ZONES = {"places", "forest", "tracks", "decks", "masks", "goods", "assistants", "statues"}


# saved states and nets name pending work by its place here
PENDING_WORK = """
    setup_keep track round go place
    bonus forest gather marae path clearing_put clearing_take market sold
    rites train buy buy_keep prepare bid gift order row building build
    pay auction
    effect each ritual tattoo reveal take draw keep perform reactivate complete_mission visit_path exchange price cancel
    lose rob rob_mask
"""


def test_pending_work_keeps_its_numbers_and_more_is_added_behind_it():
    names = PENDING_WORK.split()
    assert [question.name for question in QUESTIONS][: len(names)] == names


def view(state, viewer=None):
    return state.seen(viewer).view()


def test_every_choice_belongs_to_a_question():
    verbs = {words.split()[0] for words in GAME.vocabulary}
    assert {verb for question in QUESTIONS for verb in question.verbs} | {"bind"} == verbs  # bind is always free


@pytest.mark.parametrize("players", [3, 4, 5] if SOAK else [3])
def test_every_view_has_its_form_and_shows_others_no_more_than_a_watcher(players):
    rng = random.Random(players)
    state = GAME.start(players, vaka.seeded(players), {"tane": True})
    while True:
        public = view(state)
        for viewer in (None, *range(players)):
            shown = view(state, viewer)
            if rng.random() < 0.3 or not state.pending:
                assert misfits(shown, RaiateaView) == []
                assert json.loads(json.dumps(shown)) == shown
            for seat, player in enumerate(shown["players"]):  # what lies behind a screen is not counted for others
                is_known = seat == viewer or not state.asked
                assert list(player["points"]) == ["rank", "permanent", *["missions", "masks"][: 2 * is_known]]
            if viewer not in state.asked or state.answers:
                assert shown["details"] == public["details"]
        if not state.pending:
            break
        for seat in state.pending:
            own = view(state, seat)["details"]
            assert set(own["zones"]) <= ZONES
            assert set(own["verbs"]) & {GAME.words(choice).split()[0] for choice in state.choices(seat)}
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
    assert (public["step"], public["details"], public["location"], public["rite"]) == ("over", {}, None, None)
    assert public["at"] == len(public["track"]) + 1
    assert [list(player["points"].items()) for player in public["players"]] == state.outcome.items


@pytest.mark.parametrize(
    ("what", "zone"),
    [(steps.GOOD, "goods"), (steps.ASSISTANT, "assistants"), (steps.MASK, "masks"), (steps.FOREST_CARD, "forest")],
)
def test_what_may_be_taken_and_how_much_is_shown_to_everybody(what, zone):
    state = start(3)
    state.assistant_market = [1, 1, 1, 1]
    play(state, [kinds.GO, ANNE], [kinds.TAKE, ANNE, what, 2, 1, 0])
    expected = {"verbs": ["take", "pass"], "zones": [zone], "left": 2, "different": True}
    assert view(state)["details"] == view(state, ANNE)["details"] == view(state, BEN)["details"] == expected


def test_the_location_that_the_group_visits_is_shown_inside_its_parts():
    state = start(3)
    market(state, "uru", "taro")
    assistants(state, ANNE, *["gatherer"] * 6)
    assert view(state)["location"] is None
    go(state, ANNE, "forest", 1)
    shown = view(state)
    assert (shown["step"], shown["location"], shown["details"]["zones"]) == ("bonus", "forest", ["goods"])
    say(state, ANNE, "pass")
    shown = view(state)
    assert (shown["step"], shown["location"], shown["details"]["zones"]) == ("forest", "forest", ["forest"])


def test_what_is_left_to_do_at_a_location_is_shown():
    state = start(3)
    goods(state, ANNE, "uru", "taro")
    go(state, ANNE, "market", 4)
    assert view(state)["details"] == {
        "verbs": ["sell", "hire", "price", "done"],
        "zones": ["goods", "assistants"],
        "sales": 2,
        "hires": 2,
        "visit": False,
    }
    say(state, ANNE, "sell uru 1")
    assert view(state)["details"]["sales"] == 1


def test_the_step_of_a_ceremony_and_the_gifts_left_are_shown():
    state = start(4)
    state.mana = [4, 3, 2, 1]
    ceremony(state, 4)
    assert (view(state)["rite"], view(state)["gifts"]) == ("incantation", None)
    bid(state, 4, 3, 2, 1)
    assert view(state)["gifts"] == view(state)["details"]["left"] == ["tattoo", "pearls", "good"]
    say(state, ANNE, "gift pearls")
    assert view(state, BEN)["gifts"] == ["tattoo", "good"]
    ceremony(state, 5)
    assert (view(state)["rite"], view(state)["gifts"]) == ("building", None)


def test_the_places_to_order_are_shown_as_the_row_counts_them():
    state = start(3)
    cost = BOX.cost
    equal = next(
        (one, other)
        for one in range(BOX.rituals)
        for other in range(one + 1, BOX.rituals)
        if cost[one] == cost[other] and BOX.category[one] != 3 != BOX.category[other]
    )
    state.row = list(equal)
    state.row_owner = [ANNE, ANNE]
    play(state, [kinds.RITES, NOBODY, 5], [kinds.ROW, NOBODY, 0], [kinds.ORDER, ANNE, 0, 2])
    assert view(state)["details"] == {"verbs": ["perform"], "zones": [], "places": [1, 2]}


def test_a_payment_is_shown_to_its_payer_alone():
    state = start(3)
    tiles(state, r2_1="m2_goods_1_any_mask")
    goods(state, ANNE, "uru", "taro")
    masks(state, ANNE, "mission_mana", "mission_goods")
    play(state, [kinds.BUILDING, NOBODY, 0, 0, 1], [kinds.BUILD, ANNE, 0, 0, 0])
    before = view(state, BEN)
    say(state, ANNE, "mission 2.1.1", "return taro")
    own = view(state, ANNE)
    assert own["step"] == "pay"
    assert own["details"]["chosen"] == own["players"][ANNE]["chosen"] == ["mission 2.1.1", "return taro"]
    assert (own["details"]["place"], own["details"]["mission"]) == ("2.1.1", "m2_goods_1_any_mask")
    assert view(state, BEN) == before
    assert before["step"] == "build"


def test_rituals_kept_so_far_are_shown_to_their_chooser_alone():
    state = start(3)
    state.tattoos[ANNE] = 8
    give(state, ANNE)
    play(state, [kinds.GO, ANNE], [kinds.DRAW, ANNE, 2])
    if view(state)["step"] == "draw":
        say(state, ANNE, "draw normal")
    kept = GAME.words(state.choices(ANNE)[0])
    say(state, ANNE, kept)
    assert view(state, ANNE)["details"] == {"verbs": ["keep"], "zones": [], "number": 2, "chosen": [kept]}
    assert view(state, BEN)["details"]["chosen"] == view(state)["details"]["chosen"] == []


def test_an_auction_shows_its_mission():
    state = start(3)
    tiles(state, r1_1="m1_auction")
    ceremony(state, 6)
    shown = view(state)
    assert (shown["step"], shown["auction"]) == ("auction", "1.1.1")
    assert (shown["details"]["place"], shown["details"]["mission"]) == ("1.1.1", "m1_auction")
