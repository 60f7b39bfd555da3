// Log and chat show their last line. Lists that have a new one are scrolled to it; to ask the others how long they are would lay
// out the page for nothing, and so would asking those that a phone does not show.
const ends = new WeakMap();

export function scrollToLast() {
  const longer = [...document.querySelectorAll(".lines")].filter((list) => {
    const end = [...list.querySelectorAll("li")].at(-1);
    if (ends.get(list) === end || !list.checkVisibility()) return false;
    ends.set(list, end);
    return true;
  });
  const heights = longer.map((list) => list.scrollHeight);
  longer.forEach((list, at) => { list.scrollTop = heights[at]; });
}

// A list that is opened has had no end to be scrolled to until now.
document.querySelector(".tabs")?.addEventListener("change", scrollToLast);
document.addEventListener("click", (event) => { if (event.target.closest("[data-toggle=show-log]")) setTimeout(scrollToLast); });
