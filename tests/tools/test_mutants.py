"""The mutation maker: one token, only where it matters, and always a program."""

import ast
import io
import itertools
import tokenize
from collections.abc import Iterable
from pathlib import Path

from tools import mutants

ROOT = Path(__file__).parents[2]
HERE = Path("sample.py")

SAMPLE = '''"""Not 1 word of this < docstring."""

from typing import TYPE_CHECKING, Final, Literal, cast

if TYPE_CHECKING:
    KINDS = 3 + 4

LIMIT: Final = 7
Level = Literal


def first(values: list[int] | None, at: "Literal[1, 2]" = 1, *rest: int) -> Literal[0, 1] | None:
    """The first of 3."""
    größe = "ß"; limit = 5 if größe is None else LIMIT  # 2 < 3
    for value in values or []:
        if value not in (at, *rest) and not value >= limit:
            return cast("Literal[0, 1]", value)
    return None
'''


def changes(source: str) -> set[tuple[int, str, str]]:
    """Every mutant as its line, the old token and the new one."""
    return {
        (mutant.line, source[mutant.start : mutant.end], mutant.text)
        for place in mutants.mutants_of(HERE, source)
        for mutant in place
        if mutants.is_another_program(mutant.apply(source), source)
    }


def tokens(source: str) -> list[str]:
    return [token.string for token in tokenize.generate_tokens(io.StringIO(source).readline)]


def same_at_start(before: Iterable[str], after: Iterable[str]) -> int:
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(before, after)))


def changed_tokens(before: list[str], after: list[str]) -> int:
    """How many there are between those that are the same at the beginning and at the end."""
    same = same_at_start(before, after)
    return max(len(before), len(after)) - same - same_at_start(reversed(before[same:]), reversed(after[same:]))


def test_only_what_decides_something_is_changed():
    assert changes(SAMPLE) == {
        (8, "7", "8"),
        (8, "7", "6"),
        (12, "1", "2"),
        (12, "1", "0"),
        (14, "5", "6"),
        (14, "5", "4"),
        (14, "is", "is not"),
        (15, "or", "and"),
        (16, "not", ""),
        (16, "and", "or"),
        (16, ">=", ">"),
        (16, ">=", "<="),
    }


def test_a_mutant_is_a_program_that_differs_in_one_token():
    path = Path("tools/mutants.py")
    source = (ROOT / path).read_text(encoding="utf-8")
    picked = mutants.pick_mutants({path: source}, number=10, seed=1)
    assert len(picked) == 10
    before = tokens(source)
    for mutant in picked:
        mutated = mutant.apply(source)
        ast.parse(mutated)
        assert changed_tokens(before, tokens(mutated)) == 1, mutant.describe(source)


def test_the_same_seed_picks_the_same_mutants():
    sources = {HERE: SAMPLE}
    assert mutants.pick_mutants(sources, 5, seed=3) == mutants.pick_mutants(sources, 5, seed=3)


def test_no_token_is_picked_twice():
    picked = mutants.pick_mutants({HERE: SAMPLE}, number=100, seed=1)
    assert len({mutant.start for mutant in picked}) == len(picked) == 9


def test_a_mutant_is_described_by_its_line_before_and_after():
    source = "a = 1\nif a < 2:\n    a = 3\n"
    (mutant,) = [mutant for place in mutants.mutants_of(HERE, source) for mutant in place if mutant.text == "<="]
    assert mutant.describe(source) == "sample.py:2  if a < 2:  →  if a <= 2:"
