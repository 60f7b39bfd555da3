"""What flies costs the page nothing on its way: browsers move it by themselves, and all land at once."""

import json
from typing import Any

from tests.browser.conftest import Arrive
from tests.browser.tables import share_device
from tests.tables import LONG
from tests.web.vaka_servers import VakaServer

MOTION = {"reduced_motion": "no-preference"}
FRAMES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
# Three things: the first two change places, the third comes from where the first was. `window.flown` are the
# animations, and `window.atRest` tells when none of them is left.
FLY = """async () => {
  const { merge } = await import(document.querySelector("link[rel=modulepreload][href*='frames']").href);
  const thing = (name, more = "") => `<button type="button" id="${name}" class="flies" ${more}>${name}</button>`;
  const all = (...things) => `<p id="sky">${things.join("")}</p>`;
  const over = Object.assign(document.createElement("div"), { innerHTML: all(thing("one"), thing("two")) });
  over.style.position = "fixed";
  document.body.append(over);
  const animate = Element.prototype.animate;
  window.flown = [];
  Element.prototype.animate = function (...given) {
    window.flown.push(animate.apply(this, given));
    return window.flown.at(-1);
  };
  merge({ sky: all(thing("two"), thing("one"), thing("three", 'data-from="one"')) });
  Element.prototype.animate = animate;
  window.atRest = Promise.allSettled(window.flown.map((it) => it.finished));
}"""
SET_OUT = """() => window.flown.map((it) => {
  const [{ target }, { delay, duration }] = [it.effect, it.effect.getComputedTiming()];
  return [target.id || target.className, delay, duration, it.effect.getKeyframes()[1].computedOffset > 0];
})"""
AT_REST = """async () => {
  await window.atRest;
  return [window.flown.map((it) => it.playState), document.querySelectorAll(".on-its-way").length];
}"""


@LONG
def test_all_set_out_at_once_and_rest_before_and_after_their_flights(arrive: Arrive, server: VakaServer) -> None:
    """An animation that waits for its start or nears its end has the page drawn anew for every picture."""
    anne = arrive("Anne", **MOTION)
    share_device(server, anne, "orongo", ["Anne", "Ben"])
    anne.page.evaluate(FLY)
    flown = anne.page.evaluate(SET_OUT)
    assert [name for name, *_ in flown] == ["two", "one", "on-its-way", "three"]
    assert {delay for _, delay, _, _ in flown} == {0}
    assert len({duration for _, _, duration, _ in flown}) == 1
    assert [rests for *_, rests in flown[1:3]] == [True, True], "each sets out a moment after the one before"
    assert anne.page.evaluate(AT_REST) == [["idle"] * 4, 0]


# Each copy when it has landed and rests, and the thing that it is a copy of.
LANDED = """() => window.flown.filter((it) => it.effect.target.matches(".on-its-way")).map((it) => {
  it.pause();
  it.currentTime = it.effect.getComputedTiming().duration - 1;
  return [it.effect.target, it.effect.target.parentElement].map((one) => one.getBoundingClientRect().toJSON());
})"""


def test_a_copy_lands_on_what_it_is_a_copy_of(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **MOTION)
    share_device(server, anne, "orongo", ["Anne", "Ben"])
    fly_and_land = f"async () => {{ await ({FLY})(); return ({LANDED})(); }}"  # at once: a copy is soon taken away
    [[copy, thing]] = anne.page.evaluate(fly_and_land)
    assert copy == thing


# One of three is taken away: the others close up.
MAKE_ROOM = """async () => {
  const { merge } = await import(document.querySelector("link[rel=modulepreload][href*='frames']").href);
  const thing = (name) => `<button type="button" id="${name}" class="flies">${name}</button>`;
  const all = (...names) => `<p id="sky">${names.map(thing).join("")}</p>`;
  const over = Object.assign(document.createElement("div"), { innerHTML: all("one", "two", "three") });
  over.style.position = "fixed";
  document.body.append(over);
  merge({ sky: all("two", "three") });
  return document.getAnimations().map((it) => it.effect.target.id);
}"""


@LONG
def test_what_only_makes_room_does_not_fly(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **MOTION)
    share_device(server, anne, "orongo", ["Anne", "Ben"])
    assert {"one", "two", "three"}.isdisjoint(anne.page.evaluate(MAKE_ROOM))


@LONG
def test_a_browser_draws_few_pictures_of_the_page_while_things_fly(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **MOTION)
    share_device(server, anne, "orongo", ["Anne", "Ben"])
    browser = anne.page.context.browser
    assert browser is not None
    browser.start_tracing(page=anne.page, categories=FRAMES)
    anne.page.evaluate(FLY)
    anne.page.evaluate(AT_REST)
    trace: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    pictures = sum(it["name"] == "Layerize" for it in trace)
    assert 0 < pictures < 12, "a second has sixty; a few are drawn when they set out, and one when they are there"
