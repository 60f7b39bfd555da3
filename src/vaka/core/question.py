"""A question: a piece of pending work and everything that belongs to it, as one object.

Each game has a list of them, `QUESTIONS`, and `Game` hands the work on by place in that list:
`self.questions[kind].offer(state, pending, seat)`. The objects hold nothing of a game that is played, so one of each
serves all tables.
"""

from typing import Any, ClassVar, Final, Generic, TypedDict, TypeVar

from .compiling import mypyc_attr
from .errors import IllegalChoice
from .seats import seat_number
from .state import State

S = TypeVar("S", bound=State)

NO_FIELDS: Final[list[int]] = []  # the pending work of a question whose fields are those of the state


class Kinds:
    """The kinds of pending work of a game, listed in its kinds.py. A kind is the place of its name in the list.

    Saved states hold these numbers, so a new kind is added at the end.

    >>> kinds = Kinds()
    >>> kinds.add("bidding"), kinds.add("placing"), kinds.names
    (0, 1, ['bidding', 'placing'])
    """

    __slots__ = ("names",)

    def __init__(self) -> None:
        self.names: list[str] = []

    def add(self, name: str) -> int:
        """The number of a new kind."""
        self.names.append(name)
        return len(self.names) - 1


class Prompt(TypedDict):
    """What a seat is asked: the key of a message and what fills it."""

    key: str
    values: dict[str, Any]


class QuestionView(TypedDict):
    """What the view of every game says about the open question; a game adds its `details`, by a type of its own."""

    game: str
    step: str  # the name of the question, as everybody may know it; "over" after the last
    question: Prompt | None  # what the viewer is asked; None when it is somebody else
    pending: list[int]  # the seats that owe an answer, counted from 1


class AskedView(QuestionView):
    """The same with details of any kind, as each question of a game shows them."""

    details: Any  # what the viewer may know of the pending work; empty after the end


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[S]):
    """One kind of pending work. `pending` are its fields in the state: small ints, named beside the question.

    Work that never asks fills in `run` alone; a question to one seat `offer` and `act`, a sealed one `offer` and
    `reveal`. A question that others can interrupt must find in its fields all that it needs to go on.
    """

    kind: ClassVar[int] = -1  # one of the game's kinds.py; a state names pending work by it
    name: ClassVar[str] = ""  # what it is called, in views and in the keys of messages
    verbs: ClassVar[tuple[str, ...]] = ()  # the first words of the choices that belong to it
    rule: ClassVar[str] = ""  # the number of the rule behind it; pages link it
    field_sizes: ClassVar[tuple[int, ...]] = ()  # how many values of each field the game's observer tells apart
    public: ClassVar[bool] = False  # everybody sees what it offers, and what a seat hides is not needed to answer it
    in_steps: ClassVar[bool] = False  # a move can take several choices, and others see it only when it is whole
    other_rules: ClassVar[dict[str, str]] = {}  # of messages that another rule is behind, by their keys: "ask.sealed"

    # --- what it does

    def run(self, state: S, pending: list[int]) -> bool:
        """Act, or ask somebody; true when somebody is asked or the game is over."""
        raise NotImplementedError

    def offer(self, state: S, pending: list[int], seat: int) -> list[int]:
        """The choices of an asked seat, ascending. In a sealed phase: [] once `answers[seat]` is complete."""
        raise NotImplementedError

    def act(self, state: S, pending: list[int], seat: int, choice: int) -> None:
        """Carry out an offered choice."""
        raise NotImplementedError

    def reveal(self, state: S, pending: list[int], answers: list[list[int]]) -> None:
        """All seats of a sealed question are in: carry their answers out in seat order."""
        raise NotImplementedError

    # --- what is said of it

    def refusal(self, state: S, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        """Why a choice that belongs to this question is not open."""
        raise NotImplementedError

    def owns(self, state: S, pending: list[int], verb: str) -> bool:
        """Whether choices with this first word belong to the question."""
        return verb in self.verbs

    def values(self, state: S, pending: list[int], seat: int) -> dict[str, Any]:
        """What fills the message that asks this seat."""
        return {}

    def message(self, state: S, pending: list[int], seat: int) -> str:
        """The name of the message that asks this seat: that of the question, or of one way to ask it."""
        return self.name

    def shown(self, state: S, pending: list[int]) -> dict[str, Any]:
        """What the viewer of a seen state may know of the pending work, by names; seats are counted from 1."""
        return {}

    # --- made of the above

    def rule_numbers(self) -> dict[str, str]:
        """The numbers of the rules behind its messages, by their keys without the name of the game."""
        own = {f"ask.{self.name}": self.rule, f"now.{self.name}": self.rule} if self.rule else {}
        return {**own, **self.other_rules}

    def why_not(self, state: S, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        """Why an asked seat may not make this choice of the table."""
        verb = state.game.words(choice).split()[0]
        if self.owns(state, pending, verb):
            return self.refusal(state, pending, seat, choice)
        values = {"seat": seat, **self.values(state, pending, seat)}
        return IllegalChoice(f"{state.game.name}.now.{self.name}", values)


def prompt_for(state: S, question: Question[S], pending: list[int], seat: int) -> Prompt:
    """What the question asks this seat."""
    key = f"{state.game.name}.ask.{question.message(state, pending, seat)}"
    return {"key": key, "values": question.values(state, pending, seat)}


def asked_view(state: S, question: Question[S], pending: list[int]) -> AskedView:
    """What the viewer of a seen state is shown of its open question."""
    seat = state.viewer
    return {
        "game": state.game.name,
        "step": question.name if state.asked else "over",
        "question": prompt_for(state, question, pending, seat) if seat in state.asked else None,
        "pending": [seat_number(other) for other in state.pending],
        "details": question.shown(state, pending) if state.asked else {},
    }


def by_kind(kinds: Kinds, questions: list[Question[S]]) -> list[Question[S]]:
    """The questions of a game in the order of its kinds; every kind must be there, and once."""
    result = sorted(questions, key=lambda question: question.kind)
    listed = [question.kind for question in result]
    assert listed == list(range(len(kinds.names))), f"kinds of questions are missing or double: {listed}"
    return result
