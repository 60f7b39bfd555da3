"""The record of a finished game goes out, and comes back as a table."""

from pathlib import Path

import pytest

from tests.web.visitors import Visit
from vaka.core.record import parse

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.record"))


def test_a_record_is_kept_back_until_the_end(visit: Visit):
    anne = visit("Anne")
    table = anne.make("orongo", "bots", players="2")
    anne.get(f"{table}/record", 409)


@pytest.mark.parametrize("file", GOLDEN[::3], ids=lambda file: file.stem)
def test_a_finished_game_comes_in_and_goes_out_again(visit: Visit, file: Path):
    anne = visit("Anne")
    text = file.read_text("utf-8")
    answer = anne.send("/import", {}, {"record": text.encode()})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"]
    anne.get(table)
    answer = anne.http.get(f"{table}/record")
    assert answer.headers["content-disposition"].endswith('.record"')
    assert parse(answer.text).lines[-1].words == parse(text).lines[-1].words
    assert "See the result" in anne.get("/")


def test_a_game_can_be_played_on_from_a_line_of_its_record_with_others(visit: Visit):
    anne = visit("Anne")
    record = {"record": GOLDEN[0].read_bytes()}
    answer = anne.send("/import", {"line": "5", "seats": "open"}, record)
    assert answer.status_code == 303, answer.text
    page = anne.get(answer.headers["location"])
    assert 'id="waiting"' in page
    assert "From a game record." in page
    assert "Chance from there on" in page
    assert "Fair from the first shell" not in page
    assert "From a game record." in anne.get("/")


def test_a_table_that_goes_on_with_the_chance_of_a_record_promises_no_seal(visit: Visit):
    anne = visit("Anne")
    table = anne.send("/import", {"line": "5", "seats": "us"}, {"record": GOLDEN[0].read_bytes()}).headers["location"]
    assert f'href="{table}/origin"' in anne.get(table)
    assert "No seal is promised." in anne.get(f"{table}/origin")


def test_what_is_no_record_is_explained(visit: Visit):
    anne = visit("Anne")
    assert "Line 1" in anne.send("/import", {}, {"record": b"hello"}).text
    assert "not a UTF-8 text" in anne.send("/import", {}, {"record": b"\xff\xfe\xff"}).text
    assert "Choose a game record" in anne.refused("/import", 422)
    record = {"record": GOLDEN[0].read_bytes()}
    assert anne.send("/import", {"line": "five"}, record).status_code == 422
    assert anne.send("/import", {"seats": "kings"}, record).status_code == 422
