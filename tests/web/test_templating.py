"""What templates write themselves is escaped, wherever it came from."""

import re

import pytest

from vaka.web.rendering.compact import compact
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


@pytest.mark.parametrize("name", sorted(environment().list_templates(extensions=["html"])))
def test_every_icon_that_templates_name_is_in_the_set(name):
    source = environment().loader.get_source(environment(), name)[0]
    assert set(re.findall(r'\bicon\("([^"]+)"[,)]', source)) <= icons()


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


@pytest.mark.parametrize("name", sorted(environment().list_templates(extensions=["html"])))
def test_no_template_has_an_element_whose_white_space_counts(name):
    source = environment().loader.get_source(environment(), name)[0]
    filled = r"<textarea\b[^>]*>(\{\{[^}]*\}\})*</textarea>"  # what is put into a page later is left as it is
    assert not re.search(r"<(pre|textarea)\b", re.sub(filled, "", source))  # `compact` would change what they show
