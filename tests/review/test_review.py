"""Reviews: what goes in is what the seat had seen, what comes out is plain, stable data and a report for people."""

import json
from itertools import pairwise

import pytest

import vaka
from tests.games import WITH_NET
from tests.moorea import tiny
from tests.tables import LONG, SMALL_JUDGED_TABLES, SOAK
from vaka.bots.confidence import Estimate
from vaka.bots.guides import MasterGuide, PlannerGuide, guide_for
from vaka.bots.search_chance import SearchChance
from vaka.core.match import Match
from vaka.core.record_parser import parse
from vaka.review import accuracy
from vaka.review.accuracy import SCALE, field, graded, measured_losses
from vaka.review.curve import CAUSES
from vaka.review.decision_values import PACES, DecisionValue, Pace, excuse, weigh
from vaka.review.moves import Made, read_moves
from vaka.review.report import percent, report
from vaka.review.reviewing import record_digest, review
from vaka.text.catalogue import catalogue, languages
from vaka.text.speaker import Speaker

pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")

FAST = Pace(2, 2, (2,), 2, 4)


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
    guide = guide_for(table.game, table.players, {})
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
    assert result["format"] == 2
    assert result["guide"] == "master"
    assert result["record"] == record_digest(match.record())
    assert result["result"] == ""
    check_agreement(result)
    for decision in result["decisions"]:
        loss = decision["loss"]
        assert 0 <= loss["low"] <= loss["mean"] <= loss["high"] <= 1
        assert decision["slip"] <= (percent(loss["low"]) > 0)
        assert (decision["best"] == decision["choice"]) == (loss["mean"] == 0)
    for slip in result["slips"]:
        assert slip["sure"] <= (percent(slip["loss"]["low"]) > 0)
    assert any(slip["reasons"] for slip in result["slips"])  # not all: some choices differ in nothing that has a name
    for language in languages():
        text = "\n".join(report(result, Speaker(catalogue(language), table.game, match.names)))
        assert "review." not in text
        assert "{" not in text


def test_the_keys_of_the_form_are_pinned(fast):
    """Stored and shown reviews rely on them: a change of the shape raises the format."""
    result = review(random_match(vaka.game("orongo"), 2, 2).record(), vaka.game("orongo"), pace="quick")
    assert result["format"] == 2
    assert " ".join(result) == (
        "format game rules box players names record guide pace viewer lines result "
        "curve decisions moments slips fortune accuracy field"
    )
    assert " ".join(result["decisions"][0]) == "line seat phase choice best odds shares after loss slip worlds"
    assert " ".join(result["fortune"][0]) == "seat start end own others chance"
    assert " ".join(result["accuracy"][0]) == "seat phase decisions lost open accuracy"


def test_without_a_net_for_the_box_the_planner_judges_and_the_report_says_so(fast, tmp_path):
    game = tiny.secret_hands()
    assert isinstance(guide_for(game, 2, {}), PlannerGuide)
    assert isinstance(guide_for(vaka.game("moorea"), 2, {}), MasterGuide)
    assert isinstance(guide_for(vaka.game("moorea"), 2, {}, tmp_path), PlannerGuide)
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


def decision(line, seat, loss, is_guides, guide_loss=None):
    one = DecisionValue(Made(line, seat, 0, SEALED))
    one.best = 1
    one.loss = Estimate(loss, 0.02)
    one.is_guides = is_guides
    one.guide_loss = loss if guide_loss is None else guide_loss
    one.shares = [0.95 if other == seat else 0.05 for other in range(2)]
    one.set_after([0.95 - loss if other == seat else 0.05 + loss for other in range(2)])
    return one


SEALED = vaka.game("orongo").start(2, vaka.seeded(1))  # between sealed answers a seat always learns something


def losses(weighed):
    for one in weighed:
        assert one.loss.mean == pytest.approx(one.shares[one.made.seat] - one.after[one.made.seat])
        assert sum(one.after) == pytest.approx(1)
    return [round(one.loss.mean, 3) for one in weighed]


def test_no_slip_is_named_whose_interval_is_read_from_zero_on():
    one = decision(1, 0, 0.05, False)
    for low, is_slip in ((0.0, False), (0.004, False), (0.02, True)):
        one.loss.low = low
        assert one.is_slip == is_slip


def test_a_slip_of_the_guide_is_charged_once():
    """All choices that lead to it would lose as much; only the last one is to blame."""
    rows = [decision(1, 0, 0.9, True), decision(3, 1, 0.2, True), decision(5, 0, 0.9, True), decision(6, 0, 0.9, True)]
    excuse(rows, 20)
    assert losses(rows) == [0.0, 0.2, 0.0, 0.9]
    assert rows[0].best == rows[0].made.choice
    rows = [decision(1, 0, 0.9, True), decision(50, 0, 0.5, True)]
    excuse(rows, 20)
    assert losses(rows) == [0.9, 0.5]


def test_a_slip_that_only_the_guide_would_make_is_charged_to_nobody():
    """The player went on better than the guide would, so the choice before was not worth as little as it said."""
    rows = [decision(1, 0, 0.9, True), decision(5, 0, 0.0, False, guide_loss=0.9)]
    excuse(rows, 20)
    assert losses(rows) == [0.0, 0.0]
    rows = [decision(1, 0, 0.9, True), decision(5, 0, 0.0, False, 0.1), decision(7, 0, 0.9, True)]
    excuse(rows, 20)  # what comes behind another way than the guide's is not what the guide would have met
    assert losses(rows) == [0.8, 0.0, 0.9]


def test_a_choice_is_worth_what_the_best_next_choice_is_worth():
    """Where the seat is asked again and has learned nothing, the second decision tells what the first was worth."""
    game = vaka.game("orongo")
    match = random_match(game, 2, 12)
    choices = [made for made in read_moves(match.record(), game).choices() if made.is_decision()]
    weighed = weigh(choices, guide_for(game, 2, {}), FAST, lambda more: None)
    placed = [
        pair for pair in pairwise(weighed) if pair[0].made.seat == pair[1].made.seat and not pair[0].made.before.answers
    ]
    assert placed
    for first, second in placed:
        assert first.after == second.shares


def check_agreement(result):
    """The numbers of a review are differences of one another, to the rounding."""
    close = 0.00011
    curve = [(point["line"], point["shares"]) for point in result["curve"]]
    for at, one in enumerate(result["decisions"]):
        seat = one["seat"] - 1
        (before, stood), (line, after) = curve[2 * at], curve[2 * at + 1]
        assert (before, line) == (one["line"] - 1, one["line"])
        assert (stood[seat], after[seat]) == (one["shares"][seat], one["after"][seat])
        assert one["loss"]["mean"] == pytest.approx(stood[seat] - after[seat], abs=1e-9)
        assert one["loss"]["low"] <= one["loss"]["mean"] <= one["loss"]["high"]
        assert one["best"] != one["choice"] or one["loss"]["mean"] == 0
        assert sum(one["after"]) == pytest.approx(1, abs=0.001)
    for fortune in result["fortune"]:
        seat = fortune["seat"]
        own = [one for one in result["decisions"] if one["seat"] == seat]
        many = close * (1 + len(result["decisions"]))
        assert fortune["end"] - fortune["start"] == pytest.approx(
            sum(fortune[cause] for cause in CAUSES), abs=4 * close
        )
        assert fortune["own"] == pytest.approx(-sum(one["loss"]["mean"] for one in own), abs=many)
        assert fortune["start"] == own[0]["shares"][seat - 1]
        assert fortune["end"] == curve[-1][1][seat - 1]
        last = result["lines"] if result["result"] else own[-1]["line"]
        between = [one for one in result["decisions"] if own[0]["line"] < one["line"] <= last]
        others = [one for one in between if one["seat"] != seat]
        given = sum(one["after"][seat - 1] - one["shares"][seat - 1] for one in others)
        assert fortune["others"] == pytest.approx(given, abs=many)
        parts = [part for part in result["accuracy"] if part["seat"] == seat]
        assert parts[0]["lost"] == pytest.approx(-fortune["own"], abs=many)
        assert parts[0]["lost"] == pytest.approx(sum(part["lost"] for part in parts[1:]), abs=4 * close)
        assert parts[0]["decisions"] == sum(part["decisions"] for part in parts[1:]) == len(own)
    by_line = {one["line"]: one for one in result["decisions"]}
    for slip in result["slips"]:
        one = by_line[slip["line"]]
        assert (slip["loss"], slip["sure"], slip["best"]) == (one["loss"], one["slip"], one["best"])
    for moment in result["moments"]:
        points = [shares[moment["seat"] - 1] for line, shares in curve if line == moment["line"]]
        assert moment["after"] in points


@pytest.mark.parametrize("name", WITH_NET)
def test_curve_decisions_slips_and_totals_agree(fast, name):
    """Ten games of each title with VAKA_SOAK=1; one that begins in the middle of a game otherwise."""
    game = vaka.game(name)
    for seed in range(10 if SOAK else 1):
        players = game.players[seed % len(game.players)]
        match = random_match(game, players, 10_000 if SOAK else 40, seed=seed)
        check_agreement(review(match.record(), game, pace="quick"))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("name", WITH_NET)
def test_the_scale_of_accuracy_was_measured(name, pace):
    losses = measured_losses(name, pace)
    marks = [losses[level] for level in SCALE]
    assert marks == sorted(marks, reverse=True)
    assert {level: mark for level, mark in field(name, pace) if level in SCALE} == SCALE


@pytest.mark.parametrize(("pace", "times"), [("quick", 1.0), ("thorough", 1.5)])
def test_accuracy_is_on_the_scale_of_the_pace(monkeypatch, pace, times):
    """The thorough reviews of this scale find half as much again."""
    losses = {"random": 0.8, "child": 0.4, "expert": 0.2, "master": 0.1}
    monkeypatch.setattr(accuracy, "read_toml", lambda file: {**losses, "times": {"thorough": 1.5}})
    monkeypatch.setattr(accuracy, "measured_losses", measured_losses.__wrapped__)  # without its cache
    monkeypatch.setitem(PACES, pace, FAST)
    game = vaka.game("orongo")
    found = review(random_match(game, 2, 24).record(), game, pace=pace)["accuracy"][0]
    assert 0.1 < found["lost"] / found["open"] < 0.4
    assert found["accuracy"] == graded(found["lost"] / found["open"] / times, losses)
    assert [accuracy.accuracy("orongo", pace, 9 * times * loss, 9.0) for loss in losses.values()] == [30, 60, 85, 95]


@LONG
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("name", WITH_NET)
def test_random_play_is_not_accurate(name, pace):
    """Among its like, and below 45 for every seat together; tools.accuracy measures many games."""
    game = vaka.game(name)
    match = random_match(game, game.players[0], 10_000)
    result = review(match.record(), game, pace=pace)
    grades = [part["accuracy"] for part in result["accuracy"] if part["phase"] == ""]
    assert sum(grades) / len(grades) < 45


def test_many_positions_at_once_are_judged_as_one_by_one():
    game = vaka.game("moorea")
    guide = guide_for(game, 3, {})
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
