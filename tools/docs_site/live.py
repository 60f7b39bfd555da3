"""Live examples: `<!-- live: puzzle=orongo/1 "A puzzle of Orongo" -->` in a page becomes a frame in which the table in
a tab shows it (docs/tab.md). A record is named by its path in the repository. Without `make tab` a page has none."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
TAB = ROOT / "build" / "tab"
FOLDER = "live"  # of the site, in which the tab lies
LIVE = re.compile(r'<!-- live: ([a-z]+)=(\S+) "([^"]+)" -->')


def with_live_examples(text: str, page: str, folder: Path) -> str:
    """A page, by its path in the site, with its examples; records that they show are copied into `folder`."""
    up = "../" * page.count("/")

    def framed(match: re.Match[str]) -> str:
        kind, value, title = match.groups()
        if not TAB.is_dir():
            return ""
        if kind != "puzzle":
            record = ROOT / value
            (folder / "records").mkdir(exist_ok=True)
            shutil.copyfile(record, folder / "records" / record.name)
            value = f"../records/{record.name}"
        address = f"{up}{FOLDER}/embed.html#{kind}={value}"
        return f'<iframe class="live" title="{title}" src="{address}" loading="lazy"></iframe>'

    return LIVE.sub(framed, text)


def add_tab(site: Path) -> None:
    if TAB.is_dir():
        shutil.copytree(TAB, site / FOLDER, dirs_exist_ok=True)
