"""Moorea's board: what lies on it, what glows, and what nobody else may see."""

import re
from functools import cache
from itertools import pairwise

import pytest

import vaka
from tests.moorea.positions import ANNE, BEN, GAME, say, table
from tests.web import boards
from tests.web.boards import NAMES, Moment, html, lived, played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.events import Event
from vaka.core.match import Match
from vaka.core.state import State
from vaka.games.moorea.state import MooreaState
from vaka.table.table_view import PLAYING, Facts, SeatFacts, TableView

USEFUL = ("buy", "tool", "store")


def view_of(state: State, viewer: int | None) -> TableView:
    """What a viewer sees of a position that nobody has played to."""
    seats = [SeatFacts(at, NAMES[at], "person", mine=at == viewer) for at in range(state.players)]
    facts = Facts("hotu", "Hotu", "moorea", state.players, {}, seats, PLAYING, 1, 0)
    known = state.seen(viewer)
    choices = known.choices(viewer) if viewer is not None else []
    events: list[Event] = []
    return TableView(facts, GAME, viewer, known, state.seen(None), events, events, choices, False, False, False, None)


def place(page: str, start: str, end: str = "</li>") -> str:
    """The part of a page from an id to the end of its element."""
    return page[page.index(f'id="{start}"') :].partition(end)[0]


@cache
def moments(players: int, seed: int) -> list[Moment]:
    """A lively game as everybody sees it: at the first choice of each kind, and now and then.

    Who can buy, make or lay something mostly does.
    """
    match = Match(vaka.game("moorea"), players, seed=seed, names=NAMES[:players])
    luck = Seeded(seed)
    shown: set[str] = set()

    def is_moment(offered: list[int]) -> bool:
        verbs = {GAME.words(choice).split()[0] for choice in offered}
        if verbs <= shown and luck.pick(50):
            return False
        shown.update(verbs)
        return True

    def liked(offered: list[int]) -> list[int]:
        useful = [choice for choice in offered if GAME.words(choice).split()[0] in USEFUL]
        return useful if useful and luck.pick(4) else offered

    return lived(match, luck, is_moment, liked)


GAMES = [(2, 11), (3, 5), (5, 7)]


@pytest.mark.parametrize("game", GAMES)
def test_every_open_choice_is_a_button_exactly_once_and_no_other_is(game: tuple[int, int]) -> None:
    for moment in moments(*game):
        boards.each_choice_is_one_button(moment)


def test_these_games_come_to_every_kind_of_choice() -> None:
    asked = {words.split()[0] for game in GAMES for moment in moments(*game) for words in moment.words}
    assert asked == {words.split()[0] for words in GAME.box.at.words}


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_stays_within_its_budgets(game: tuple[int, int]) -> None:
    for moment in moments(*game):
        boards.stays_small(moment)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_no_styles_or_scripts_unique_ids_and_all_its_texts(game: tuple[int, int]) -> None:
    for moment in moments(*game):
        boards.is_clean(moment)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_alike_give_the_same_page_byte_for_byte(game: tuple[int, int]) -> None:
    differing = [boards.looks_the_same_in_another_world(moment, at) for at, moment in enumerate(moments(*game))]
    assert sum(differing) > 5, "the worlds must really differ"


# --- what a price looks like to the one who pays it ---


def price(state: MooreaState, title: str, viewer: int | None = ANNE) -> list[str]:
    """The squares of a price on display, each as its card and who pays it."""
    card = place(html(view_of(state, viewer)), f"display-{title}")
    result = re.findall(r'class="ware ware-(\w+)((?: \w+)*)"', card.partition('class="pay"')[2])
    return [(name + css).strip() for name, css in result]


def test_watchers_see_the_printed_price() -> None:
    assert price(table("wood", display="jetty"), "jetty", None) == ["wood", "wood", "wood"]


def test_a_square_that_the_hand_cannot_pay_is_outlined_and_the_card_steps_back() -> None:
    state = table("wood*2", display="jetty")
    assert price(state, "jetty") == ["wood", "wood", "wood lack"]
    card = place(html(view_of(state, ANNE)), "display-jetty")
    assert "product family-plain no" in card
    assert "1 missing" in card


def test_a_site_crosses_out_the_square_that_it_pays() -> None:
    assert price(table("wood*2", display="jetty", built="forest"), "jetty") == ["wood free", "wood", "wood"]


def test_a_site_says_what_it_saves_and_shows_no_number_that_looks_like_lost_points() -> None:
    state = table(built="forest*2 clay_pit", players=5)
    page = html(view_of(state, ANNE))
    assert "costs 2 less" in place(page, "built-1-forest")
    assert "costs 1 less" in place(page, "built-1-clay_pit")
    assert "2 wood less to pay" in html(view_of(state, BEN))
    assert not any("−" in html(view_of(state, viewer)) for viewer in (ANNE, BEN, None))


def test_with_a_net_fish_stand_in() -> None:
    state = table("wood fish", display="bridge", tools="net", built="bamboo_forest")
    assert price(state, "bridge") == ["wood", "bamboo free", "fish stand"]
    assert "1 fish instead of bamboo" in html(view_of(state, ANNE))


def test_the_squares_are_explained_alike_whatever_the_viewer_has() -> None:
    """Else one explanation would push another aside."""
    states = [table("wood", display="jetty"), table("wood", display="jetty", tools="net", built="forest")]
    bare, rich = [place(html(view_of(state, ANNE)), "display-part", '<span class="piles') for state in states]
    assert bare == rich
    assert bare.count('class="key"') == 3


def test_fish_stand_in_only_as_far_as_they_go() -> None:
    assert price(table("fish", display="jetty", tools="net"), "jetty") == ["fish stand", "wood lack", "wood lack"]


def test_a_site_on_display_shows_the_kinds_that_can_pay_it() -> None:
    assert price(table("wood*4 clay", display="clay_pit"), "clay_pit") == ["wood heap"]


def test_a_site_that_cannot_be_paid_shows_the_kinds_that_are_nearest() -> None:
    assert price(table("wood*3 clay", display="clay_pit"), "clay_pit") == ["wood lack"]


# --- an action in steps ---


def test_what_was_begun_is_shown_to_its_player_alone() -> None:
    state = table("wood bamboo*2 fish*2", display="bridge", tools="net")
    say(state, ANNE, "buy bridge", "fish 1 for wood")
    mine, other = html(view_of(state, ANNE)), html(view_of(state, BEN))
    assert 'class="tray' in mine
    assert "Buying: bridge" in mine
    assert "product family-plain begun" in mine
    assert 'class="tray' not in other
    assert "begun" not in other


def test_cards_that_are_given_for_certain_are_raised_in_the_hand() -> None:
    state = table("wood bamboo*2 fish*2", display="bridge", tools="net")
    say(state, ANNE, "buy bridge", "fish 1 for wood")
    raised = re.findall(r'hand-card ware-(\w+) flies given"', html(view_of(state, ANNE)))
    assert raised == ["fish"]


def test_the_ways_to_go_on_are_shown_as_the_cards_they_take() -> None:
    state = table("wood*3 clay*2", display="jetty")
    say(state, ANNE, "swap for clay")
    way = place(html(view_of(state, ANNE)), "choice-give-wood-clay", "</button>")
    assert re.findall(r'class="ware ware-(\w+)"', way) == ["wood", "clay"]


def test_laying_cards_tells_what_they_bring() -> None:
    state = table("clay*3", built="pottery")
    say(state, ANNE, "store pottery")
    way = place(html(view_of(state, ANNE)), "choice-lay-2-clay", "</button>")
    assert "+4" in way
    assert re.search(r'aria-label="[^"]*: 4 points"', way)


def test_only_the_own_store_glows() -> None:
    state = table("clay*2", built="pottery")
    state.built[BEN][GAME.box.ids.index("pottery")] = 1
    page = html(view_of(state, ANNE))
    assert 'value="store pottery"' in place(page, "built-1-pottery")
    assert "<button" not in place(page, "built-2-pottery")


# --- what everybody is told ---


def test_the_last_turns_are_announced_on_the_mat_and_in_the_header() -> None:
    state = table("wood*3", display="jetty")
    assert "can no longer be filled" not in html(view_of(state, BEN))
    state.last_turns = 3
    shown = regions(view_of(state, BEN))
    assert "3 turns are left" in shown["stage"]
    assert "Last turns: 3" in shown["track"]


def test_a_game_that_is_about_to_lock_says_so() -> None:
    state = table("wood*3", display="jetty")
    state.idle = 20
    assert "20 turns in a row" in html(view_of(state, None))


def test_face_up_cards_of_a_hand_are_shown_to_all_and_the_others_as_backs() -> None:
    state = table("wood", "fish*2 clay hut")
    state.face_up[BEN][4] = 1
    panel = place(regions(view_of(state, ANNE))["players"], "player-2")
    assert re.findall(r'id="known-2-(\w+)"', panel) == ["fish", "hut"]
    assert re.findall(r'id="hand-2-(\d)"', panel) == ["1", "2"]


def test_the_own_place_comes_first_and_is_called_yours() -> None:
    page = html(view_of(table("wood", players=4), BEN))
    assert 'class="mat for-2"' in page
    assert "In front of you" in page
    assert "In front of Anne" in page
    assert "Before Ben" not in page


def test_the_last_purchase_is_marked() -> None:
    match = Match(vaka.game("moorea"), 2, seed=11, names=NAMES[:2])
    luck = Seeded(1)
    while not any(match.game.verbs[event.verb].name == "buys" for event in match.events):
        offered = match.state.choices(match.state.pending[0])
        buying = [choice for choice in offered if match.game.words(choice).startswith("buy ")]
        match.choose(match.state.pending[0], buying[0] if buying else offered[luck.pick(len(offered))])
    assert 'class="flag last"' in html(seen_by(match, 0))


def test_the_log_tells_turn_by_turn() -> None:
    match = Match(vaka.game("moorea"), 2, seed=3)
    for _ in zip(played(match, Seeded(3)), range(30), strict=False):
        pass
    log = regions(seen_by(match, None))["log"]
    lines = re.findall(r'<li id="log-\d+"\s*(?:class="(\w+)")?[^>]*>(.*?)</li>', log, re.DOTALL)
    begins = [re.sub(r"<[^>]+>", "", text).strip() for mark, text in lines if mark == "turn"]
    assert len(begins) > 4
    assert all(re.search(r"draws|takes|no card", text) for text in begins)
    assert all(one.split()[0] != other.split()[0] for one, other in pairwise(begins))
