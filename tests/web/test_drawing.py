"""The pictures that the server draws, and where things stand on them."""

import re
import struct
from itertools import cycle, product
from typing import Any
from xml.etree import ElementTree

import pytest

import vaka
from tools.preview import facts_of, played
from vaka.games import list_games
from vaka.table.replays.history import Game
from vaka.table.table_view import view_for
from vaka.text.catalogue import languages
from vaka.web.boards.context import SharedContext
from vaka.web.pages.history import HEIGHT, WIDTH, dots
from vaka.web.rendering.png import OTHER_LETTERS, png
from vaka.web.table_page.frames import Frames
from vaka.web.table_page.preview import CURVE_HEIGHT, CURVE_WIDTH, MAX_LINES, preview_svg

WHOLE = 100_000
TEXT = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
<text y="24" font-size="24" font-family="{}">{}</text></svg>"""


def watched(
    game: str, players: int, choices: int, names: dict[int, str] | None = None, language: str = "en"
) -> SharedContext[Any]:
    """What everybody has seen of a random game after so many choices."""
    match = played(game, players, 5, choices, {}, "")
    facts = facts_of(match, None)
    for seat, name in (names or {}).items():
        facts.seats[seat].name = name
    return Frames().shared(view_for(facts, match, None), language).context


def parsed(svg: str) -> list[ElementTree.Element]:
    return [element for element in ElementTree.fromstring(svg).iter() if isinstance(element.tag, str)]


def used(svg: str) -> list[str]:
    return [element.attrib["href"][1:] for element in parsed(svg) if element.tag.endswith("}use")]


@pytest.mark.parametrize("game", list_games())
def test_a_picture_is_whole_at_every_stage_of_a_game(game: str) -> None:
    stages = product(vaka.game(game).players, (0, 250, WHOLE))
    for (players, choices), language in zip(stages, cycle(languages())):
        shared = watched(game, players, choices, language=language)
        svg = preview_svg(shared, "Who won", [])
        ids = {element.attrib["id"] for element in parsed(svg) if "id" in element.attrib}
        assert set(used(svg)) <= ids
        assert {f"token-{seat.colour}" for seat in shared.seats} <= set(used(svg))
        texts = [element.text for element in parsed(svg) if element.tag.endswith("}text")]
        assert {"Who won", *(seat.name for seat in shared.seats)} <= set(texts)


@pytest.mark.parametrize("game", list_games())
def test_a_picture_has_the_size_that_those_who_show_links_ask_for(game: str) -> None:
    drawn = png(preview_svg(watched(game, 3, 60), "Table", []))
    assert drawn.startswith(b"\x89PNG")
    assert struct.unpack(">II", drawn[16:24]) == (1200, 630)


def test_a_game_that_cannot_draw_its_board_shows_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaka.web.table_page.preview.preview_of", lambda game: None)
    svg = preview_svg(watched("orongo", 3, 60), "Table", [])
    assert sorted(name for name in used(svg) if name.startswith("token-")) == sorted(
        f"token-{seat.colour}" for seat in watched("orongo", 3, 0).seats
    )
    assert "Round" not in svg
    assert png(svg).startswith(b"\x89PNG")


def test_every_token_and_every_moai_of_orongo_stands_where_it_lies() -> None:
    shared = watched("orongo", 3, WHOLE)
    before = used(preview_svg(watched("orongo", 3, 0), "", []))
    result = used(preview_svg(shared, "", []))
    spaces = shared.view["spaces"]
    for seat in shared.seats:
        lying = sum(1 for space in spaces if space["owner"] == seat.number)
        assert result.count(f"token-{seat.colour}") == before.count(f"token-{seat.colour}") + lying
    assert result.count("o-moai") == sum(1 for space in spaces if space.get("moai"))


def test_names_are_text_and_letters_that_no_font_has_become_dots() -> None:
    svg = preview_svg(watched("moorea", 2, 30, {0: '<b>&"Ōtā', 1: "李小龙"}), "a " * 200, [])
    assert "&lt;b&gt;&amp;" in svg
    lines = [element for element in parsed(svg) if element.attrib.get("font-size") == "32"]
    assert len(lines) == MAX_LINES
    assert lines[-1].text.endswith("…")
    assert OTHER_LETTERS.sub("·", "Zoë 李小龙 Ōtā “Șerban”") == "Zoë ··· Ōtā “Șerban”"


@pytest.mark.parametrize("family", ["serif", "sans-serif"])
def test_the_fonts_have_every_letter_that_is_not_replaced(family: str) -> None:
    letters = [chr(code) for code in range(0xA1, 0x2020) if not OTHER_LETTERS.match(chr(code)) and code != 0xAD]
    assert len(letters) > 220
    shapes = {letter: png(TEXT.format(family, letter)) for letter in letters}
    missing = png(TEXT.format(family, "Ѐ").replace("Ѐ", "&#x400;"))
    assert [letter for letter, shape in shapes.items() if shape == missing] == []


def test_a_curve_goes_from_one_edge_of_its_field_to_the_other_and_the_better_the_higher() -> None:
    shared = watched("orongo", 2, WHOLE)
    curve: Any = [{"shares": [0.0, 1.0]}, {"shares": [0.5, 0.5]}, {"shares": [1.0, 0.0]}]
    paths = re.findall(
        r'<path d="M0.0 (\d+\.\d)L[^"]*L(\d+\.\d) (\d+\.\d)" stroke="[^"]*" stroke-width="5"',
        preview_svg(shared, "", curve),
    )
    low, high = f"{CURVE_HEIGHT - 6}.0", "6.0"
    assert sorted(paths) == sorted([(low, f"{CURVE_WIDTH}.0", high), (high, f"{CURVE_WIDTH}.0", low)])


class Visits:
    def say(self, key: str, **values: object) -> str:
        return key


def test_games_stand_from_left_to_right_and_the_better_the_higher():
    games = [
        Game("c", "", "orongo", 1, 2, [0], 0.0, "", [0], False, False, [], "", 4, accuracy) for accuracy in (0, 25, 100)
    ]
    placed = [(dot.x, dot.y) for dot in dots(Visits(), games)]
    assert placed == [(0, HEIGHT), (WIDTH / 2, HEIGHT - 25), (WIDTH, HEIGHT - 100)]
