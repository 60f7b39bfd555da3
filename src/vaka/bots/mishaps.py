"""What bots of other packages raise, in words: their errors may fail to say even that."""

from pathlib import Path
from traceback import extract_tb

OURS = Path(__file__).parents[1]


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


def where(error: BaseException) -> str:
    """The file and the line that raised; where that is ours, those from which a bot came there."""
    raised = extract_tb(error.__traceback__)
    theirs = [line for line in raised if Path(line.filename).is_absolute() and OURS not in Path(line.filename).parents]
    last = (theirs or raised)[-1]  # what is compiled calls its files by shorter names
    return f"{Path(last.filename).name}:{last.lineno}"
