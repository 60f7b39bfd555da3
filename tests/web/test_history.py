"""A visitor's own games: a page and a file for nobody else, and a way out. Figures of the server for everybody."""

import re

import pytest

from tests.table.evening import choose, table_with
from tests.web.test_review import lay_down
from tests.web.vaka_servers import Program, VakaServer
from tests.web.visitors import Visit, Visitor
from vaka.text.catalogue import languages


def won(server: VakaServer, anne: Visitor, ben: Program) -> str:
    """A game that Anne has won, by its code."""
    tables = server.tables

    async def play() -> str:
        first, second = (
            await tables.people.by_cookie(anne.http.cookies["vaka"]),
            await tables.people.by_token(ben.token),
        )
        assert first is not None
        assert second is not None
        code = await table_with(tables, first, second)
        await choose(tables, code, first, 0, "bid 2")
        await choose(tables, code, second, 1, "bid 4")
        await tables.play.resign(code, second, 1)
        return code

    code: str = server.run(play())
    return code


@pytest.fixture
def played(server: VakaServer, visit: Visit) -> tuple[Visitor, Program, str]:
    anne, ben = visit("Anne"), server.program("Ben")
    code = won(server, anne, ben)
    lay_down(server, code, accuracy=[[4, 75], [2, 90]])
    return anne, ben, code


def test_the_page_tells_all_and_only_to_its_owner(visit: Visit, played: tuple[Visitor, Program, str]) -> None:
    anne, _, code = played
    page = anne.get("/me/games")
    for item in ("Results", "Ben", "bid 2 shells", f"/t/{code}/review", ">75<"):
        assert item in page
    assert "You have not finished a game yet." in visit("Cara").get("/me/games")
    assert "You have not finished a game yet." in visit().get("/me/games")
    visit().get("/me/games.json", 403)


def test_of_many_games_the_page_reads_the_latest_until_all_are_asked_for(
    server: VakaServer, played: tuple[Visitor, Program, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    anne, ben, first = played
    assert "Show all of them" not in anne.get("/me/games")
    last = won(server, anne, ben)
    monkeypatch.setattr("vaka.web.pages.history.LATEST", 1)
    page, whole = anne.get("/me/games"), anne.get("/me/games?all=yes")
    assert "Show all of them" in page
    assert (last in page, first in page) == (True, False)
    assert "Show all of them" not in whole
    assert first in whole


def test_the_file_has_what_the_page_tells(played: tuple[Visitor, Program, str]) -> None:
    anne, ben, code = played
    data = anne.http.get("/me/games.json").json()
    assert data["name"] == "Anne"
    (game,) = data["games"]
    assert (game["code"], game["won"], game["opening"], game["accuracy"]) == (code, 1.0, "bid 2", 75)
    assert game["others"] == [{"name": "Ben", "kind": "person", "strength": "", "owner": ""}]
    (his,) = ben.get("/people/me/games")["games"]
    assert (his["code"], his["seats"], his["won"], his["opening"]) == (code, [2], 0.0, "bid 4")


def test_forgetting(server: VakaServer, played: tuple[Visitor, Program, str], visit: Visit) -> None:
    anne, ben, code = played
    answer = anne.send("/me/games/forget", {"code": code})
    assert answer.headers["location"] == "/me/games?forgotten=1"
    assert "One game is forgotten." in anne.get("/me/games?forgotten=1")
    assert "Anne" not in visit().get(f"/t/{code}/result")
    anne.refused("/me/games/forget", 404, code=code)
    assert ben.ask("DELETE", "/people/me/games") == {"games": 1}
    assert ben.get("/people/me/games")["games"] == []


def test_figures_name_nobody(server: VakaServer, visit: Visit, played: tuple[Visitor, Program, str]) -> None:
    page = visit().get("/figures")
    assert "games" in page
    assert "Anne" not in page
    data = server.watcher().get("/figures")
    assert data["over"] >= 1
    assert "Ben" not in str(data)


@pytest.mark.parametrize("language", languages())
def test_in_every_language(visit: Visit, played: tuple[Visitor, Program, str], language: str) -> None:
    anne = played[0]
    anne.http.headers["accept-language"] = language
    for path in ("/me/games", "/figures"):
        page = anne.get(path)
        assert not re.findall(r">[^<]*\b(?:history|review|frame|pages|table)\.[a-z_]+\.?[a-z_]*[^<]*<", page)
        assert not re.findall(r"[>\" ]\{\w+[|}]", page)
