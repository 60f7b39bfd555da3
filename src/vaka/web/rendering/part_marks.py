"""Marks around the elements with an id, put into the templates of frames before they are compiled: see `parts.py`."""

from jinja2 import TemplateSyntaxError

from .compact import PIECES, TAG_NAME, VOID
from .parts import CLOSE, NAMED, OPEN


def marked(source: str) -> str:
    """The template with marks around each element with an id. What opens an element must close it, too.

    >>> marked('<p><b id="{{ it }}">{{ it }}<br></b></p>')
    '<p><?part?><b id="{{ it }}">{{ it }}<br></b><?/part?></p>'
    """
    result = []
    around: list[tuple[str, bool]] = []  # the names of the open elements, and whether they have an id
    for at, piece in enumerate(PIECES.split(source)):
        tag = TAG_NAME.match(piece) if at % 2 else None
        if tag is None:
            result.append(piece)
            continue
        closes, name = tag.groups()
        has_id = NAMED in piece
        if closes:
            opened, has_id = around.pop() if around else ("nothing", False)
            if opened != name:
                raise TemplateSyntaxError(f"</{name}> closes <{opened}>", source.count("\n", 0, source.find(piece)) + 1)
            result.append(piece + CLOSE if has_id else piece)
        elif VOID.match(piece) or piece.endswith("/>"):
            result.append(OPEN + piece + CLOSE if has_id else piece)
        else:
            around.append((name, has_id))
            result.append(OPEN + piece if has_id else piece)
    if around:
        raise TemplateSyntaxError(f"<{around[-1][0]}> is not closed", source.count("\n") + 1)
    return "".join(result)
