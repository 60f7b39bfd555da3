"""What a page does with the frames that it is sent, as texts: `static/js/frames.js` once more."""

import re
from typing import Any

from vaka.web.rendering.compact import VOID
from vaka.web.rendering.parts import NAMED
from vaka.web.table_page.frame_changes import AFTER, BEFORE, REMOVE, REPLACE

TAG = re.compile(r"<(/?)[a-zA-Z][^>]*>")  # in attributes ">" is escaped


class Merged:
    """The regions of a page as they stand after all frames that came."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}

    def merge(self, frame: dict[str, Any]) -> dict[str, str]:
        """Answers the regions that are no longer as they were."""
        before = dict(self.regions)
        self.regions |= frame["regions"]
        for how, id, html in frame.get("parts", []):
            name, begin, end = self._found(id)
            text = self.regions[name]
            if how == REPLACE:
                self.regions[name] = text[:begin] + html + text[end:]
            elif how == REMOVE:
                self.regions[name] = text[:begin] + text[end:]
            elif how == AFTER:
                self.regions[name] = text[:end] + html + text[end:]
            elif how == BEFORE:
                self.regions[name] = text[:begin] + html + text[begin:]
        return {name: text for name, text in self.regions.items() if before.get(name) != text}

    def _found(self, id: str) -> tuple[str, int, int]:
        """The region in which the element with this id stands, and from where to where."""
        for name, text in self.regions.items():
            at = text.find(f'{NAMED}{id}"')
            if at >= 0:
                begin = text.rindex("<", 0, at)
                return name, begin, _end(text, begin)
        raise AssertionError(f"the page has no {id}")


def _end(text: str, begin: int) -> int:
    """Where the element ends that begins here, with the spaces behind it."""
    depth = 0
    for tag in TAG.finditer(text, begin):
        depth += -1 if tag[1] else 0 if VOID.match(tag[0]) or tag[0].endswith("/>") else 1
        if depth == 0:
            end = tag.end()
            while end < len(text) and text[end].isspace():
                end += 1
            return end
    raise AssertionError("an element without an end")
