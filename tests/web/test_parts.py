"""Parts of frames: what is sent makes the new page out of the old one, it is little, and it is nobody else's."""

import json
import random
import re
from collections.abc import Iterator

import pytest

import vaka
from tests.games import LONG_GAMES
from tests.tables import SOAK
from tests.web.merging import Merged
from vaka.core.match import Match
from vaka.table.table_view import PLAYING, Facts, SeatFacts, TableView, view_for
from vaka.web.boards import board as boards
from vaka.web.rendering import fast_jinja, parts, shown, templating
from vaka.web.rendering.parts import Branch, Change, Region, changes, html_of, region
from vaka.web.table_page import frame_changes
from vaka.web.table_page.frame_changes import frame_of
from vaka.web.table_page.frames import SHARED_REGIONS, Frames

PLAYERS = 3
SHARE = 1.0 if SOAK else 0.5  # of the positions of a game that are looked at, where one need not follow the other


def positions(game: str, choices: int, share: float = 1.0, seed: int = 4) -> Iterator[Match]:
    """From the first so many choices of a game, a share of them by lot: no kind of question is passed over."""
    match = Match(vaka.game(game), PLAYERS, seed=seed)
    luck = random.Random(seed)
    lot = random.Random(seed)
    for _ in range(choices):
        if lot.random() < share:
            yield match
        if not match.state.pending:
            return
        seat = match.state.pending[0]
        match.choose(seat, luck.choice(match.state.choices(seat)))


def seen(match: Match, viewer: int | None) -> TableView:
    seats = [SeatFacts(seat, f"P{seat}", "person", mine=seat == viewer) for seat in range(PLAYERS)]
    facts = Facts(
        "hotu-1", "Hotu", match.game.name, PLAYERS, match.options, seats, PLAYING, match.moves, 0, match.moves
    )
    return view_for(facts, match, viewer)


def plain(html: str) -> str:
    """Without the spaces between elements, which may be others where something was put in."""
    return re.sub(r"\s+(?=<)|(?<=>)\s+", "", html)


@pytest.mark.parametrize("game", vaka.list_games())
def test_what_is_sent_makes_the_new_page_out_of_the_old_one(game: str) -> None:
    frames = Frames()
    pages: dict[int | None, Merged] = {0: Merged(), 2: Merged(), None: Merged()}
    sent: dict[int | None, dict[str, Region]] = {viewer: {} for viewer in pages}
    bytes_sent = bytes_whole = 0
    for match in positions(game, choices=40):
        for viewer, page in pages.items():
            now = frames.frame(seen(match, viewer), "en")
            assert not [name for name, result in now.items() if isinstance(result, str)], "every region can be cut"
            frame = frame_of(sent[viewer], now)
            sent[viewer] = now
            if frame:
                page.merge(json.loads(frame))
            whole = {name: html_of(result) for name, result in now.items()}
            assert page.regions.keys() == whole.keys()
            for name, html in whole.items():
                assert page.regions[name] == html or plain(page.regions[name]) == plain(html), name
            bytes_sent += len(frame)
            bytes_whole += sum(len(html) for html in whole.values())
    assert bytes_sent < bytes_whole / 3 or game not in LONG_GAMES  # the first frame is whole


@pytest.mark.parametrize("game", vaka.list_games())
def test_viewers_who_have_nothing_of_their_own_there_are_sent_the_same_regions(game: str) -> None:
    """What is remembered for all was made from a watcher's view alone, so it is the same, no matter who asks first."""
    for match in positions(game, choices=40, share=SHARE):
        watcher = Frames().frame(seen(match, None), "en")
        after_a_seat = Frames()
        for viewer in range(PLAYERS):
            after_a_seat.frame(seen(match, viewer), "en")
        again = after_a_seat.frame(seen(match, None), "en")
        assert {name: html_of(watcher[name]) for name in watcher} == {name: html_of(again[name]) for name in again}
        other = after_a_seat.frame(seen(match, None), "en")
        assert all(other[name] is again[name] for name in SHARED_REGIONS)


def forget_everything() -> None:
    """All that is remembered between frames, in any module."""
    shown._line.cache_clear()
    boards._pointing.cache_clear()
    fast_jinja.escaped.cache_clear()
    frame_changes._quoted.cache_clear()
    templating.cached.known.clear()
    parts._chunks.clear()


@pytest.mark.parametrize("game", vaka.list_games())
def test_two_viewers_of_one_version_never_get_each_others_bytes(game: str) -> None:
    """Each is sent the same as without anything remembered, no matter who looked before."""
    luck = random.Random(6)
    frames = Frames()
    viewers: list[int | None] = [0, 1, 2, None]
    differ = False
    for match in positions(game, choices=30, share=SHARE):
        luck.shuffle(viewers)
        warm = {viewer: frame_of({}, frames.frame(seen(match, viewer), "en")) for viewer in viewers}
        for viewer in viewers:
            forget_everything()
            assert warm[viewer] == frame_of({}, Frames().frame(seen(match, viewer), "en"))
        differ |= len(set(warm.values())) == len(viewers)
    assert differ, "each has something of their own"


OLD = '<ol id="all"><li id="a">1</li><li id="b">2</li><li id="c">3</li></ol>'


@pytest.mark.parametrize(
    ("new", "sent"),
    [
        (OLD, []),
        (OLD.replace("2", "5"), [Change("=", "b", '<li id="b">5</li>')]),
        (OLD.replace('<li id="b">2</li>', ""), [Change("-", "b")]),
        (OLD.replace("</ol>", '<li id="d">4</li></ol>'), [Change(">", "c", '<li id="d">4</li>')]),
        (OLD.replace('<li id="a">', '<li id="z">0</li><li id="a">'), [Change("<", "a", '<li id="z">0</li>')]),
        (OLD.replace('<li id="b">2</li>', "").replace("</ol>", '<li id="b">2</li></ol>'), None),  # it has moved
        (OLD.replace('id="all"', 'id="all" class="x"'), None),
        (OLD.replace("</ol>", "<li>so</li></ol>"), None),
    ],
)
def test_what_is_sent_of_a_list(new: str, sent: list[Change] | None) -> None:
    old, now = region(OLD), region(new)
    assert html_of(old) == OLD
    assert html_of(now) == new
    assert changes(old, now) == sent
    assert changes(old, now) == sent  # as it was remembered


@pytest.mark.parametrize("html", ["text", "<p>no id</p>", '<p id="a">1</p><p id="b">2</p>', '<p id="a"><b id="c">', ""])
def test_what_is_not_one_element_with_an_id_is_sent_whole(html: str) -> None:
    assert region(html) == html
    assert changes(region(html), region(html)) == []
    assert changes(region(html), region(OLD)) is None


def test_trees_share_what_looks_the_same() -> None:
    one, other = region(OLD), region(OLD.replace("3", "4"))
    assert isinstance(one, Branch)
    assert isinstance(other, Branch)
    assert one.kids[0] is other.kids[0]
    assert one.kids[2] is not other.kids[2]
