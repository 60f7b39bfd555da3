// At the first table of a game the title makes way for a line that opens the game in four lines. It is gone with one tap, and
// with the first choice.
import { closest, findId } from "./dom.js";
import { browser } from "./storage.js";

/** @param {string} [game] */
const key = (game) => `vaka-game-summary-${game}`;

// Who knows the game is not shown the line again.
/** @param {string} [game] */
export const knowsGame = (game) => browser.keep(key(game), true);

const line = findId("game-summary", HTMLElement);
if (line && browser.lasts && document.getElementById("do-undo")) { // where nothing can be stored it would come with every page
  const { game } = line.dataset;
  line.hidden = browser.recall(key(game), false);
  document.addEventListener("click", ({ target }) => {
    if (line.hidden || !closest(target, "[data-to-aid], button[name=choice]:not([aria-disabled])")) return;
    line.hidden = true;
    knowsGame(game);
  });
}
