// The game in four lines: shown at the first table of a game, closed with one tap. The player aid has them as well.
import { closest, findId } from "./dom.js";
import { aboveDock, placeOverlay } from "./overlay_layout.js";
import { browser } from "./storage.js";

const sheet = findId("in-short", HTMLElement);
if (sheet) {
  const KEY = `vaka-in-short-${sheet.dataset.game}`;
  const isKnown = !browser.lasts || browser.recall(KEY, false); // where nothing can be stored it would come with every page
  const close = () => {
    sheet.hidden = true;
    browser.keep(KEY, true);
  };
  document.addEventListener("click", ({ target }) => {
    if (closest(target, "#in-short [data-close], #in-short [data-to-aid]")) close();
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && sheet.checkVisibility()) close(); });
  if (!isKnown && !("quiet" in sheet.dataset) && document.getElementById("do-undo")) {
    sheet.hidden = false;
    placeOverlay(sheet, aboveDock);
  }
}
