// Whose turn it is, told beyond the page: a mark in the title, a notice when the page is out of sight; and in the log
// the lines that are new since the viewer last chose, also after the page was loaded anew.
import { notice } from "./notices.js";
import { scrollToLast } from "./scroll_to_last.js";
import { haveRead, readUpTo } from "./read_marks.js";
import { seat } from "./viewer.js";

const title = document.title;
const dock = () => document.getElementById("dock");
let wasMine = false;
let whose = "";

// True when it has just become the viewer's turn.
export function turn(unread = 0) {
  const mine = dock()?.dataset.turn === ""; // nobody is called for what the table does for them
  const told = (mine ? "● " : "") + (unread ? `(${unread}) ` : "") + title;
  if (document.title !== told) document.title = told;
  if (mine && !wasMine && document.hidden) notice(title);
  const last = lastLine();
  if (wasMine && (!mine || whose !== seat())) haveRead(whose, last); // of several at one device each has read their own
  const began = mine && !wasMine;
  wasMine = mine;
  whose = seat();
  const read = Math.min(readUpTo(whose), last); // something may have been undone since
  for (const line of document.querySelectorAll("#log li")) line.classList.toggle("fresh", read >= 0 && number(line) > read);
  scrollToLast();
  return began;
}

const number = (line) => Number(line.id.slice("log-".length));
const lastLine = () => Math.max(-1, ...[...document.querySelectorAll("#log li")].map(number));
