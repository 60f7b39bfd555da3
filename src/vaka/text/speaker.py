"""Choices, events, questions, refusals and results of one game as sentences."""

from typing import Any

from ..core.errors import VakaError
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.told import Event, Verb
from ..core.words import SEAT, UNKNOWN, Numbers, SeatOr
from .catalogue import Catalogue

SEAT_VALUES = ("seat", "owner", "victim", "thief")  # the values of a refusal or a question that name a seat
CHOICE_VALUES = ("action", "open")  # those that are choices in words


class Speaker:
    """Says what a game has to say, in one language, with the names of the people at the table.

    Keys: `<game>.choice.<verb>` with `{1}`, `{2}` for the words behind the verb, or one key for the whole choice
    (`raise_food`); `<game>.told.<verb>` with `{1}`, `{2}` for the values, `{rest}` for all from the last kind on and
    `{by_seat}` for a value per seat, `<verb>_veiled` for those who may not know all, and `<verb>_<word>` for a word of
    the data that needs a sentence of its own; `<game>.name.<word>` for a word of the data.
    `{1_kind}` and `{rest_kinds}` are the same with what they name: "37 (food)".
    """

    def __init__(self, catalogue: Catalogue, game: Game[Any], names: list[str]) -> None:
        self.catalogue = catalogue
        self.game = game
        self.names = names

    def name(self, word: str) -> str:
        """A word of the game's data as people say it."""
        key = f"{self.game.name}.name.{word}"
        return self.catalogue.messages.get(key, word)

    def with_kind(self, word: str) -> str:
        """A word with what it names, as in "37 (food)"."""
        kind = self.game.kind_of(word)
        return f"{word} ({self.name(kind)})" if kind else self.name(word)

    def seat(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"{seat + 1}"

    def in_a_row(self, parts: list[str]) -> str:
        """Things of several words each: a; b; c."""
        return self.catalogue.say("text.semicolon", {}).join(parts)

    def choice(self, choice: int) -> str:
        """What a choice means, for its button or line."""
        verb, *words = self.game.words(choice).split()
        values = self._numbered([self.name(word) for word in words], [self.with_kind(word) for word in words])
        key = f"{self.game.name}.choice.{verb}"
        whole = "_".join([key, *words])
        return self.catalogue.say(whole if self.catalogue.has(whole) else key, values)

    def event(self, event: Event, viewer: int) -> str:
        """What happened, as this viewer is told it."""
        verb = self.game.verbs[event.verb]
        told = event.told_to(viewer)
        last = len(verb.kinds) - 1
        said: list[str] = []
        kinds: list[str] = []
        for at, value in enumerate(told):
            kind = verb.kinds[min(at, last)]
            word = kind.word(value)
            names_seat = kind is SEAT or (isinstance(kind, SeatOr) and 0 <= value < kind.seats)
            said.append(self.seat(value) if names_seat else self.name(word))
            kinds.append(self.with_kind(word))
        values = self._numbered(said, kinds)
        rest = said[last:]
        values["rest"] = self.in_a_row(rest) if any("," in word for word in rest) else rest
        values["rest_kinds"] = kinds[last:]
        values["count"] = len(said) - last
        values["by_seat"] = [f"{self.seat(seat)} {word}" for seat, word in enumerate(said)]
        key = f"{self.game.name}.told.{verb.name}"
        if UNKNOWN in told and self.catalogue.has(key + "_veiled"):
            key += "_veiled"
        elif self.catalogue.has(f"{key}_{_first_name(verb, told)}"):
            key = f"{key}_{_first_name(verb, told)}"
        return self.catalogue.say(key, values)

    def _numbered(self, said: list[str], kinds: list[str]) -> dict[str, object]:
        values: dict[str, object] = {str(at + 1): word for at, word in enumerate(said)}
        return values | {f"{at + 1}_kind": word for at, word in enumerate(kinds)}

    def said(self, key: str, values: dict[str, Any]) -> str:
        """A message whose values may name seats and words of the data."""
        spoken: dict[str, object] = {}
        for name, value in values.items():
            if name in SEAT_VALUES and isinstance(value, int):
                spoken[name] = self.seat(value)
            elif name in CHOICE_VALUES:
                all_words = [value] if isinstance(value, str) else value
                spoken[name] = [self.choice(self.game.choice(words)) for words in all_words]
            elif isinstance(value, str):
                spoken[name] = self.name(value)
            elif isinstance(value, VakaError):
                spoken[name] = self.refusal(value)
            else:
                spoken[name] = value
        return self.catalogue.say(key, spoken)

    def refusal(self, error: VakaError) -> str:
        return self.said(error.key, error.values)

    def result(self, outcome: Outcome) -> list[str]:
        """Who won and why, and the scores item by item, best first."""
        winners = [self.seat(seat) for seat in outcome.winners]
        lines = [self.catalogue.say(f"{self.game.name}.end.{outcome.reason}", {"winners": winners})]
        for seat in sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat]):
            items = [
                self.catalogue.say(f"{self.game.name}.score.{key}", {"n": n}) for key, n in outcome.items[seat] if n
            ]
            values = {"rank": outcome.ranks[seat], "name": self.seat(seat), "items": ", ".join(items) or "–"}
            lines.append(self.catalogue.say("text.result", values))
        return lines


def _first_name(verb: Verb, values: list[int]) -> str:
    """The first of the values that is a word, and not a number or a seat; "" when there is none."""
    last = len(verb.kinds) - 1
    for at, value in enumerate(values):
        kind = verb.kinds[min(at, last)]
        if not isinstance(kind, Numbers | SeatOr):
            return kind.word(value)
    return ""


def plain(catalogue: Catalogue, error: VakaError) -> str:
    """An error outside of any game, as a sentence."""
    values = {
        name: plain(catalogue, value) if isinstance(value, VakaError) else value for name, value in error.values.items()
    }
    return catalogue.say(error.key, values)
