"""Nonsense by the hundred: whatever is sent, the house answers with a clear refusal, never breaks, changes nothing."""

import json
import os
import random
import re
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.patience import PATIENCE
from tests.table.evening import all_of
from tests.web.houses import House, Program, open_house
from vaka.table import boxes, imports
from vaka.web import api

SOAK = bool(os.environ.get("VAKA_SOAK"))
EXAMPLES = 400 if SOAK else 12  # for each operation of the API: 10,000 requests in all, or some hundreds
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
REFUSED = range(400, 500)


class Fuzzed:
    """A house with one table, whose code and token take the place of invented ones half of the time."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.anne, self.ben = house.program("Anne"), house.program("Ben")
        self.people = [house.run(house.tables.program(program.token)) for program in (self.anne, self.ben)]
        self.line = requests.Session()
        self.new_table()

    def new_table(self) -> None:
        self.code = self.anne.make("orongo", 2)
        self.ben.sit(self.code, 2)
        self.kept = self.looks()

    def looks(self) -> list[Any]:
        """All that both players see, and what else is known of the table."""
        return [all_of(self.house.run(self.house.tables.sight(self.code, person))) for person in self.people]

    def move_on(self) -> None:
        """Some requests are no nonsense: the table has changed, or is over, and then another one takes its place."""
        self.kept = self.looks()
        if self.kept[0]["facts"]["status"] == "over":
            self.new_table()


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory):
    with pytest.MonkeyPatch.context() as patch, open_house(tmp_path_factory.mktemp("fuzzed")) as house:
        patch.setattr("vaka.table.hints.BUDGET", "20")  # this is not about good hints
        yield Fuzzed(house)


def description() -> dict[str, Any]:
    """The API as it describes itself; only that the longest texts would take too long to invent."""
    app = FastAPI()
    app.include_router(api.router)
    said: dict[str, Any] = json.loads(re.sub(r'("maxLength": )\d{6}', r"\g<1>2000", json.dumps(app.openapi())))
    return said


schema = schemathesis.openapi.from_dict(description())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_invented_requests_are_answered_as_described(case, fuzzed):
    lot = random.Random(repr(case.body) + case.path)
    if "code" in case.path_parameters and lot.random() < 0.8:
        case.path_parameters["code"] = fuzzed.code
    token = lot.choice([fuzzed.anne, fuzzed.ben]).token
    headers = {"Authorization": f"Bearer {token}"} if lot.random() < 0.8 else {}
    answer = case.call(base_url=fuzzed.house.url, headers=headers, session=fuzzed.line, timeout=PATIENCE)
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code in REFUSED:
        assert answer.json()["error"]["text"]
        assert fuzzed.looks() == fuzzed.kept
    else:
        fuzzed.move_on()


NONSENSE = [
    b"",
    b"null",
    b"[]",
    b"{" * 5000,
    b"[" * 100_000,
    b'{"seat": 1e400}',
    b'{"seat": NaN, "words": "bid 1", "version": 0}',
    b'{"words": "\\ud800", "seat": 1, "version": 0}',
    b"\xff\xfe\x00",
    b'{"seat": 99999999999999999999999999, "words": "bid 1", "version": 0}',
    b'{"seat": 1, "words": "\\u0000", "version": 0}',
    b'{"text": "\\u0000"}',
    b'{"name": "\\u202e\\u0000"}',
    b'{"record": "' + b"\\n" * 50_000 + b'"}',
    b'{"record": "' + b"x" * (imports.MOST_CHARACTERS + 1) + b'"}',
    b'{"game": "orongo", "players": 2, "components": "' + b"x" * (boxes.MOST_CHARACTERS + 1) + b'"}',
]


@pytest.mark.parametrize("path", ["people", "tables", "import", "tables/{code}/choices", "tables/{code}/chat"])
def test_bodies_that_are_no_json_or_too_strange_are_refused(fuzzed, path):
    for body in NONSENSE:
        answer = post(fuzzed.anne, path.format(code=fuzzed.code), body)
        assert answer.status_code in REFUSED, (body[:60], answer.status_code)
        assert answer.json()["error"]["text"]
    assert fuzzed.looks() == fuzzed.kept


def post(program: Program, path: str, body: bytes) -> httpx.Response:
    return program.http.post(f"/{path}", content=body, headers={"content-type": "application/json"})


@pytest.mark.parametrize(
    "path", ["/api/%00", "/api/tables/%ff", "/api/tables/..%2f..", "/t/%00", "/static/..%2fapp.py", "//"]
)
def test_strange_addresses_are_refused(fuzzed, path):
    assert httpx.get(fuzzed.house.url + path).status_code in REFUSED
