"""A box that a game had earlier, for a while: as if one of its figures had been changed since."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import vaka
from tests.games import expected
from vaka.games import components_file, earlier_boxes

BEFORE = expected("FORMER_FIGURE")


@contextmanager
def earlier_box(name: str, folder: Path) -> Iterator[str]:
    """The digest of the box that the game of this name had earlier."""
    now, before = BEFORE[name]
    text = components_file(name).read_text("utf-8")
    assert text.count(now) == 1
    file = folder / f"{name}.toml"
    file.write_text(text.replace(now, before), "utf-8")
    digest = vaka.game(name, file).box.digest
    earlier_boxes(name)[digest] = file
    try:
        yield digest
    finally:
        del earlier_boxes(name)[digest]
