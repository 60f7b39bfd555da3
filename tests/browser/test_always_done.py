"""Who never wishes to use a shaman besides says so where it is asked, and may still undo."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import vaka
from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.web.boards import played
from tests.web.vaka_servers import VakaServer, open_server
from vaka.core.chance import Seeded
from vaka.core.match import Match

SEED, LINES = 6, 79  # then the first seat can do nothing but use a shaman, and undo that it is done


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VakaServer]:
    """A server whose clock stands still and whose bots take their time: a choice of theirs would end the undo."""
    with open_server(tmp_path_factory.mktemp("server"), pace=1.0) as opened:
        yield opened


def asked_for_a_shaman(server: VakaServer, visitor: Visitor) -> str:
    """A table at which the visitor is asked whether to use a shaman; its code."""
    match = Match(vaka.game("raiatea"), 3, seed=SEED)
    for _ in played(match, Seeded(SEED)):
        if match.number == LINES and match.state.pending == (0,):
            break
    text = match.record().text()
    code: str = server.run(server.tables.imports.import_record(visitor.known, text, ["me", "child", "child"]))
    return code


def likes(visitor: Visitor, **settings: str) -> None:
    """They have chosen these settings before they come."""
    visitor.page.add_init_script(f"localStorage.setItem('vaka-settings', JSON.stringify({json.dumps(settings)}))")


def test_it_is_offered_where_it_is_asked_and_undo_is_left_alone(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.open(asked_for_a_shaman(server, anne))
    beside = anne.page.locator("#prompt .beside")
    beside.get_by_role("button", name="Always finish").click()
    expect(beside).to_have_count(0)
    anne.page.locator("#do-undo:not([aria-disabled])").click()
    expect(beside).to_be_visible()
    anne.page.wait_for_timeout(600)
    expect(beside).to_be_visible()
    anne.page.reload()
    anne.page.wait_for_timeout(600)
    expect(beside).to_be_visible()


def test_it_is_done_when_the_page_is_loaded_and_asks_for_no_confirmation(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    likes(anne, shaman="done", confirm="always")
    anne.open(asked_for_a_shaman(server, anne))
    expect(anne.page.locator("#do-undo:not([aria-disabled])")).to_be_visible()
    expect(anne.page.locator("#prompt .beside")).to_have_count(0)
    assert not anne.page.locator("#sure[open]").count()
