// Up to which line something was read, kept by this browser for the latest tables: the log by each seat, when it last chose,
// and the chat.
import { browser } from "./storage.js";

const KEY = "vaka-read";
const MOST = 50;
const name = (what) => `${location.pathname} ${what}`;
const kept = () => new Map(browser.recall(KEY, [])); // other tables may be open beside this one

// `what` is a seat, or "chat"; -1 when it was never read.
export const readUpTo = (what) => kept().get(name(what)) ?? -1;

export function haveRead(what, line) {
  const lines = kept();
  lines.delete(name(what)); // so that it comes last
  lines.set(name(what), line);
  browser.keep(KEY, [...lines].slice(-MOST));
}
