"""The repository keeps the pictures that its docs show, and no others."""

from tools.screens import IN_DOCS, shown_in_docs


def test_docs_screens_holds_what_the_docs_show():
    assert sorted(shown_in_docs()) == sorted(path.name for path in IN_DOCS.iterdir())
