// Up to which line something was read, stored in this browser for the latest tables: the log by each seat, when it last chose,
// and the chat.
import { browser } from "./storage.js";

const KEY = "vaka-read";
const MAX_MARKS = 50;
/** @param {string} what */
const name = (what) => `${location.pathname} ${what}`;
/** @returns {Map<string, number>} */
const stored = () => new Map(browser.recall(KEY, [])); // each time: other tables may be open in other tabs

/** @param {string} what a seat, or "chat" @returns the last line that was read, or -1 */
export const readUpTo = (what) => stored().get(name(what)) ?? -1;

/** @param {string} what @param {number} line */
export function haveRead(what, line) {
  const lines = stored();
  lines.delete(name(what)); // so that it comes last
  lines.set(name(what), line);
  browser.keep(KEY, [...lines].slice(-MAX_MARKS));
}
