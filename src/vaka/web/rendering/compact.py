"""Templates without the white space that only lays them out: indentation, tags over several lines, lines of their own
for what is in an element."""

import re

JINJA = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"
VALUE = rf'"(?:{JINJA}|[^"{{]|\{{(?![{{%#]))*"'
TAG = rf"</?[a-zA-Z](?:{JINJA}|{VALUE}|[^>\"{{])*>"
PIECES = re.compile(rf"({JINJA}|{TAG})", re.DOTALL)
TAG_NAME = re.compile(r"<(/?)([a-zA-Z][\w-]*)")
VOID = re.compile(r"<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b")
LAID_OUT = re.compile(r"\s*\n\s*")


def compact(source: str) -> str:
    """The template, so that it renders what it would render if it were written without layout. A line that begins
    between two elements, or between a text and an element, still separates them.

    >>> compact('<p>\\n  <i class="a"\\n     id="b">\\n    {{ text }}\\n  </i>\\n  <b>now</b>\\n</p>')
    '<p><i class="a" id="b">{{ text }}</i>\\n<b>now</b></p>'
    """
    opened = False  # whether the part before is a tag that opens an element
    parts = []
    for at, piece in enumerate(PIECES.split(source)):
        if at % 2 == 0:
            text = re.sub(r"\n[ \t]+", "\n", piece)
            parts.append(re.sub(r"\A\n\s*", "", text) if opened else text)
            continue
        opened = False
        if piece.startswith("</"):
            parts[-1] = re.sub(r"\n\s*\Z", "", parts[-1])
        if piece.startswith("<"):
            piece = re.sub(r"\s+(/?>)\Z", r"\1", LAID_OUT.sub(" ", piece))
            opened = not piece.startswith("</") and not VOID.match(piece)
        parts.append(piece)
    return "".join(parts)
