"""The driver: hands pending work to its question, until somebody is asked or the game is over."""

from typing import Final

from ...core.errors import IllegalChoice
from ...core.question import NO_FIELDS, Question, by_kind
from .questions.bids import Bid
from .questions.moai import Raise
from .questions.tokens import Place
from .state import OrongoState

QUESTIONS: Final[list[Question[OrongoState]]] = by_kind([Bid(), Place(), Raise()])


def go_on(state: OrongoState) -> None:
    while not QUESTIONS[state.phase].run(state, NO_FIELDS):
        pass


def offer(state: OrongoState, seat: int) -> list[int]:
    return QUESTIONS[state.phase].offer(state, NO_FIELDS, seat)


def act(state: OrongoState, seat: int, choice: int) -> None:
    QUESTIONS[state.phase].act(state, NO_FIELDS, seat, choice)
    if state.asked:  # else this choice has ended the game
        go_on(state)


def reveal(state: OrongoState, answers: list[list[int]]) -> None:
    QUESTIONS[state.phase].reveal(state, NO_FIELDS, answers)
    go_on(state)


def refusal(state: OrongoState, seat: int, choice: int) -> IllegalChoice:
    return QUESTIONS[state.phase].why_not(state, NO_FIELDS, seat, choice)


def step(state: OrongoState) -> str:
    return QUESTIONS[state.phase].name
