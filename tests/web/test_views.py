"""The views of the games are as their description says."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import vaka
from tests.conformance.views import misfits
from tests.tables import SOAK
from tests.web.vaka_servers import VakaServer
from tools import api_views
from vaka import editions
from vaka.core.conformance import Table, random_game


def test_the_description_and_the_docs_are_as_the_tool_makes_them() -> None:
    for game in vaka.list_games():
        schema = editions.folder(game) / "web/view_schema.json"
        assert schema.read_text("utf-8") == api_views.schema_of(game), "run: python -m tools.api_views"
    page = api_views.DOCS.read_text("utf-8")
    assert page == api_views.with_chapters(page), "run: python -m tools.api_views"


def test_the_docs_name_every_field() -> None:
    page = api_views.DOCS.read_text("utf-8")
    for game in vaka.list_games():
        assert [name for name in names(api_views.Views(game).schema()) if f"`{name}`" not in page] == []


def names(schema: dict[str, Any]) -> set[str]:
    result = set(schema.get("properties", ()))
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), schema.get("items")]
    inner.append(schema.get("additionalProperties"))
    return result.union(*(names(one) for one in inner if isinstance(one, dict)))


def test_openapi_describes_the_view_of_every_game(server: VakaServer) -> None:
    description = httpx.get(f"{server.url}/api/v1/openapi.json").json()
    views = description["components"]["schemas"]["TableView"]["properties"]["view"]["oneOf"]
    assert [view["properties"]["game"]["const"] for view in views] == list(vaka.list_games())
    assert all(view["properties"]["players"]["items"]["properties"]["seat"] for view in views)


def test_openapi_tells_what_the_guide_tells_of_refusals_and_that_a_record_is_a_text(server: VakaServer) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    data = set(re.findall(r"\b([45]\d\d):", guide))
    assert len(data) >= 7
    paths = httpx.get(f"{server.url}/api/v1/openapi.json").json()["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert data <= set(operation["responses"]), (method, path)
    answers = paths["/api/v1/tables/{code}/record"]["get"]["responses"]
    assert {status: list(answer["content"]) for status, answer in answers.items() if status < "300"} == {
        "200": ["text/plain"]
    }


@pytest.mark.parametrize("name", vaka.list_games())
def test_every_view_has_its_form(name: str) -> None:
    game = vaka.game(name)
    form = api_views.form_of(name)
    for players in game.players if SOAK else game.players[:1]:
        for number, state in enumerate(random_game(Table(game, players, {}), seed=9)):
            viewer = (None, *range(players))[number % (players + 1)]
            assert misfits(state.seen(viewer).view(), form) == []
