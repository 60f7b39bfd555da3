"""Raiatea's log says what a die is rolled for, and what a mission is worth."""

import html
import re

import pytest

import vaka
from tests.web.boards import played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.text.catalogue import catalogue
from vaka.web.boards.context import shared_context
from vaka.web.rendering.shown import Line


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    """What the log of two games said."""
    result: list[Line] = []
    for seed in (4, 5):
        match = Match(vaka.game("raiatea"), 3, seed=seed)
        data: dict[int, Line] = {}
        for _ in played(match, Seeded(seed)):
            if len(match.events) - len(data) > 30:
                data |= {line.number: line for line in story(match)}
        data |= {line.number: line for line in story(match)}
        result += data.values()
    return result


def story(match: Match) -> list[Line]:
    return shared_context(seen_by(match, None), catalogue("en")).story


def test_a_roll_says_what_it_is_for(lines: list[Line]) -> None:
    rolls: dict[str, list[str]] = {"forest": [], "marae": [], "reef": [], "market": []}
    place = ""
    for line in lines:
        if line.verb == "goes":
            place = line.words[1]
        elif line.verb == "die":
            rolls[place].append(line.text)
    assert all(re.search(r"at least \d pearl divers? gains 4 pearls", text) for text in rolls["reef"][::2])
    assert all(re.search(r"(\d): everybody gains \1 pearls?, the", text) for text in rolls["reef"][1::2])
    for name, helper in (("forest", "gatherer"), ("marae", "shaman"), ("market", "merchant")):
        assert rolls[name]
        assert all(re.search(rf"(\d): whoever has at least \1 {helper}s? ", text) for text in rolls[name])
    assert len(rolls["reef"]) > 1


def test_the_die_on_the_board_says_the_same() -> None:
    match = Match(vaka.game("raiatea"), 3, seed=4)
    for _ in played(match, Seeded(4)):
        page = regions(seen_by(match, None))
        if 'class="die num"' in page["stage"]:
            said = [line.text for line in story(match) if line.verb == "die"][-1]
            assert said in html.unescape(page["stage"])
            return
    pytest.fail("no die was seen")


def test_missions_are_told_with_their_points(lines: list[Line]) -> None:
    for verb, pattern in (
        ("mission", r"\w+ completes a mission for (\d) points?: .+ \(row \d of statue (\d)\)\."),
        ("auction", r"Bids for the mana mission worth (\d) points? \(row \d of statue (\d)\): Anne \d+, Ben \d+.*"),
        ("wins", r"\w+ wins the mana mission worth (\d) points? \(row \d of statue (\d)\)\."),
    ):
        texts = [line.text for line in lines if line.verb == verb]
        assert texts
        points = vaka.game("raiatea").box.statue_vp
        for text in texts:
            match = re.fullmatch(pattern, text)
            assert match, text
            assert int(match[1]) == points[int(match[2]) - 1]
