// The few things around a board that are a matter of the page alone: its menu, what is shown or hidden, links to copy.
import { toast } from "./notes.js";
import { updateOverlays } from "./overlay_layout.js";

// What is opened from the menu leads the keyboard back to where it was: to what is there when the menu is closed.
document.addEventListener("click", (event) => {
  event.target.closest(".menu-list")?.closest(".menu")?.querySelector("summary").focus({ preventScroll: true });
}, { capture: true });

document.addEventListener("click", async (event) => {
  const menu = document.querySelector(".menu[open]");
  if (menu && !event.target.closest(".menu summary")) menu.open = false;
  const button = event.target.closest("[data-toggle], [data-copy]");
  if (button?.dataset.toggle) {
    document.body.classList.toggle(button.dataset.toggle);
    updateOverlays(); // what was hidden may have been laid while it was
  }
  if (button?.dataset.copy) {
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
    toast(button.dataset.copied, true);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const menu = document.querySelector(".menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  } else if (document.body.classList.contains("show-log")) {
    document.body.classList.remove("show-log");
    document.querySelector("[data-toggle=show-log]").focus();
    updateOverlays();
  }
});

// Where an address is not safe, as in many a network at home, browsers let nothing be copied.
document.body.classList.toggle("copies-nothing", !navigator.clipboard);
