// Unread lines of the chat: their number is on the tab of the chat, and on the button that opens it on a phone, which then stays
// in sight when the page is scrolled (table.css). It survives a reload. Lines from before somebody first came to the table do not count.
// Of those who sit here the server knows as well what they have read: lists of tables count what is new.
import { all, byId, closest } from "./dom.js";
import { haveRead, readUpTo } from "./read_marks.js";
import { request } from "./request.js";
import { play } from "./sounds.js";

const CHAT = "chat";
const tab = byId("tab-chat", HTMLInputElement);
/** @param {Element} line */
const number = (line) => Number(line.id.slice("chat-".length));
const last = () => Math.max(0, ...all("#chat li[id]").map(number).filter((it) => it > 0));
const others = () => all("#chat li[id]:not([data-known])").map(number); // neither one's own nor removed
const isOpen = () => tab.checked && byId("chat", HTMLElement).offsetParent !== null;

const sits = tab.dataset.read !== undefined;
let known = last();
let noted = Number(tab.dataset.read ?? 0); // the last line that the server knows to be read
if (tab.dataset.read && readUpTo(CHAT) < noted) haveRead(CHAT, noted);
if (readUpTo(CHAT) < 0) haveRead(CHAT, known);

async function noteRead() {
  const [before, read] = [noted, readUpTo(CHAT)];
  if (!sits || read <= before) return;
  noted = read;
  const body = new URLSearchParams({ number: String(read) });
  const answer = await request(`${location.pathname}/read`, { method: "POST", body, keepalive: true }).catch(() => null);
  if (!answer?.ok) noted = before; // it is sent again after the next frame
}

// After every frame; returns the number of unread lines.
export function updateChat() {
  const now = last();
  if (now > known && !isOpen()) play("said");
  known = now;
  if (isOpen() && readUpTo(CHAT) < now) haveRead(CHAT, now);
  noteRead();
  const read = readUpTo(CHAT);
  const unread = others().filter((it) => it > read).length;
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
