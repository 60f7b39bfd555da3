"""What the questions of Raiatea have in common."""

from typing import Any, ClassVar, Final

from ....core.errors import IllegalChoice
from ....core.question import Question
from .. import words
from ..kinds import SEAT
from ..state import RaiateaState
from ..steps import Step
from ..words import DONE, PASS

# in `field_sizes`: as many as the box has
EFFECTS: Final = -1
PLACES: Final = -2
RITUALS: Final = -3
ROW_PLACES: Final = -4


class RaiateaQuestion(Question[RaiateaState]):
    """`field_sizes` begin with the third field: every observation tells kind and seat. 0 leaves a field out."""

    other_rules: ClassVar[dict[str, str]] = {"ask.sealed": "R1.5"}
    zones: tuple[str, ...] = ()  # the parts of the table that its choices lie on

    def refusal(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if choice in (PASS, DONE):
            return IllegalChoice(f"raiatea.{state.game.words(choice)}.not_now", {"seat": seat})
        return self.reason(state, pending, seat, choice)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        """The same for all choices but `pass` and `done`."""
        raise NotImplementedError

    def values(self, state: RaiateaState, pending: list[int], seat: int) -> dict[str, Any]:
        values: dict[str, Any] = {"pearls": state.pearls[seat], "mana": state.mana[seat], "bag": state.bag}
        if has_sealed(state, seat):
            values["chosen"] = [state.game.words(choice) for choice in state.answers[seat]]
        return values

    def message(self, state: RaiateaState, pending: list[int], seat: int) -> str:
        return "sealed" if has_sealed(state, seat) else self.name

    def asks_all(self, state: RaiateaState, pending: list[int], asked: list[int]) -> bool:
        """All these at once and in secret; where nobody is to be asked, nothing is revealed and the work goes on."""
        if asked:
            state.ask_sealed(asked)
            return True
        self.reveal(state, pending, [[] for _ in range(state.players)])
        return False

    def lies_on(self, state: RaiateaState, pending: list[int]) -> tuple[str, ...]:
        """The zones, where they depend on the pending work."""
        return self.zones

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """The verbs of its choices, the zones that they lie on, and what each question adds."""
        return {"verbs": list(self.verbs), "zones": list(self.lies_on(state, pending))}


class StepQuestion(RaiateaQuestion):
    """What the step of an effect asks."""

    step: int = -1  # the verb of the steps that ask it, see steps.py

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        """The seat comes to such a step: push the pending work."""


class OptionalStep(StepQuestion):
    """A step that may be declined: `pass` takes no more of what is offered."""

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if choice == PASS:
            decline(state, seat)
        else:
            self.take_up(state, pending, seat, choice)

    def take_up(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        """Carry out a choice other than `pass`."""
        raise NotImplementedError


def has_sealed(state: RaiateaState, seat: int) -> bool:
    """Whether the seat has given its whole sealed answer."""
    return len(state.answers) > 0 and seat not in state.pending


def refuse(state: RaiateaState, seat: int, choice: int, key: str, **more: Any) -> IllegalChoice:
    return IllegalChoice(f"raiatea.{key}", {**refused_values(state, seat, choice), **more})


def refused_values(state: RaiateaState, seat: int, choice: int) -> dict[str, Any]:
    """What every message about a refused choice may tell: by whom, and its first value."""
    values = state.game.words(choice).split()[1:]
    return {"seat": seat, "what": values[0] if values else ""}


# --- short ways that many questions take


def ask_or_end(state: RaiateaState, pending: list[int], asks: bool) -> bool:
    if asks:
        state.ask(pending[SEAT])
    else:
        state.stack.pop()
    return asks


def decline(state: RaiateaState, seat: int) -> None:
    """Take no more of what is offered."""
    state.stack.pop()
    state.emit(words.PASSES, [seat])
