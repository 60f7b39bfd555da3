// The player aid beside the board, opened with `?` or from the menu. On a narrow screen it covers the board.
// It lists what its viewer has not seen yet, so it is fetched again when the table or the viewer has changed.
import { closest, dock, findId, first } from "./dom.js";
import { request } from "./request.js";
import { seat, view } from "./viewer.js";

const sheet = findId("aid", HTMLDialogElement); // not every game has one
const content = findId("aid-told", HTMLElement);
const NARROW = matchMedia("(max-width: 820px), (max-height: 500px)");
let whose = seat();
let shownFor = ""; // the view of the table that its content belongs to
/** @type {HTMLElement | null} */
let focusedBefore = null;

// After every frame.
export async function updateAid() {
  if (!sheet || !content) return;
  if (whose !== seat()) {
    whose = seat();
    shownFor = "";
    content.replaceChildren(); // it reveals something of a hand, which the next one at a shared device must not read
  }
  const asked = view();
  if (!sheet.open || shownFor === asked) return;
  const answer = await request(sheet.dataset.aid ?? "", { accept: "text/html" }).catch(() => null);
  if (!answer?.ok) return;
  const html = await answer.text();
  if (asked !== view()) return; // a later request brings the newer content
  shownFor = asked;
  if (!content.firstElementChild) content.innerHTML = html;
  else refresh(content, html);
}

// Details that are open stay open, and the scroll position stays.
/** @param {HTMLElement} content @param {Html} html */
function refresh(content, html) {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  for (const part of fresh.querySelectorAll("details")) part.open = Boolean(findId(part.id, HTMLDetailsElement)?.open);
  Idiomorph.morph(content, fresh, { morphStyle: "innerHTML" });
}

/** @param {HTMLDialogElement} sheet */
function toggle(sheet) {
  if (sheet.open) return sheet.close();
  focusedBefore = first(":focus");
  if (NARROW.matches) sheet.showModal();
  else sheet.show();
  fit(sheet);
  updateAid();
}

// Beside the board it ends above the dock, so that the choices there stay free.
/** @param {HTMLDialogElement} sheet */
function fit(sheet) {
  const top = sheet.getBoundingClientRect().top;
  sheet.style.maxHeight = NARROW.matches ? "" : `${Math.max(200, dock().getBoundingClientRect().top - top)}px`;
}

if (sheet) {
  new ResizeObserver(() => { if (sheet.open) fit(sheet); }).observe(dock());
  sheet.addEventListener("close", () => focusedBefore?.focus({ preventScroll: true }));
  document.addEventListener("click", ({ target }) => {
    if (closest(target, "[data-to-aid]")) toggle(sheet);
    else if (closest(target, "#aid [data-close]")) sheet.close();
  });
  document.addEventListener("keydown", ({ key, target }) => {
    const noteIsShown = !findId("note", HTMLElement)?.hidden; // which has these keys first
    if (noteIsShown || (target instanceof Element && target.matches("input, textarea"))) return;
    if (key === "?") toggle(sheet);
    else if (key === "Escape" && sheet.open) sheet.close();
  });
}
