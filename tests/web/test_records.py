"""The record of a finished game goes out, and comes back as a table."""

import re
from pathlib import Path

import pytest

from tests.web.visitors import Form, Visit, Visitor
from vaka.core.record_parser import parse

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.record"))


def test_a_record_is_kept_back_until_the_end(visit: Visit):
    anne = visit("Anne")
    table = anne.make("orongo", "bots", players="2")
    anne.get(f"{table}/record", 409)


def unfinished(text: str) -> list[str]:
    """The lines of a record of Orongo that is cut off before its 10th token."""
    lines = text.splitlines()
    tokens = [number for number, line in enumerate(lines) if " place " in line]
    return [*lines[: tokens[9]], "end"]


def looked_at(anne: Visitor, text: str) -> dict[str, str]:
    """The form about a record that was looked at, as the page fills it in."""
    answer = anne.send("/import", {}, {"record": text.encode()})
    assert answer.status_code == 200, answer.text
    return Form(answer.text, "/import").fields


def test_a_record_is_looked_at_first_with_its_seats_and_its_moves_by_number(visit: Visit):
    text = (GOLDEN[0].parent / "orongo-3-ceremonial.record").read_text("utf-8")
    seats = ["seat 1 Ben", "seat 2 Anne (A)", "seat 3 Teva (child)"]
    lines = [line for line in unfinished(text) if not line.startswith("seat ")]
    at = next(number for number, line in enumerate(lines) if line.startswith(("seed", "chance")))
    anne = visit("Anne (A)")
    page = anne.send("/import", {}, {"record": "\n".join([*lines[:at], *seats, *lines[at:], ""]).encode()}).text
    fields = Form(page, "/import").fields
    assert [fields[f"seat{number}"] for number in (1, 2, 3)] == ["open", "me", "child"]
    assert fields["line"] == ""
    assert "Seat 2: Anne (A)" in page
    assert re.search(r'<option value="(\d+)">\1\. (Ben|Anne|Teva)', page)
    again = anne.send("/import", {**fields, "record_text": text, "line": "99999"})  # refused, and all is kept
    assert again.status_code == 422
    assert 'name="record_text"' in again.text
    assert Form(again.text, "/import").fields["seat3"] == "child"


@pytest.mark.parametrize("file", GOLDEN[::3], ids=lambda file: file.stem)
def test_a_finished_game_comes_in_and_goes_out_again(visit: Visit, file: Path):
    anne = visit("Anne")
    text = file.read_text("utf-8")
    fields = looked_at(anne, text)
    assert set(fields) >= {"seat1", "seat2"}
    table = anne.send("/import", fields, {"record": text.encode()}).headers["location"]
    anne.get(table)
    answer = anne.http.get(f"{table}/record")
    assert answer.headers["content-disposition"].endswith('.record"')
    assert parse(answer.text).lines[-1].words == parse(text).lines[-1].words
    assert "See the result" in anne.get("/")


def test_a_seat_that_nobody_was_chosen_for_is_not_filled_with_the_next_one(visit: Visit):
    record = (GOLDEN[0].parent / "orongo-3-ceremonial.record").read_text("utf-8")
    sent = {"record_text": record, "seat1": "me", "seat2": "", "seat3": "expert", "seat4": "child"}
    answer = visit("Anne").send("/import", sent)
    assert answer.status_code == 422
    assert Form(answer.text, "/import").fields["seat3"] == "expert"


def test_a_game_can_be_played_on_from_a_line_of_its_record_with_others(visit: Visit):
    anne = visit("Anne")
    record = {"record": GOLDEN[0].read_bytes()}
    seats = dict.fromkeys(looked_at(anne, GOLDEN[0].read_text("utf-8")).keys() - {"share", "line"}, "open")
    answer = anne.send("/import", {**seats, "seat1": "me", "line": "5"}, record)
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"]
    page = anne.get(table)
    assert 'id="waiting"' in page
    assert "From a game record." in page
    assert f'href="{table}/fair"' in page
    assert "Chance from here on" in anne.get(f"{table}/fair")
    assert "From a game record." in anne.get("/")


def test_a_table_that_goes_on_with_the_chance_of_a_record_promises_no_seal(visit: Visit):
    anne = visit("Anne")
    fields = looked_at(anne, GOLDEN[0].read_text("utf-8")) | {"line": "5", "record_text": GOLDEN[0].read_text("utf-8")}
    table = anne.post("/import", **fields)
    assert f'href="{table}/origin"' in anne.get(table)
    assert "There is no seal." in anne.get(f"{table}/origin")
    anne.get(f"{anne.make(players='2')}/origin", 404)  # of one that was made here there is nothing to say


def test_what_is_no_record_is_explained(visit: Visit):
    anne = visit("Anne")
    assert "Line 1" in anne.send("/import", {}, {"record": b"hello"}).text
    assert "not a UTF-8 text" in anne.send("/import", {}, {"record": b"\xff\xfe\xff"}).text
    assert "Choose a game record" in anne.refused("/import", 422)
    record = {"record": GOLDEN[0].read_bytes()}
    assert anne.send("/import", {"line": "five"}, record).status_code == 422
    assert anne.send("/import", {"seat1": "king"}, record).status_code == 422
