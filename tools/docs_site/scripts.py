"""Moves the scripts out of the pages of the site into files, so that a server with our strict policy
(`script-src 'self'`) can show it."""

import hashlib
import os
import re
from pathlib import Path

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def move_out(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")

        def moved(match: re.Match[str], page: Path = page) -> str:
            name = hashlib.sha256(match[1].encode()).hexdigest()[:12]
            file = site / "assets" / "inline" / f"{name}.js"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(match[1], "utf-8")
            return f'<script src="{os.path.relpath(file, page.parent)}"></script>'

        page.write_text(INLINE.sub(moved, text), "utf-8")
