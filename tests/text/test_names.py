"""Names that the table gives, and words that stand outside the catalogue."""

import ast
from pathlib import Path

import pytest

import vaka
from vaka import cli
from vaka.commands.saying import OF_ARGPARSE
from vaka.table.codes import BOT_NAMES, ISLANDS
from vaka.text.catalogue import catalogue, languages

COMMANDS = Path(cli.__file__).parent / "commands"
NOTATION = ("URL", "SVG", "CODE", "BOT", "IP", "N")  # the same in every language


def words_of_the_games() -> set[str]:
    """All that is called something in a game, in every language, as single words too."""
    result = set()
    for language in languages():
        for key, text in catalogue(language).messages.items():
            if ".name." in key or "place_name." in key:
                result |= {text.lower(), *text.lower().replace("-", " ").split()}
    for name in vaka.list_games():
        result |= {word for words in vaka.game(name).vocabulary for word in words.lower().split()}
    return result


def test_nobody_is_called_like_a_card_a_god_or_a_place_of_the_games():
    known = words_of_the_games()
    assert [name for name in BOT_NAMES if name.lower() in known] == []
    assert [name for name in ISLANDS if name.lower() in known] == []
    assert len(set(BOT_NAMES)) >= 5  # more than the seats that bots can have at one table


@pytest.mark.parametrize("file", sorted(COMMANDS.glob("*.py")), ids=lambda file: file.stem)
def test_no_command_has_help_or_lines_outside_the_catalogue(file):
    """Arguments named `help`, `title`, `metavar` and `description`, and what is printed, are no plain texts."""
    plain = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        lines = [word.value for word in node.keywords if word.arg in ("help", "title", "metavar", "description")]
        if isinstance(node.func, ast.Name) and node.func.id == "print":
            lines += node.args
        plain += [
            text.value
            for text in lines
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value not in NOTATION
        ]
    assert plain == []


@pytest.mark.parametrize("language", languages())
def test_help_of_every_command_is_in_the_language(language, monkeypatch, capsys):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    for words in (["--help"], *([command, "--help"] for command in cli.COMMANDS)):
        with pytest.raises(SystemExit):
            cli.main(words)
        shown = capsys.readouterr().out
        assert shown.startswith(catalogue(language).say("cli.parse.usage", {}))
        assert "cli." not in shown
        if language != "en":
            assert not [text for text in OF_ARGPARSE if len(text) > 12 and "%" not in text and text in shown]
