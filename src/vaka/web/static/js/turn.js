// Whose turn it is, told beyond the page: a mark in the title, a notice when the page is out of sight; and in the log
// the lines that are new since the viewer last chose, also after the page was loaded anew.
import { notice } from "./notices.js";
import { haveRead, readUpTo } from "./read.js";
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
  toTheEnd();
  return began;
}

// Lists that have a new line are scrolled to it; to ask the others how long they are would lay out the page for nothing, and
// so would asking those that a phone does not show.
const ends = new WeakMap();

function toTheEnd() {
  const longer = [...document.querySelectorAll(".lines")].filter((list) => {
    const end = [...list.querySelectorAll("li")].at(-1);
    if (ends.get(list) === end || !list.checkVisibility()) return false;
    ends.set(list, end);
    return true;
  });
  const heights = longer.map((list) => list.scrollHeight);
  longer.forEach((list, at) => { list.scrollTop = heights[at]; });
}

// A list that is opened has had no end to be scrolled to until now.
document.querySelector(".tabs").addEventListener("change", toTheEnd);
document.addEventListener("click", (event) => { if (event.target.closest("[data-toggle=show-log]")) setTimeout(toTheEnd); });

const number = (line) => Number(line.id.slice("log-".length));
const lastLine = () => Math.max(-1, ...[...document.querySelectorAll("#log li")].map(number));
