// A form is sent once, however often its button is clicked while the answer is under way. For a newcomer each request would
// make another person, and the second request for one seat would be refused. After a while, or when the page is shown again,
// the form can be sent again.
const BUSY = 8000; // milliseconds
/** @param {Element} form */
const release = (form) => form.removeAttribute("aria-busy");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.hasAttribute("aria-busy")) return event.preventDefault();
  form.setAttribute("aria-busy", "true");
  setTimeout(release, BUSY, form);
});
addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach(release));
