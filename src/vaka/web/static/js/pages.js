// The few things on the pages that need a script. Everything works without it.

for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (button) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.lastElementChild.textContent = button.dataset.copied;
  }
  for (const menu of document.querySelectorAll("details.menu[open]"))
    if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// A form is sent once, however often it is clicked while the answer is under way. Each sending of a newcomer's would come from
// somebody else, and of two who come for one seat the second is told that it is taken. Who has stopped it can send it again.
const PATIENCE = 8000; // milliseconds
const rested = (form) => form.removeAttribute("aria-busy");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.hasAttribute("aria-busy")) return event.preventDefault();
  form.setAttribute("aria-busy", "true");
  setTimeout(rested, PATIENCE, form);
});
addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach(rested)); // whoever comes back

document.querySelector(".problem[tabindex]")?.focus();
