"""The driver: hands the top of the pending work to its question, until somebody is asked or nothing is left to do."""

from typing import Final

from ...core.errors import IllegalChoice
from ...core.question import Question, by_kind
from .kinds import KIND
from .questions.auctions import Auction
from .questions.blessing import Order, Row
from .questions.bonus import Bonus
from .questions.building import Build, Building
from .questions.buy import Buy, BuyKeep
from .questions.clearing import Put, Swap
from .questions.course import Go, Place, Round, Track
from .questions.dance import Train
from .questions.drawing import Keep
from .questions.effects import STEP_QUESTIONS, Each, Effect, Ritual, Tattoo
from .questions.forest import ForestPart, Gather, Reveal
from .questions.hostile import LoseGood, RobMask
from .questions.incantation import Bid, Gift
from .questions.marae import MaraePart
from .questions.market import MarketPart, Sold
from .questions.path import PathPart
from .questions.payment import Pay
from .questions.prepare import Prepare
from .questions.rites import Rites
from .questions.setup_keep import SetupKeep
from .state import RaiateaState

QUESTIONS: Final[list[Question[RaiateaState]]] = by_kind(
    [
        # the course of the game
        *[SetupKeep(), Track(), Round(), Go(), Place()],
        # locations
        *[Bonus(), ForestPart(), Gather(), Reveal(), MaraePart(), PathPart(), Put(), Swap(), MarketPart(), Sold()],
        # a ceremony
        *[Rites(), Train(), Buy(), BuyKeep(), Prepare(), Bid(), Gift(), Order(), Row(), Building(), Build()],
        # missions
        *[Pay(), Auction()],
        # effects
        *[Effect(), Each(), Ritual(), Tattoo(), Keep(), LoseGood(), RobMask(), *STEP_QUESTIONS],
    ]
)


def go_on(state: RaiateaState) -> None:
    stack = state.stack
    while stack:
        pending = stack[-1]
        if QUESTIONS[pending[KIND]].run(state, pending):
            return
    state.finish()


def offer(state: RaiateaState, seat: int) -> list[int]:
    pending = state.stack[-1]
    return QUESTIONS[pending[KIND]].offer(state, pending, seat)


def act(state: RaiateaState, seat: int, choice: int) -> None:
    pending = state.stack[-1]
    QUESTIONS[pending[KIND]].act(state, pending, seat, choice)
    go_on(state)


def reveal(state: RaiateaState, answers: list[list[int]]) -> None:
    pending = state.stack[-1]
    QUESTIONS[pending[KIND]].reveal(state, pending, answers)
    go_on(state)


def refusal(state: RaiateaState, seat: int, choice: int) -> IllegalChoice:
    pending = state.stack[-1]
    return QUESTIONS[pending[KIND]].why_not(state, pending, seat, choice)


def step(state: RaiateaState) -> str:
    return QUESTIONS[state.stack[-1][KIND]].name
