// What pages other than a table need of scripts: copy buttons and menus. Everything else works without this.
import "./submit_once.js";
import { all, byId, closest, contains, first, need } from "./dom.js";

for (const button of all("[data-copy]")) button.hidden = !navigator.clipboard;

document.addEventListener("click", async ({ target }) => {
  /** @type {HTMLDetailsElement[]} */
  const menus = all("details.menu[open]");
  for (const menu of menus)
    if (!contains(menu, target)) menu.open = false;
  const button = closest(target, "button[data-copy]");
  if (!button) return;
  const field = byId(button.dataset.copy ?? "", HTMLInputElement);
  field.select();
  await navigator.clipboard.writeText(field.value);
  if (button.lastElementChild) button.lastElementChild.textContent = button.dataset.copied ?? "";
});

document.addEventListener("keydown", ({ key }) => {
  /** @type {HTMLDetailsElement | null} */
  const menu = first("details.menu[open]");
  if (key !== "Escape" || !menu) return;
  menu.open = false;
  need("summary", menu).focus();
});

first(".problem[tabindex]")?.focus();

// Pages of a server lead to the tab while they cannot be reached, where this browser has opened it (service_worker.js).
if (!document.documentElement.dataset.channel && window.isSecureContext && await caches.has("vaka /tab/"))
  navigator.serviceWorker.register("/service_worker.js");
