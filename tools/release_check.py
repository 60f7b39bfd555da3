"""Say whether the tree can be released under a tag: version, citation and changelog name it.

python -m tools.release_check v1.0.0
"""

import argparse
import re
import sys
from pathlib import Path

import vaka

ROOT = Path(__file__).parents[1]


def missing(tag: str, root: Path = ROOT, version: str = vaka.__version__) -> list[str]:
    """What keeps this tag from being released, a line each."""
    wanted = tag.removeprefix("v")
    result = []
    if version != wanted:
        result.append(f"src/vaka/__init__.py has the version {version}, not {wanted}")
    if f'version: "{wanted}"' not in (root / "CITATION.cff").read_text("utf-8"):
        result.append(f"CITATION.cff does not have the version {wanted}")
    entry = re.search(rf"^## {re.escape(wanted)} \((.+)\)$(.*?)(?=^## |\Z)", changes(root), re.MULTILINE | re.DOTALL)
    if entry is None or not re.fullmatch(r"\d{4}-\d{2}-\d{2}", entry[1]):
        result.append(f"CHANGELOG.md has no entry “## {wanted} (YEAR-MONTH-DAY)”")
    elif "### Upgrade notes" not in entry[2]:
        result.append(f"CHANGELOG.md has no “Upgrade notes” for {wanted}")
    return result


def changes(root: Path) -> str:
    return (root / "CHANGELOG.md").read_text("utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tag")
    if lines := missing(parser.parse_args().tag):
        sys.exit("\n".join(lines))


if __name__ == "__main__":
    main()
