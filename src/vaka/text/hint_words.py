"""A hint as sentences: one line, and more for those who want it."""

from collections.abc import Sequence
from typing import Any, Protocol

from .speaker import Speaker, reasons_text

MAX_WORDS = 25  # of the line: a reason that does not fit gives way to a shorter one

Reasons = Sequence[tuple[str, dict[str, Any]]]


class Other(Protocol):
    """Another choice, by how much less it promises (from 0 to 1), and what speaks for it."""

    choice: int
    gain: float
    reasons: Any


class Advice(Protocol):
    """What is advised, what part of the victory it promises, why, and what else is good."""

    choice: int
    share: float
    reasons: Any
    alternatives: Any


def hint_text(advice: Advice, speaker: Speaker, is_only: bool) -> str:
    """What the expert would do, and the weightiest reason that is short enough."""
    say = speaker.catalogue.say
    best = {"choice": speaker.choice(advice.choice)}
    if is_only:
        return say("frame.hint_only", best)
    text = say("frame.hint_best", best)
    for reason in advice.reasons:
        line = text + " " + say("hint.why", {"reasons": reasons_text(speaker, [reason])})
        if words_in(line) <= MAX_WORDS:
            return line
    return text


def words_in(text: str) -> int:
    """How many words a text has; French sets blanks before signs, which are no words.

    >>> words_in("Pourquoi ce choix : la mission « 1 uru »")
    7
    """
    return sum([any(sign.isalnum() for sign in part) for part in text.split()])


def hint_more(advice: Advice, speaker: Speaker, is_only: bool) -> str:
    """What that is worth, and the next best choices that really differ; "" where there is no choice."""
    if is_only:
        return ""
    parts = [speaker.catalogue.say("frame.hint_share", {"share": round(100 * advice.share)})]
    return " ".join([*parts, *[alternative_text(other, speaker) for other in advice.alternatives]])


def alternative_text(other: Other, speaker: Speaker) -> str:
    say = speaker.catalogue.say
    gain = round(100 * other.gain)
    text = say("frame.hint_next" if gain else "frame.hint_even", {"choice": speaker.choice(other.choice), "gain": gain})
    if not other.reasons:
        return text
    return text + " " + say("frame.hint_for", {"reasons": reasons_text(speaker, other.reasons[:1])})


def hint_mark(advice: Advice, speaker: Speaker) -> str:
    """What is left of a hint under the log."""
    values = {"hint": speaker.catalogue.say("frame.hint", {}), "choice": speaker.choice(advice.choice)}
    return speaker.catalogue.say("frame.hint_mark", values)
