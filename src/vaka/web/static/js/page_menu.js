// The menu of a table, a puzzle or a replay, its switches (data-toggle) and its links to copy (data-copy).
import { closest, first, need } from "./dom.js";
import { toast } from "./notes.js";
import { updateOverlays } from "./overlay_layout.js";

/** @returns {HTMLDetailsElement | null} */
const openMenu = () => first(".menu[open]");

// A sheet that is opened from the menu gives the focus back to what had it: to the menu's button, which stays there.
document.addEventListener("click", ({ target }) => {
  const menu = closest(closest(target, ".menu-list"), ".menu");
  if (menu) need("summary", menu).focus({ preventScroll: true });
}, { capture: true });

document.addEventListener("click", async ({ target }) => {
  const menu = openMenu();
  if (menu && !closest(target, ".menu summary")) menu.open = false;
  const { toggle, copy, copied = "" } = closest(target, "[data-toggle], [data-copy]")?.dataset ?? {};
  if (toggle) {
    document.body.classList.toggle(toggle);
    updateOverlays(); // those that were hidden have had no size
  }
  if (copy) {
    await navigator.clipboard.writeText(new URL(copy, location.href).href);
    toast(copied, true);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const menu = openMenu();
  if (menu) {
    menu.open = false;
    need("summary", menu).focus();
  } else if (document.body.classList.contains("show-log")) {
    document.body.classList.remove("show-log");
    need("[data-toggle=show-log]").focus();
    updateOverlays();
  }
});

// Without https, as in many a network at home, browsers let nothing be copied.
document.body.classList.toggle("copies-nothing", !navigator.clipboard);
