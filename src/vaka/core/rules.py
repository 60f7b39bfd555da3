"""The rules of a game as one object: what a state asks it, and the words of its choices and events."""

from typing import Generic, SupportsIndex, TypeVar

from .compiling import mypyc_attr
from .data import Box
from .errors import BadRequest, IllegalChoice
from .events import Event, Verb
from .outcome import Outcome
from .plain_data import whole

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """What every state can ask about itself. A state is data and knows no rule; these stand above it.
    `Game` adds how a game starts and hands pending work to its questions; each game fills in the rest.

    `rules` is the number of the rules: it is raised whenever the same choices and chance could lead to something else.
    `vocabulary[choice]` are the words of a choice; `verbs[event.verb]` is the verb of an event.
    """

    __slots__ = ("_choices", "box", "name", "rules", "verbs", "vocabulary")

    def __init__(self, name: str, rules: int, box: Box, vocabulary: list[str], verbs: list[Verb]) -> None:
        self.name: str = name
        self.rules: int = rules
        self.box: Box = box
        self.vocabulary: list[str] = vocabulary
        self.verbs: list[Verb] = verbs
        self._choices: dict[str, int] = {words: choice for choice, words in enumerate(vocabulary)}

    def __repr__(self) -> str:
        return f"<{self.name}, rules {self.rules}, box {self.box.digest}>"

    def load(self, data: dict[str, object]) -> S:
        """A state from what `save` gave."""
        raise NotImplementedError

    def model(self) -> S:
        """A state that was just begun, to compare saved data with: its fields are of the same kinds."""
        raise NotImplementedError

    # --- what a game fills in

    def begin(self, state: S) -> None:
        """Set up the table and ask the first question."""
        raise NotImplementedError

    def offer(self, state: S, seat: int) -> list[int]:
        """The choices of an asked seat, computed afresh. In a sealed phase: [] once `answers[seat]` is complete."""
        raise NotImplementedError

    def act(self, state: S, seat: int, choice: int) -> None:
        """Carry out an offered choice and ask the next question, or none when the game is over."""
        raise NotImplementedError

    def reveal(self, state: S, answers: list[list[int]]) -> None:
        """All seats of a sealed phase are in: carry it out in seat order and ask the next question."""
        raise NotImplementedError

    def refusal(self, state: S, seat: int, choice: int) -> IllegalChoice:
        """Why an asked seat may not make this choice of the table; made from what that seat knows."""
        raise NotImplementedError

    def step(self, state: S) -> str:
        """The name of the question that is open, as `step` of views; asked only while one is."""
        raise NotImplementedError

    def settle(self, state: S) -> None:
        """Bring what is remembered into its shortest form, so that equal knowledge is equal data. A game whose states
        are not always so does it here and in `hide`; who compares true states asks for it."""

    def hide(self, state: S) -> None:
        """Make everything unknown that `state.viewer` may not know; pools of unknown things are sorted."""
        raise NotImplementedError

    def fill(self, state: S, viewer: int) -> None:
        """Fill what is unknown to the viewer, by drawing from `state.chance`."""
        raise NotImplementedError

    def view(self, state: S) -> dict[str, object]:
        """A seen state as plain data for people and programs."""
        raise NotImplementedError

    def score(self, state: S) -> Outcome:
        """How the game ended; asked only when it is over."""
        raise NotImplementedError

    def kind_of(self, word: str) -> str:
        """What kind of thing a word of this game names, where the word itself does not say it: "37" is "food"."""
        return ""

    # --- words

    def words(self, choice: SupportsIndex) -> str:
        """The words of a choice: a verb and values."""
        number = whole("choice", choice)
        if number < 0 or number >= len(self.vocabulary):
            raise BadRequest("choice.not_in_table", {"choice": number})
        return self.vocabulary[number]

    def choice(self, words: str) -> int:
        """The choice of these words; spaces and case do not matter."""
        if not isinstance(words, str):
            raise TypeError(f"a choice in words has to be a str, not {words!r}")
        choice = self._choices.get(" ".join(words.split()))
        if choice is None:
            for known, number in self._choices.items():
                if known.lower() == " ".join(words.lower().split()):
                    return number
            raise BadRequest("choice.no_such_words", {"words": words})
        return choice

    def event_words(self, event: Event, viewer: int) -> str:
        """An event in words, as this viewer is told it."""
        return self.verbs[event.verb].words(event.values_for(viewer))
