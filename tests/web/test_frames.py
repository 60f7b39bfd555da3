"""Frames: made from views, shared where they can be, and safe against what people write."""

import copy
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from markupsafe import Markup

import vaka
from tests.games import WITH_BOARD
from vaka.core.match import Match
from vaka.table.clocks.settings import slow_clock
from vaka.table.table_view import PLAYING, ChatLine, Facts, SeatFacts, TableView, view_for
from vaka.table.waiting_times import GONE_HOURS, REPLACEABLE_MINUTES
from vaka.text.catalogue import catalogue, languages
from vaka.web import rendering
from vaka.web.rendering.parts import FragmentCache, cached, html_of
from vaka.web.table_page.frames import Frames

DAY = 24 * 60  # minutes
RUDE = '<script>alert("1")</script>'


def view_of(game: str, names: list[str], viewer: int | None, choices: int = 0) -> TableView:
    match = Match(vaka.game(game), len(names), seed=4)
    luck = random.Random(4)
    for _ in range(choices):
        if match.state.pending:  # else a short game is over
            seat = match.state.pending[0]
            match.choose(seat, luck.choice(match.state.choices(seat)))
    seats = [SeatFacts(seat, name, "person", mine=seat == viewer) for seat, name in enumerate(names)]
    facts = Facts("hotu-1", "Hotu", game, len(names), match.options, seats, PLAYING, match.moves, 0, match.moves)
    return view_for(facts, match, viewer)


@pytest.mark.parametrize("game", vaka.list_games())
def test_what_people_write_is_never_markup(game: str) -> None:
    table_view = view_of(game, [RUDE, "Ben & <b>Co</b>", "Cara"], 0, choices=30)
    table_view.facts.chat = [ChatLine(1, RUDE, 0, RUDE, 0.0)]
    html = "".join(Frames().regions(table_view, "en").values())
    assert "<script" not in html
    assert "<b>Co" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize("game", vaka.list_games())
def test_a_name_that_is_a_word_of_the_game_stays_as_it_was_written(game: str) -> None:
    table_view = view_of(game, ["net", "food", "uru"], 1, choices=20)
    players = Frames().regions(table_view, "en")["players"]
    for name in ("net", "food", "uru"):
        assert f'title="{name}">{name}<' in players


@pytest.mark.parametrize("game", vaka.list_games())
def test_no_mark_of_a_slot_is_left_over(game: str) -> None:
    for viewer in (0, 2, None):
        html = "".join(Frames().regions(view_of(game, ["Anne", "Ben", "Cara"], viewer, choices=25), "en").values())
        assert "<?" not in html


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", vaka.list_games())
def test_a_frame_is_said_in_every_language_without_a_gap(game: str, language: str) -> None:
    for viewer in (0, None):
        html = "".join(Frames().regions(view_of(game, ["Anne", "Ben", "Cara"], viewer, choices=25), language).values())
        assert not re.findall(rf">[^<]*\b(?:{game}|frame|pages|core)\.[a-z_]+\.?[a-z_]*[^<]*<", html)
        assert not re.findall(r"[>\" ]\{\w+[|}]", html)


def test_of_several_at_one_device_only_who_looks_is_you() -> None:
    table_view = view_of("orongo", ["Anne", "Ben", "Cara"], 1)
    table_view.facts.seats[0].mine = True
    assert called_you(table_view) == [2]
    behind = view_of("orongo", ["Anne", "Ben", "Cara"], None)  # the curtain
    behind.facts.seats[0].mine = True
    assert called_you(behind) == [1]
    behind.facts.seats[1].mine = True
    assert called_you(behind) == []


def called_you(table_view: TableView) -> list[int]:
    """The numbers of the seats that the page calls "you"."""
    panels = Frames().regions(table_view, "en")["players"].split('<li id="player-')[1:]
    return [int(panel[0]) for panel in panels if 'class="you"' in panel]


def sealed(game: str) -> TableView:
    """Anne's answer is sealed, those of the others are awaited."""
    match = Match(vaka.game(game), 3, seed=4)
    luck = random.Random(4)
    while not (match.state.answers and match.state.answers[0] and 0 not in match.state.pending):
        seat = match.state.pending[0]
        match.choose(seat, luck.choice(match.state.choices(seat)))
    seats = [SeatFacts(seat, name, "person", mine=seat == 0) for seat, name in enumerate(["Anne", "Ben", "Cara"])]
    return view_for(
        Facts("hotu-1", "Hotu", game, 3, match.options, seats, PLAYING, match.moves, 0, match.moves), match, 0
    )


@pytest.mark.parametrize("gone", ["held", "resigned"])
@pytest.mark.parametrize(("game", "own"), [("orongo", "Your bid of"), ("raiatea", "Your answer is sealed")])
def test_what_a_bot_seals_for_somebody_is_not_called_theirs(game: str, own: str, gone: str) -> None:
    table_view = sealed(game)
    assert own in Frames().regions(table_view, "en")["dock"]
    setattr(table_view.facts.seats[0], gone, True)
    table_view.choices, table_view.can_take_back = [], False  # as `looking` has it for those whom a bot plays for
    regions = Frames().regions(table_view, "en")
    assert own not in regions["dock"]
    assert catalogue("en").say("frame.waiting", {}) in regions["dock"]
    assert "your sealed bid" not in regions["stage"]


def test_who_has_but_one_choice_is_told_that_the_table_makes_it_and_is_not_called() -> None:
    table_view = view_of("moorea", ["Anne", "Ben"], 0)
    plain = Frames().regions(table_view, "en")
    table_view.forced = True
    forced = Frames().regions(table_view, "en")
    note = catalogue("en").say("frame.forced", {})
    assert (note in forced["dock"], note in plain["dock"]) == (True, False)
    assert (" data-turn=forced>" in forced["dock"], " data-turn>" in plain["dock"]) == (True, True)
    assert {name for name in plain if plain[name] != forced[name]} == {"dock"}


def test_who_has_sealed_the_only_answer_there_was_is_told_so() -> None:
    match = Match(vaka.game("raiatea"), 3, seed=4)
    luck = random.Random(4)
    while True:
        for seat in match.state.pending:
            only = match.state.choices(seat)
            if match.state.answers and len(only) == 1 and len(match.state.pending) > 1:
                match.choose(seat, only[0])
                seats = [SeatFacts(at, f"P{at}", "person", mine=at == seat) for at in range(3)]
                facts = Facts("t", "T", "raiatea", 3, match.options, seats, PLAYING, match.moves, 0, match.moves)
                dock = Frames().regions(view_for(facts, match, seat), "en")["dock"]
                assert catalogue("en").say("frame.forced_sealed", {}) in dock
                assert "do-take_back" not in dock
                return
        seat = match.state.pending[0]
        match.choose(seat, luck.choice(match.state.choices(seat)))


@pytest.mark.parametrize("language", languages())
def test_the_table_says_who_is_gone_and_since_when(language: str) -> None:
    table_view = view_of("orongo", ["Anne", "Ben", "Cara"], 0)
    cara = table_view.facts.seats[2]
    cara.held = cara.gone = True
    for minutes, days in ((0, 1), (60 * GONE_HOURS, 1), (3 * DAY + 5, 3)):
        cara.away = minutes
        data = Frames().regions(table_view, language)["away"]
        texts = catalogue(language)
        said = texts.say("frame.gone", {"name": "Cara", "time": texts.say("frame.span_days", {"n": days})})
        assert said in data
        assert data.count("Cara") == said.count("Cara")  # and not once more as one whom a bot could replace
    cara.gone = False
    assert said not in Frames().regions(table_view, language)["away"]


@pytest.mark.parametrize("language", languages())
def test_where_a_decision_has_days_the_table_says_for_how_long_people_are_away_and_offers_no_bot(language: str) -> None:
    table_view = view_of("orongo", ["Anne", "Ben", "Cara"], 0)
    table_view.facts.clock = slow_clock(3)
    spans = [("minutes", 4), ("minutes", 59), ("hours", 5 * 60), ("days", 2 * DAY + 60), ("long", 7 * DAY)]
    for span, away in spans:
        table_view.facts.seats[1].away = away
        data = Frames().regions(table_view, language)["away"]
        time = catalogue(language).say(f"frame.span_{span}", {"n": {"minutes": away, "hours": 5}.get(span, 2)})
        said = catalogue(language).say("frame.away_for", {"name": "Ben", "time": time})
        assert (said in data) == (away >= REPLACEABLE_MINUTES)
        assert "/away" not in data


def test_the_shared_part_is_made_once_for_all_viewers() -> None:
    frames = Frames()
    first = frames.shared(view_of("orongo", ["Anne", "Ben"], 0), "en")
    assert frames.shared(view_of("orongo", ["Anne", "Ben"], 1), "en") is first
    assert frames.shared(view_of("orongo", ["Anne", "Ben"], 1, choices=2), "en") is not first


def test_a_frame_is_made_once_for_all_who_see_the_same() -> None:
    frames = Frames()
    table_view = view_of("orongo", ["Anne", "Ben"], None)
    first = frames.frame(table_view, "en")
    assert frames.frame(replace(table_view), "en") is first
    assert frames.frame(replace(table_view), "de") is not first
    away = replace(table_view, facts=copy.deepcopy(table_view.facts))
    away.facts.seats[1].away = 3
    assert frames.frame(away, "en").html["away"] != first.html["away"]


def tables_in_turn(game: str, choices: int) -> Iterator[TableView]:
    """What a seat sees at three tables that are played side by side, in turn."""
    lucks = [random.Random(seed) for seed in range(3)]
    names = (["Anne", "Ben", "Cara"], ["Ben", "Cara", "Anne"], ["Anne", "Ben"])
    matches = [Match(vaka.game(game), max(len(n), vaka.game(game).players[0]), seed=at) for at, n in enumerate(names)]
    for _ in range(choices):
        for at, match in enumerate(matches):
            if match.state.pending:
                seat = match.state.pending[0]
                match.choose(seat, lucks[at].choice(match.state.choices(seat)))
            called = (names[at] * 2)[: match.players]
            seats = [SeatFacts(seat, name, "person") for seat, name in enumerate(called)]
            facts = Facts(
                f"t-{at}", "T", game, match.players, match.options, seats, PLAYING, match.moves, 0, match.moves
            )
            yield view_for(facts, match, None)


@pytest.mark.parametrize("game", vaka.list_games())
def test_what_was_kept_from_other_moments_and_tables_makes_no_difference(game: str) -> None:
    for at, table_view in enumerate(tables_in_turn(game, choices=60)):
        warm = Frames().regions(table_view, "en")
        if at % 7 == 0:
            cached.forget()
            assert Frames().regions(table_view, "en") == warm


class Macro:
    """As Jinja has them; notes what it was called with."""

    def __init__(self) -> None:
        self.calls: list[object] = []

    def _func(self) -> None: ...

    def __call__(self, thing: object) -> Markup:
        self.calls.append(copy.deepcopy(thing))
        return Markup(repr(thing))


def rendered(cached: FragmentCache, macro: Macro, thing: object) -> str:
    """What stands for the mark that it gives."""
    mark = cached(macro, thing)
    return html_of(cached[mark.removeprefix("<?known ").removesuffix("?>")])


def test_what_is_kept_is_what_the_macro_gives() -> None:
    cached = FragmentCache(most=1_000)
    macro = Macro()
    for thing in ("moana", "moana", "ember", "moana", ["moana"], {"moana": 1}, {"moana": 2}):
        assert rendered(cached, macro, thing) == repr(thing)
    assert macro.calls == ["moana", "ember", ["moana"], {"moana": 1}, {"moana": 2}]


def test_a_list_that_has_changed_is_not_taken_for_what_it_was() -> None:
    cached = FragmentCache(most=1_000)
    row = ["fish", ["wood"]]
    assert rendered(cached, macro := Macro(), row) == repr(row)
    row[1].append("clay")  # type: ignore[attr-defined]
    assert rendered(cached, macro, row) == repr(row)


def test_what_is_kept_stays_small() -> None:
    cached = FragmentCache(most=100)
    for number in range(1_000):
        assert rendered(cached, Macro(), f"{number:020}") == repr(f"{number:020}")
        assert 1 <= len(cached.known) == len(cached.pieces) <= 5


def test_what_is_named_in_a_page_is_there_when_everything_else_is_forgotten() -> None:
    cached = FragmentCache(most=30)
    mark = cached(Macro(), "moana")
    cached(Macro(), "a text of 30 characters, or more")
    assert not [key for key, known in cached.known.items() if known == mark]
    assert html_of(cached[mark.removeprefix("<?known ").removesuffix("?>")]) == "'moana'"


@pytest.mark.parametrize("game", WITH_BOARD)
def test_what_the_last_lines_of_the_log_point_at_is_on_the_page(game: str) -> None:
    """Mostly: what was taken may have left the table, and what lies in a hand is on its owner's page."""
    pointed = there = 0
    for choices in range(10, 70, 12):
        regions = Frames().regions(view_of(game, ["Anne", "Ben", "Cara"], None, choices), "en")
        page = "".join(regions.values())
        for points in re.findall(r'data-points="([^"]+)"', regions["log"])[-6:]:
            result = [f'id="{id}"' in page for id in points.split()]
            pointed, there = pointed + len(result), there + sum(result)
    assert there > 0.6 * pointed > 0


def test_undo_has_a_ring_where_a_bot_waits_for_it_and_nowhere_else() -> None:
    table_view = replace(view_of("orongo", ["Anne", "Ben"], 0), can_undo=True)

    def has_ring(held: bool, hands_over: bool) -> bool:
        return 'class="ring"' in Frames().regions(replace(table_view, held=held, hands_over=hands_over), "en")["dock"]

    assert has_ring(held=True, hands_over=False)
    assert not has_ring(held=False, hands_over=False)
    assert not has_ring(held=True, hands_over=True)


TEMPLATES = Path(rendering.__file__).parent.parent / "templates"
SHARED = [TEMPLATES / f"{name}.html" for name in ("table", "frame", "settings", "floating", "replay_frame")]
SCRIPTS = sorted((TEMPLATES.parent / "static" / "js").glob("*.js"))


def test_what_all_games_share_names_no_game_and_nothing_of_one() -> None:
    assert SCRIPTS
    texts = {file.name: file.read_text("utf-8").lower() for file in [*SHARED, *SCRIPTS]}
    words = [*vaka.list_games(), "shaman"]
    assert [(name, word) for name, text in texts.items() for word in words if word in text] == []
