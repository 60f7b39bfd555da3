"""The end of a game: who won and why, what the points are for, how strong the bots were, and a way back to it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import vaka
from tests.games import GOLDEN
from tests.web.boards import played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.core.outcome import Outcome
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table.table_view import TableView, read_only_view
from vaka.text.catalogue import catalogue
from vaka.web.boards.context import shared_context


def ended(game: str, players: int) -> TableView:
    match = Match(vaka.game(game), players, seed=3)
    for _ in played(match, Seeded(3)):
        pass
    table_view = seen_by(match, 0)
    seats = [replace(seat, kind="bot", strength="expert") if seat.seat else seat for seat in table_view.facts.seats]
    return replace(table_view, facts=replace(table_view.facts, seats=seats))


@pytest.mark.parametrize(("game", "players"), [("orongo", 3), ("moorea", 3), ("raiatea", 3)])
def test_the_result_says_how_strong_bots_were_and_one_comes_back_to_it(game: str, players: int) -> None:
    result = regions(ended(game, players))
    assert result["banner"].count("plays like an expert") == players - 1
    assert 'data-toggle="board-only"' in result["banner"]
    assert "to-result" in result["dock"]


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("raiatea-[3-5]*.record")), ids=lambda file: file.stem)
def test_raiatea_says_what_each_point_is_for(file: Path) -> None:
    """Every line has a number, and by columns they add up to the result."""
    record = parse(file.read_text("utf-8"))
    match = check(record, vaka.game("raiatea", rules=record.rules))
    table_view = seen_by(match, 0)
    hands = [read_only_view(table_view.facts, match, seat) for seat in range(match.players)]
    context = shared_context(replace(table_view, hands=hands), catalogue("en"))
    assert table_view.outcome is not None
    for lines, items in zip(context.scored, table_view.outcome.items):
        assert len(lines) > 1
        assert all(line.points is not None for line in lines)
        by_column = {column: sum(line.points or 0 for line in lines if line.column == column) for column, _ in items}
        assert by_column == dict(items)


def test_after_the_end_raiateas_panels_count_all_points() -> None:
    """What nobody could count while they played lies open."""
    table_view = ended("raiatea", 3)
    assert table_view.outcome is not None
    panels = regions(table_view)["players"]
    shown = [int(points) for points in re.findall(r'class="amount victory-points one-line"[^>]*>(\d+) VP<', panels)]
    assert shown == [sum(points for _, points in items) for items in table_view.outcome.items]
    assert "are added at the end" not in panels


def test_moorea_says_what_all_points_are_for() -> None:
    """Products, stores and tools: their points add up to the result."""
    table_view = ended("moorea", 3)
    assert table_view.outcome is not None
    sums = [
        sum(int(n) for line in lines for n in re.findall(r": (\d+) point", line.text))
        for lines in shared_context(table_view, catalogue("en")).scored
    ]
    assert sums == table_view.outcome.totals


def test_moorea_lists_products_and_orongo_says_how_many_of_how_many() -> None:
    assert re.search(r'<th colspan="9">[^<]+ × \d+: ', regions(ended("moorea", 3))["banner"])
    things = re.findall(r'<th colspan="9">([^<]+)</th>', regions(ended("moorea", 3))["banner"])
    assert [text for text in things if "_" in text] == [], "ids where names should be"
    orongo = ended("orongo", 3)
    assert "<small>of " in regions(orongo)["banner"]
    assert re.search(r"\d of \d Moai raised", regions(orongo)["players"])


@pytest.mark.parametrize("game", ["orongo", "moorea", "raiatea"])
def test_all_hands_lie_open_in_the_dock(game: str) -> None:
    match = Match(vaka.game(game), 3, options={"hidden_tile": True} if game == "orongo" else {}, seed=3)
    for _ in played(match, Seeded(3)):
        pass
    table_view = seen_by(match, 0)
    assert "all-open" not in regions(table_view)["dock"]
    table_view.hands = [read_only_view(table_view.facts, match, seat) for seat in range(3)]
    page = "\n".join(regions(table_view).values())
    dock = regions(table_view)["dock"]
    assert dock.count('class="holder"') == 3
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    hands = dock.split('class="holder"')[1:]
    view = [hand.known.view()["players"][hand.viewer] for hand in table_view.hands]
    for html, own in zip(hands, view):
        if game == "orongo":
            assert ("own-tile" in html) == bool(own["hidden_tile"])
        elif game == "moorea":
            assert len(set(re.findall(r'class="hand-card ware-(\w+)', html))) == len(own["hand"])
        else:
            assert html.count('class="ritual ') == len(own["hand"])
            assert html.count('class="ware ware-') >= sum(n > 0 for n in own["goods"].values())
    assert 'name="choice"' not in dock


def test_a_tie_is_explained() -> None:
    table_view = ended("raiatea", 3)
    assert 'class="tied"' not in regions(table_view)["banner"]
    assert table_view.outcome is not None
    tie = Outcome(table_view.outcome.reason, table_view.outcome.items, [8, 8, 5], [2, 1, 3])
    assert "Equal points" in regions(replace(table_view, outcome=tie))["banner"]


@pytest.mark.parametrize(("game", "columns"), [("orongo", 2), ("moorea", 4), ("raiatea", 4)])
def test_the_score_is_a_table_with_a_column_for_everything_that_counts(game: str, columns: int) -> None:
    table_view = ended(game, 3)
    banner = regions(table_view)["banner"]
    table = banner.partition('<table class="scores">')[2].partition("</table>")[0]
    assert table.count('<th scope="col">') == columns + 3  # rank, player, total
    table = re.sub(r"<tr>\s*<th colspan.*?</tr>", "", table, flags=re.DOTALL)
    assert table.count('<th scope="row">') == 3
    assert table.count("data-column=") == 3 * columns
    assert table_view.outcome is not None
    ranks = [int(rank) for rank in re.findall(r'<td class="rank num">(\d+)', table)]
    assert ranks == sorted(table_view.outcome.ranks)


def test_mooreas_tie_is_said_in_words() -> None:
    table_view = ended("moorea", 3)
    assert table_view.outcome is not None
    tie = Outcome("products_out", table_view.outcome.items, [8, 8, 5], [1, 1, 3])
    banner = regions(replace(table_view, outcome=tie))["banner"]
    assert "with the most points" not in banner
    assert "share the victory with equal points" in banner
    assert "the victory is shared" in banner
