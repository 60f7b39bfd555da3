"""A hint in words, for the seat that asked for it."""

from dataclasses import dataclass

from ...bots.hints import Hint as Advice
from ...core.state import State


@dataclass(frozen=True)
class Hint:
    """What the expert would choose, and how sure it is."""

    seat: int
    version: int
    words: str
    share: int  # per cent of the victory that it expects with this choice
    sure: int  # per cent of the imagined worlds in which no other choice was notably better
    advice: Advice
    is_only: bool = False  # there is no other choice
    next_words: str = ""  # the next best that really differs, "" when there is none
    gain: int = 0  # per cent by which the best promises more than that
    line: tuple[tuple[int, str], ...] = ()  # what probably follows: seats, and their choices in words


def hint_of(result: Advice, known: State, seat: int, version: int) -> Hint:
    """What the expert found for the seat that has seen this, at this version of the table."""
    words = known.game.words
    following = result.alternatives[0] if result.alternatives else None
    return Hint(
        seat,
        version,
        words(result.choice),
        share=round(100 * result.share),
        sure=round(100 * result.sure),
        advice=result,
        is_only=len(known.choices(seat)) == 1,
        next_words=words(following.choice) if following else "",
        gain=round(100 * following.gain) if following else 0,
        line=tuple([(other, words(choice)) for other, choice in result.line]),
    )
