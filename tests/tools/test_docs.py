"""The documents: lines that fit, links that lead somewhere, decisions with a number and a date, true lists of what is
public."""

import argparse
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import vaka
from vaka.cli import parser

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PROSE = [*ROOT.glob("*.md"), *DOCS.glob("*.md"), *DOCS.glob("decisions/*.md"), *DOCS.glob("reports/*.md")]
ALL = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("src/vaka/editions/*/docs/*.md")]
DECISIONS = sorted(path for path in (DOCS / "decisions").glob("*.md") if path.name != "README.md")
REPORTS = [path for path in (DOCS / "reports").glob("*.md") if path.name != "README.md"]
LONGEST = 120
UNBROKEN = ("|", "![")  # rows of tables and pictures cannot be broken
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(text: str) -> set[str]:
    """The names under which the headings of a page are linked to."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub(lambda code: code[0].strip("`"), text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_lines_fit_on_a_screen() -> None:
    lines = [(name_of(path), line) for path in PROSE for line in path.read_text("utf-8").splitlines()]
    assert lines
    assert [line for line in lines if len(line[1]) > LONGEST and not line[1].lstrip().startswith(UNBROKEN)] == []


def test_links_lead_somewhere() -> None:
    links = [(path, link) for path in ALL for link in LINK.findall(CODE.sub("", path.read_text("utf-8")))]
    assert links
    lost = []
    for path, link in links:
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        there = path.parent / file if file else path
        if not there.exists() or (anchor and anchor not in anchors(there.read_text("utf-8"))):
            lost.append((name_of(path), link))
    assert lost == []


def test_the_architecture_is_read_in_one_sitting() -> None:
    assert (DOCS / "architecture.md").stat().st_size <= 8_000


def test_the_glossary_has_at_most_twelve_words_of_our_own() -> None:
    _, ours, terms = (DOCS / "glossary.md").read_text("utf-8").split("\n## ")
    words = [re.findall(r"^\| ([\w, ]+) \|", part, re.MULTILINE)[1:] for part in (ours, terms)]
    assert ours.startswith("Words of our own\n")
    assert 0 < len(words[0]) <= 12
    assert not set(words[0]) & set(words[1])


def test_decisions_are_numbered_one_after_the_other_and_listed() -> None:
    numbers = [path.name.partition("-")[0] for path in DECISIONS]
    assert numbers == [f"{number:03}" for number in range(1, len(DECISIONS) + 1)]
    index = (DOCS / "decisions" / "README.md").read_text("utf-8")
    assert LINK.findall(index) == [path.name for path in DECISIONS]


def test_a_decision_is_short_and_has_its_date() -> None:
    for path in DECISIONS:
        text = path.read_text("utf-8")
        match = re.match(r"# (\d{3}) .+\n- Date: (\S+)\n- Status: \S.*\n\n## Context\n", text)
        assert match, path.name
        assert path.name.startswith(match[1])
        assert date.fromisoformat(match[2]), path.name
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"], path.name
        assert text.count("\n") <= 40, path.name


def test_a_report_names_the_command_that_makes_it() -> None:
    listed = (DOCS / "reports" / "README.md").read_text("utf-8")
    for path in REPORTS:
        head, made = path.read_text("utf-8").splitlines()[:2]
        assert head.startswith("# Report: "), path.name
        assert made.startswith("Made by "), path.name
        assert f"]({path.name})" in listed


def options(command: argparse.ArgumentParser, name: str = "vaka") -> Iterator[tuple[str, list[str]]]:
    """The commands and their options, in their order; a command that only has others below it is left out."""
    below = [action for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    if not below:
        yield name, [one for action in command._actions for one in action.option_strings if one not in ("-h", "--help")]
    for action in below:
        for word, inner in action.choices.items():
            yield from options(inner, f"{name} {word}")


def test_what_is_said_to_be_public_is() -> None:
    text = (DOCS / "stability.md").read_text("utf-8")
    names = text.partition("### The Python names")[2].partition("[The Python API]")[0]
    listed = [name for line in re.findall(r"^- .+$", names, re.MULTILINE) for name in re.findall(r"`(\w+)`", line)]
    assert sorted(listed) == sorted(vaka.__all__)
    rows = re.findall(r"^\| `(vaka \w[\w ]*)` \|(.*)\|$", text, re.MULTILINE)
    assert {name: re.findall(r"--[\w-]+", row) for name, row in rows} == dict(options(parser()))
    for test in re.findall(r"`(tests/[\w/]+\.py)`", text):
        assert (ROOT / test).is_file(), test
