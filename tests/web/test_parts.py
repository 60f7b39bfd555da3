"""Parts of frames: what is sent makes the new page out of the old one, it is little, and it is nobody else's."""

import json
import random
import re
from collections.abc import Iterator
from types import ModuleType

import pytest
from jinja2 import TemplateSyntaxError

import vaka
from tests.games import expected
from tests.tables import SOAK
from tests.web.merging import Merged
from vaka.core.match import Match
from vaka.table.table_view import PLAYING, ChatLine, Facts, SeatFacts, TableView, view_for
from vaka.web.boards import board as boards
from vaka.web.rendering import fast_jinja, parts, shown
from vaka.web.rendering.part_marks import marked
from vaka.web.rendering.parts import Part
from vaka.web.table_page import frame_changes
from vaka.web.table_page import frames as frames_module
from vaka.web.table_page.frame_changes import Change, Frame, changes, frame_of
from vaka.web.table_page.frames import SHARED_REGIONS, Frames, region

PLAYERS = 3
SENT = expected("SENT")
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
    """At a table where the second has said something and is away: the others are shown more of that."""
    seats = [SeatFacts(seat, f"P{seat}", "person", mine=seat == viewer) for seat in range(PLAYERS)]
    seats[1].away = 5
    facts = Facts(
        "hotu-1", "Hotu", match.game.name, PLAYERS, match.options, seats, PLAYING, match.moves, 0, match.moves
    )
    facts.chat = [ChatLine(1, "P1", 1, "Hello", 0.0)]
    return view_for(facts, match, viewer)


def plain(html: str) -> str:
    """Without the spaces between elements, which may be others where something was put in."""
    return re.sub(r"\s+(?=<)|(?<=>)\s+", "", html)


@pytest.mark.parametrize("game", vaka.list_games())
def test_what_is_sent_makes_the_new_page_out_of_the_old_one(game: str) -> None:
    frames = Frames()
    pages: dict[int | None, Merged] = {0: Merged(), 2: Merged(), None: Merged()}
    sent: dict[int | None, Frame] = {viewer: Frame() for viewer in pages}
    bytes_sent = bytes_whole = 0
    for match in positions(game, choices=40):
        for viewer, page in pages.items():
            now = frames.frame(seen(match, viewer), "en")
            frame = now.since(sent[viewer])
            if sent[viewer]:  # else it is whole
                bytes_sent += len(frame)
                bytes_whole += sum(len(html) for html in now.html.values())
            sent[viewer] = now
            if frame:
                page.merge(json.loads(frame))
            assert page.regions.keys() == now.html.keys()
            for name, html in now.html.items():
                assert page.regions[name] == html or plain(page.regions[name]) == plain(html), name
    assert bytes_sent < bytes_whole * SENT.get(game, 1)


@pytest.mark.parametrize("game", vaka.list_games())
def test_viewers_who_have_nothing_of_their_own_there_are_sent_the_same_regions(game: str) -> None:
    """What is remembered for all was made from a watcher's view alone, so it is the same, no matter who asks first."""
    for match in positions(game, choices=40, share=SHARE):
        watcher = Frames().frame(seen(match, None), "en")
        after_a_seat = Frames()
        for viewer in range(PLAYERS):
            after_a_seat.frame(seen(match, viewer), "en")
        again = after_a_seat.frame(seen(match, None), "en")
        assert watcher.html == again.html
        other = after_a_seat.frame(seen(match, None), "en")
        assert all(other[name] is again[name] for name in SHARED_REGIONS)


def forget_everything() -> None:
    """All that is remembered between frames, in any module."""
    shown._line.cache_clear()
    boards._pointing.cache_clear()
    fast_jinja.escaped.cache_clear()
    frame_changes._quoted.cache_clear()
    parts.cached.forget()
    parts.part_of.cache_clear()
    parts._filled.cache_clear()
    frame_changes._changes.cache_clear()


def bytes_of_others(game: str, choices: int, share: float) -> list[tuple[int, int | None]]:
    """The moments and viewers at which somebody is sent what they would not be if nothing were remembered."""
    luck = random.Random(6)
    frames = Frames()
    viewers: list[int | None] = [0, 1, 2, None]
    wrong = []
    for at, match in enumerate(positions(game, choices, share)):
        luck.shuffle(viewers)
        warm = {viewer: frame_of({}, frames.frame(seen(match, viewer), "en")) for viewer in viewers}
        for viewer in viewers:
            forget_everything()
            if warm[viewer] != frame_of({}, Frames().frame(seen(match, viewer), "en")):
                wrong.append((at, viewer))
    return wrong


@pytest.mark.parametrize("game", vaka.list_games())
def test_two_viewers_of_one_version_never_get_each_others_bytes(game: str) -> None:
    """Each is sent the same as without anything remembered, no matter who looked before."""
    assert not bytes_of_others(game, choices=30, share=SHARE)


class ByPartAlone:
    """Fills the slots of a part once, for whom it may be."""

    def __init__(self) -> None:
        self.known: dict[Part, Part] = {}

    def __call__(self, part: Part, fills: tuple[tuple[str, str], ...]) -> Part:
        if part not in self.known:
            self.known[part] = Part(tuple(parts.filled(part.pieces, dict(fills))))
        return self.known[part]

    def cache_clear(self) -> None:
        self.known.clear()


@pytest.mark.parametrize(
    ("place", "forgetful"),
    [
        (frames_module, ("sees_the_same", lambda one, other: one.facts.moves == other.facts.moves)),
        (parts, ("_filled", ByPartAlone())),
        (parts, ("frozen", lambda values: len(values))),
        (frames_module, ("own_seats", lambda context: [])),
        (frames_module, ("is_empty", lambda name, context: name == "away")),
    ],
    ids=["frames", "slots", "fragments", "chats", "empty regions"],
)
def test_a_key_that_forgets_the_viewer_is_caught(
    monkeypatch: pytest.MonkeyPatch, place: ModuleType, forgetful: tuple[str, object]
) -> None:
    monkeypatch.setattr(place, *forgetful)
    assert bytes_of_others("moorea", choices=6, share=1.0)
    forget_everything()


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
    old, now = region(marked(OLD)), region(marked(new))
    assert old.html == OLD
    assert now.html == new
    assert changes(old, now) == sent


def test_a_region_that_is_a_text_is_sent_whole() -> None:
    """That of a waiting room, until the game begins."""
    assert changes(OLD, OLD) == []
    assert changes(OLD, OLD + " ") is None
    assert changes("<p>waiting</p>", region(marked(OLD))) is None


def test_parts_that_look_the_same_are_the_same() -> None:
    one, other = region(marked(OLD)), region(marked(OLD.replace("3", "4")))
    were, are = ({part.id: part for part in tree.pieces if isinstance(part, Part)} for tree in (one, other))
    assert were["a"] is are["a"]
    assert were["c"] is not are["c"]


def test_an_element_whose_id_was_left_out_is_no_part() -> None:
    left_out = marked('<p id="a"><b{% if no %} id="b"{% endif %}>1</b></p>').replace(
        '{% if no %} id="b"{% endif %}', ""
    )
    assert region(left_out).pieces == ('<p id="a"><b>1</b></p>',)


def test_a_template_that_does_not_close_what_it_opens_is_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="</p> closes <b>"):
        marked('<p id="a"><b></p>')
    with pytest.raises(TemplateSyntaxError, match="<p> is not closed"):
        marked('before <p id="a"><b></b>')


def test_an_instruction_that_is_no_mark_is_left_as_it_is() -> None:
    html = '<?xml version="1.0"?><svg></svg><?partial?>'
    assert parts.parsed(html) == [html]
