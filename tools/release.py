"""Give the tree the version of a tag and the day of today, or say what keeps it from being released under that tag.

    python -m tools.release v1.0.0

The release workflow does it before each build, so nobody writes a version down: in the tree stands the next one, as
1.0.0.dev0. Needs the standard library alone.
"""

import argparse
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULE = Path("src", "vaka", "__init__.py")
CITATION = Path("CITATION.cff")
CHANGES = Path("CHANGELOG.md")
STEPS = Path("src", "vaka", "table", "store", "migrations", "versions")
KEPT = Path("tests", "releases")  # what each release leaves behind, for later ones (tests/releases/make.py)
NO_DAY = re.compile(r"^# date-released .*\n", re.MULTILINE)


def missing(tag: str, root: Path = ROOT) -> list[str]:
    """What keeps this tag from being released, a line each."""
    if not re.fullmatch(r"v\d+\.\d+\.\d+", tag):
        return [f"{tag} is no tag of a release; one is v1.0.0"]
    version = tag.removeprefix("v")
    result = []
    for path in (MODULE, CITATION):
        if f'"{version}.dev0"' not in read(root / path):
            result.append(f"{path.as_posix()} does not have the version {version}.dev0")
    entry = re.search(rf"^## {re.escape(version)} \(not released\)$(.*?)(?=^## |\Z)", read(root / CHANGES), re.M | re.S)
    if entry is None:
        result.append(f"{CHANGES} has no entry “## {version} (not released)”")
    elif "### Upgrade notes" not in entry[1]:
        result.append(f"{CHANGES} has no “Upgrade notes” for {version}")
    schema = root / KEPT / version / "schema"
    last = max(file.name.partition("_")[0] for file in (root / STEPS).glob("[0-9]*.py"))
    if not schema.is_file() or read(schema).strip() != last:
        result.append(
            f"{(KEPT / version).as_posix()} has no store of today's schema: python -m tests.releases.make {version}"
        )
    return result


def stamp(tag: str, day: str, root: Path = ROOT) -> None:
    """Write version and day into the files that name them."""
    version = tag.removeprefix("v")
    for path in (MODULE, CITATION):
        write(root / path, read(root / path).replace(f"{version}.dev0", version))
    write(root / CITATION, NO_DAY.sub(f'date-released: "{day}"\n', read(root / CITATION)))
    write(root / CHANGES, read(root / CHANGES).replace(f"## {version} (not released)", f"## {version} ({day})"))


def read(path: Path) -> str:
    return path.read_text("utf-8")


def write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tag")
    parser.add_argument("--check", action="store_true", help="only say what is missing")
    given = parser.parse_args()
    if lines := missing(given.tag):
        sys.exit("\n".join(lines))
    if not given.check:
        stamp(given.tag, f"{datetime.now(UTC):%Y-%m-%d}")


if __name__ == "__main__":
    main()
