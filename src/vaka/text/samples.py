"""Messages with real values, for translators: where each is shown, how long it may be, what it says with numbers."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..core.events import EVERYONE, Event, Verb
from ..core.game import Game
from ..core.words import SEAT, Numbers, SeatOr
from .catalogue import PLACE, Catalogue, Word
from .speaker import Speaker

PEOPLE = ["Anne", "Ben", "Cara", "Dan", "Eve"]
NUMBERS = (0, 1, 2, 7)
MAX_SAMPLES = 6


@dataclass(frozen=True)
class Place:
    """Where messages of some keys are shown, and how many characters they may have there, filled in."""

    keys: re.Pattern[str]
    where: str
    most: int


# The first that fits counts. The lengths are what the longest of today's texts take, and a little more. For
# longer ones look at the place first, on a phone too.
PLACES = (
    Place(
        re.compile(r"(api|box|weights|chance|imagine|match|ray|save|system)\."),
        "told to those who write files or programs",
        300,
    ),
    Place(re.compile(r"\w+\.box\."), "told to those who write component files", 300),
    Place(re.compile(r"cli\.(\w+\.)?about"), "heads the help of a command", 140),
    Place(re.compile(r"(cli|host|arena)\."), "in the shell: help and answers of commands", 180),
    Place(re.compile(r"terminal\.|\w+\.terminal\."), "in the terminal, a line or a part of one", 900),
    Place(re.compile(r"pages\."), "a page around the tables", 480),
    Place(re.compile(r"(guide|puzzle|examples|reading)\."), "where one learns: guides, puzzles, examples, rules", 400),
    Place(re.compile(r"(review|replay|history)\."), "where one looks back at games", 320),
    Place(re.compile(r"(record|undo|choice|take_back|bots|start|game|text)\."), "an answer, or part of one", 220),
    Place(re.compile(r"\w+\.choice\."), "on a button, and in the log of the terminal", 90),
    Place(re.compile(r"\w+\.told\."), "a line of the log", 460),
    Place(re.compile(r"\w+\.title\."), "heading of the question, in one line on a phone", 40),
    Place(re.compile(r"\w+\.ask\."), "the question below its heading", 190),
    Place(re.compile(r"\w+\.name\."), "a word of the game: on cards, in sentences, in lists", 40),
    Place(re.compile(r"\w+\.place_name\."), "a place of the island", 24),
    Place(re.compile(r"\w+\.web\.\w*(note|bonus|does)\w*"), "a note that opens beside a card", 330),
    Place(re.compile(r"\w+\.card\."), "on a card", 150),
    Place(re.compile(r"\w+\.web\."), "on the board, most of them small", 200),
    Place(re.compile(r"\w+\.(score|end)\."), "at the end of the game", 130),
    Place(re.compile(r"frame\.hint_|hint\."), "what the expert advises", 320),
    Place(re.compile(r"frame\."), "around the board: buttons and short lines", 220),
    Place(re.compile(r"\w+\.rules\."), "the short rules", 700),
    Place(re.compile(r"\w+\.(about\.|option\.|game_title)"), "on the pages that offer the game", 480),
    Place(re.compile(r"own_box\.\w+\."), "a comment in the file of a box", 700),
    Place(re.compile(r"own_box\."), "the page for owners of a box", 480),
    Place(re.compile(r""), "an answer when something cannot be done", 320),
)


def place_of(key: str) -> Place:
    return next(place for place in PLACES if place.keys.match(key))


def samples(catalogue: Catalogue, key: str, games: dict[str, Game[Any]]) -> list[str]:
    """What a message says with real values: with 0, 1, 2 and many where it counts something."""
    name, _, rest = key.partition(".")
    part, _, verb = rest.partition(".")
    if name in games and part in ("choice", "told"):
        said = (_choices if part == "choice" else _events)(catalogue, games[name], verb)
    elif isinstance(catalogue.messages[key], Word):
        word = catalogue.messages[key]
        assert isinstance(word, Word)
        said = [f"{form}: {text}" for form, text in word.forms.items()]
    else:
        said = [catalogue.say(key, _values(catalogue, key, n)) for n in NUMBERS]
    return list(dict.fromkeys(said))[:MAX_SAMPLES]


def _choices(catalogue: Catalogue, game: Game[Any], verb: str) -> list[str]:
    """Real choices that are said by this key: with numbers the smallest first, then some of the others."""
    speaker = Speaker(catalogue, game, PEOPLE)
    base = verb.removesuffix("_there").removesuffix("_where")
    words = base.split("_")
    fitting = [
        choice
        for choice, known in enumerate(game.vocabulary)
        if known.replace(" ", "_").split("_")[: len(words)] == words
    ]
    step = max(1, len(fitting) // 3)
    shown = [*fitting[:3], *fitting[3::step]]
    if verb == base:
        return [speaker.choice(choice) for choice in shown]
    there = _words(catalogue, game.name)  # what lies somewhere is known only in a game
    return [
        catalogue.say(
            f"{game.name}.choice.{verb}",
            {"1": speaker.name(game.words(choice).split()[1]), "there": there[at % len(there)]},
        )
        for at, choice in enumerate(shown)
    ]


def _events(catalogue: Catalogue, game: Game[Any], name: str) -> list[str]:
    speaker = Speaker(catalogue, game, PEOPLE)
    known = {verb.name: number for number, verb in enumerate(game.verbs)}
    base = next((name[:end] for end in range(len(name), 0, -1) if name[:end] in known), "")
    if not base:
        return [catalogue.messages[f"{game.name}.told.{name}"]]
    number = known[base]
    viewer, visible_to, shown = (0, 0, 1) if name.endswith("_veiled") else (0, EVERYONE, 0)
    return [
        speaker.event(
            Event(number, _told(game.verbs[number], n, name.removeprefix(base + "_")), visible_to, shown), viewer
        )
        for n in NUMBERS
    ]


def _told(verb: Verb, n: int, wanted: str) -> list[int]:
    """Values for an event: seats in turn, the number, and words from the list; of the last as many as the number."""
    values: list[int] = []
    for at, kind in enumerate(verb.kinds):
        if kind is SEAT or isinstance(kind, SeatOr):
            values.append(at % 3)
        elif isinstance(kind, Numbers):
            values.append(int(wanted) if wanted.isdigit() else n)
        else:
            values.append(max(kind.value(wanted), 0) or (n * 3) % len(kind.words))
    last = verb.kinds[-1] if verb.kinds else SEAT
    if last.words and len(verb.kinds) > 0:
        values += [(at // 2) % len(last.words) for at in range(min(n, 3))]
    return values


def _values(catalogue: Catalogue, key: str, n: int) -> dict[str, object]:
    """Something fitting for every place of a message: numbers where it counts, words of the game, people."""
    game = key.partition(".")[0]
    words = _words(catalogue, game)
    values: dict[str, object] = {}
    for at, place in enumerate(PLACE.finditer(catalogue.messages[key])):
        name, form, cases = place.groups()
        if name in ("names", "winners", "order"):
            values[name] = PEOPLE[: max(1, min(n, 3))]
        elif cases or name in COUNTS:
            values[name] = n
        elif form in ("counted", "several"):
            values[name] = [words[other % len(words)] for other in (0, 0, 1)]
        elif name in _PEOPLE:
            values[name] = PEOPLE[at % len(PEOPLE)]
        elif words and (form or name in _WORDS):
            values[name] = words[n % len(words)]
        else:
            values.setdefault(name, f"‹{name}›")
    return values


@lru_cache(maxsize=64)
def _words(catalogue: Catalogue, game: str) -> list[str]:
    return [text for name, text in catalogue.messages.items() if name.startswith(f"{game}.name.")]


COUNTS = {"n", "count", "round", "rounds", "seat", "line", "number", "needed", "most", "least", "cost", "step", "top"}
COUNTS |= {"vp", "rank", "players", "few", "many", "share", "sure", "gain"}
_PEOPLE = {"name", "other", "owner", "victim", "thief"}
_WORDS = {"card", "thing", "title", "tool", "good", "kind", "what", "place"}
