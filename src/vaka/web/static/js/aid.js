// The player aid as a sheet beside the board, called with `?` or from the menu. On a narrow screen it lies over the board.
// The server knows what its viewer has not seen yet, so it is asked anew whenever the table has moved on, or somebody else looks.
import { request } from "./request.js";
import { seat, version } from "./viewer.js";

const sheet = document.getElementById("aid");
const told = document.getElementById("aid-told");
const NARROW = matchMedia("(max-width: 820px), (max-height: 500px)");
let whose = seat();
let of = null; // the view of the table that it speaks of
let from = null; // where the keyboard was

const view = () => `${seat()} ${version()}`;

// After every frame.
export async function aid() {
  if (whose !== seat()) forget();
  const asked = view();
  if (!sheet?.open || of === asked) return;
  const answer = await request(sheet.dataset.aid, { accept: "text/html" }).catch(() => null);
  if (!answer?.ok) return;
  const html = await answer.text();
  if (asked !== view()) return; // it was asked anew meanwhile
  of = asked;
  if (!told.firstElementChild) told.innerHTML = html;
  else refresh(html);
}

// What somebody has not seen yet tells of their hand: the next one at the device is not to read it.
function forget() {
  whose = seat();
  of = null;
  told?.replaceChildren();
}

// What was opened stays open, and the place where somebody reads stays where it is.
function refresh(html) {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  for (const part of fresh.querySelectorAll("details")) part.open = Boolean(document.getElementById(part.id)?.open);
  Idiomorph.morph(told, fresh, { morphStyle: "innerHTML" });
}

function open() {
  from = document.activeElement;
  const card = document.getElementById("in-short");
  if (card) card.hidden = true;
  if (NARROW.matches) sheet.showModal();
  else sheet.show();
  fit();
  aid();
}

// Beside the board it ends above the dock: what can be chosen there stays free.
function fit() {
  const dock = document.getElementById("dock").getBoundingClientRect();
  const top = sheet.getBoundingClientRect().top;
  sheet.style.maxHeight = NARROW.matches ? "" : `${Math.max(200, dock.top - top)}px`;
}

function close() {
  sheet.close();
}

if (sheet) {
  new ResizeObserver(() => { if (sheet.open) fit(); }).observe(document.getElementById("dock"));
  sheet.addEventListener("close", () => from?.focus?.({ preventScroll: true }));
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-to-aid]")) sheet.open ? close() : open();
    else if (event.target.closest("#aid [data-close]")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, textarea")) return;
    const reading = !document.getElementById("note").hidden;
    if (event.key === "?" && !reading) sheet.open ? close() : open();
    else if (event.key === "Escape" && sheet.open && !reading) close();
  });
}
