"""Takes from the pages what a screen reader would announce for nothing: empty headers of tables, and a navigation for
each part of a page's list of contents."""

import re
from pathlib import Path

EMPTY_HEADER = re.compile(r"<th([^>]*)></th>")
PART_OF_CONTENTS = re.compile(r'<nav class="md-nav" aria-label="[^"]*">')


def take_away(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = EMPTY_HEADER.sub(r"<td\1></td>", page.read_text("utf-8"))
        page.write_text(PART_OF_CONTENTS.sub('<nav class="md-nav" role="presentation">', text), "utf-8")
