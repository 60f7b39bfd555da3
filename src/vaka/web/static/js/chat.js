// What was said and not read yet: a number on the tab of the chat and on the button that opens it on a phone.
import { play } from "./sounds.js";

const number = (line) => Number(line.id.slice("chat-".length));
const last = () => Math.max(0, ...[...document.querySelectorAll("#chat li[id]")].map(number).filter((it) => it > 0));
const read = () => document.getElementById("tab-chat").checked && document.getElementById("chat").offsetParent !== null;
const marks = () => document.querySelectorAll("label[for=tab-chat], [data-toggle=show-log]");

let seen = last();
let known = seen;

// After every frame; answers how many lines wait to be read.
export function chat() {
  const now = last();
  if (now > known && !read()) play("said");
  known = now;
  if (read()) seen = now;
  const waiting = [...document.querySelectorAll("#chat li[id]")].filter((line) => number(line) > seen).length;
  for (const mark of marks()) {
    mark.classList.toggle("unread", waiting > 0);
    mark.dataset.unread = waiting;
  }
  return waiting;
}

document.getElementById("tab-chat").addEventListener("change", chat);
document.addEventListener("click", (event) => { if (event.target.closest("[data-toggle=show-log]")) setTimeout(chat); });
