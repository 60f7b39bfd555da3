"""Raiatea's log says what a die is rolled for, what a mission is worth, and names bonuses, ranks and masks."""

import html
import re
from itertools import pairwise

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
        ("mission", r"\w+ completes a mission for (\d) VP: .+ \(row \d of statue (\d)\)\.(?: Paid: .+\.)?"),
        ("auction", r"Bids for the mana mission worth (\d) VP \(row \d of statue (\d)\): Anne \d+, Ben \d+.*"),
        ("wins", r"\w+ wins the mana mission worth (\d) VP \(row \d of statue (\d)\)\."),
    ):
        texts = [line.text for line in lines if line.verb == verb]
        assert texts
        points = vaka.game("raiatea").box.statue_vp
        for text in texts:
            match = re.fullmatch(pattern, text)
            assert match, text
            assert int(match[1]) == points[int(match[2]) - 1]


def test_what_is_paid_stands_in_the_line_that_says_for_what(lines: list[Line]) -> None:
    """Training, hiring, missions, rituals and bids: none of them has a second line about its payment."""
    paid = ("pays_pearls", "pays_mana", "pays_goods", "pays_masks", "pays_rituals")
    bought = ("trains", "hires", "mission", "buys", "bids", "auction")
    told = [line for line in lines if line.verb not in ("price", "bag")]
    pairs = [(one, two) for one, two in pairwise(told) if one.who in (None, two.who)]
    assert [(one.text, two.text) for one, two in pairs if one.verb in bought and two.verb in paid] == []
    assert any(re.fullmatch(r"\w+ hires a \w+.* for 2 pearls\.", line.text) for line in lines)
    missions = [line.text for line in lines if line.verb == "mission"]
    assert all("Paid" not in text for text in missions if re.search(r"VP: \d pearls \(", text))  # its name says it
    assert any(re.search(r"any 1 good.* Paid: 1 \w", text) for text in missions)


def test_a_sale_names_its_bonus(lines: list[Line]) -> None:
    sales = [line.text for line in lines if line.verb == "sells"]
    assert sales
    assert all(re.fullmatch(r"\w+ sells an? [\w-]+ for the bonus: [a-z].+\.", text) for text in sales), sales


def test_tattoos_name_the_rank(lines: list[Line]) -> None:
    box = vaka.game("raiatea").box
    tattoos = [line for line in lines if line.verb == "tattoos"]
    assert len({line.text for line in tattoos}) > 3
    for line in tattoos:
        rank = box.rank_names[box.rank_at[int(line.words[1])]].capitalize()
        assert line.text.endswith(f"moves to tattoo space {line.words[1]} ({rank}).")


def test_starting_masks_are_told_with_whose_they_are(lines: list[Line]) -> None:
    (first, _) = [line.text for line in lines if line.verb == "masks"]
    assert re.fullmatch(r"Starting masks: Anne \w.+, Ben \w.+ and Cara \w.+\.", first)


def test_what_a_line_says_has_no_second_line(lines: list[Line]) -> None:
    """The bonus of a sale, and a gift."""
    said = {before.verb for before, _ in pairwise(lines)}
    assert {"sells", "gift"} <= said
    for before, line in pairwise(lines):
        if before.verb in ("sells", "gift") and before.who == line.who:
            assert line.verb not in ("gains_pearls", "gains_mana", "takes"), (before, line)
