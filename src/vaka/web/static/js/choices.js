// The buttons of choices, which carry the words of their choice.
import { all, first } from "./dom.js";

/** @param {string} words @returns {HTMLButtonElement | null} */
export const choiceButton = (words) => first(`button[name=choice][value="${CSS.escape(words)}"]`);

// Highlights the button of a suggested choice, and no other.
/** @param {Element | null} button */
export function suggest(button) {
  for (const other of all(".hinted")) other.classList.remove("hinted");
  button?.classList.add("hinted");
}
