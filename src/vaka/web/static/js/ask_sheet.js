// Resigning, ending the game, replacing somebody, removing a message, reporting and planning ahead have a sheet at the
// table: who left the page for it would be away. It shows the card of the page to which the link leads.
import { byId, closest, first, parsed } from "./dom.js";
import { request } from "./request.js";

const ASKS = /\/t\/[^/]+\/(resign|end|away|unsay|plan|report)$/;
const sheet = byId("ask", HTMLDialogElement);

/** @param {HTMLAnchorElement} link */
async function ask(link) {
  const answer = await request(link.href, { accept: "text/html" }).catch(() => null);
  const card = answer?.ok ? first(".quiet-card", parsed( /** @type {Html} */ (await answer.text()))) : null;
  if (!card) return location.assign(link.href); // the page says what is wrong
  sheet.replaceChildren(...card.children);
  if (!sheet.open) sheet.showModal();
}

document.addEventListener("click", (event) => {
  const link = closest(event.target, "a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const asks = ASKS.test(link.pathname);
  if (!asks && !sheet.contains(link)) return;
  event.preventDefault();
  if (asks) ask(link);
  else sheet.close(); // the way back to the table
});

/** @param {HTMLFormElement} form */
export const isInSheet = (form) => sheet.contains(form);
export const closeAskSheet = () => sheet.close();
