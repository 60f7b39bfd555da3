"""The driver: hands pending work to its question, until somebody is asked or the game is over."""

from typing import Final

from ...core.errors import IllegalChoice
from ...core.question import Question, by_kind
from .questions.actions import Act
from .questions.discards import Discard
from .questions.draws import Draw
from .state import MooreaState

QUESTIONS: Final[list[Question[MooreaState]]] = by_kind([Draw(), Act(), Discard()])


def go_on(state: MooreaState) -> None:
    while not QUESTIONS[state.phase].run(state, state.steps):
        pass


def offer(state: MooreaState, seat: int) -> list[int]:
    return QUESTIONS[state.phase].offer(state, state.steps, seat)


def act(state: MooreaState, seat: int, choice: int) -> None:
    QUESTIONS[state.phase].act(state, state.steps, seat, choice)
    if state.asked:  # else this choice has ended the game
        go_on(state)


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    return QUESTIONS[state.phase].why_not(state, state.steps, seat, choice)


def step(state: MooreaState) -> str:
    return QUESTIONS[state.phase].name
