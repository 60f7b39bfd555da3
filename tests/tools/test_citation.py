"""The citation file names what is cited: this version, and the day on which it came out once it has."""

import re
from pathlib import Path

import vaka

ROOT = Path(__file__).parent.parent.parent
LINES = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()


def value(key):
    """A value of the file's own level; None where it is not there."""
    result = [line.removeprefix(f"{key}:").split(" #")[0].strip(' "') for line in LINES if line.startswith(f"{key}:")]
    assert len(result) < 2
    return result[0] if result else None


def test_the_version_is_that_of_the_package():
    assert value("version") == vaka.__version__


def test_the_day_is_that_of_the_changes():
    """A version that has not been released has none."""
    version = vaka.__version__.removesuffix(".dev0")
    heading = re.search(rf"^## {re.escape(version)} \((.+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert heading is not None
    day = heading[1] if re.fullmatch(r"\d{4}-\d{2}-\d{2}", heading[1]) else None
    assert value("date-released") == day


def test_what_every_citation_needs_is_there():
    for key in ("cff-version", "message", "title", "authors", "license"):
        assert value(key) is not None
