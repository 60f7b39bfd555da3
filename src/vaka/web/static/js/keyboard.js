// Choices by keyboard. Those of the board are one stop of the Tab key, and so are those of each row in the dock; arrows go from
// one to the next (see notes.js for the board), and digits to a bid. A choice that was made leaves the focus to what is asked next.
import { choiceButton } from "./choices.js";
import { all, closest, dock, first } from "./dom.js";

const CHOICE = "button[name=choice]:not([aria-disabled])";
const ROW = "[role=group], ul, ol, .acts";
const FORTH = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];
const TYPING = 900; // milliseconds within which a second digit belongs to the first
let typed = { digits: "", at: 0 };

/** @param {Element} choice */
const groupOf = (choice) => choice.closest("#board") ?? choice.closest(ROW);

// After every frame, which takes away what the server did not send.
export function updateTabStops() {
  /** @type {Map<Element, HTMLElement>} */
  const stops = new Map();
  const choices = all(CHOICE).filter((it) => it.checkVisibility());
  for (const choice of choices) {
    const group = groupOf(choice);
    if (!group) continue;
    if (!stops.has(group) || choice === document.activeElement) stops.set(group, choice);
  }
  for (const choice of choices) {
    const group = groupOf(choice);
    choice.tabIndex = !group || stops.get(group) === choice ? 0 : -1;
  }
  if (document.activeElement === dock() && dock().dataset.turn === "") // where the focus goes when its choice is gone
    first(`${CHOICE}[tabindex="0"]`)?.focus({ preventScroll: true });
}

document.addEventListener("focusin", ({ target }) => {
  const group = closest(target, CHOICE) && groupOf( /** @type {Element} */ (target));
  if (!group) return;
  for (const choice of all(CHOICE, group)) choice.tabIndex = choice === target ? 0 : -1;
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || closest(event.target, "input, textarea, select, dialog")) return;
  const next = /^\d$/.test(event.key) ? bid(event.key) : neighbour(event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

/** @param {string} digit */
function bid(digit) {
  const now = performance.now();
  const digits = now - typed.at < TYPING ? typed.digits + digit : digit;
  const button = choiceButton(`bid ${digits}`) ?? choiceButton(`bid ${digit}`);
  typed = { digits: button?.value.slice("bid ".length) ?? "", at: now };
  return button;
}

// The next choice of a row in the dock; up and down as well, since a row may have several lines.
/** @param {string} key */
function neighbour(key) {
  const choice = closest(document.activeElement, `#dock ${CHOICE}`);
  const group = choice && groupOf(choice);
  if (!group || !(FORTH.includes(key) || BACK.includes(key))) return null;
  const row = all(CHOICE, group).filter((it) => it.checkVisibility());
  return row[row.indexOf(choice) + (FORTH.includes(key) ? 1 : -1)] ?? null;
}
