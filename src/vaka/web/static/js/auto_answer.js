// Answers a question by itself where the viewer has said so: the question names a preference (data-prefer) and the choice that
// goes with it (data-answer). Each question is answered once, also when the page is loaded again, and not after an undo led
// back to it.
import { choiceButton } from "./choices.js";
import { first } from "./dom.js";
import { guided } from "./guide.js";
import { onPreference, preference } from "./settings.js";
import { tab } from "./storage.js";
import { version } from "./viewer.js";

/** @typedef {(button: HTMLButtonElement) => void} Choose presses the button of a choice */

const KEY = `vaka-left ${location.pathname}`;
/** @type {string | null} */
let answered = tab.recall(KEY, null); // the version of the last question that was answered so
let undone = false;

/** @returns {HTMLButtonElement | null} */
const offer = () => first("#prompt [data-prefer]");

// After every frame.
/** @param {Choose} choose */
export async function autoAnswer(choose) {
  const offered = offer();
  if (!offered || preference(offered.dataset.prefer) !== offered.value || answered === version()) return;
  const button = choiceButton(offered.dataset.answer ?? "");
  if (!button) return;
  answered = version();
  tab.keep(KEY, answered);
  if (!undone && (await guided(button))) choose(button);
}

/** @param {boolean} is */
export const setUndone = (is) => { undone = is; };

// A preference that is set while its question is open answers this question, too.
/** @param {Choose} choose */
export function answerOnPreference(choose) {
  onPreference((name) => {
    if (offer()?.dataset.prefer !== name) return;
    answered = null;
    undone = false;
    autoAnswer(choose);
  });
}
