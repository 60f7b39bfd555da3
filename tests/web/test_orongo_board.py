"""Orongo's board: what lies on it, what glows, and what nobody else may see."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import vaka
from tests.orongo.tiny import two_players
from tests.web import boards
from tests.web.boards import BUTTON, NAMES, Moment, html, lived, seen_by
from tools.orongo_hexes import TO, standard_sheet
from tools.orongo_island import pictures
from vaka.core.chance import Seeded
from vaka.core.game import Game
from vaka.core.match import Match
from vaka.editions.orongo.web.board import LABELS, is_printed, is_standard
from vaka.games.orongo.box import OrongoBox
from vaka.games.orongo.game import new_game
from vaka.games.orongo.names import KINDS
from vaka.games.orongo.state import OrongoState
from vaka.web.boards import board_macros
from vaka.web.rendering.templating import static_path
from vaka.web.table_page.frames import Frames

ANNE, BEN = 0, 1


def page(match: Match, viewer: int | None) -> str:
    return html(seen_by(match, viewer))


@cache
def moments(players: int, seed: int, hidden_tile: bool) -> list[Moment]:
    """A random game as everybody sees it now and then, whenever a set is to be chosen, and at its end."""
    match = Match(vaka.game("orongo"), players, seed=seed, options={"hidden_tile": hidden_tile}, names=NAMES[:players])
    luck = Seeded(seed)
    return lived(match, luck, lambda offered: luck.pick(20) == 0 or match.game.words(offered[0]).startswith("raise"))


GAMES = [(2, 4, False), (3, 8, True), (4, 3, False), (4, 12, True)]


@pytest.mark.parametrize("game", GAMES)
def test_every_open_choice_is_a_button_exactly_once_and_no_other_is(game: tuple[int, int, bool]) -> None:
    for moment in moments(*game):
        boards.each_choice_is_one_button(moment)


def test_these_games_come_to_every_kind_of_choice() -> None:
    asked = {words.split()[0] for game in GAMES for moment in moments(*game) for words in moment.words}
    assert asked == {"bid", "place", "raise", "done"}


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_stays_within_its_budgets(game: tuple[int, int, bool]) -> None:
    for moment in moments(*game):
        boards.stays_small(moment)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_no_styles_or_scripts_unique_ids_and_all_its_texts(game: tuple[int, int, bool]) -> None:
    for moment in moments(*game):
        boards.is_clean(moment)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_alike_give_the_same_page_byte_for_byte(game: tuple[int, int, bool]) -> None:
    differing = [boards.looks_the_same_in_another_world(moment, at) for at, moment in enumerate(moments(*game))]
    assert sum(differing) > 4 or not game[2], "the worlds must really differ where tiles are hidden"


# --- sealed bids ---


def bidding() -> Match:
    return Match(vaka.game("orongo"), 3, seed=4, names=NAMES[:3])


def test_nobody_sees_whether_another_has_sealed_a_bid() -> None:
    match = bidding()
    before = {viewer: page(match, viewer) for viewer in (None, BEN)}
    match.choose(ANNE, "bid 7")
    assert {viewer: page(match, viewer) for viewer in (None, BEN)} == before


def test_the_own_sealed_bid_is_marked_and_lies_in_the_own_hand() -> None:
    match = bidding()
    match.choose(ANNE, "bid 7")
    mine = page(match, ANNE)
    chosen = r'<button class="bid chosen" id="bid-7"[^>]*aria-label="bid 7 shells, (\d+) left"[^>]*aria-pressed="true"'
    assert re.findall(chosen, mine) == [str(match.state.shells[ANNE] - 7)]
    assert mine.count('aria-pressed="true"') == 1
    assert 'own-bid">7' in mine
    assert "own-bid" not in page(match, BEN)


def test_hands_open_in_the_order_of_placing_with_the_amulet_at_the_highest() -> None:
    match = bidding()
    for seat, bid in enumerate(("bid 2", "bid 9", "bid 0")):
        match.choose(seat, bid)
    hands = page(match, None).partition('class="hands"')[2].partition("</ol>")[0].split("<li")[1:]
    assert [re.search(r'<b class="num">(\d+)', hand).group(1) for hand in hands] == ["9", "2", "0"]  # type: ignore[union-attr]
    assert [hand.count("holds the amulet") for hand in hands] == [1, 0, 0]
    assert "9 shells from the reef" in hands[2]
    assert 'class="flies p-ember now"' in hands[0]


# --- placing ---


def test_new_tiles_and_the_last_token_are_marked() -> None:
    match = bidding()
    for seat in range(3):
        match.choose(seat, f"bid {seat}")
    first = match.game.words(match.state.choices(2)[0]).split()[1]
    fresh = re.findall(r'id="tile-(\w+)" class="[^"]* new"', page(match, None))
    assert len(fresh) == 6
    match.choose(2, f"place {first}")
    after = page(match, None)
    assert re.search(rf'id="token-{first}" class="piece flies at h-{first} p-turmeric has last"', after)
    assert len(re.findall(r'class="[^"]* new"', after)) == 5


def test_a_space_that_would_raise_a_moai_says_so_to_the_one_who_places() -> None:
    for moment in moments(4, 3, False):
        for choice in moment.table_view.choices:
            words = moment.table_view.game.words(choice)
            if words.startswith("place") and f'value="{words}"' in moment.page:
                label = re.search(rf'value="{words}" aria-label="([^"]*)"', moment.page)
                assert label
                if "raises 1 Moai" in label.group(1):
                    assert 'class="up"' in moment.page.partition(f'value="{words}"')[2].partition("</div>")[0]
                    return
    pytest.fail("no such moment in this game")


def test_a_space_that_cannot_be_chosen_answers_why_and_tells_its_state() -> None:
    shown = page(bidding(), None)
    assert shown.count("data-why=") == 110
    assert re.search(r'aria-label="Quarry \d+: closed"', shown)
    assert re.search(r'aria-label="Coastal palm 1: free"', shown)


def test_a_hidden_tile_is_shown_to_its_owner_alone() -> None:
    match = Match(vaka.game("orongo"), 3, seed=4, options={"hidden_tile": True}, names=NAMES[:3])
    tile = match.state.seen(ANNE).view()["players"][ANNE]["hidden_tile"]
    assert re.search(rf"Your hidden tile: [a-z]+ {tile}\b", page(match, ANNE))
    assert "Your hidden tile" not in page(match, None)
    assert page(match, BEN).count("still has a hidden tile") == 6  # a note and a text for each of the three


# --- the map ---


def other_kinds() -> Game[OrongoState]:
    """Our island, where a quarry and food have changed places."""
    data = tomllib.loads((Path(vaka.__file__).parent / "games/orongo/components.toml").read_text("utf-8"))
    quarry = next(one for one in data["hex"] if one["type"] == "quarry")
    food = next(one for one in data["hex"] if one["type"] == "food")
    quarry["type"], food["type"] = "food", "quarry"
    return new_game(data)


def test_the_sheet_of_places_is_up_to_date() -> None:
    assert TO.read_text("utf-8").endswith(standard_sheet())


def test_every_name_on_the_map_is_a_place_of_the_island() -> None:
    box = vaka.game("orongo").box
    assert isinstance(box, OrongoBox)
    assert set(LABELS) <= set(box.places)


def test_the_pictures_of_the_island_are_up_to_date() -> None:
    assert {name: static_path(f"orongo/{name}").read_text("utf-8") for name in pictures()} == pictures()


def test_the_printed_island_is_one_picture_with_the_number_of_every_space() -> None:
    ground = board_macros("orongo").ground(Frames().shared(seen_by(bidding(), None), "en").context, "")
    assert ground.count("<img") == ground.count('class="print"') == 1
    assert len(re.findall(r'class="no h-\w+(?: palm)?">\d+<', ground)) == 110
    assert "orongo/sea.svg" not in ground


def test_the_picture_shows_each_kind_as_often_as_it_is_on_the_island() -> None:
    box = vaka.game("orongo").box
    assert isinstance(box, OrongoBox)
    for text in pictures().values():
        shown = Counter(re.findall(r'<use href="#i-(\w+)"', text))
        assert shown == Counter(KINDS[kind] for kind in box.kind)
        assert text.count('href="#ahu"') == sum(box.coastal)


@pytest.mark.parametrize(("theme", "times"), [("", {"day", "night"}), ("light", {"day"}), ("dark", {"night"})])
def test_the_picture_has_the_theme_of_the_page_or_else_that_of_the_device(theme: str, times: set[str]) -> None:
    ground = board_macros("orongo").ground(Frames().shared(seen_by(bidding(), None), "en").context, theme)
    offered = set(re.findall(r"orongo/island-[\w-]+\.svg", ground))
    assert offered == {f"orongo/{name}" for name in pictures() if any(f"-{time}." in name for time in times)}


def test_where_no_theme_is_handed_over_the_ground_has_every_space_and_uses_the_picture_of_the_sea() -> None:
    ground = board_macros("orongo").ground(Frames().shared(seen_by(bidding(), None), "en").context)
    assert len(re.findall(r'class="cell at h-', ground)) == 110


def test_an_island_with_other_spaces_at_the_same_places_is_drawn_space_by_space() -> None:
    game = other_kinds()
    assert isinstance(game.box, OrongoBox)
    assert is_standard(game.box)
    assert not is_printed(game.box)
    match = Match(game, 2, seed=1, names=NAMES[:2])
    ground = board_macros("orongo").ground(Frames().shared(seen_by(match, None), "en").context, "")
    assert 'class="print"' not in ground
    assert len(re.findall(r'class="cell at h-', ground)) == 110
    picture = static_path("orongo/sea.svg").read_text("utf-8")
    used = re.findall(r"orongo/sea\.svg\?\w+#([\w-]+)", ground)
    assert used
    assert set(used) <= set(re.findall(r'id="([\w-]+)"', picture))


def test_drawings_are_used_by_ids_that_the_ground_has() -> None:
    table_view = moments(4, 3, False)[-1].table_view
    frames = Frames()
    ground = board_macros("orongo").ground(frames.shared(table_view, "en").context)
    for moment in moments(4, 3, False):
        assert set(re.findall(r'href="#([\w-]+)"', moment.page)) <= set(re.findall(r'<symbol id="([\w-]+)"', ground))


@pytest.mark.parametrize(
    ("players", "hidden_tile", "expected"), [(2, False, 20), (3, False, 20), (3, True, 19), (4, False, 15)]
)
def test_the_course_of_the_game_has_as_many_rounds_as_are_played(
    players: int, hidden_tile: bool, expected: int
) -> None:
    match = Match(vaka.game("orongo"), players, seed=1, options={"hidden_tile": hidden_tile}, names=NAMES[:players])
    assert match.state.seen(None).view()["rounds"] == expected
    while match.state.pending:
        match.choose(match.state.pending[0], match.state.choices(match.state.pending[0])[0])
    assert match.state.seen(None).view()["round"] == expected


def test_another_island_is_played_as_a_list() -> None:
    game = two_players()
    assert isinstance(game.box, OrongoBox)
    assert not is_standard(game.box)
    match = Match(game, 2, seed=1, names=NAMES[:2])
    luck = Seeded(1)
    placed = False
    while match.state.pending:
        seat = match.state.pending[0]
        offered = match.state.choices(seat)
        shown = page(match, seat)
        assert sorted(BUTTON.findall(shown)) == sorted(game.words(choice) for choice in offered)
        assert 'class="spaces"' in shown
        placed |= "place" in game.words(offered[0])
        match.choose(seat, offered[luck.pick(len(offered))])
    assert placed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bid_says_what_it_brings_and_no_more_than_there_are_players_for(players: int) -> None:
    bidding = page(Match(vaka.game("orongo"), players, seed=4, names=NAMES[:players]), ANNE)
    assert "Highest: pay 5, place 3 tokens. Second: pay nothing, place 2." in bidding
    assert ("Otherwise: place 1." in bidding) == (players > 2)


def test_nothing_is_called_sealed_before_somebody_has_bid() -> None:
    match = Match(vaka.game("orongo"), 3, seed=4, names=NAMES[:3])
    assert "sealed" not in re.sub(r"<[^>]*>", "", page(match, ANNE))
    match.choose(ANNE, match.game.choice("bid 2"))
    assert "Your bid of 2 is sealed" in page(match, ANNE)
    assert "sealed" not in re.sub(r"<[^>]*>", "", page(match, BEN))
