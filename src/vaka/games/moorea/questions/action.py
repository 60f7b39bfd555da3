"""What all actions have in common: a first choice that begins them, then what it leaves open, step by step."""

from typing import Any

from ....core.question import Question
from ....core.vectors import i64
from ..names import CARDS
from ..state import MooreaState


class Action(Question[MooreaState]):
    """One way to use the action step. Its pending work are the choices made so far, the one that began it first; the
    verb of that one is the first of its `verbs`.

    `offer` is what the last of them leaves open, [] when the action is complete.
    """

    def add_beginnings(self, state: MooreaState, seat: i64, choices: list[int]) -> None:
        """Add the choices with which this action can begin now."""
        raise NotImplementedError

    def carry_out(self, state: MooreaState, pending: list[int], seat: i64) -> None:
        """All is chosen: do it and tell it."""
        raise NotImplementedError

    def given(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        """The cards that are part of it for certain, per kind, as far as it is chosen."""
        return [0] * len(CARDS)

    def taken_by(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> dict[str, int]:
        """The cards that an open step would take."""
        raise NotImplementedError

    def points_of(self, state: MooreaState, pending: list[int], choice: int) -> i64:
        """The points that an open step would bring at once."""
        return 0

    def rule_numbers(self) -> dict[str, str]:
        """Each step that follows the first is asked with a message of its own (see `Act.message`)."""
        return {f"ask.{self.name}_{verb}": self.rule for verb in self.verbs[1:]} | self.other_rules

    def shown(self, state: MooreaState, pending: list[int]) -> dict[str, Any]:
        """To its player: the cards `given` for certain, and the `ways` to go on."""
        seat = state.viewer
        given = self.given(state, pending, seat)
        return {
            "given": {CARDS[card]: count for card, count in enumerate(given) if count},
            "ways": [
                {
                    "choice": state.game.words(choice),
                    "cards": self.taken_by(state, pending, seat, choice),
                    "points": self.points_of(state, pending, choice),
                }
                for choice in state.choices(seat)
            ],
        }
