"""Raiatea's board: every open choice is one button, nothing leaks, and the frame stays small."""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import vaka
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.core.state import WATCHER
from vaka.table.sight import OVER, PLAYING, Facts, SeatFacts, Sight, look
from vaka.text.catalogue import catalogue
from vaka.web.boards.raiatea_faces import faces
from vaka.web.frames import Frames

NAMES = ["Anne", "Ben", "Cara", "Dan", "Eve"]
RAW = 120_000
ZIPPED = 40_000
ELEMENTS = 2_500


def sight(match: Match, viewer: int | None) -> Sight:
    seats = [SeatFacts(seat, NAMES[seat], "person", mine=seat == viewer) for seat in range(match.players)]
    status = PLAYING if match.state.pending else OVER
    facts = Facts("code", "Table", "raiatea", match.players, match.options, seats, status, match.number, 0)
    return look(facts, match, viewer)


def regions(match: Match, viewer: int | None) -> dict[str, str]:
    return Frames().regions(sight(match, viewer), "en")


def moments(players: int, seed: int, every: int, **options: object) -> Iterator[Match]:
    """A random match, now and then on its way, and at its end."""
    match = Match(vaka.game("raiatea"), players, seed=seed, options=options, names=NAMES[:players])
    luck = Seeded(seed)
    made = 0
    while match.state.pending:
        if made % every == 0:
            yield match
        seat = match.state.pending[luck.pick(len(match.state.pending))]
        offered = match.state.choices(seat)
        match.choose(seat, offered[luck.pick(len(offered))])
        made += 1
    yield match


class Elements(HTMLParser):
    """What is in a page: its elements, their ids, the choices of its buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.number = 0
        self.ids: list[str] = []
        self.choices: list[str] = []
        self.unnamed: list[str] = []
        self.styled = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.number += 1
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "button" and found.get("name") == "choice":
            self.choices.append(str(found["value"]))
            if not found.get("aria-label") and not str(found.get("id", "")).startswith("choice-"):
                self.unnamed.append(str(found["value"]))
        self.styled = self.styled or "style" in found or tag in ("style", "script")


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_every_open_choice_is_a_button_exactly_once_and_no_other_is(players: int, seed: int) -> None:
    for match in moments(players, seed, every=19):
        for viewer in [None, *range(players)]:
            words = [match.game.words(choice) for choice in sight(match, viewer).choices]
            page = Elements("".join(regions(match, viewer).values()))
            assert Counter(page.choices) == Counter(words), match.state.seen(None).view()["step"]
            assert not page.unnamed


@pytest.mark.parametrize("screens", ["closed", "open"])
def test_two_worlds_that_look_alike_give_the_same_page(screens: str) -> None:
    for match in moments(4, 5, every=23, screens=screens):
        for viewer in [None, *range(4)]:
            here = sight(match, viewer)
            shown = Frames().regions(here, "en")
            world = here.known.imagine(Seeded(match.number))
            seat = WATCHER if viewer is None else viewer
            known = world.seen(viewer)
            choices = known.choices(seat) if seat >= 0 else []
            there = replace(here, known=known, watched=world.seen(None), choices=choices)
            assert Frames().regions(there, "en") == shown


@pytest.mark.parametrize(("players", "seed"), [(5, 1), (5, 4), (3, 2)])
def test_a_frame_stays_within_its_budgets(players: int, seed: int) -> None:
    for match in moments(players, seed, every=29):
        html = "".join(regions(match, match.state.pending[0] if match.state.pending else None).values())
        assert len(html.encode()) <= RAW
        assert len(gzip.compress(html.encode())) <= ZIPPED
        page = Elements(html)
        assert page.number <= ELEMENTS
        assert not page.styled
        assert [name for name, n in Counter(page.ids).items() if n > 1] == []


def test_every_text_of_the_board_is_in_the_catalogue() -> None:
    for match in moments(4, 7, every=31):
        html = "".join(regions(match, match.state.pending[0] if match.state.pending else 0).values())
        assert re.findall(r"raiatea\.\w+\.\w+", html) == []
        assert re.findall(r"\{\w+\}", html) == []


def test_every_question_has_a_title() -> None:
    english = catalogue("en")
    asks = [key for key in english.messages if key.startswith("raiatea.ask.")]
    assert asks
    assert [key for key in asks if not english.has(key.replace(".ask.", ".title."))] == []


def test_the_row_of_a_ceremony_counts_the_bag_down() -> None:
    """What was performed stays in the row with the mana that was left; what the bag will not reach is marked."""
    seen = set()
    for match in moments(5, 4, every=1):
        state = match.state.seen(None)
        if not state.view()["row"]:
            continue
        html = regions(match, None)["stage"]
        places = [entry["place"] for entry in state.view()["row"]]
        assert [int(place) for place in re.findall(r'id="row-(\d+)"', html)] == places
        seen |= set(re.findall(r'class="rit rk-\w+ (\w+)"', html))
    assert {"now", "done", "waiting", "failing"} <= seen


def test_own_rituals_are_in_the_dock_of_their_owner_alone() -> None:
    for match in moments(3, 6, every=37):
        for viewer in range(3):
            shown = match.state.seen(viewer).view()["players"][viewer]["hand"]
            dock = regions(match, viewer)["dock"]
            assert len(re.findall(rf'id="hand-{viewer + 1}-\d+"', dock)) == len(shown)
        assert 'id="hand-' not in "".join(regions(match, None).values())


def test_a_tile_shows_what_its_mission_asks_for() -> None:
    game = vaka.game("raiatea")
    shown = faces(catalogue("en"), game).missions
    assert [(part.text, part.icon) for part in shown["m2_goods_uru_tiare_ritual"].parts] == [
        ("1", "uru"),
        ("1", "tiare"),
        ("1", "deck_normal"),
    ]
    assert [(part.text, part.icon) for part in shown["m2_goods_2_same"].parts] == [("2=", "good")]
    assert [(part.text, part.icon) for part in shown["m3_priests_8"].parts] == [("8+", "priest")]
    assert shown["m1_auction"].kind == "mana"
