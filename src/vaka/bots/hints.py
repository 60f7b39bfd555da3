"""What a hint is made of: what the expert would choose here, how sure it is, and why."""

from typing import Any

Reason = tuple[str, dict[str, Any]]  # the key of a message, and its values


class Alternative:
    """Another good choice that leads elsewhere, by how much less it promises, and what speaks for it."""

    def __init__(self, choice: int, gain: float, reasons: list[Reason]) -> None:
        self.choice = choice
        self.gain = gain
        self.reasons = reasons


class Hint:
    """What the expert would choose.

    `share` is the part of the victory that it promises, `sure` the part of the imagined worlds in which nothing was
    better; both are from 0 to 1. `reasons` are message keys and values, the weightiest first. `alternatives` are the
    next best that really differ. `line` are seats with their choices that probably follow.
    """

    def __init__(
        self,
        choice: int,
        sure: float = 1.0,
        share: float = 0.0,
        reasons: list[Reason] | None = None,
        alternatives: list[Alternative] | None = None,
        line: list[tuple[int, int]] | None = None,
    ) -> None:
        self.choice = choice
        self.sure = sure
        self.share = share
        self.reasons: list[Reason] = reasons or []
        self.alternatives: list[Alternative] = alternatives or []
        self.line: list[tuple[int, int]] = line or []
