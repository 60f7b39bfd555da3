"""The bots there are, by name: our own, and those that other packages bring.

A package offers a bot by an entry point of the group `vaka.bots`. Its name is that of the bot, its object makes one:

    [project.entry-points."vaka.bots"]
    lucky = "lucky_bot:make"          # def make(game: str, argument: str) -> vaka.bots.bot.Bot

It then plays in the arena (`vaka arena orongo lucky greedy`), and sits at tables like our own.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from ..core.errors import BadRecord, BadRequest
from ..core.record import GIVEN, NOT_BROUGHT, Record
from .bot import Bot, GreedyBot, RandomBot
from .external_errors import in_words
from .graduate import graduate
from .master import FileBot, TrainedBot
from .navigator import Budget, Navigator
from .strengths import FRIEND, STRENGTHS, net_plays
from .values import TUNED, has_values, values_of

GROUP: Final = "vaka.bots"
MAX_NAME: Final = 10  # of a bot that sits at a table: longer ones have no room in the store
WORLDS: Final = 3
DREAMER_SLIPS: Final = 30
ITERATIONS: Final = 150  # about a tenth of a second at Orongo
MAX_ITERATIONS: Final = 1_000_000
MAX_SECONDS: Final = 600.0
PILOT_WORLDS: Final = 8
LEAST_PACE: Final = 0.25  # seconds; a bot that does not think by the clock takes some milliseconds for a step
ANY_COUNT: Final = tuple(range(1, 17))
LEAST_TEMPERATURE: Final = 0.1
MAX_TEMPERATURE: Final = 100.0

Maker = Callable[[str, str], Bot]  # the name of a game, what stands behind the colon ("" for nothing) -> a bot for it


def make_random(game: str, argument: str) -> Bot:
    """Plays anything that is allowed."""
    return RandomBot()


def make_dreamer(game: str, argument: str) -> Bot:
    """Looks one step ahead, and is elsewhere with its thoughts now and then."""
    return GreedyBot(values_of(game), WORLDS, DREAMER_SLIPS)


def make_graduate(game: str, argument: str) -> Bot:
    """Knows what the guided game taught, and nothing else."""
    return graduate(game)


def make_greedy(game: str, argument: str) -> Bot:
    """Looks one step ahead."""
    return GreedyBot(values_of(game), WORLDS)


def make_planner(game: str, argument: str) -> Bot:
    """Looks one step ahead, and knows from many games what things are worth."""
    return GreedyBot(values_of(game, TUNED), WORLDS)


def make_navigator(game: str, argument: str) -> Bot:
    """Searches a round ahead through the worlds that are possible."""
    return Navigator(values_of(game, TUNED), read_budget(argument))


def make_pupil(game: str, argument: str) -> Bot:
    """Has the master's net and a looser hand, by a temperature; sealed answers may have one of their own."""
    open_play, _, sealed = argument.partition(":")
    temperature = read_temperature(open_play)
    fallback = bot(STRENGTHS[FRIEND].without_net, game)
    return TrainedBot(game, fallback, temperature, read_temperature(sealed) if sealed else temperature)


def make_pilot(game: str, argument: str) -> Bot:
    """A master that looks ahead, in so many imagined worlds."""
    worlds = read_budget(argument).iterations if argument else PILOT_WORLDS
    if not worlds:
        raise BadRequest("bots.budget", {"budget": argument})
    return TrainedBot(game, bot(STRENGTHS[FRIEND].without_net, game), worlds=worlds, ahead=ANY_COUNT)


def make_net(game: str, argument: str) -> Bot:
    """The net in a file, as a training run writes it."""
    path = Path(argument)
    if not path.is_file():
        raise BadRequest("bots.no_weights", {"file": argument})
    return FileBot(path)


def make_strength(game: str, name: str) -> Bot:
    """Who plays at this strength; where no net fits the box, somebody who needs none."""
    strength = STRENGTHS[name]
    fallback = bot(strength.without_net, game)
    net_play = net_plays(game).get(name)
    if net_play is None:
        return fallback
    return TrainedBot(game, fallback, net_play.temperature, net_play.sealed, strength.worlds, net_play.ahead)


OWN: Final[dict[str, Maker]] = {
    "random": make_random,
    "dreamer": make_dreamer,
    "graduate": make_graduate,
    "greedy": make_greedy,
    "planner": make_planner,
    "navigator": make_navigator,
    "pupil": make_pupil,
    "pilot": make_pilot,
    "net": make_net,
}
WITH_ARGUMENT: Final = ("navigator", "pupil", "pilot", "net")


@cache
def brought() -> dict[str, EntryPoint]:
    """The bots of other packages; none of them takes the place of ours, or has a colon in its name, which ends it."""
    result = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in result if point.name not in (*OWN, *STRENGTHS) and ":" not in point.name}


def names() -> list[str]:
    """All that can be asked for by name."""
    return list(dict.fromkeys([*OWN, *STRENGTHS, *brought()]))


def told_by(name: str) -> tuple[str, str]:
    """What a seat's name in a record tells: who sits there, and which bot it is; "" for a person.

    >>> told_by("Teiva (friend)"), told_by("Teiva (navigator:400)"), told_by("Anne (from Huahine)")
    (('Teiva', 'friend'), ('Teiva', 'navigator:400'), ('Anne (from Huahine)', ''))
    """
    who, _, spec = name.removesuffix(")").rpartition(" (")
    if who and name.endswith(")") and spec.partition(":")[0] in names():
        return who, spec
    return name, ""


def check_bot_shares(record: Record) -> None:
    """BadRecord where a bot is said to have given a share of chance: only the server could have chosen it.

    A game that was brought from a record may have other names than when its first shares were given.
    """
    for origin in [record.origin] if record.brought == NOT_BROUGHT else record.renewals[-1:]:
        for seat, (name, share) in enumerate(zip(record.names, origin.shares)):
            if share == GIVEN and told_by(name)[1]:
                raise BadRecord("record.bot_share", {"line": record.places.get(f"nonce {origin.commitment} {seat}", 1)})


def seat_bots(game: str = "") -> list[str]:
    """What a bot in a seat of a table can be: a strength, or a bot that another package brings. Of a game that is
    named: those that can play it (see `check_knows`)."""
    strengths = STRENGTHS if not game or has_values(game) else ()
    return [*strengths, *[name for name in brought() if len(name) <= MAX_NAME]]


def pace(spec: str) -> float:
    """The seconds that such a bot takes for a choice at a table."""
    return STRENGTHS[spec].pace if spec in STRENGTHS else STRENGTHS[FRIEND].pace


def least_pace(spec: str) -> float:
    """The seconds for a move that others see only when it is whole, where only programs play: more than such a bot
    thinks about all steps of it, so that time does not tell how many there were."""
    plays = STRENGTHS[spec].without_net if spec in STRENGTHS else spec
    name, _, argument = plays.partition(":")
    is_by_the_clock = name not in OWN or argument.endswith("s")
    return pace(spec) if is_by_the_clock else LEAST_PACE


def check_knows(spec: str, game: str) -> None:
    """BadRequest where one of our strengths cannot play a game, since nothing says what a position is worth there.

    What a bot of another package knows shows when it is made, in the process where bots think.
    """
    if spec in STRENGTHS and not has_values(game):
        raise BadRequest("bots.no_values", {"game": game})


def bot(spec: str, game: str) -> Bot:
    """A bot for a game: `greedy`, a strength (`master`), `navigator:400` (iterations), `navigator:0.5s` (seconds),
    `pupil:2` (a temperature), `pupil:2:5` (and one for sealed answers), `net:FILE`."""
    name, _, argument = spec.partition(":")
    if argument and name in STRENGTHS:
        raise BadRequest("bots.no_budget", {"name": name})
    if name in STRENGTHS:
        return make_strength(game, name)
    if name in OWN:
        if argument and name not in WITH_ARGUMENT:
            raise BadRequest("bots.no_budget", {"name": name})
        return OWN[name](game, argument)
    if name in brought():
        return made_elsewhere(brought()[name], game, argument)
    raise BadRequest("bots.no_such_bot", {"name": spec, "allowed": names()})


def made_elsewhere(point: EntryPoint, game: str, argument: str) -> Bot:
    """A bot of another package; an error in it becomes a message."""
    try:
        made = point.load()(game, argument)
    except (BadRequest, KeyboardInterrupt):
        raise
    except BaseException as error:  # also a module that ends the program when it is imported
        raise BadRequest("bots.not_made", {"name": point.name, "why": in_words(error)}) from error
    if not isinstance(made, Bot):
        why = f"{type(made).__name__} is not a vaka.bots.bot.Bot"
        raise BadRequest("bots.not_made", {"name": point.name, "why": why})
    return made


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
    if text.endswith("s") and 0 < number <= MAX_SECONDS:
        return Budget(seconds=number)
    if text.isdigit() and 0 < number <= MAX_ITERATIONS:
        return Budget(iterations=int(text))
    raise BadRequest("bots.budget", {"budget": text})


def read_temperature(text: str) -> float:
    """
    >>> read_temperature("2.5"), read_temperature("")
    (2.5, 1.0)
    """
    try:
        number = float(text or 1)
    except ValueError:
        number = 0.0
    if not LEAST_TEMPERATURE <= number <= MAX_TEMPERATURE:
        raise BadRequest("bots.temperature", {"temperature": text})
    return number
