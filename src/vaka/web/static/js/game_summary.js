// The game in four lines: shown at the first table of a game, closed with one tap. The player aid has them again.
import { aboveDock, placeOverlay } from "./overlay_layout.js";
import { browser } from "./storage.js";

const sheet = document.getElementById("in-short");
const KEY = `vaka-in-short-${sheet?.dataset.game}`;

const isKnown = () => !browser.lasts || browser.recall(KEY, false); // else it would come with every page

// Unasked it lies over nothing that can be chosen, and is not there before there is room; the menu has it.
function open() {
  sheet.hidden = false;
  placeOverlay(sheet, aboveDock);
}

function close() {
  sheet.hidden = true;
  browser.keep(KEY, true);
}

if (sheet) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#in-short [data-close], #in-short [data-to-aid]")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && sheet.checkVisibility()) close();
  });
  if (!isKnown() && !("quiet" in sheet.dataset) && document.getElementById("do-undo")) {
    open();
  }
}
