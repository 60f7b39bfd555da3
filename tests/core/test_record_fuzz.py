"""However a record is mutilated: it is refused as a record, or it still says the truth."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.matches import GAME, finish, open_match
from tests.core.test_record import COMMITTED
from tests.tables import SOAK
from vaka.core.errors import BadRecord
from vaka.core.record_parser import parse
from vaka.core.replay import check

pytestmark = pytest.mark.parity

TEXTS = [COMMITTED, finish(open_match(3, 8), 8).record().text()]
RESULTS = {text: parse(text).result for text in TEXTS}
WORDS = sorted({word for text in TEXTS for word in text.split()} | {"-", "999", "²", "\u2028", "9" * 5000})


def refused_or_true(text: str, original: str) -> None:
    """Nothing but BadRecord is raised, with a line of the text; what holds has the original result or none yet."""
    try:
        match = check(parse(text), GAME)
    except BadRecord as error:
        line = error.values["line"]
        if not 1 <= line <= max(1, len(text.splitlines())):
            raise AssertionError(f"there is no line {line}") from error
        return
    outcome = match.state.outcome
    assert (outcome.words() if outcome else "") in ("", RESULTS[original])


@given(st.text())
def test_any_text(text: str) -> None:
    refused_or_true(text, TEXTS[0])
    refused_or_true("vaka record 1\n" + text, TEXTS[0])


@settings(max_examples=200 if SOAK else 60)
@given(st.sampled_from(TEXTS), st.data())
def test_a_few_characters_changed(original: str, data: st.DataObject) -> None:
    text = original
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text("0123456789 .-\nabcdeikprsu", max_size=3)) + text[at + gone :]
    refused_or_true(text, original)


@settings(max_examples=200 if SOAK else 60)
@given(st.sampled_from(TEXTS), st.data())
def test_a_word_changed(original: str, data: st.DataObject) -> None:
    rows = original.split("\n")
    at = data.draw(st.integers(0, len(rows) - 1))
    words = rows[at].split(" ")
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(WORDS))
    rows[at] = " ".join(words)
    refused_or_true("\n".join(rows), original)


@settings(max_examples=200 if SOAK else 60)
@given(st.sampled_from(TEXTS), st.data())
def test_lines_left_out_doubled_or_moved(original: str, data: st.DataObject) -> None:
    rows = original.splitlines()
    for _ in range(data.draw(st.integers(1, 2))):
        row = rows.pop(data.draw(st.integers(0, len(rows) - 1)))
        for _ in range(data.draw(st.integers(0, 2))):
            rows.insert(data.draw(st.integers(0, len(rows))), row)
    refused_or_true("\n".join(rows), original)
