"""Whatever is said of a thing (its note, and its label for those who hear the page) is in words, in every language."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.games import expected
from tools.preview import NAMES, facts_of
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.games import game as game_of
from vaka.table.table_view import TableView, view_for
from vaka.text.catalogue import languages
from vaka.web.table_page.frames import Frames

EVERY = expected("LOOK_EVERY")  # so many choices lie between two looks
TOLD = re.compile(r'(?:data-note|aria-label)="([^"]*)"')
RAW = re.compile(r"\b[a-z]+_[a-z_]+|\{[^}]*\}")


def moments(name: str) -> Iterator[TableView]:
    """A whole game at random, as those see it who are asked, and its end."""
    match = Match(game_of(name), 3, seed=3, options={}, names=NAMES[:3])
    luck = Seeded(3)
    made = 0
    while match.state.pending:
        seat = match.state.pending[luck.pick(len(match.state.pending))]
        if made % EVERY[name] == 0:
            yield view_for(facts_of(match, seat), match, seat)
        offered = match.state.choices(seat)
        match.choose(seat, offered[luck.pick(len(offered))])
        made += 1
    yield view_for(facts_of(match, 0), match, 0)


@pytest.mark.parametrize("name", EVERY)
def test_no_note_has_an_id_or_a_gap_in_it(name: str) -> None:
    met: set[str] = set()
    for table_view in moments(name):
        for language in languages():
            page = "".join(Frames().regions(table_view, language).values())
            met |= {unescape(text) for text in TOLD.findall(page)}
    assert len(met) > 100
    assert [text for text in sorted(met) if RAW.search(text)] == []
