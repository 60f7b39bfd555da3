"""The questions of Raiatea, a module each or for a small family: who is asked what, what is open, what comes of it."""

from typing import Final

from ....core.question import Question, by_kind
from ..kinds import QUESTION_KINDS
from ..state import RaiateaState
from .auctions import Auction
from .blessing import Order, Row
from .bonus import Bonus
from .building import Build, Building
from .buy import Buy, BuyKeep
from .ceremony import Ceremony
from .clearing import Put, Swap
from .dance import Train
from .drawing import Keep
from .effects import STEP_QUESTIONS, Each, Effect, Ritual, Tattoo
from .forest import ForestPart, Gather, Reveal
from .incantation import Bid, Gift
from .marae import MaraePart
from .market import MarketPart, Sold
from .path import PathPart
from .payment import Pay
from .prepare import Prepare
from .rounds import Go, Place, Round, Track
from .setup_keep import SetupKeep
from .stealing import LoseGood, RobMask

QUESTIONS: Final[list[Question[RaiateaState]]] = by_kind(
    QUESTION_KINDS,
    [
        # the course of the game
        *[SetupKeep(), Track(), Round(), Go(), Place()],
        # locations
        *[Bonus(), ForestPart(), Gather(), Reveal(), MaraePart(), PathPart(), Put(), Swap(), MarketPart(), Sold()],
        # a ceremony
        *[Ceremony(), Train(), Buy(), BuyKeep(), Prepare(), Bid(), Gift(), Order(), Row(), Building(), Build()],
        # missions
        *[Pay(), Auction()],
        # effects
        *[Effect(), Each(), Ritual(), Tattoo(), Keep(), LoseGood(), RobMask(), *STEP_QUESTIONS],
    ],
)
