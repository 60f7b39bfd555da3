"""Our pages are written for CommonMark; Zensical reads them with Python-Markdown, which wants blank lines around lists
and tables, and four spaces where something is nested."""

import re
from collections.abc import Callable

FENCED = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
ITEM = re.compile(r"( *)(?:[-*]|\d+\.) ")


def outside_code(change: Callable[[str], str], text: str) -> str:
    """Change a page everywhere but in its fenced code.

    >>> outside_code(str.upper, "a\\n```\\nb\\n```\\nc")
    'A\\n```\\nb\\n```\\nC'
    """
    return "".join(part if part.startswith("```") else change(part) for part in FENCED.split(text))


def for_python_markdown(text: str) -> str:
    return outside_code(_spaced, text)


def _spaced(text: str) -> str:
    """
    >>> _spaced("So:\\n- a\\n  - b\\n    of b\\n\\nEnd")
    'So:\\n\\n- a\\n    - b\\n        of b\\n\\nEnd'
    """
    result: list[str] = []
    in_list = in_table = False
    for line in text.split("\n"):
        item = ITEM.match(line)
        row = line.startswith("|")
        follows = bool(result and result[-1].strip())
        if follows and ((item and not in_list) or row != in_table):
            result.append("")
        if line.strip() and not item and not line.startswith(" ") and not (in_list and follows):
            in_list = False
        in_list = in_list or bool(item)
        in_table = row
        indent = len(line) - len(line.lstrip(" "))
        result.append(" " * indent + line if in_list and indent else line)
    return "\n".join(result)
