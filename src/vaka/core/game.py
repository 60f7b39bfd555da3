"""A game: its box, its rules, how it starts, and how pending work gets to its question."""

from collections.abc import Mapping
from typing import Any, Self, SupportsIndex, TypeVar, cast

from .chance import Chance, Seeded
from .compiling import mypyc_attr
from .data import Box
from .errors import BadRequest, BadSave, IllegalChoice
from .events import Event, Verb
from .plain_data import whole
from .question import NO_FIELDS, Prompt, Question, prompt_for
from .rules import Rules
from .state import SEALED, State

S = TypeVar("S", bound=State)


class Option:
    """A variant that a table may agree on. The first value is the default; only `players` may use the others."""

    __slots__ = ("name", "players", "values")

    def __init__(self, name: str, values: list[object], players: tuple[int, ...]) -> None:
        self.name: str = name
        self.values: list[object] = values
        self.players: tuple[int, ...] = players

    def __repr__(self) -> str:
        return f"<option {self.name}: {self.values}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Option, (self.name, self.values, self.players)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Rules[S]):
    """One game with one box of components. All states of it share this object, and nothing in it ever changes."""

    __slots__ = ("_model", "option_list", "players", "questions")

    def __init__(
        self,
        name: str,
        rules: int,
        players: tuple[int, ...],
        box: Box,
        vocabulary: list[str],
        verbs: list[Verb],
        option_list: list[Option],
        questions: list[Question[S]],
    ) -> None:
        super().__init__(name, rules, box, vocabulary, verbs)
        self.players: tuple[int, ...] = players
        self.option_list: list[Option] = option_list
        self.questions: list[Question[S]] = questions  # by kind
        self._model: S | None = None  # made when it is first asked for

    # --- copies, which need no second object, and other processes

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """The class of a game takes a box and the number of its rules."""
        return type(self), (self.box, self.rules)

    # --- what a game fills in, besides what `Rules` leaves open

    def blank(self, players: int, options: dict[str, object], chance: Chance) -> S:
        """A state of this game with nothing on the table yet; filled in by each game."""
        raise NotImplementedError

    def kind(self, state: S) -> int:
        """The kind of the pending work that is next, or whose question is open."""
        raise NotImplementedError

    def pending(self, state: S) -> list[int]:
        """The fields of that work."""
        return NO_FIELDS

    # --- pending work

    def go_on(self, state: S) -> None:
        """Hand pending work to its question, until somebody is asked or the game is over."""
        while not self.questions[self.kind(state)].run(state, self.pending(state)):
            pass

    def offer(self, state: S, seat: int) -> list[int]:
        return self.questions[self.kind(state)].offer(state, self.pending(state), seat)

    def act(self, state: S, seat: int, choice: int) -> None:
        self.questions[self.kind(state)].act(state, self.pending(state), seat, choice)
        if state.asked:  # else this choice has ended the game
            self.go_on(state)

    def reveal(self, state: S, answers: list[list[int]]) -> None:
        self.questions[self.kind(state)].reveal(state, self.pending(state), answers)
        self.go_on(state)

    def refusal(self, state: S, seat: int, choice: int) -> IllegalChoice:
        return self.questions[self.kind(state)].why_not(state, self.pending(state), seat, choice)

    def step(self, state: S) -> str:
        return self.questions[self.kind(state)].name

    def is_public(self, state: S) -> bool:
        """Whether the open question asks one seat for what everybody sees, see `Question.public`. Then `offer` and
        `prompt` answer the same from what a watcher has seen."""
        return len(state.asked) == 1 and not state.answers and self.questions[self.kind(state)].public

    def is_in_steps(self, state: S) -> bool:
        """Whether others may see the choices here only when a whole move is made, see `Question.in_steps`. It must be
        asked of what a watcher has seen, so that it follows from what everybody knows."""
        return not state.answers and self.questions[self.kind(state)].in_steps

    def prompt(self, state: S, seat: int) -> Prompt:
        """What an asked seat is asked."""
        return prompt_for(state, self.questions[self.kind(state)], self.pending(state), seat)

    # --- how it starts

    def start(
        self,
        players: SupportsIndex,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        events: list[Event] | None = None,
    ) -> S:
        """A new game up to its first question. Events go to `events`, if given."""
        count = whole("players", players)
        state = self.blank(count, self.agreed_options(count, options), chance)
        state.told = events
        self.begin(state)
        return state

    def load(self, data: dict[str, object]) -> S:
        """A state from what `save` gave. Its chance is sealed: give a copy of it a source to play on."""
        if not isinstance(data, dict):
            raise TypeError(f"a saved state has to be a dict, not {data!r}")
        for field, mine in (("game", self.name), ("rules", self.rules), ("box", self.box.digest)):
            if data.get(field) != mine and not (field == "box" and self.box.is_called(data.get(field))):
                raise BadSave("save.foreign", {"field": field, "value": data.get(field), "expected": mine})
        for field, fits in (
            ("players", isinstance(data.get("players"), int)),
            ("options", isinstance(data.get("options"), dict)),
        ):
            if not fits:
                raise BadSave("save.wrong_field" if field in data else "save.missing_field", {"field": field})
        players = cast(int, data["players"])
        options = cast(dict[str, object], data["options"])
        state = self.blank(players, self.agreed_options(players, options), SEALED)
        state.restore(data)
        return state

    def model(self) -> S:
        if self._model is None:
            self._model = self.start(self.players[0], Seeded(0))
        return self._model

    def agreed_options(self, players: SupportsIndex, wished: Mapping[str, object] | None = None) -> dict[str, object]:
        """Every option with its value, or BadRequest for a player count or an option that this game does not have."""
        count = whole("players", players)
        if count not in self.players:
            raise BadRequest("start.players", {"players": count, "allowed": list(self.players)})
        if wished is None:
            wished = {}
        elif not isinstance(wished, Mapping):
            raise TypeError(f"options has to map names to values, not {wished!r}")
        known = {option.name: option for option in self.option_list}
        for name, value in wished.items():
            option = known.get(name)
            if option is None:
                raise BadRequest("start.no_such_option", {"option": name, "allowed": list(known)})
            if not any(
                value is allowed or (value == allowed and type(value) is type(allowed)) for allowed in option.values
            ):
                raise BadRequest("start.option_value", {"option": name, "value": value, "allowed": option.values})
            if value != option.values[0] and count not in option.players:
                raise BadRequest(
                    "start.option_players",
                    {"option": name, "players": count, "allowed": list(option.players)},
                )
        return {option.name: wished.get(option.name, option.values[0]) for option in self.option_list}

    def changed_options(self, options: Mapping[str, object]) -> dict[str, object]:
        """Those of all options that differ from their default."""
        return {
            option.name: options[option.name] for option in self.option_list if options[option.name] != option.values[0]
        }
