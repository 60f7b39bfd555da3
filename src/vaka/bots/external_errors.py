"""Errors and answers of bots of other packages as text, even where their own `str` or `repr` fails."""

from pathlib import Path
from reprlib import Repr
from traceback import extract_tb
from typing import Any, Final

OURS = Path(__file__).parents[1]
SHORT: Final = Repr()  # also of what has no repr
SHORT.maxother = 60


def in_words(error: BaseException) -> str:
    """Which error it is and what it says, in one line.

    >>> in_words(ValueError("two\\nlines"))
    'ValueError: two lines'
    """
    try:
        said = " ".join(str(error).split())
    except Exception as another:
        said = f"its text cannot be made, {type(another).__name__}"
    return f"{type(error).__name__}: {said}"


def shown(answer: Any) -> str:
    """An answer in one short line; where it cannot be shown, which kind of thing it is.

    >>> shown([0] * 100)
    '[0, 0, 0, 0, 0, 0, ...]'
    """
    try:
        return " ".join(SHORT.repr(answer).split())
    except Exception:
        return f"<{type(answer).__name__}>"


def where(error: BaseException) -> str:
    """The file and the line that raised; where that is ours, those from which a bot came there."""
    raised = extract_tb(error.__traceback__)
    theirs = [line for line in raised if Path(line.filename).is_absolute() and OURS not in Path(line.filename).parents]
    last = (theirs or raised)[-1]  # what is compiled calls its files by shorter names
    return f"{Path(last.filename).name}:{last.lineno}"
