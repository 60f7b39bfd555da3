"""Guided games, walked to their end through a real server: players who follow arrive, players who stray get a kind
word."""

import re
import time

import pytest

from tests.patience import PATIENCE
from tests.tables import SOAK
from tests.web.visitors import Visitor
from vaka.core.match import Match
from vaka.games import game, list_games
from vaka.table.live import guided
from vaka.table.live.guided import LEARNER, guide_of
from vaka.text.catalogue import catalogue, languages

GUIDED = [name for name in list_games() if guide_of(name) is not None]


@pytest.mark.parametrize("name", GUIDED)
def test_the_moves_are_a_match_and_each_own_choice_has_its_step(name):
    guide = guide_of(name)
    match = Match(game(name), guide.players, seed=guide.seed)
    for seat, words in guide.moves:
        match.choose(seat, words)
    assert [(line.seat, line.words) for line in match.counted] == list(guide.moves)
    waited = [step.choice for step in guide.steps if step.choice]
    assert waited == [words for seat, words in guide.moves if seat == LEARNER]
    assert not guide.steps[-1].choice, "the last word is a farewell"
    assert match.state.outcome is None, "and the game goes on"
    assert len(guide.lines) == 4


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GUIDED)
def test_every_step_has_its_words(name, language):
    guide, spoken = guide_of(name), catalogue(language)
    keys = [step.text for step in guide.steps] + [f"{step.text}_other" for step in guide.steps if step.choice]
    keys += [line.text for line in guide.lines] + [chapter.text for chapter in guide.chapters]
    assert [key for key in keys if not spoken.has(f"guide.{name}.{key}")] == []


class Learner:
    """Somebody with a browser in a guided game."""

    def __init__(self, visitor: Visitor, name: str, chapter: int = 1) -> None:
        self.visitor = visitor
        self.guide = guide_of(name)
        self.path = visitor.post(f"/learn/{name}?chapter={chapter}")

    def due(self):
        """Where the learner stands, once the others have moved."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            due = self.visitor.http.get(f"{self.path}/guide").json()
            if due["state"] != "waits":
                return due
            time.sleep(0.02)
        raise AssertionError("the others never moved")

    def page(self) -> str:
        return self.visitor.get(self.path)

    def choose(self, words: str) -> None:
        version = re.search(r'name="version" value="(\d+)"', self.page())
        self.visitor.post(f"{self.path}/choose", choice=words, seat="1", version=version[1])

    def choices(self) -> list[str]:
        return re.findall(r'name="choice"\s+value="([^"]+)"', self.page())

    def follow(self, choices: int) -> None:
        """Do what the guide suggests, so many times."""
        for _ in range(choices):
            self.choose(self.due()["cards"][-1]["choice"])


@pytest.mark.parametrize("language", ["en", "de"] if SOAK else ["de"])
@pytest.mark.parametrize("name", GUIDED)
def test_whoever_follows_arrives_and_plays_on(visit, name, language):
    visitor = visit("Anne")
    visitor.post("/language", language=language, back="/")
    learner = Learner(visitor, name)
    say = catalogue(language).say
    data, guide = [], learner.guide
    while True:
        due = learner.due()
        assert (due["state"], due["all"]) == ("on", len(guide.steps))
        data += [card["text"] for card in due["cards"]]
        if not due["cards"][-1]["choice"]:
            break
        assert due["cards"][-1]["choice"] in learner.choices()
        learner.choose(due["cards"][-1]["choice"])
        if len(data) == len(due["cards"]):  # left after the first choice, and resumed
            assert f'href="{learner.path}"' in visitor.get(f"/learn/{name}")
    assert data == [say(f"guide.{name}.{step.text}", {}) for step in guide.steps]
    play_on(learner)
    assert learner.due()["state"] == "ended"
    assert f'href="{learner.path}"' not in visitor.get(f"/learn/{name}")


def play_on(learner: Learner) -> None:
    """A normal game goes on: the bots answer by themselves, and the farewell stays until the learner acts."""
    ends = time.monotonic() + PATIENCE
    while not learner.choices() and time.monotonic() < ends:
        time.sleep(0.02)
    due = learner.due()
    assert (due["state"], due["cards"][-1]["choice"]) == ("on", "")
    learner.choose(learner.choices()[0])


@pytest.mark.parametrize("name", GUIDED)
def test_another_choice_at_each_step_is_answered_and_can_be_made(visit, name):
    learner = Learner(visit("Ben"), name)
    waited = [step.choice for step in learner.guide.steps if step.choice]
    for at, suggested in enumerate(waited):
        card = learner.due()["cards"][-1]
        assert card["choice"] == suggested
        assert card["other"]
        others = [words for words in learner.choices() if words != suggested]
        if others and (SOAK or at % 6 == 0):
            learner.choose(others[-1])
            assert learner.due()["state"] == "strayed"
            answer = learner.visitor.send(f"{learner.path}/undo", back_fields(learner))
            if answer.status_code != 303 or learner.due()["state"] != "on":  # what came out is out: begin again
                learner = Learner(learner.visitor, name)
                learner.follow(at)
        learner.follow(1)


def back_fields(learner: Learner) -> dict[str, str]:
    version = re.search(r'name="version" value="(\d+)"', learner.page())
    return {"seat": "1", "version": version[1]}


CHAPTERS = [(name, number) for name in GUIDED for number in range(2, len(guide_of(name).chapters) + 1)]


@pytest.mark.parametrize(("name", "number"), CHAPTERS)
def test_a_later_chapter_begins_by_itself(visit, name, number):
    anne = visit("Anne")
    assert f'formaction="/learn/{name}?chapter={number}"' in anne.get(f"/learn/{name}")
    learner = Learner(anne, name, number)
    first = learner.guide.chapters[number - 1].step
    due = learner.due()
    assert (due["state"], due["cards"][0]["number"]) == ("on", first + 1)
    waited = [step.choice for step in learner.guide.steps[first:] if step.choice]
    learner.follow(len(waited))
    assert learner.due()["cards"][-1]["number"] == due["all"]


def test_whoever_has_no_name_yet_is_a_visitor_and_not_a_bot(visit, server):
    visitor = visit()
    visitor.http.headers["Accept-Language"] = "de"
    code = visitor.post("/learn/orongo").removeprefix("/t/")
    assert server.run(server.tables.looking.facts(code)).seats[0].name == "Besuch"


def test_there_is_no_chapter_beyond_the_last(visit):
    anne = visit("Anne")
    assert anne.send("/learn/raiatea?chapter=9", {}).status_code == 404
    assert anne.send("/learn/orongo?chapter=2", {}).status_code == 404


def test_nobody_else_is_guided(visit):
    learner = Learner(visit("Anne"), "orongo")
    other = visit("Ben")
    assert other.http.get(f"{learner.path}/guide").status_code == 409
    assert 'id="guide"' not in other.get(learner.path)
    table = other.make("orongo", company="bots")
    assert other.http.get(f"{table}/guide").status_code == 409
    assert 'id="game-summary"' in other.get(table)


def test_what_there_is_no_guide_for_is_not_found(visit):
    anne = visit("Anne")
    anne.get("/learn/nothing", status=404)
    assert anne.send("/learn/nothing", {}).status_code == 404


def test_names_of_nothing_are_not_remembered(visit):
    before = guided._guide.cache_info().currsize
    anne = visit("Anne")
    for number in range(3):
        anne.get(f"/learn/nothing{number}", status=404)
    assert guided._guide.cache_info().currsize == before


def test_the_ways_in(visit):
    anne = visit("Anne")
    assert 'href="/learn"' in anne.get("/")
    for name in GUIDED:
        assert f'href="/learn/{name}"' in anne.get("/learn")
        assert f'href="/learn/{name}"' in anne.get(f"/rules/{name}")
