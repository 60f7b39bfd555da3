"""A browser is called while its pages are closed.

A headless Chromium has no push service to subscribe to. So the subscription is that of a stand-in, and what the server
would send is handed to the service worker by the browser's own tools.
"""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.table.calls.browser_keys import BrowserKeys
from tests.table.evening import table_with
from tests.web.vaka_servers import VakaServer
from vaka.table.calls.message import Call, message
from vaka.table.calls.push import plain
from vaka.text.catalogue import catalogue

ENDPOINT = "https://push.example.org/browser/1"
STAND_IN = """
let subscription = null;
const made = { endpoint: %s, toJSON: () => (%s), unsubscribe: async () => { subscription = null; return true; } };
PushManager.prototype.getSubscription = async () => subscription;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  if (applicationServerKey.length !== 65) throw new Error("not a key");
  return subscription = made;
};
"""

# It shows no notifications either: what the worker asks it to show is kept.
RECORD = """() => {
  self.shown = [];
  registration.showNotification = async (title, { body, tag, data }) => { shown.push([title, body, tag, data.url]); };
}"""

LISTEN = """
window.heard = 0;
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...at) { heard += 1; start.apply(this, at); };
"""


def deliver(page: Page, url: str, data: str) -> None:
    """What a push service would bring."""
    tools = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(20)
    found = registrations[0]["registrationId"]
    tools.send("ServiceWorker.deliverPushMessage", {"origin": url, "registrationId": found, "data": data})


def test_a_browser_asks_to_be_called_and_shows_a_call_with_its_page_closed(server: VakaServer, arrive: Arrive):
    anne = arrive("Anne", permissions=["notifications"])
    p256dh, auth = BrowserKeys().for_server
    data = json.dumps({"endpoint": ENDPOINT, "keys": {"p256dh": p256dh, "auth": auth}})
    anne.page.add_init_script(STAND_IN % (json.dumps(ENDPOINT), data))
    anne.page.goto("/me/calls")
    anne.page.get_by_role("button", name="Notify this browser").click()
    expect(anne.page.locator("[data-push]")).to_have_attribute("data-known", ENDPOINT)
    (way,) = server.run(server.tables.calls.preferences.ways(anne.known.id))
    assert (way.kind, way.target, way.secrets) == ("push", ENDPOINT, {"p256dh": p256dh, "auth": auth})

    worker = anne.context.service_workers[0]
    worker.evaluate(RECORD)
    other = anne.context.new_page()
    anne.page.close()
    other.goto("/about")
    call = Call("your_turn", "hotu-2222-2222", "Friday", "orongo", "Ben")
    made = message(catalogue("en"), server.url, "key1", [call])
    deliver(other, server.url, plain(made).decode())
    while not (shown := worker.evaluate("shown")):
        other.wait_for_timeout(20)
    body = "Ben has moved, and it is your turn at Friday (Orongo)."
    assert shown == [["Your turn: Friday", body, "key1", f"{server.url}/t/hotu-2222-2222"]]


def test_the_page_of_the_tables_that_wait_looks_again_and_a_new_one_is_heard(server: VakaServer, arrive: Arrive):
    anne = arrive("Anne")
    ben, _ = server.run(server.tables.people.newcomer("Ben"))
    anne.page.add_init_script("localStorage.setItem('vaka-settings', '{\"sound\": \"on\"}')")
    anne.page.add_init_script(LISTEN)
    anne.stop_the_clock()
    anne.page.goto("/waiting")
    expect(anne.page).to_have_title("Tables that wait for me · Vaka")
    code = server.run(table_with(server.tables, anne.known, ben))
    row = anne.page.locator(f"#waiting-tables a[href='/t/{code}']")
    expect(row).to_have_count(0)
    anne.page.clock.run_for(20_000)
    expect(row).to_have_count(1)
    expect(anne.page).to_have_title("(1) Tables that wait for me · Vaka")
    assert anne.page.evaluate("heard") > 0
    row.focus()
    server.run(table_with(server.tables, anne.known, ben))
    anne.page.clock.run_for(20_000)
    expect(anne.page).to_have_title("(2) Tables that wait for me · Vaka")
    assert row.evaluate("row => row === document.activeElement")  # who goes on with the keyboard stays there
