"""Choices, events, questions, refusals and results of one game as sentences."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, cast

from ..core.errors import VakaError
from ..core.events import Event, Verb
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.seats import seat_number, seat_of
from ..core.state import State
from ..core.words import SEAT, UNKNOWN, SeatOr
from ..games import game as game_of
from ..games import list_games
from .catalogue import COMPLETE, Catalogue, Word, catalogue
from .own_words import own_words

SEAT_VALUES = ("seat", "owner", "victim", "thief")  # the values of a refusal or a question that name a seat
CHOICE_VALUES = ("action", "open", "chosen")  # those that are choices in words
MAX_LABELS = 20_000  # of choices, in memory for each game and language
MAX_SENTENCES = 20_000  # about events, in memory for all games and languages
BLANK = "…"  # for a value that is left open
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # before the number of a space in records: P12


class Speaker:
    """Says what a game has to say, in one language, with the names of the people at the table.

    Keys: `<game>.choice.<verb>` with `{1}`, `{2}` for the words behind the verb; `<game>.told.<verb>` with `{1}`, `{2}`
    for the values, `{rest}` for all from the last kind on and `{by_seat}` for a value per seat, `<verb>_veiled` for
    those who may not know all; `<game>.name.<word>` for a word of the data.
    A choice may have a sentence of its own for its first words (`raise_food`, `lay_0`), an event for one of its values
    (`gift_none`, `gathers_0`). `<verb>_there` is for a choice that names a place, once it is known what lies `{there}`,
    `<verb>_where` where the same lies elsewhere, too.
    `{1_space}` and `{rest_spaces}` are spaces by what is printed on them: "food 37"; `{1_seat}` is the person in that
    seat, `{3_on}` all from the third on.

    `seen` is what the listener has seen of the table, where there is one: it tells what lies at a place.
    """

    def __init__(self, catalogue: Catalogue, game: Game[Any], names: list[str], seen: State | None = None) -> None:
        self.catalogue = catalogue
        self.game = game
        self.names = names
        self.seen = seen
        self.own = own_words(game.name)

    def name(self, word: str) -> str:
        """A word of the game's data as people say it; a `Word` where it has forms."""
        result = self.catalogue.messages.get(f"{self.game.name}.name.{word}")
        return self.own.name(self.catalogue, self.game, word) if result is None else result

    def space(self, word: str) -> str:
        """A space by what is printed on it, its kind and its number: "food 37", "palm 12"; any other word by its name.

        The forms are those of the kind; `space` is how a kind is called before a number, where that differs.
        """
        kind = self.game.kind_of(word)
        if not kind:
            return self.name(word)
        name = self.name(kind)
        forms = dict(name.forms) if isinstance(name, Word) else {"one": name}
        forms["one"] = forms.pop("space", forms["one"])
        number = word.lstrip(LETTERS)
        return Word({form: f"{text} {number}" for form, text in forms.items()})

    def seat(self, seat: int) -> str:
        return (
            self.names[seat]
            if 0 <= seat < len(self.names)
            else self.catalogue.say("text.seat", {"n": seat_number(seat)})
        )

    def listed(self, parts: list[str]) -> str:
        """a, b and c."""
        return self.catalogue.listed(parts)

    def in_a_row(self, parts: list[str]) -> str:
        """Things of several words each: a; b; c."""
        return self.catalogue.say("text.semicolon", {}).join(parts)

    def choice(self, choice: int) -> str:
        """What a choice means, for its button or line."""
        verb, *words = self.game.words(choice).split()
        there, twice = self._there(verb, words)
        key = (choice, there, twice, tuple(self.names))
        known = _labels(self.catalogue, self.game)
        if key not in known:
            if len(known) >= MAX_LABELS:
                known.clear()
            known[key] = self._choice(verb, words, there, twice)
        return known[key]

    def _choice(self, verb: str, words: list[str], there: str, twice: bool) -> str:
        values = self._numbered([self.name(word) for word in words], [self.space(word) for word in words])
        values |= {f"{at + 1}_seat": self.seat(seat_of(int(word))) for at, word in enumerate(words) if word.isdigit()}
        key = f"{self.game.name}.choice.{verb}"
        if there and self.catalogue.has(key + "_there"):
            return self.catalogue.say(key + ("_where" if twice else "_there"), values | {"there": self.name(there)})
        own = ("_".join([key, *words[:end]]) for end in range(len(words), 0, -1))
        return self.catalogue.say(next(filter(self.catalogue.has, own), key), values)

    def choices_of(self, verb: str, values: int) -> str:
        """What all choices of a verb mean, its values left open: "bid … shells"; "" where no sentence is for all."""
        key = f"{self.game.name}.choice.{verb}"
        forms = ("", "_seat", "_space", "_on")
        said = {f"{at}{form}": BLANK for at in range(1, values + 1) for form in forms}
        return self.catalogue.say(key, said).replace(f"{BLANK} {BLANK}", BLANK) if self.catalogue.has(key) else ""

    def _there(self, verb: str, words: list[str]) -> tuple[str, bool]:
        """The word of what lies where a choice says, "" when that is not known or the game has no such places; and
        whether the same lies elsewhere, too."""
        if self.seen is None or not words:
            return "", False
        there = self.own.lies_at(self.seen, verb, words[0])
        return there, bool(there) and self.own.lies_twice(self.seen, verb, words[0])

    def event(self, event: Event, viewer: int) -> str:
        """What happened, as this viewer is told it."""
        return self.told(event, viewer)[0]

    def told(self, event: Event, viewer: int) -> tuple[str, str]:
        """What happened as a sentence, and in words as records have it."""
        return _told(self.catalogue, self.game, tuple(self.names), event.verb, tuple(event.values_for(viewer)))

    def _event(self, verb: Verb, data: list[int]) -> str:
        last = len(verb.kinds) - 1
        said: list[str] = []
        spaces: list[str] = []
        for at, value in enumerate(data):
            kind = verb.kinds[min(at, last)]
            word = kind.word(value)
            names_seat = kind is SEAT or (isinstance(kind, SeatOr) and 0 <= value < kind.seats)
            said.append(self.seat(value) if names_seat else self.name(word))
            spaces.append(self.space(word))
        values = self._numbered(said, spaces)
        values["rest"] = said[last:]
        values["rest_spaces"] = spaces[last:]
        values["count"] = len(said) - last
        values["by_seat"] = [f"{self.seat(seat)} {word}" for seat, word in enumerate(said)]
        values["rest_by_seat"] = [f"{self.seat(seat)} {word}" for seat, word in enumerate(said[last:])]
        return self.catalogue.say(self._event_key(verb, data), values)

    def _event_key(self, verb: Verb, data: list[int]) -> str:
        key = f"{self.game.name}.told.{verb.name}"
        if UNKNOWN in data and self.catalogue.has(key + "_veiled"):
            return key + "_veiled"
        for kind, value in zip(verb.kinds, data):
            own = f"{key}_{kind.word(value)}"
            if kind is not SEAT and self.catalogue.has(own):
                return own
        return key

    def _numbered(self, said: list[str], spaces: list[str]) -> dict[str, object]:
        values: dict[str, object] = {str(at + 1): word for at, word in enumerate(said)}
        values |= {f"{at + 1}_on": said[at:] for at in range(len(said))}
        return values | {f"{at + 1}_space": word for at, word in enumerate(spaces)}

    def said(self, key: str, values: Mapping[str, Any]) -> str:
        """A message whose values may name seats and words of the data."""
        spoken: dict[str, object] = {}
        for name, value in values.items():
            if name in SEAT_VALUES and isinstance(value, int):
                spoken[name] = self.seat(value)
            elif name in CHOICE_VALUES:
                all_words = [value] if isinstance(value, str) else value
                spoken[name] = [self.choice(self.game.choice(words)) for words in all_words]
            elif isinstance(value, str):
                spoken[name] = self.space(value)
            elif isinstance(value, list | tuple):
                spoken[name] = [self.name(item) if isinstance(item, str) else item for item in value]
            elif isinstance(value, VakaError):
                spoken[name] = self.refusal(value)
            else:
                spoken[name] = value
        return self.catalogue.say(key, spoken)

    def refusal(self, error: VakaError) -> str:
        return self.said(error.key, error.values)

    def result(self, outcome: Outcome) -> list[str]:
        """Who won and why, then everybody's points, if the game has points, and what they are made of, best first."""
        winners = [self.seat(seat) for seat in outcome.winners]
        name = self.game.name
        lines = [self.catalogue.say(f"{name}.end.{outcome.reason}", {"winners": winners})]
        with_total = self.catalogue.has(f"{name}.score.total")
        for seat in sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat]):
            items = [self.catalogue.say(f"{name}.score.{key}", {"n": n}) for key, n in outcome.items[seat] if n]
            values = {"rank": outcome.ranks[seat], "name": self.seat(seat), "items": items or "–"}
            if with_total:
                values["total"] = self.catalogue.say(f"{name}.score.total", {"n": outcome.totals[seat]})
            key = "result_total" if with_total and items else "result_points" if with_total else "result"
            lines.append(self.catalogue.say(f"text.{key}", values))
        return lines


@lru_cache(maxsize=MAX_SENTENCES)
def _told(
    catalogue: Catalogue, game: Game[Any], names: tuple[str, ...], verb: int, values: tuple[int, ...]
) -> tuple[str, str]:
    """An event as a sentence and in words: it stands in every frame and every answer until the end of its game."""
    data = list(values)
    return Speaker(catalogue, game, list(names))._event(game.verbs[verb], data), game.verbs[verb].words(data)


@lru_cache(maxsize=32)
def _labels(catalogue: Catalogue, game: Game[Any]) -> dict[tuple[int, str, bool, tuple[str, ...]], str]:
    """What choices were called, by all that their sentences are made of: the same are offered again and again."""
    return {}


def plain(catalogue: Catalogue, error: VakaError) -> str:
    """An error outside of any game, as a sentence."""
    values = {
        name: plain(catalogue, value) if isinstance(value, VakaError) else value for name, value in error.values.items()
    }
    field = f"pages.field.{values.get('field')}"  # of a form, as the form calls it
    if error.key == "pages.error.field" and catalogue.has(field):
        values["field"] = catalogue.say(field, {})
    if values.get("entry") == "":  # of a component file
        values["entry"] = catalogue.say("box.whole", {})
    return catalogue.say(error.key, values)


def sentence(error: VakaError) -> str:
    """An error in English, for those who call the library; seats go by their numbers.

    >>> sentence(VakaError("choice.not_asked", {"seat": 0}))
    'It is not Seat 1’s turn.'
    """
    english = catalogue(COMPLETE)
    game = error.key.partition(".")[0]
    if game in list_games():
        return Speaker(english, game_of(game), []).refusal(error)
    values: dict[str, object] = {}
    for name, value in error.values.items():
        names_seat = name in SEAT_VALUES and isinstance(value, int)
        values[name] = english.say("text.seat", {"n": seat_number(cast(int, value))}) if names_seat else value
        if isinstance(value, VakaError):
            values[name] = sentence(value)
    return plain(english, VakaError(error.key, values))


def reasons_text(speaker: Speaker, reasons: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
    """The reasons of a hint in a row."""
    comma = speaker.catalogue.say("text.comma", {})
    return comma.join([reason_text(speaker, key, values) for key, values in reasons])


def reason_text(speaker: Speaker, key: str, values: Mapping[str, Any]) -> str:
    """Of its values `kept` marks what was there before, `later` what comes some choices later, `perhaps` what is not
    sure. What is kept may have a message of its own; a number of it is said as any other."""
    own = f"{key}_kept"
    if "kept" in values and speaker.catalogue.has(own):
        return speaker.said(own, values)
    text = speaker.said(key, values)
    mark = next((mark for mark in ("kept", "later", "perhaps") if mark in values), "")
    return (
        text
        if not mark or (mark == "kept" and "n" in values)
        else speaker.catalogue.say(f"hint.{mark}", {"reason": text})
    )


def lines_text(speaker: Speaker, seat: int, line: Iterable[tuple[int, str]]) -> str:
    """What a choice probably leads to, for the person in this seat; "" when nobody can tell."""
    parts = [
        speaker.said("hint.you" if other == seat else "hint.other", {"seat": other, "chosen": words})
        for other, words in line
    ]
    return speaker.catalogue.say("hint.leads", {"line": speaker.in_a_row(parts)}) if parts else ""
