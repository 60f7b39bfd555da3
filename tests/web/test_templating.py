"""What templates write themselves is escaped, wherever it came from."""

import re

import pytest

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
