"""Every view has the form that is written down for it, and questions and words of choices fit together."""

import json
from typing import Any

import pytest

import vaka
from tests.conformance.views import misfits
from tests.tables import SOAK
from tools.api_views import form_of
from vaka.core.chance import Seeded
from vaka.core.conformance import Table, random_game
from vaka.games.moorea.questions.actions import ACTIONS
from vaka.games.orongo.view import OrongoView
from vaka.text.catalogue import catalogue

GAMES = vaka.list_games()
LOOK_EVERY = 3 if SOAK else 6
FREE = {"raiatea": {"bind"}}  # choices that go with many questions and belong to none


@pytest.mark.parametrize("name", GAMES)
def test_every_view_has_its_form(name: str) -> None:
    game = vaka.game(name)
    table = Table(game, 3, {option.name: option.values[-1] for option in game.option_list})
    steps = set()
    for number, state in enumerate(random_game(table, seed=5)):
        for viewer in (None, *range(3)) if state.pending else (None,):
            if (number + (viewer or 0)) % LOOK_EVERY and state.pending:  # one or two of the four at a moment, in turns
                continue
            known = state.seen(viewer)
            view = known.view()
            assert misfits(view, form_of(name)) == []
            assert json.loads(json.dumps(view)) == view
            steps.add(view["step"])
            if state.pending:
                assert game.step(known) == view["step"]
    assert "over" in steps
    assert steps - {"over"} <= {question.name for question in questions(name)}


def test_a_misfit_is_named_with_its_place() -> None:
    view = vaka.game("orongo").start(2, Seeded(1)).seen(0).view()
    view["players"][1]["shells"] = "many"
    view["spaces"][0]["colour"] = 3
    del view["reef"]
    assert sorted(misfits(view, OrongoView)) == [
        "view.players[1].shells is 'many' and not int",
        "view.reef is missing",
        "view.spaces[0].colour is not promised",
    ]


def questions(name: str) -> list[Any]:
    return vaka.game(name).questions


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_belongs_to_a_question(name: str) -> None:
    known = questions(name) + (ACTIONS if name == "moorea" else [])
    verbs = {words.split()[0] for words in vaka.game(name).vocabulary}
    assert {verb for question in known for verb in question.verbs} | FREE.get(name, set()) == verbs


@pytest.mark.parametrize("name", GAMES)
def test_every_question_can_be_asked_and_insisted_on(name: str) -> None:
    english = catalogue("en")
    for question in questions(name):
        if not question.verbs:
            continue  # it only acts
        assert english.has(f"{name}.ask.{question.name}")
        assert english.has(f"{name}.now.{question.name}")


def test_the_actions_of_moorea_are_listed_by_their_kinds() -> None:
    assert [action.kind for action in ACTIONS] == list(range(len(ACTIONS)))
