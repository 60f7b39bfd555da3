// Unread lines of the chat: their number is on the tab of the chat, and on the button that opens it on a phone, which then stays
// in sight when the page is scrolled (table.css). It survives a reload. Lines from before somebody first came to the table do not count.
import { all, byId, closest } from "./dom.js";
import { haveRead, readUpTo } from "./read_marks.js";
import { play } from "./sounds.js";

const CHAT = "chat";
const tab = byId("tab-chat", HTMLInputElement);
/** @param {Element} line */
const number = (line) => Number(line.id.slice("chat-".length));
const numbers = () => all("#chat li[id]").map(number);
const last = () => Math.max(0, ...numbers().filter((it) => it > 0));
const isOpen = () => tab.checked && byId("chat", HTMLElement).offsetParent !== null;

let known = last();
if (readUpTo(CHAT) < 0) haveRead(CHAT, known);

// After every frame; returns the number of unread lines.
export function updateChat() {
  const now = last();
  if (now > known && !isOpen()) play("said");
  known = now;
  if (isOpen() && readUpTo(CHAT) < now) haveRead(CHAT, now);
  const read = readUpTo(CHAT);
  const unread = numbers().filter((it) => it > read).length;
  for (const mark of all("label[for=tab-chat], [data-toggle=show-log]")) {
    mark.classList.toggle("unread", unread > 0);
    mark.dataset.unread = String(unread);
  }
  return unread;
}

tab.addEventListener("change", updateChat);
document.addEventListener("click", ({ target }) => {
  const button = closest(target, "[data-toggle=show-log]");
  if (!button) return;
  if (button.classList.contains("unread")) tab.checked = true; // they open at what is new
  setTimeout(updateChat);
});
