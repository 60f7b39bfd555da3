"""Who plans a choice ahead sees it under the question, and sees it made."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.table.evening import later, sealed_rows, table_with
from tests.web.vaka_servers import VakaServer
from vaka.table.waiting_times import FORCED_SECONDS


def test_a_choice_is_planned_in_a_sheet_and_made(arrive: Arrive, server: VakaServer) -> None:
    async def wait() -> None:
        later(server.tables, FORCED_SECONDS[1])

    anne = arrive("Anne")
    ben, _ = server.run(server.tables.people.newcomer("Ben"))
    code = server.run(table_with(server.tables, anne.known, ben))
    anne.open(code)
    anne.page.locator("details.menu > summary").click()
    anne.page.locator(f"a[href='/t/{code}/plan']").click()
    sheet = anne.page.locator("#ask")
    expect(sheet.locator("optgroup").first).to_have_attribute("label", "bid … shells")
    sheet.locator("[name=words]").select_option("bid 2")
    sheet.get_by_role("button", name="Plan it").click()
    planned = anne.page.locator("#plans")
    expect(planned).to_contain_text("Planned: bid 2 shells.")
    assert server.run(sealed_rows(server.tables)) == []
    server.run(wait())
    expect(planned).to_have_count(0)
    assert server.run(sealed_rows(server.tables)) == [(0, 0, "bid 2")]
