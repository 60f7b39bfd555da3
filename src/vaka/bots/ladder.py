"""The bots there are, by name, and the three strengths that players choose from."""

from typing import Final

from ..core.errors import BadRequest
from .bot import Bot, GreedyBot, RandomBot
from .master import Master
from .navigator import Budget, Navigator
from .values import TUNED, values_of

WORLDS: Final = 3
CHILD_SLIPS: Final = 30
ITERATIONS: Final = 150  # about a tenth of a second at Orongo
MASTER_SECONDS: Final = 1.0  # of the navigator that plays where no master was trained for the box
MOST_ITERATIONS: Final = 1_000_000
MOST_SECONDS: Final = 600.0

BOTS: Final = {
    "random": "plays anything that is allowed",
    "dreamer": "looks one step ahead, and is elsewhere with its thoughts now and then",
    "greedy": "looks one step ahead",
    "planner": "looks one step ahead, and knows from many games what things are worth",
    "navigator": "searches a round ahead through the worlds that are possible",
    "master": "learned the game by playing against itself",
}


class Strength:
    """What players choose: a bot, how it feels to play against, and the seconds it takes for a choice."""

    def __init__(self, bot: str, feel: str, pace: float) -> None:
        self.bot = bot
        self.feel = feel
        self.pace = pace


STRENGTHS: Final = {
    "child": Strength("dreamer", "plays along and often forgets what it wanted", 0.8),
    "friend": Strength("greedy", "takes what looks best and can be outwitted", 1.2),
    "expert": Strength("navigator:1s", "thinks ahead and is hard to beat", 1.5),
}


def bot(spec: str, game: str) -> Bot:
    """A bot for a game: `greedy`, a strength (`friend`), `navigator:400` (iterations), `navigator:0.5s` (seconds)."""
    name, _, budget = STRENGTHS[spec].bot.partition(":") if spec in STRENGTHS else spec.partition(":")
    if budget and name != "navigator":
        raise BadRequest("bots.no_budget", {"name": name})
    if name == "random":
        return RandomBot()
    if name == "dreamer":
        return GreedyBot(values_of(game), WORLDS, CHILD_SLIPS)
    if name == "greedy":
        return GreedyBot(values_of(game), WORLDS)
    if name == "planner":
        return GreedyBot(values_of(game, TUNED), WORLDS)
    if name == "navigator":
        return Navigator(values_of(game, TUNED), read_budget(budget))
    if name == "master":
        return Master(game, Navigator(values_of(game, TUNED), Budget(seconds=MASTER_SECONDS)))
    raise BadRequest("bots.no_such_bot", {"name": spec, "allowed": [*BOTS, *STRENGTHS]})


def read_budget(text: str) -> Budget:
    """
    >>> read_budget("400").iterations, read_budget("0.5s").seconds, read_budget("").iterations
    (400, 0.5, 150)
    """
    if not text:
        return Budget(iterations=ITERATIONS)
    try:
        number = float(text.removesuffix("s"))
    except ValueError:
        raise BadRequest("bots.budget", {"budget": text}) from None
    if text.endswith("s") and 0 < number <= MOST_SECONDS:
        return Budget(seconds=number)
    if text.isdigit() and 0 < number <= MOST_ITERATIONS:
        return Budget(iterations=int(text))
    raise BadRequest("bots.budget", {"budget": text})
