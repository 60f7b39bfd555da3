"""The rules to read: pages in each language, anchors, search, examples and player aids."""

import re

import pytest

import vaka
from tests.web.visitors import Visit
from tools import examples as tool
from vaka.core.errors import VakaError
from vaka.games import game as game_of
from vaka.text.catalogue import catalogue, languages
from vaka.text.rule_texts import rules_of
from vaka.web.error_texts import rule_link
from vaka.web.pages.rules import examples
from vaka.web.pages.rules.aids import aid_of
from vaka.web.pages.rules.text import parts
from vaka.web.rendering.templating import icons

GAMES = [game for game in vaka.list_games() if rules_of(game, "en")]  # others show their numbered rules
EXAMPLES = [(game, name) for game in GAMES for name in examples.example_names(game)]
EVERYWHERE = [(game, language) for game in GAMES for language in languages()]
PICTURE = re.compile(r"<template.*?</template>", re.DOTALL)  # a board, a tree of its own
ID = re.compile(r'\sid="([^"]+)"')


# --- the page


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_the_page_is_in_the_language_of_the_visitor_and_every_number_is_an_anchor(visit: Visit, game, language):
    page = visit().http.get(f"/rules/{game}", headers={"accept-language": language}).text
    rules = rules_of(game, language)
    own = PICTURE.sub("", page)
    ids = ID.findall(own)
    assert len(ids) == len(set(ids))
    numbers = {number for section in rules.sections for number in section.numbers}
    assert numbers | {section.name for section in rules.sections} <= set(ids)
    assert all(f'href="#{section.name}"' in page for section in rules.sections)
    assert f'<article class="rules-told" lang="{language}">' in page
    assert not re.search(r"\{[A-Z]\d|:[a-z_]+:|figure:|example:", own)


@pytest.mark.parametrize("game", GAMES)
def test_rulings_and_reconstructions_are_marked(visit: Visit, game):
    page = visit().get(f"/rules/{game}")
    rules = rules_of(game, "en")
    assert page.count('class="ruling"') >= len(rules.marked("ruling"))
    assert page.count('class="restored"') >= len(rules.marked("restored"))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_for_developers_is_not_on_the_page(visit: Visit, game):
    page = visit().get(f"/rules/{game}")
    assert "components.toml" not in page
    assert "Choices in words" not in page
    assert "<code>" not in page


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_every_picture_is_drawn(game, language):
    wanted = [
        name for section in rules_of(game, language).sections for name in re.findall(r"figure:(\w+)", section.text)
    ]
    assert wanted
    html = "".join(part.html for part in parts(game, language))
    assert html.count("<figure>") == len(wanted)
    assert html.count(f'class="stage stage-{game}"') == len(wanted)


def test_a_rule_has_an_address_of_its_own(visit: Visit):
    visitor = visit()
    answer = visitor.http.get("/rules/orongo/rule/O3.5", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/orongo#O3.5")
    for path in ("/rules/orongo/rule/M3.5", "/rules/orongo/rule/O99.9", "/rules/chess/rule/O3.5"):
        assert visitor.http.get(path).status_code in (400, 404)


def test_a_refusal_leads_to_its_rule():
    german = catalogue("de")
    result = rule_link(VakaError("orongo.place.cannot_pay", {}), german)
    assert result == {"href": "/rules/orongo#O4.4", "text": "Regel O4.4"}
    assert rule_link(VakaError("table.none", {}), german) is None


# --- the search


def test_the_search_answers_with_links_to_sections(visit: Visit):
    page = visit().get("/rules/search?q=what+if+two+bid+the+same")
    links = re.findall(r'href="/rules/(\w+)#([\w-]+)"', page)
    assert ("orongo", "ties") in links[:3]


def test_the_search_speaks_the_language_of_the_visitor(visit: Visit):
    page = visit().http.get("/rules/search?q=darf+ich+abwerfen", headers={"accept-language": "de"}).text
    assert ("moorea", "limit") in re.findall(r'href="/rules/(\w+)#([\w-]+)"', page)[:3]
    assert "Handlimit" in page


def test_the_game_one_came_from_is_preferred(visit: Visit):
    visitor = visit()
    for game in GAMES:
        page = visitor.get(f"/rules/search?q=when+does+it+end&game={game}")
        assert re.findall(r'href="/rules/(\w+)#([\w-]+)"', page)[0] == (game, "end")


@pytest.mark.parametrize(
    "asked",
    ["", "q=", "q=%00", "q=%F0%9F%98%80", "q=zzzz&game=chess", "q=" + "a" * 1000, "q=<script>alert(1)</script>"],
)
def test_an_odd_question_gets_a_calm_page(visit: Visit, asked):
    page = visit().get(f"/rules/search?{asked}")
    assert "<script>alert" not in page


# --- examples


def test_the_stored_examples_are_those_of_the_tests():
    """`python -m tools.examples` makes them; pictures of whole tables depend on how bots play and are only drawn."""
    for game, text in tool.made().items():
        made, kept = tool.json.loads(text), examples.stored(game)
        assert {name: made[name] for name in examples.example_names(game)} == {
            name: kept[name] for name in examples.example_names(game)
        }


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_an_example_can_be_clicked_through(visit: Visit, game, name):
    visitor = visit()
    path = f"/rules/{game}/example/{name}"
    seen = []
    while path:
        page = visitor.get(path)
        seen.append(page)
        assert f'class="stage stage-{game}"' in page
        following = re.search(r'href="(\S+)" rel="next"', page)
        path = following[1] if following else ""
    assert len(seen) == examples.steps_of(game, name)
    assert len(set(seen)) == len(seen)
    assert 'class="rules-lesson"' in seen[-1]
    assert all('rel="prev"' in page for page in seen[1:])


@pytest.mark.parametrize("language", languages())
def test_every_example_is_told_in_every_language(language):
    for game, name in EXAMPLES:
        for step in range(examples.steps_of(game, name)):
            shown = examples.shown(game, name, step, language)
            assert shown.said or shown.refused or shown.text
            assert not [
                text for text in [*shown.said, shown.refused, shown.text] if re.search(r"=|examples\.|\{", text)
            ]


def test_what_an_example_shows_is_what_its_viewer_may_know():
    """Nobody's hand but the viewer's: the scene is made from a seen state."""
    shown = examples.shown("raiatea", "RE5", 3, "en")
    assert "Matariʻi" in shown.scene.stage.unescape()
    assert "Matariʻi" not in examples.shown("raiatea", "RE4", 1, "en").scene.stage.unescape()


@pytest.mark.parametrize("path", ["OE9", "ME1", "island", "OE1?step=-1", "OE1?step=x", "OE1?step=1000"])
def test_no_such_example(visit: Visit, path):
    assert visit().http.get(f"/rules/orongo/example/{path}").status_code in (404, 422)


def test_a_step_beyond_the_end_is_the_end(visit: Visit):
    assert 'class="rules-lesson"' in visit().get("/rules/orongo/example/OE1?step=99")


# --- player aids


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_an_aid_has_every_number_of_the_box(game, language):
    cells = [cell.text for block in aid_of(game, language) for row in block.rows for cell in row]
    box = game_of(game).box
    if game == "orongo":
        assert all(str(n) in cells for row in box.setup.values() for n in row)
    elif game == "moorea":
        rows = [row for block in aid_of(game, language) for row in block.rows if len(row) == 5]
        assert len(rows) == len(box.ids) + len(box.tool_points)
        assert (
            sum(int(row[4].text) for row in rows) == box.data["meta"]["product_cards"] + box.data["meta"]["tool_cards"]
        )
    else:
        rows = [row for block in aid_of(game, language) for row in block.rows]
        assert sum(int(row[4].text) for row in rows if len(row) == 5 and row[4].text.isdigit()) == 92
        assert sum(int(row[3].text) for row in rows if len(row) == 4) == 68
    assert not [text for text in cells if re.search(r"[a-z]\.[a-z]|\{", text)]


@pytest.mark.parametrize("language", languages())
def test_every_icon_is_in_a_legend(language):
    data = {
        cell.icons[0]: cell.text
        for game in GAMES
        for block in aid_of(game, language)
        if block.legend
        for row in block.rows
        for cell in row
    }
    assert set(data) == icons()
    assert not [name for name, text in data.items() if "." in text or "_" in text or text == ""]


def test_every_game_has_an_aid_and_a_legend(visit: Visit):
    for game in GAMES:
        assert "<table>" in visit().get(f"/rules/{game}/aid")
