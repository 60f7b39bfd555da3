"""Buttons can be read, whatever is done to them: at rest, under the pointer, with the focus, and while pressed."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Arrive
from tests.browser.contrast import MEASURE
from tests.browser.people import Visitor
from tests.browser.tables import seat_at
from tests.games import expected
from tests.tables import some_of
from tests.web.vaka_servers import VakaServer

MOMENTS = expected("BUTTON_MOMENTS")
STATES = [[], ["hover"], ["focus", "focus-visible"], ["hover", "active"]]
# Marks one button of each kind: of those that look alike by their classes, and lie in the same part of the page.
KINDS = """() => {
  const seen = new Set();
  for (const button of document.querySelectorAll("button, a.button, summary.button")) {
    if (!button.checkVisibility() || button.closest("dialog, .menu-list")) continue;
    const part = button.closest("#board, #dock, .rail, .top, #hint-card")?.className;
    const kind = [part, button.className, button.ariaDisabled, button.ariaPressed].join();
    if (!seen.has(kind)) button.dataset.kind = "";
    seen.add(kind);
  }
}"""


def measured(visitor: Visitor) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each kind of button, by day and by night and in each state."""
    tools: CDPSession = visitor.context.new_cdp_session(visitor.page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    visitor.page.evaluate(KINDS)
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    nodes = tools.send("DOM.querySelectorAll", {"nodeId": root, "selector": "[data-kind]"})["nodeIds"]
    for state in STATES:
        for node in nodes:
            tools.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": state})
        for scheme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=scheme)
            for item in visitor.page.locator("[data-kind]").evaluate_all(f"all => all.map({MEASURE})"):
                yield f"{scheme}, {' '.join(state) or 'at rest'}: {item['name']}", item
    tools.detach()


@pytest.mark.parametrize("game", some_of(MOMENTS, 1))
def test_buttons_stand_out_at_rest_under_the_pointer_with_the_focus_and_pressed(
    arrive: Arrive, server: VakaServer, game: str
) -> None:
    """Words by 4.5, large ones, icons and rings by 3, as WCAG asks."""
    anne = arrive("Anne")
    faint: list[str] = []
    for record, verb, nth in some_of(MOMENTS[game], -1):
        seat_at(server, anne, record, verb, nth)
        for name, result in measured(anne):
            faint += [f"{name}: {ratio:.2f}" for ratio, wished in result["words"] if ratio < wished]
            faint += [f"{name}: a ring of {ratio:.2f}" for ratio in result["rings"] if ratio < 3]
    assert faint == []
