"""How a game ended: a page for anybody after the end, and for nobody before; and the check of a game."""

import re
import struct
from pathlib import Path

import pytest

from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Visit, brought
from vaka.cli import main
from vaka.table.signing import key_id
from vaka.text.catalogue import languages


def test_before_the_end_a_stranger_learns_nothing_and_after_it_the_result(server: VakaServer, visit: Visit) -> None:
    anne, ben = server.program("Anne"), server.program("Ben")
    code = anne.make("orongo", 2)
    stranger = visit()
    said = []
    pictures: set[bytes] = set()
    for step in (lambda: None, lambda: ben.sit(code, 2), lambda: anne.choose(code, "bid 9")):
        step()
        pictures.add(stranger.http.get(f"/t/{code}/preview.png").content)
        for path in ("result", "result/check", "result/preview.png", "review", "review.json"):
            answer = stranger.http.get(f"/t/{code}/{path}")
            assert answer.status_code == 409
            said.append((path, answer.text))
            if "." not in path:  # who comes too early finds the way to the table, and no word of being late
                assert "<h1>Not at this moment</h1>" in re.sub(r"\s*(</?h1>)\s*", r"\1", answer.text)
                assert f'href="/t/{code}"' in answer.text
    assert len(set(said)) == 8  # before the start there is no match to check; after it every byte is the same
    assert len(pictures) == 2, "one of a table that has not begun, and one with a bid sealed or not"
    server.run(server.tables.host.end(code))
    page = stranger.get(f"/t/{code}/result")
    assert "The host has closed this table." in page
    assert "Anne" in page
    checked = stranger.get(f"/t/{code}/result/check")
    assert "This game checks out." in checked
    assert "ended before it was over by the rules" in checked


@pytest.mark.parametrize("record", ["orongo-3-hidden-shells", "moorea-3", "raiatea-4-tane"])
def test_a_stranger_sees_the_scores_the_board_and_a_preview(visit: Visit, record: str) -> None:
    table = brought(visit("Anne"), record)
    page = visit().get(f"{table}/result")
    assert '<table class="scores">' in page
    assert '<div id="stage">' in page
    title = re.search(r'<meta property="og:title" content="([^"]+)">', page)
    assert title is not None
    assert title[1] != "Vaka"
    assert re.search(r'<meta property="og:description" content="[^"]*Anne[^"]*">', page)
    assert 'name="choice"' not in page
    picture = re.search(r'<meta property="og:image" content="([^"]+)">', page)
    assert picture is not None
    pictures = [picture[1]]
    for path in ("", "/at/30"):  # the table, and a position that somebody shares
        pictures += re.findall(r'<meta property="og:image" content="([^"]+)">', visit().get(table + path))
    drawn = [visit().http.get(address) for address in pictures]
    assert [answer.headers["content-type"] for answer in drawn] == ["image/png"] * 3
    assert {struct.unpack(">II", answer.content[16:24]) for answer in drawn} == {(1200, 630)}
    assert drawn[0].content == drawn[1].content != drawn[2].content
    assert f"{table}/at/0" in page
    assert f"{table}/record" in page


def test_a_stranger_reads_what_the_points_are_for(visit: Visit) -> None:
    missions = visit().get(f"{brought(visit('Anne'), 'raiatea-4-tane')}/result")
    assert missions.count('<label class="opens">') == 4
    assert re.search(r'<th colspan="2">[^<]+</th>\s*<td colspan="\d">\d+</td>', missions)
    assert " <small>of 6</small>" in visit().get(f"{brought(visit('Anne'), 'orongo-3-hidden-shells')}/result")


@pytest.mark.parametrize("record", ["orongo-3-hidden-shells", "moorea-3", "raiatea-4-tane"])
def test_the_whole_log_is_told_as_at_the_table_and_ends_with_the_result(visit: Visit, record: str) -> None:
    anne = visit("Anne")
    table = brought(anne, record)
    whole = told(anne.get(f"{table}/log"), "whole-log")
    latest = told(anne.get(table), "lines")
    assert len(whole) > len(latest) > 40
    assert [text for _, text in whole[-len(latest) :]] == [text for _, text in latest]
    assert whole[-30:] == latest[-30:], "but for its first lines, which may begin within a turn"
    assert any(part for part, _ in whole[:20]), "it has parts from its beginning"
    assert whole[-1] == ("heading", latest[-1][1])


def told(page: str, css: str) -> list[tuple[str, str]]:
    """The lines of a log on a page: whether each begins a part of the game, and what it says."""
    log = page.partition(f'class="{css}"')[2].partition("</ol>")[0]
    lines = re.findall(r"<li([^>]*)>(.*?)</li>", log, re.DOTALL)
    return [("".join(re.findall(r'class="(\w+)"', tag)), re.sub("<[^>]+>", "", text).strip()) for tag, text in lines]


@pytest.mark.parametrize(
    ("record", "proof"),
    [
        ("orongo-committed", "Chance was fixed before the first move"),
        ("moorea-3", "Chance came from a public seed"),
    ],
)
def test_a_check_says_what_it_proves(visit: Visit, record: str, proof: str) -> None:
    table = brought(visit("Anne"), record)
    page = visit().get(f"{table}/result/check")
    assert "This game checks out." in page
    assert proof in page


def test_a_table_without_watchers_shows_its_result_to_those_who_played(server: VakaServer, visit: Visit) -> None:
    anne = visit("Anne")
    table = anne.make("orongo", "bots", players="2", watchers="no")
    server.run(server.tables.host.end(table.rsplit("/", 1)[-1]))
    anne.get(f"{table}/result")
    visit().get(f"{table}/result", 403)
    visit().get(f"{table}/result/check", 403)
    for path in ("result/preview.png", "preview.png", "at/0/preview.png"):
        visit().get(f"{table}/{path}", 403)


@pytest.mark.parametrize("language", languages())
def test_the_pages_are_said_in_every_language(visit: Visit, language: str) -> None:
    anne = visit("Anne")
    table = brought(anne, "orongo-committed")
    anne.http.headers["accept-language"] = language
    for path in ("result", "result/check"):
        page = anne.get(f"{table}/{path}")
        assert not re.findall(r">[^<]*\b(?:replay|frame|pages|table)\.[a-z_]+\.?[a-z_]*[^<]*<", page)
        assert not re.findall(r"[>\" ]\{\w+[|}]", page)


def test_whoever_shows_links_may_look_at_results_and_at_no_table(visit: Visit) -> None:
    rules = visit().get("/robots.txt").splitlines()
    assert rules.index("Allow: /t/*/result$") < rules.index("Disallow: /t/")
    assert "Allow: /t/*/preview.png" in rules


def test_the_key_of_the_server_stands_at_its_well_known_address_and_signs_what_ended_there(
    server: VakaServer, visit: Visit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anne, ben = server.program("Anne"), server.program("Ben")
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    server.run(server.tables.host.end(code))
    record = server.run(server.tables.looking.record(code))
    (key,) = visit().http.get("/.well-known/vaka-signing-key").json()["keys"]
    assert (key["algorithm"], key["id"]) == ("ed25519", key_id(key["public_key"]))
    assert f"\nsignature ed25519 {key['public_key']} " in record
    page = visit().get(f"/t/{code}/result/check")
    assert f"signed the record with its key {key['id']}" in page
    assert f"--from {server.url}" in page
    file = tmp_path / "signed.record"
    file.write_text(record, "utf-8")
    assert main(["check", str(file), "--from", server.url]) == 0
    assert f"signed by {server.url}" in capsys.readouterr().out
