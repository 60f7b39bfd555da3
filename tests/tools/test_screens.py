"""The repository keeps the pictures that its docs show, and no others, and keeps them small."""

import pytest
from PIL import Image

from tools.screens import IN_DOCS, shown_in_docs


def test_docs_screens_holds_what_the_docs_show():
    assert sorted(shown_in_docs()) == sorted(path.name for path in IN_DOCS.iterdir())


@pytest.mark.parametrize("picture", sorted(IN_DOCS.iterdir()), ids=lambda picture: picture.name)
def test_a_picture_of_the_docs_has_a_palette(picture):
    with Image.open(picture) as taken:
        assert taken.mode == "P", "make screens"
