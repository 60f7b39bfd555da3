"""The check of a game in the browser itself: what fits is said to fit, and a record that was tampered with is found."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Afar, Visitor
from tests.browser.tables import end_a_game
from tests.tables import some_of
from tests.web.vaka_servers import VakaServer
from vaka.core.chance import share_hash
from vaka.table.live.rows import Seat

GOLDEN = Path(__file__).parents[1] / "golden"
Tamper = Callable[[str], str]


def finished(arrive: Arrive, server: VakaServer) -> tuple[Visitor, str]:
    """Somebody who gave a share of chance to a game that is over, and its code."""
    anne = arrive("Anne")
    return anne, end_a_game(server, anne)


def finished_from(arrive: Arrive, server: VakaServer, record: str) -> tuple[Visitor, str]:
    anne = arrive("Anne")
    text = (GOLDEN / f"{record}.record").read_text("utf-8")
    seats = ["me"] + ["child"] * (int(re.findall(r"^players (\d)", text, re.MULTILINE)[0]) - 1)
    return anne, server.run(server.tables.imports.import_record(anne.known, text, seats))


def check(visitor: Visitor, code: str) -> dict[str, str]:
    """One click on the page of the result; what the check in the browser has found."""
    visitor.page.goto(f"/t/{code}/result")
    visitor.page.locator("#check").click()
    return found_by(visitor)


def found_by(visitor: Visitor) -> dict[str, str]:
    """On the page of the check: what each of its parts has found."""
    visitor.page.locator("#browser:not([hidden])").wait_for()
    result: dict[str, str] = visitor.page.locator("#browser [data-verdict]").evaluate_all(
        "all => Object.fromEntries(all.map((one) => [one.id, one.dataset.verdict]))"
    )
    return result


def check_again(visitor: Visitor, name: str) -> None:
    """On the page of the check, without loading it anew: its script runs again, since under another name it is new."""
    visitor.page.evaluate(
        """async (name) => {
          for (const line of document.querySelectorAll("#browser [data-verdict]")) delete line.dataset.verdict;
          document.querySelector(".verdict").classList.replace("bad", "good");
          await import(`${document.querySelector('script[src*="check"]').src}?${encodeURIComponent(name)}`);
        }""",
        name,
    )


def tampered(visitor: Visitor, tamper: Tamper) -> None:
    """Between this visitor and the server somebody changes records."""

    def change(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        changed = tamper(text)
        assert changed != text
        route.fulfill(response=answer, body=changed)

    visitor.page.unroute_all()
    visitor.page.route("**/record", change)


def test_a_player_finds_record_seal_and_the_own_share_in_order(arrive: Arrive, server: VakaServer) -> None:
    anne, code = finished(arrive, server)
    assert check(anne, code) == {"record": "good", "seal": "good", "shares": "own"}
    expect(anne.page.locator(".verdict.good")).to_be_visible()
    record = server.run(server.tables.looking.record(code))
    expect(anne.page.locator(".digest")).to_have_text(hashlib.sha256(record.encode()).hexdigest())
    expect(anne.page.locator("main")).to_contain_text(f"vaka check vaka-orongo-{code}.record")


def test_a_stranger_finds_the_same_but_has_no_share(arrive: Arrive, server: VakaServer) -> None:
    _, code = finished(arrive, server)
    assert check(arrive(), code) == {"record": "good", "seal": "good", "shares": "good"}


@pytest.mark.parametrize(
    ("record", "found"),
    [
        ("raiatea-committed", {"record": "good", "seal": "good", "shares": "unknown"}),
        ("moorea-3", {"record": "good"}),
    ],
)
def test_a_game_that_was_brought_is_checked_as_far_as_its_record_goes(
    arrive: Arrive, server: VakaServer, record: str, found: dict[str, str]
) -> None:
    assert check(*finished_from(arrive, server, record)) == found


def other(start: str) -> Tamper:
    """Other digits after this start of a line, whatever they are."""

    def changed(match: re.Match[str]) -> str:
        return match[1] + ("11" if match[2] == "00" else "00")

    return lambda text: re.sub(rf"^({start})(\w\w?)", changed, text, flags=re.MULTILINE)


def without(line: str) -> Tamper:
    return lambda text: re.sub(rf"^{line}.*\n", "", text, flags=re.MULTILINE)


TAMPERED: dict[str, tuple[Tamper, set[str]]] = {
    "secret": (other("secret "), {"record", "seal", "shares"}),
    "no secret": (without("secret "), {"record", "seal", "shares"}),
    "seal": (other("chance commitment "), {"record", "seal", "shares"}),
    "shares": (other(r"nonce \d "), {"record", "shares"}),
    "no share": (without("nonce 2 "), {"record", "shares"}),
    "who gave": (lambda text: text.replace(" derived\n", " given\n"), {"record", "shares"}),
    "name": (other("seat 1 "), {"record"}),
    "digest": (other("digest "), {"record"}),
    "no digest": (without("digest "), {"record"}),
    "draw": (other("- tiles "), {"record"}),
    "cut off": (lambda text: text.removesuffix("end\n"), {"record"}),
}


def test_a_record_that_was_tampered_with_does_not_check_out(arrive: Arrive, server: VakaServer) -> None:
    anne, code = finished(arrive, server)
    assert "bad" not in check(anne, code).values()
    for name, (tamper, bad) in TAMPERED.items():
        tampered(anne, tamper)
        check_again(anne, name)
        result = found_by(anne)
        assert {part for part, verdict in result.items() if verdict == "bad"} == bad, name
        expect(anne.page.locator(".verdict.bad")).to_contain_text("does not check out")
        expect(anne.page.locator(".verdict.good")).to_have_count(0)


def test_a_gap_in_the_lines_is_found_without_any_digest(arrive: Arrive, server: VakaServer) -> None:
    """As on a page without https, where a browser has no SHA-256."""
    anne, code = finished_from(arrive, server, "orongo-committed")
    anne.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    assert check(anne, code) == {"record": "half", "seal": "half", "shares": "unknown"}
    tampered(anne, without(r"9\."))
    assert check(anne, code)["record"] == "bad"


@pytest.mark.parametrize("word", some_of(["derived", "unrevealed", "given", "unknown"], 0))
def test_a_share_of_a_bot_that_the_server_has_tried_out_is_found(
    arrive: Arrive, server: VakaServer, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """Whatever the record calls it: the browser knows that the bot's share followed from the seal that it saw."""
    monkeypatch.setattr("vaka.table.seating.laying.derived_share", lambda secret, seat: b"the 3949th of them")
    true_source = Seat.share_source
    monkeypatch.setattr(Seat, "share_source", lambda seat, of: true_source(seat, of) if seat.own_share else word)
    anne, code = finished(arrive, server)
    assert check(anne, code)["shares"] == "bad"
    expect(anne.page.locator(".verdict.bad")).to_be_visible()


def shown_otherwise(share: bytes) -> str:
    """For one share a server shows the hash of another."""
    return share_hash(b"shown before" if share == b"chosen afterwards" else share)


def test_a_share_that_another_seat_has_chosen_afterwards_is_found(
    arrive: Arrive, server: VakaServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server and the last seat together: the share in the record is not the one that was fixed before."""
    monkeypatch.setattr("vaka.table.seating.laying.share_hash", shown_otherwise)
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    anne.page.goto("/new?game=orongo&with=friends")
    anne.page.locator("#players-2").check(force=True)
    anne.page.locator("input[name=doors][value=open]").check(force=True)
    anne.page.get_by_label("Draw lots").uncheck()
    anne.page.locator("form.new button.button-go").click()
    anne.page.locator("#waiting").wait_for()
    expect(anne.page.locator("#owed")).to_have_count(0)
    code = anne.page.url.rsplit("/", 1)[-1]
    server.run(server.tables.seating.sit(code, ben.known, 1, "Ben", nonce=b"chosen afterwards"))
    anne.page.locator("#dock").wait_for()
    server.run(server.tables.host.end(code))
    assert check(anne, code)["shares"] == "bad"
