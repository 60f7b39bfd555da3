// Log and chat show their last line: a list that has a new one is scrolled to it. Other lists, and those that are hidden on a
// phone, are not measured, which would lay out the page for nothing.
import { all, closest, first } from "./dom.js";

const ends = new WeakMap();

export function scrollToLast() {
  const longer = all(".lines").filter((list) => {
    const end = all("li", list).at(-1);
    if (ends.get(list) === end || !list.checkVisibility()) return false;
    ends.set(list, end);
    return true;
  });
  const heights = longer.map((list) => list.scrollHeight);
  longer.forEach((list, at) => { list.scrollTop = heights[at]; });
}

// A list that was hidden could not be scrolled.
first(".tabs")?.addEventListener("change", scrollToLast);
document.addEventListener("click", ({ target }) => { if (closest(target, "[data-toggle=show-log]")) setTimeout(scrollToLast); });
