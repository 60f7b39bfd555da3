"""A sheet: HTML that is rendered once for everybody, with slots that are filled for each viewer.

A template calls `slot("place 37")` where something of the viewer's own may lie. The sheet is cut at these marks once;
filling it is a join of strings.
"""

import secrets
from collections.abc import Mapping
from functools import cached_property

from markupsafe import Markup

from .parts import Region, region

MARK = "\x1f" + secrets.token_hex(8) + "\x1f"  # not to be guessed, so nothing that a person wrote can look like it


def slot(name: str, default: str = "") -> Markup:
    """The mark of a slot, and what stands there for those who have nothing of their own to put in; for templates."""
    return Markup(f"{MARK}{name}{MARK}{Markup.escape(default)}{MARK}")


class Sheet:
    """
    >>> sheet = Sheet(f"<li>{slot('you-1')}Anne {slot('card', 'draws')}</li>")
    >>> sheet.filled({"you-1": "<b>you</b> "}), sheet.filled({"card": "draws 7"})
    ('<li><b>you</b> Anne draws</li>', '<li>Anne draws 7</li>')
    >>> sorted(sheet.names)
    ['card', 'you-1']
    """

    def __init__(self, html: str) -> None:
        cut = html.split(MARK)  # a text, then the name, the default and the following text of each slot
        self.texts = cut[0::3]
        self.slots = list(zip(cut[1::3], cut[2::3]))
        self.names = frozenset(name for name, _ in self.slots)

    def region(self, fills: Mapping[str, str]) -> Region:
        """As `filled`, cut into its parts. All viewers with nothing to put in get the same one."""
        return self._bare if self.names.isdisjoint(fills) else region(self.filled(fills))

    @cached_property
    def _bare(self) -> Region:
        return region(self.filled({}))

    def filled(self, fills: Mapping[str, str]) -> str:
        parts = [self.texts[0]]
        for at, (name, default) in enumerate(self.slots, 1):
            parts.append(fills.get(name, default))
            parts.append(self.texts[at])
        return "".join(parts)
