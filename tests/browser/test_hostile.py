"""Component files of somebody who means harm, on every board in a real browser: nothing of them gets into a page."""

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import vaka
from tests.browser.conftest import Arrive
from tests.browser.tables import share_device
from tests.games import expected
from tests.web.vaka_servers import VakaServer
from vaka.core import data as core_data
from vaka.games import game_with
from vaka.table.components import boxes

MARK = '"\'/></svg></b><img src=x onerror="window.harmed=1"><meta http-equiv="refresh" content="0;url=/about">'
SAID = {"name", "note", "text", "title", "effect_text", "en", "de"}  # what boxes hold as free text
NAMED = expected("NAMED_KINDS")


def hostile(game: str) -> dict[str, Any]:
    """The game's own components, with markup in every text that no rule depends on, and in ids."""
    data = deepcopy(vaka.game(game).box.data)
    renamed = {}
    island = data.pop("hex", None)  # with other names of places it would be shown as a list, and not as an island
    for kind in NAMED.get(game, ()):
        for number, entry in enumerate(data[kind]):
            if entry.get("kind") != "intermediate":  # the rules know those by name
                renamed[entry["id"]] = entry["id"] = f"{MARK}{kind}{number}"
    return changed(data, renamed) | ({"hex": island} if island else {})


def changed(value: Any, renamed: dict[str, str], field: str = "") -> Any:
    if isinstance(value, dict):
        return {name: changed(item, renamed, name) for name, item in value.items()}
    if isinstance(value, list):
        return [changed(item, renamed, field) for item in value]
    if field in SAID and isinstance(value, str):
        return MARK
    return renamed.get(value, value) if field == "id" else value


CLICK_SOMETHING = "document.querySelector('#curtain button, button[name=choice]:not([aria-disabled])')?.click()"
INJECTED = "img:not([src^='/static/orongo/island-']), meta[http-equiv=refresh i], [onerror]"  # the island is ours


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server in which nobody checks what names something: whatever comes, the boards must bear it."""
    monkeypatch.setattr(core_data, "_ID", re.compile(".*", re.DOTALL))
    monkeypatch.setattr(boxes, "_read", lambda name, components, rules: game_with(name, hostile(name), rules))


@pytest.mark.parametrize("game", vaka.list_games())
def test_nothing_of_a_hostile_file_becomes_part_of_a_page(
    arrive: Arrive, server: VakaServer, careless: None, game: str
) -> None:
    anne = arrive("Anne")
    people = ["Anne", "Ben", "Carl"][: vaka.game(game).players[0]]
    code = share_device(server, anne, game, people, components=f"hostile = '{game}'")
    anne.page.locator("#dock").wait_for()
    is_shown = False
    for _ in range(6):
        assert anne.page.url.endswith(f"/t/{code}")
        assert anne.page.locator(INJECTED).count() == 0
        assert anne.page.evaluate("window.harmed") is None
        is_shown = is_shown or "window.harmed" in anne.page.inner_text("body")
        anne.page.evaluate(CLICK_SOMETHING)  # whatever is there at this moment, if anything
        anne.page.wait_for_timeout(100)
    assert is_shown == (game in NAMED)  # as text; of Orongo's file pages show numbers and places alone
    # words with markup in them are no choice (422), and a click may come before the answer to the last one (409):
    # the browser notes both; what it notes of scripts stays a complaint
    anne.complaints = [line for line in anne.complaints if not re.search("status of (422|409)", line)]


def test_a_hostile_file_is_refused_in_a_sentence_that_harms_nobody(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    text = (vaka.game("moorea").box.data["product"][0]["id"], MARK.replace("\\", "").replace('"', '\\"'))
    own = (Path(vaka.__file__).parent / "games/moorea/components.toml").read_text()
    file = own.replace(f'id = "{text[0]}"', f'id = "{text[1]}"', 1)
    anne.page.goto("/new?game=moorea")
    anne.page.locator("details.more summary").click()
    anne.page.set_input_files("#components", {"name": "c.toml", "mimeType": "text/plain", "buffer": file.encode()})
    anne.page.locator(".set .button").first.click()
    anne.page.get_by_text("should be a name of").wait_for()
    assert anne.page.locator(INJECTED).count() == 0
    anne.complaints.clear()  # the browser notes the 422
