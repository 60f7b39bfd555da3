// What was said and not read yet, also before the page was loaded anew: a number on the tab of the chat and on the button that
// opens it on a phone. What was said before somebody first came to the table does not count.
import { haveRead, readUpTo } from "./read_marks.js";
import { play } from "./sounds.js";

const CHAT = "chat";
const number = (line) => Number(line.id.slice("chat-".length));
const last = () => Math.max(0, ...[...document.querySelectorAll("#chat li[id]")].map(number).filter((it) => it > 0));
const read = () => document.getElementById("tab-chat").checked && document.getElementById("chat").offsetParent !== null;
const marks = () => document.querySelectorAll("label[for=tab-chat], [data-toggle=show-log]");

let known = last();
if (readUpTo(CHAT) < 0) haveRead(CHAT, known);

// After every frame; answers how many lines wait to be read.
export function chat() {
  const now = last();
  if (now > known && !read()) play("said");
  known = now;
  if (read() && readUpTo(CHAT) < now) haveRead(CHAT, now);
  const seen = readUpTo(CHAT);
  const waiting = [...document.querySelectorAll("#chat li[id]")].filter((line) => number(line) > seen).length;
  for (const mark of marks()) {
    mark.classList.toggle("unread", waiting > 0);
    mark.dataset.unread = waiting;
  }
  return waiting;
}

document.getElementById("tab-chat").addEventListener("change", chat);
document.addEventListener("click", (event) => { if (event.target.closest("[data-toggle=show-log]")) setTimeout(chat); });
