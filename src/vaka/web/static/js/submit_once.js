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
