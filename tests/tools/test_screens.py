"""The repository keeps the pictures that its docs show, and no others, and keeps them small."""

import re

from PIL import Image

from tools.screens import DOCS, IN_DOCS, ROOT


def test_docs_screens_holds_what_the_docs_show():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = {name for page in pages for name in re.findall(r"screens/([\w-]+)\.png", page.read_text("utf-8"))}
    assert sorted(shown) == sorted(DOCS.values()) == sorted(path.stem for path in IN_DOCS.iterdir())


def test_the_pictures_of_the_docs_have_a_palette():
    for picture in IN_DOCS.iterdir():
        with Image.open(picture) as taken:
            assert taken.mode == "P", f"{picture.name}: make screens"
