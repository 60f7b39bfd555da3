"""A calendar of deadlines is one that calendar programs can read."""

import re

from hypothesis import given
from hypothesis import strategies as st

from vaka.table.calls.calendar import Deadline, calendar

NAMES = st.text(st.characters(blacklist_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=120)


def test_each_deadline_is_an_event_at_its_time():
    text = calendar([Deadline("hotu-2222-2222", 86_400.0, "Your turn; now", "https://vaka.example.org/t/x")], 0.0)
    assert text.split("\r\n")[5:-2] == [
        "BEGIN:VEVENT",
        "UID:hotu-2222-2222@vaka",
        "DTSTAMP:19700101T000000Z",
        "DTSTART:19700102T000000Z",
        "SUMMARY:Your turn\\; now",
        "URL:https://vaka.example.org/t/x",
        "END:VEVENT",
    ]


@given(NAMES)
def test_whatever_a_table_is_called_no_line_is_too_long_and_nothing_is_lost(name):
    text = calendar([Deadline("hotu-2222-2222", 0.0, name, "https://vaka.example.org/t/x")], 0.0)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    unfolded = text.replace("\r\n ", "").split("\r\n")
    (summary,) = [line for line in unfolded if line.startswith("SUMMARY:")]
    plain = re.sub(r"\\(.)", r"\1", summary.removeprefix("SUMMARY:"))
    assert plain == name
