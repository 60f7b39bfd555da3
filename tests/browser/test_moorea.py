"""Moorea at a desk."""

from tests.browser.conftest import Arrive
from tests.browser.tables import seat_at
from tests.web.vaka_servers import VakaServer

COVERED_CARDS = """() => {
  const tide = document.querySelector("#tide.last-turns").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".built-product")].filter((it) => it.checkVisibility());
  const meet = (it) => it.bottom > tide.top && it.top < tide.bottom && it.right > tide.left && it.left < tide.right;
  return [cards.length, cards.filter((it) => meet(it.getBoundingClientRect())).map((it) => it.id)];
}"""


def test_in_the_last_turns_the_announcement_lies_over_no_store(arrive: Arrive, server: VakaServer) -> None:
    """Much of what is done then is to fill one's stores."""
    anne = arrive("Anne", viewport={"width": 1440, "height": 900}, locale="de-DE")
    seat_at(server, anne, "moorea-3", "buy", -1)
    count, covered = anne.page.evaluate(COVERED_CARDS)
    assert count > 0
    assert covered == []
