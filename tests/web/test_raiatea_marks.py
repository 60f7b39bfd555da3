"""What lately changed on Raiatea's table is marked, and says where it came from."""

import re
from collections import Counter

import pytest

import vaka
from tests.web.boards import NAMES, html, played, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.editions.raiatea.web.changes import Mark, marks, supplied
from vaka.web.rendering.shown import COLOURS, Line, Who


def told(*events: str) -> list[Line]:
    """Lines of the log out of the words of events; a second word that is a seat's number is who did it."""
    lines: list[Line] = []
    for number, event in enumerate(events):
        verb, *words = event.split()
        seat = int(words[0]) - 1 if words and words[0] in "123" and verb != "opens" else None
        who = None if seat is None else Who(seat + 1, COLOURS[seat], NAMES[seat])
        lines.append(Line(number, event, verb, who, False, tuple(words)))
    return lines


@pytest.mark.parametrize(
    ("event", "zone", "thing", "source"),
    [
        ("hires 2 gatherer", "player-2", "helps-2-gatherer", "helper-gatherer"),
        ("hires 2 gatherer", "assistants", "helper-gatherer", ""),
        ("takes 1 uru", "player-1", "goods-1", "stock-uru"),
        ("takes 1 uru", "own-1", "mine-uru", "stock-uru"),
        ("picks 3 tiare", "player-3", "goods-3", "supply-tiare-1"),
        ("picks 3 mirror", "player-3", "mask-3-mirror", "supply-mirror-0"),
        ("puts 1 mirror", "masks", "mask-mirror", "mask-1-mirror"),
        ("sells 1 uru 2", "goods", "stock-uru", "goods-1"),
        ("pays_goods 1 taro uru", "goods", "stock-taro", "goods-1"),
        ("to_markets shaman", "assistants", "helper-shaman", "supply-shaman-0"),
        ("steals 1 2 ?", "player-1", "goods-1", "goods-2"),
        ("steals_mask 1 2 mirror", "player-1", "mask-1-mirror", "mask-2-mirror"),
        ("price uru 3", "goods", "marker-uru", ""),
        ("tattoos 2 4", "tracks", "tattoos-2", ""),
        ("mission 1 2.5.1", "player-1", "missions-1", "tile-2-5-1"),
        ("wins 1 2.5.1", "statues", "tile-2-5-1", ""),
        ("opens 2", "statues", "statue-2", ""),
        ("rituals 1 normal ? ?", "player-1", "rituals-1", "deck-normal"),
        ("rituals 1 normal hina", "own-1", "mine-hina", "deck-normal"),
        ("stays 1 atea", "player-1", "stays-1-atea", "rituals-1"),
    ],
)
def test_a_thing_that_came_says_where_from(event: str, zone: str, thing: str, source: str) -> None:
    assert marks(told(event), 3, ["tiare"])[zone][thing] == Mark("last", source)


def test_a_move_of_everybody_is_marked_and_what_came_before_is_not() -> None:
    lines = told("tattoos 1 1", "tattoos 2 1", "tattoos 3 1", "bag 5", "tattoos 1 2", "priests 1 2")
    tracks = marks(lines, 3, [])["tracks"]
    assert {thing: mark.css for thing, mark in tracks.items()} == {
        "tattoos-2": "new",
        "tattoos-3": "new",
        "tattoos-1": "last",
        "priests-1": "last",
    }
    assert "tattoos-2" not in marks(lines, 2, [])["tracks"]


def test_what_follows_from_a_move_belongs_to_it() -> None:
    assert marks(told("done 1", "opens 2", "goes 2 reef"), 3, [])["statues"]["statue-2"].css == "new"
    assert marks(told("goes 2 market", "sells 2 uru 1", "price uru 2"), 3, [])["goods"]["marker-uru"].css == "last"


def test_of_equal_cards_of_the_supply_the_last_ones_are_new() -> None:
    supply = ["uru", "uru", "uru", "tiare"]
    assert set(marks(told("forest uru uru"), 3, supply)["forest"]) == {"supply-uru-2", "supply-uru-1"}


def test_a_supply_that_is_all_new_is_not_marked() -> None:
    assert "forest" not in marks(told("forest uru tiare"), 3, ["tiare", "uru"])


def test_on_the_board_marks_lie_on_things_that_are_there() -> None:
    """Played at random: every kind of mark is seen, and a thing that flies has an id of its own."""
    match = Match(vaka.game("raiatea"), 3, seed=8)
    seen: set[str] = set()
    sources: set[str] = set()
    for _ in played(match, Seeded(8)):
        page = html(seen_by(match, 0))
        things = re.findall(r'<(?:li|span|div)[^>]*class="[^"]*\bflies\b[^"]*"[^>]*>', page)
        assert all(re.search(r'\bid="', thing) for thing in things)
        seen |= {kind[0] for thing in things if (kind := re.findall(r'id="([a-z]+)', thing)) and " last" in thing}
        sources |= set(re.findall(r'data-from="([a-z]+)', page))
    assert {"tattoos", "priests", "stock", "helper", "mask", "helps", "goods", "missions", "rituals"} <= seen
    assert {"stock", "helper", "supply", "goods", "tile", "deck", "order", "player"} <= sources


def test_new_cards_of_the_supply_are_the_last_of_equal_ones() -> None:
    result = list(supplied(("tiare", "uru"), Counter({"tiare": 1, "uru": 3})))
    assert [touch.id for touch in result] == ["supply-tiare-0", "supply-uru-2"]
    assert list(supplied(("tiare", "uru"), Counter({"tiare": 1, "uru": 1}))) == []  # all are new
