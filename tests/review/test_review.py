"""Reviews: what goes in is what the seat had seen, what comes out is plain, stable data and a report for people."""

import json
from itertools import pairwise

import pytest

import vaka
from tests.moorea import tiny
from tests.review.test_exact import Drawing
from tests.tables import SMALL_JUDGED_TABLES
from vaka.bots.search_chance import SearchChance
from vaka.core.match import Match
from vaka.core.record_parser import parse
from vaka.review.confidence import Estimate
from vaka.review.decision_values import PACES, DecisionValue, Pace, charge_once, weigh
from vaka.review.guides import MasterGuide, PlannerGuide, guide_for
from vaka.review.moves import Made, read_moves
from vaka.review.report import report
from vaka.review.reviewing import record_digest, review
from vaka.review.win_chances import CAUSES, curve
from vaka.text.catalogue import catalogue, languages
from vaka.text.speaker import Speaker

pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")

FAST = Pace(2, 2, (2,), 2, 2)


@pytest.fixture
def fast(monkeypatch):
    monkeypatch.setitem(PACES, "quick", FAST)


def random_match(game, players, choices, options=None, seed=7):
    """A match with so many random choices."""
    match = Match(game, players, seed=seed, options=options, names=["Anne", "Ben", "Cara", "Dan", "Eve"][:players])
    chance = vaka.seeded(seed)
    for _ in range(choices):
        if not match.state.pending:
            break
        seat = match.state.pending[0]
        offered = match.state.choices(seat)
        match.choose(seat, offered[chance.pick(len(offered))])
    return match


def told(weighed):
    return [(one.best, one.odds, one.loss.mean, one.loss.low, one.loss.high, one.shares, one.after) for one in weighed]


@pytest.mark.parametrize("table", SMALL_JUDGED_TABLES, ids=str)
def test_a_decision_is_judged_by_what_its_seat_had_seen(table):
    """Two worlds that look alike to the seat get the same judgement."""
    guide = guide_for(table.game, {})
    state = table.start(vaka.seeded(5))
    true, imagined = [], []
    chance = vaka.seeded(3)
    for line in range(24):
        seat = state.pending[0]
        choices = state.choices(seat)
        choice = choices[chance.pick(len(choices))]
        if line % 4 == 3 and len(choices) > 1:
            true.append(Made(line, seat, choice, state.copy(SearchChance(0))))
            imagined.append(Made(line, seat, choice, state.seen(seat).imagine(SearchChance(line))))
        state.choose(seat, choice)
    assert true
    assert told(weigh(true, guide, FAST, lambda more: None)) == told(weigh(imagined, guide, FAST, lambda more: None))


def test_what_a_seat_is_shown_of_a_running_game_has_no_secrets_of_others(fast):
    """The tiles that two others hide change places in the record: the review for the first seat is the same."""
    game = vaka.game("orongo")
    match = Match(game, 3, seed=7, options={"hidden_tile": True})
    start = match.record().text().splitlines()
    hidden = [at for at, row in enumerate(start) if row.startswith("- hidden")]
    tiles = [start[at].split()[-1] for at in hidden]
    assert len(set(tiles)) == 3
    kept = [game.choice(f"place {tile}") for tile in tiles]
    chance = vaka.seeded(2)
    for _ in range(12):
        seat = match.state.pending[0]
        offered = [choice for choice in match.state.choices(seat) if choice not in kept]
        match.choose(seat, offered[chance.pick(len(offered))])
    text = match.record().text()
    rows = text.splitlines()
    rows[hidden[1]] = rows[hidden[1]].removesuffix(tiles[1]) + tiles[2]
    rows[hidden[2]] = rows[hidden[2]].removesuffix(tiles[2]) + tiles[1]
    other = "\n".join(rows)
    one, two = (review(parse(record), game, viewer=0, pace="quick") for record in (text, other))
    assert one == two
    assert {decision["seat"] for decision in one["decisions"]} == {1}
    assert (one["moments"], one["fortune"], one["record"]) == ([], [], "")
    assert review(parse(text), game, pace="quick")["record"] != review(parse(other), game, pace="quick")["record"]


@pytest.mark.parametrize("table", SMALL_JUDGED_TABLES, ids=str)
def test_a_review_is_plain_data_and_a_report_in_every_language(fast, table):
    match = random_match(table.game, table.players, 8, dict(table.options))
    steps = []
    result = review(match.record(), table.game, pace="quick", progress=lambda done, of: steps.append((done, of)))
    assert json.loads(json.dumps(result)) == result
    assert review(match.record(), table.game, pace="quick") == result
    assert steps[-1][0] == steps[-1][1]
    assert result["format"] == 1
    assert result["guide"] == "master"
    assert result["record"] == record_digest(match.record())
    assert result["result"] == ""
    for point in result["curve"]:
        assert sum(point["shares"]) == pytest.approx(1, abs=0.001)
    for decision in result["decisions"]:
        loss = decision["loss"]
        assert 0 <= loss["low"] <= loss["mean"] <= loss["high"] <= 1
        assert decision["slip"] <= (loss["low"] > 0)
        assert (decision["best"] == decision["choice"]) == (loss["mean"] == 0)
    for slip in result["slips"]:
        assert slip["loss"]["low"] > 0
        assert slip["reasons"]
    for seat, one in enumerate(result["fortune"], 1):
        assert one["seat"] == seat
        assert one["end"] - one["start"] == pytest.approx(sum(one[cause] for cause in CAUSES), abs=0.001)
    for language in languages():
        text = "\n".join(report(result, Speaker(catalogue(language), table.game, match.names)))
        assert "review." not in text
        assert "{" not in text


def test_the_keys_of_the_form_are_pinned(fast):
    """Whoever stores or shows reviews relies on them: a change of the shape raises the format."""
    result = review(random_match(vaka.game("orongo"), 2, 2).record(), vaka.game("orongo"), pace="quick")
    assert result["format"] == 1
    assert " ".join(result) == (
        "format game rules box players names record guide pace viewer lines result "
        "curve decisions moments slips fortune accuracy"
    )
    assert " ".join(result["decisions"][0]) == "line seat phase choice best odds shares after loss slip worlds"
    assert " ".join(result["fortune"][0]) == "seat start end own others sealed chance"
    assert " ".join(result["accuracy"][0]) == "seat phase decisions good lost"


def test_without_a_net_for_the_box_the_planner_judges_and_the_report_says_so(fast, tmp_path):
    game = tiny.secret_hands()
    assert isinstance(guide_for(game, {}), PlannerGuide)
    assert isinstance(guide_for(vaka.game("moorea"), {}), MasterGuide)
    assert isinstance(guide_for(vaka.game("moorea"), {}, tmp_path), PlannerGuide)
    match = random_match(game, 2, 100)
    assert match.state.outcome is not None
    result = review(match.record(), game, pace="quick")
    assert result["guide"] == "planner"
    assert result["result"] == match.state.outcome.words()
    winners = match.state.outcome.winners
    assert result["curve"][-1]["shares"] == [(seat in winners) / len(winners) for seat in range(2)]
    assert "rough guide" in report(result, Speaker(catalogue("en"), game, match.names))[0]


def test_what_was_undone_is_not_judged():
    game = vaka.game("orongo")
    match = random_match(game, 2, 2)
    seat = match.state.pending[0]
    first, second = match.state.choices(seat)[:2]
    match.choose(seat, first)
    match.undo_to(2)
    match.choose(seat, second)
    result = read_moves(match.record(), game)
    assert [made.line for made in result.choices()] == [1, 2, 5]
    assert result.choices()[-1].choice == second
    assert [move.is_sealed for move in result.moves] == [True, False]


def test_a_game_without_decisions_has_nothing_to_say(fast):
    game = vaka.game("orongo")
    result = review(random_match(game, 2, 0).record(), game, pace="quick")
    assert result["decisions"] == result["slips"] == result["moments"] == []
    assert report(result, Speaker(catalogue("en"), game, ["Anne", "Ben"]))[-1] == "There was nothing to decide yet."


def test_what_is_not_there_is_refused():
    game = vaka.game("orongo")
    record = random_match(game, 2, 4).record()
    for wrong in ({"viewer": 2}, {"viewer": -1}, {"pace": "endless"}):
        with pytest.raises(vaka.BadRequest):
            review(record, game, **wrong)


def test_causes_add_up_to_the_change():
    game = tiny.scarce_cards({})
    match = random_match(game, 2, 100)
    points = curve(read_moves(match.record(), game), Drawing(), Pace(1, 1, (), 0, 6), lambda more: None)
    for before, point in pairwise(points):
        for seat in range(2):
            change = sum(point.causes[cause][seat] for cause in CAUSES)
            assert change == pytest.approx(point.shares[seat] - before.shares[seat])


def slip(line, seat, loss, is_guides):
    one = DecisionValue(Made(line, seat, 0, None))
    one.best = 1
    one.loss = Estimate(loss, 0.02)
    one.is_guides = is_guides
    return one


def test_a_slip_of_the_guide_is_charged_once():
    """All choices that lead to it would lose as much; only the last one is to blame."""
    rows = [slip(1, 0, 0.9, True), slip(3, 1, 0.2, True), slip(5, 0, 0.9, True), slip(6, 0, 0.9, True)]
    charge_once(rows, 20)
    assert [round(one.loss.mean, 3) for one in rows] == [0.0, 0.2, 0.0, 0.9]
    rows = [slip(1, 0, 0.9, False), slip(5, 0, 0.5, False)]  # the guide would not have gone on like this
    charge_once(rows, 20)
    assert [one.loss.mean for one in rows] == [0.9, 0.5]
    rows = [slip(1, 0, 0.9, True), slip(50, 0, 0.5, True)]
    charge_once(rows, 20)
    assert [one.loss.mean for one in rows] == [0.9, 0.5]


def test_many_positions_at_once_are_judged_as_one_by_one():
    game = vaka.game("moorea")
    guide = guide_for(game, {})
    state = random_match(game, 3, 20).state
    seats = [0, 1, 2, state.pending[0]]
    choices = [state.choices(seat) for seat in seats]
    seen = [guide.features.observe(state, seat, offered) for seat, offered in zip(seats, choices)]
    odds, values = guide.net.think_many(seen, choices)
    for at, offered in enumerate(choices):
        single, value = guide.net.think(seen[at], offered)
        assert values[at] == pytest.approx(value, abs=1e-5)
        assert list(odds[at]) == pytest.approx(list(single), abs=1e-5)
    assert len(guide.net.think_many([], [])[1]) == 0
