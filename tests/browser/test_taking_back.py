"""What ends a turn for good can be taken back for a moment, whatever the game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.tables import seat_at, share_device
from tests.table.test_shared_device import until_a_public_answer_is_for_good
from tests.web.vaka_servers import VakaServer, open_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VakaServer]:
    """A server whose clock stands still: the moment lasts until somebody says done."""
    with open_server(tmp_path_factory.mktemp("server"), pace=1.0, waiting=1.0) as opened:
        yield opened


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_purchase_is_taken_back_or_done(arrive: Arrive, server: VakaServer, language: str) -> None:
    anne = arrive("Anne", locale=language)
    code = seat_at(server, anne, "moorea-2", "buy")
    moves = server.run(server.tables.looking.facts(code)).moves
    purchase = anne.page.locator("button[name=choice][value^='buy ']").first
    words = purchase.get_attribute("value")
    purchase.click()
    expect(anne.page.locator("#do-take_back .ring")).to_be_visible()
    expect(anne.page.locator("button[name=choice]")).to_have_count(0)
    assert server.run(server.tables.looking.facts(code)).moves == moves
    anne.page.locator("#do-take_back").click()
    anne.page.locator(f"button[name=choice][value='{words}']").click()
    anne.page.locator("#do-done").click()
    anne.wait_for_version(moves + 1)


def test_so_is_an_answer_at_a_shared_device_with_all_hands_closed(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = share_device(server, anne, "raiatea", ["Anne", "Ben", "Cara"])
    asked, answer = server.run(until_a_public_answer_is_for_good(server.tables, code, anne.known))
    words, moves = asked.game.words(answer), asked.facts.moves
    for deed, after in (("take_back", moves), ("done", moves + 1)):
        anne.page.locator(f"button[name=choice][value='{words}']").first.click()
        expect(anne.page.locator("#do-take_back .ring")).to_be_visible()
        expect(anne.glowing()).to_have_count(0)
        expect(anne.page.locator("#curtain .curtain")).to_have_count(0)
        anne.page.locator(f"#do-{deed}").click()
        expect(anne.page.locator("#do-take_back")).to_have_count(0)
        assert server.run(server.tables.looking.facts(code)).moves == after
