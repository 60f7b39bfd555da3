"""The page of all commands, from their own help."""

import argparse
import os
from collections.abc import Iterator
from unittest.mock import patch

from vaka.cli import parser

WIDTH = "82"  # what a page shows on a desk without scrolling
HEAD = """# Commands
What `vaka --help` says, of every command. Commands answer in the language of your machine; this page is in English.
"""


def page() -> str:
    with patch.dict(os.environ, {"COLUMNS": WIDTH, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}):
        parts = [f"## {name}\n```text\n{helped}\n```\n" for name, helped in _helped(parser(), "vaka")]
    return "\n".join([HEAD, *parts])


def _helped(command: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, str]]:
    yield name, command.format_help().strip()
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from _helped(below, f"{name} {word}")
