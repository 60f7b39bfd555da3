"""A page that followed a game part by part looks as one that was loaded just now."""

import random

import pytest

from tests.browser.conftest import Arrive
from tests.browser.tables import share_device
from tests.games import LONG_GAMES
from tests.tables import some_of
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable

CHOICES = 40
# each region as text, attributes in order, without what scripts have put there
SHOWN = """() => {
  const own = ["fresh", "pointed", "speaks"];
  const told = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim();
    if (node.nodeType !== Node.ELEMENT_NODE || node.classList.contains("on-its-way")) return "";
    const given = [...node.attributes].map(({ name, value }) => [
      name, name === "class" ? value.split(/\\s+/).filter((it) => it && !own.includes(it)).join(" ") : value,
    ]).filter(([name, value]) => name !== "class" || value).map((it) => it.join("=")).sort();
    return `<${node.localName} ${given.join(" ")}>${[...node.childNodes].map(told).join("")}</>`;
  };
  const names = ["track", "stage", "players", "log", "dock", "act-now"];
  return Object.fromEntries(names.map((name) => [name, told(document.getElementById(name))]));
}"""

# merges each of these into what the one before left, and tells what it became and how many elements are still the same
MERGED = """async (steps) => {
  const { merge } = await import(document.querySelector("link[rel=modulepreload][href*='frames']").href);
  document.body.insertAdjacentHTML("beforeend", steps[0]);
  return steps.slice(1).map((html) => {
    const were = [...document.querySelectorAll("#merged *")];
    merge({ any: html }, [], 0);
    const merged = document.getElementById("merged");
    return [merged.outerHTML, were.filter((it) => merged.contains(it)).length];
  });
}"""
MERGES = [
    ('<ul id="merged"><li>one</li><li><b>2</b></li></ul>', 0),
    ('<ul id="merged" class="new"><li>one</li><li><b title="two">3</b></li></ul>', 3),  # a word and attributes
    ('<ul id="merged"><li>one</li><li><b>3</b> and <i>more</i></li></ul>', 3),  # something more, at the end
    ('<ul id="merged"><li>one</li><li><i>more</i></li></ul>', 3),  # something less, at the beginning
    ('<ul id="merged"><li id="a">one</li><li id="b">2</li><li id="c"></li></ul>', 2),  # all other things
    ('<ul id="merged"><li id="c"></li><li id="a">one</li><li id="b">2</li></ul>', 3),  # things changed their places
    ('<ul id="merged"><li id="a">one</li></ul>', 1),
    ('<ul id="merged"><li id="a">one</li>last<li><input type="hidden" value="7"></li></ul>', 1),
    ('<ul id="merged"><li id="a">one</li>last<li><input type="hidden" value="8"></li></ul>', 3),
]


def test_what_changes_stays_the_same_element_as_far_as_it_can(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    share_device(server, anne, "orongo", ["Anne", "Ben"])
    merged = anne.page.evaluate(MERGED, [html for html, _ in MERGES])
    assert [html for html, _ in merged] == [html for html, _ in MERGES[1:]]
    assert [same for _, same in merged] == [same for _, same in MERGES[1:]]


@pytest.mark.parametrize("game", some_of(LONG_GAMES, -1))
def test_a_page_that_followed_the_game_looks_as_one_that_was_just_loaded(
    arrive: Arrive, server: VakaServer, game: str
) -> None:
    anne = arrive("Anne")
    others = [server.run(server.tables.people.newcomer(name))[0] for name in ("Ben", "Cara")]
    seats = [NewSeat("me", name="Anne"), NewSeat("open"), NewSeat("open")]
    code = server.run(server.tables.seating.make(anne.known, NewTable(game, 3, seats=seats)))
    for seat, person in enumerate(others, 1):
        server.run(server.tables.seating.sit(code, person, seat, person.name))
    anne.open(code)
    people = [anne.known, *others]
    luck = random.Random(6)
    number, sealed = 0, False
    while number < CHOICES or sealed:  # the last one is seen by all, so that its version tells when the page shows it
        views = [server.run(server.tables.looking.table_view(code, person)) for person in people]
        seat, table_view = next((at, one) for at, one in enumerate(views) if at in one.known.pending and one.choices)
        words = table_view.game.words(luck.choice(table_view.choices))
        server.run(server.tables.play.choose(code, people[seat], seat, words, table_view.facts.version, f"k{number}"))
        version = server.run(server.tables.looking.facts(code, people[seat])).version
        number, sealed = number + 1, version == table_view.facts.version
    version = server.run(server.tables.looking.facts(code, anne.known)).version
    there = f'#act-now [name=version][value="{version}"]'
    anne.page.locator(there).wait_for(state="attached")
    followed = anne.page.evaluate(SHOWN)
    fresh = anne.context.new_page()
    fresh.goto(f"/t/{code}")
    fresh.locator(there).wait_for(state="attached")
    loaded = fresh.evaluate(SHOWN)
    for region, html in loaded.items():
        assert followed[region] == html, region
