"""What templates write themselves is escaped, wherever it came from."""

import re

import pytest
from jinja2 import StrictUndefined, Template, UndefinedError
from markupsafe import Markup

from vaka.games import game
from vaka.text.catalogue import Catalogue, Word
from vaka.web.rendering import shown
from vaka.web.rendering.compact import compact
from vaka.web.rendering.fast_jinja import LeanEnvironment
from vaka.web.rendering.shown import Words
from vaka.web.rendering.templating import STATIC, environment, icon, icons

HOSTILE = '"/></svg><meta http-equiv="refresh" content="0;url=//evil.example">'


def test_icons_come_from_the_set_and_nothing_else_is_drawn():
    assert "moai" in icons()
    assert "#i-moai" in icon("moai")
    assert icon(HOSTILE) == icon("no_such_icon") == icon("")
    assert "<use" not in icon(HOSTILE)
    assert "<meta" not in icon("moai", HOSTILE)


def test_the_set_is_that_of_the_file():
    assert len(icons()) == (STATIC / "icons/sprite.svg").read_text().count('id="i-')


def templates():
    """The text of each template, by its name."""
    names = environment().list_templates(extensions=["html"])
    return {name: environment().loader.get_source(environment(), name)[0] for name in names}


def test_every_icon_that_templates_name_is_in_the_set():
    named = {name: set(re.findall(r'\bicon\("([^"]+)"[,)]', source)) for name, source in templates().items()}
    assert any(named.values())
    assert {name: asked - icons() for name, asked in named.items() if asked - icons()} == {}


def test_what_is_sent_has_no_layout():
    laid_out = """<ol>
  {% for seat in seats %}
    <li class="a"
        id="{{ seat }}"
        {%- if seat > 1 %} data-note="a > b"{% endif %}>
      <b>{{ seat }}</b>
      here
    </li>
  {% endfor %}
</ol>"""
    html = environment().from_string(laid_out).render(seats=[1, 2])
    assert html == (
        '<ol><li class="a" id="1"><b>1</b>\nhere</li>\n'
        '<li class="a" id="2" data-note="a > b"><b>2</b>\nhere</li>\n</ol>'
    )


def test_shapes_lie_next_to_each_other_but_words_after_a_void_element_do_not():
    assert compact("<svg>\n  <path />\n  <path />\n</svg>") == "<svg><path/><path/></svg>"
    assert compact("one\n  <br>\n  two") == "one\n<br>\ntwo"


def test_no_template_has_an_element_whose_white_space_counts():
    """`compact` would change what they show."""
    filled = r"<textarea\b[^>]*>(\{\{[^}]*\}\})*</textarea>"  # what is put into a page later is left as it is
    shown = {name: re.sub(filled, "", source) for name, source in templates().items()}
    assert [name for name, source in shown.items() if re.search(r"<(pre|textarea)\b", source)] == []


def lean(text: str) -> Template:
    return LeanEnvironment(autoescape=True, undefined=StrictUndefined).from_string(text)


def test_what_is_no_html_is_escaped_and_what_is_stays() -> None:
    page = lean(
        "{{ text }}{{ html }}{{ n }}{{ nothing }}{% macro bold(it) %}<b>{{ it }}</b>{% endmacro %}{{ bold(text) }}"
    )
    given = {"text": "<i>", "html": Markup("<i>"), "n": 7, "nothing": None}
    assert page.render(given) == "&lt;i&gt;<i>7None<b>&lt;i&gt;</b>"


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(UndefinedError):
        lean("{{ gone }}").render()
    with pytest.raises(UndefinedError):
        lean("{{ view.gone }}").render(view={"here": 1})


def test_a_dict_has_its_methods_whatever_somebody_calls_their_cards() -> None:
    page = lean("{% for card, n in hand.items() %}{{ card }} {{ n }} {% endfor %}{{ hand.wood }}")
    assert page.render(hand={"items": 2, "wood": 1}) == "items 2 wood 1 1"


def test_a_macro_is_called_with_what_stands_between() -> None:
    macro = "{% macro box() %}[{{ caller() }}]{% endmacro %}"
    page = lean(macro + "{% for n in (1, 2) %}{% call box() %}{{ n }}{% endcall %}{% endfor %}")
    assert page.render() == "[1][2]"


def test_a_macro_may_be_handed_less_than_it_asks_for_or_by_name() -> None:
    macro = "{% macro box(a, b='y') %}[{{ a }}{{ b }}{{ caller() if caller else '' }}]{% endmacro %}"
    assert lean(macro + "{% call box(1) %}x{% endcall %}{% call box(1, b=2) %}x{% endcall %}").render() == "[1yx][12x]"
    page = lean(
        "{% macro box(a, b='y') %}[{{ a }}{{ b }}]{% endmacro %}{{ box(1) }}{{ box(1, '<') }}{{ box(b=2, a=1) }}"
    )
    assert page.render() == "[1y][1&lt;][12]"
    with pytest.raises(TypeError):
        lean("{% macro box(a) %}{{ a }}{% endmacro %}{{ box(1, 2) }}").render()


def test_a_call_may_have_names_that_python_keeps_for_itself() -> None:
    assert lean("{{ made(1, class='field', **more) }}").render(
        made=lambda *given, **named: [*given, *named], more={"a": 1}
    )


def test_a_word_is_said_in_its_form_where_the_same_text_was_said_before() -> None:
    words = Words(Catalogue("en", {"built": "{name:a}"}), game("orongo"))
    assert [words.say("built", name="hut") for _ in range(2)] == ["hut", "hut"]
    assert words.say("built", name=Word({"one": "hut", "a": "a hut"})) == "a hut"
    assert words.say("built", name="hut") == "hut"


def test_what_is_remembered_of_what_was_said_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "MAX_SAID", 3)
    words = Words(Catalogue("en", {"hello": "hello {name}"}), game("orongo"))
    assert [words.say("hello", name=str(n)) for n in range(9)] == [f"hello {n}" for n in range(9)]
    assert len(words._said) <= 3
