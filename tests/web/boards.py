"""What the tests of the boards share: moments of games as everybody sees them, and what must hold at each."""

import gzip
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.table.table_view import OVER, PLAYING, Facts, SeatFacts, TableView, view_for
from vaka.web.table_page.frames import Frames

NAMES = ["Anne", "Ben", "Cara", "Dan", "Eve"]
RAW, ZIPPED, ELEMENTS = 125_000, 30_000, 2_500  # the largest: five players at the end of Raiatea, with every score
BUTTON = re.compile(r'<button[^>]*name="choice" value="([^"]*)"')
UNNAMED = re.compile(r'<button(?![^>]*(?:aria-label="[^"]|id="choice-))[^>]*name="choice"[^>]*>')


def facts_of(match: Match, viewer: int | None) -> Facts:
    """A table around this match, as the person in this seat knows it."""
    seats = [SeatFacts(at, NAMES[at], "person", mine=at == viewer) for at in range(match.players)]
    status = PLAYING if match.state.pending else OVER
    return Facts(
        "hotu", "Hotu", match.game.name, match.players, match.options, seats, status, match.moves, 0, match.moves
    )


def seen_by(match: Match, viewer: int | None) -> TableView:
    return view_for(facts_of(match, viewer), match, viewer)


def regions(table_view: TableView) -> dict[str, str]:
    return Frames().regions(table_view, "en")


def html(table_view: TableView) -> str:
    return "\n".join(regions(table_view).values())


@dataclass
class Moment:
    """A moment of a game as one viewer sees it."""

    table_view: TableView
    regions: dict[str, str]

    @property
    def page(self) -> str:
        return "\n".join(self.regions.values())

    @property
    def words(self) -> list[str]:
        """The words of the open choices."""
        return [self.table_view.game.words(choice) for choice in self.table_view.choices]


def views(match: Match, frames: Frames) -> Iterator[Moment]:
    """The moment as a watcher and each of the players see it."""
    for viewer in [None, *range(match.players)]:
        table_view = seen_by(match, viewer)
        yield Moment(table_view, frames.regions(table_view, "en"))


Choosing = Callable[[list[int]], list[int]]


def played(match: Match, luck: Seeded, liked: Choosing = list) -> Iterator[list[int]]:
    """Plays a match at random to its end; answers before each choice what is offered. `liked` are chosen from."""
    while match.state.pending:
        seat = match.state.pending[luck.pick(len(match.state.pending))]
        offered = match.state.choices(seat)
        yield offered
        pool = liked(offered)
        match.choose(seat, pool[luck.pick(len(pool))])


def lived(match: Match, luck: Seeded, is_moment: Callable[[list[int]], bool], liked: Choosing = list) -> list[Moment]:
    """A match played at random, as everybody sees it at some moments and when it is over."""
    frames = Frames()
    moments: list[Moment] = []
    for offered in played(match, luck, liked):
        if is_moment(offered):
            moments += views(match, frames)
    return [*moments, *views(match, frames)]


# --- what holds on every board


def each_choice_is_one_button(moment: Moment) -> None:
    assert sorted(BUTTON.findall(moment.page)) == sorted(moment.words)
    assert UNNAMED.findall(moment.page) == []


def stays_small(moment: Moment, zipped: int = ZIPPED) -> None:
    assert len(moment.page.encode()) <= RAW
    assert len(gzip.compress(moment.page.encode(), 6)) <= zipped
    assert len(re.findall(r"<[a-z]", moment.page)) <= ELEMENTS


def is_clean(moment: Moment) -> None:
    """No styles or scripts, no id twice, and every text is in the catalogue."""
    ids = re.findall(r'\bid="([^"]*)"', moment.page)
    assert [name for name in set(ids) if ids.count(name) > 1] == []
    assert not re.findall(r" style=|<style|<script", moment.page)
    assert not re.findall(rf"{moment.table_view.game.name}\.\w+|\{{\w+\}}", moment.page)


def looks_the_same_in_another_world(moment: Moment, seed: int) -> bool:
    """A world that the viewer cannot tell from this gives the same page, to the byte. Answers whether worlds differ."""
    table_view = moment.table_view
    world = table_view.known.imagine(Seeded(seed))
    known = world.seen(table_view.viewer)
    if table_view.viewer is not None:
        assert known.choices(table_view.viewer) == table_view.known.choices(table_view.viewer)
    assert regions(replace(table_view, known=known, watched=world.seen(None))) == moment.regions
    return world.save() != table_view.known.imagine(Seeded(seed + 1)).save()
