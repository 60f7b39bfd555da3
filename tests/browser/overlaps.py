"""What lies over what on a page, by the rectangles of things."""

from tests.browser.people import Visitor

# Which floating things lie over which choices: the id or class of the thing, and the words of the choice. Of a choice
# only what is in sight counts: what scrolling cuts off, or what is scrolled beneath the dock, is not there.
COVERED = """() => {
  const dock = document.getElementById("dock");
  const wood = dock.getBoundingClientRect();
  const shown = (it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const is = (box) => box.right - box.left > 1 && box.bottom - box.top > 1;
  const inSight = (thing) => {
    let box = meet(thing.getBoundingClientRect(), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let it = thing.parentElement; it !== document.body; it = it.parentElement) {
      if (getComputedStyle(it).overflowY !== "visible") box = meet(box, it.getBoundingClientRect());
    }
    return !dock.contains(thing) && is(meet(box, wood)) ? { ...box, bottom: wood.top } : box;
  };
  const floating = "#note, #hint-card, #toast, #story, #offline, #rite, #guide, #banner > *";
  const things = [...document.querySelectorAll(floating)].filter(shown);
  const found = [];
  for (const button of document.querySelectorAll("button[name=choice], #dock .acts button")) {
    if (!shown(button)) continue;
    const box = inSight(button);
    for (const thing of things) {
      const name = thing.id || thing.className;
      if (is(meet(box, thing.getBoundingClientRect()))) found.push([name, button.value || button.id]);
    }
  }
  return found;
}"""

# The words of the choices that cannot be hit, however one scrolls. What floats makes way a picture later.
OUT_OF_REACH = """() => {
  const hit = (it) => {
    const at = it.getBoundingClientRect();
    const there = document.elementsFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    return it.contains(there.find((thing) => !thing.closest(".laid")));
  };
  const reached = (it) => {
    if (!hit(it)) it.scrollIntoView({ block: "center", inline: "center" });
    return hit(it);
  };
  const scrolled = [...document.querySelectorAll("*")].filter((it) => it.scrollTop || it.scrollLeft);
  const were = scrolled.map((it) => [it, it.scrollTop, it.scrollLeft]);
  const choices = [...document.querySelectorAll("button[name=choice]")];
  const found = choices.filter((it) => !reached(it)).map((it) => it.value);
  for (const [it, top, left] of were) Object.assign(it, { scrollTop: top, scrollLeft: left });
  return found;
}"""

# Whatever flies has landed, and a picture has been drawn since.
AT_REST = """async () => {
  const flights = () => document.getAnimations().filter((it) => it.constructor === Animation);
  do { // a frame that came meanwhile may have sent others on their way
    await Promise.allSettled(flights().map((it) => it.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  } while (flights().length);
}"""


def covered(visitor: Visitor) -> list[list[str]]:
    """What lies over choices when all is at rest: what floats makes way by the next picture, not before. All is looked
    at at once, else a frame could come in between."""
    result: list[list[str]] = visitor.page.evaluate(f"async () => {{ await ({AT_REST})(); return ({COVERED})(); }}")
    return result
