"""The compiled engine is tested wherever a test asks for it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MARK = "mark." + "parity"


def test_no_parity_test_is_where_the_makefile_does_not_look():
    never = re.search(r"^NEVER_COMPILED := (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert never is not None
    files = [path for folder in never[1].split() for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 20
    assert [str(path) for path in files if MARK in path.read_text("utf-8")] == []
