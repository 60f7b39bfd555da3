// The few things on the pages that need a script. Everything works without it.
import "./submit_once.js";

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

document.querySelector(".problem[tabindex]")?.focus();
