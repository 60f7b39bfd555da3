// Whose turn it is, beyond the board: a mark in the title, a notification when the page is not visible, and in the log the
// lines that are new since the viewer last chose, also after the page is loaded again.
import { dock } from "./dom.js";
import { lastLineNumber, lineNumber, logLines } from "./log_lines.js";
import { notify } from "./notices.js";
import { haveRead, readUpTo } from "./read_marks.js";
import { scrollToLast } from "./scroll_to_last.js";
import { seat } from "./viewer.js";

const title = document.title;
let wasMine = false;
let whose = "";

// After every frame; returns whether it has just become the viewer's turn.
/** @param {number} unread lines of the chat */
export function updateTurn(unread) {
  const mine = dock().dataset.turn === ""; // it has another value where the table answers for the viewer
  const wanted = (mine ? "● " : "") + (unread ? `(${unread}) ` : "") + title;
  if (document.title !== wanted) document.title = wanted;
  if (mine && !wasMine && document.hidden) notify(title);
  const last = lastLineNumber();
  if (wasMine && (!mine || whose !== seat())) haveRead(whose, last); // on a shared device each seat has its own mark
  const began = mine && !wasMine;
  wasMine = mine;
  whose = seat();
  const read = Math.min(readUpTo(whose), last); // something may have been undone since
  for (const line of logLines()) line.classList.toggle("fresh", read >= 0 && lineNumber(line) > read);
  scrollToLast();
  return began;
}
