// Frames: regions of the page as the server rendered them, each an element with an id. They are merged into what is there.
import { flights } from "./flights.js";

// What moved flies to its new place, and the focus stays where it was as long as there is such a thing.
export function merge(regions) {
  const land = flights();
  const focused = document.activeElement?.id;
  for (const html of Object.values(regions)) {
    const region = parsed(html);
    const old = document.getElementById(region.id);
    if (old) Idiomorph.morph(old, region);
  }
  if (focused && document.activeElement === document.body) {
    (document.getElementById(focused) ?? document.getElementById("dock"))?.focus({ preventScroll: true });
  }
  land();
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}
