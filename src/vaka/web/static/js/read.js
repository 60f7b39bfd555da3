// Up to which line of the log a viewer had read when they last chose, kept by this browser for each seat at each of the
// latest tables.
import { browser } from "./storage.js";

const KEY = "vaka-read";
const MOST = 50;
const name = (seat) => `${location.pathname} ${seat}`;
const kept = () => new Map(browser.recall(KEY, [])); // other tables may be open beside this one

// -1 when nothing was chosen yet.
export const readUpTo = (seat) => kept().get(name(seat)) ?? -1;

export function haveRead(seat, line) {
  const lines = kept();
  lines.delete(name(seat)); // so that it comes last
  lines.set(name(seat), line);
  browser.keep(KEY, [...lines].slice(-MOST));
}
