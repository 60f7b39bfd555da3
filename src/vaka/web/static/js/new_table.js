// A table that waits for nobody begins at once: this script makes the table, gives the shares of chance that it asks for (else
// begin.js does that on the table's page), and then goes to the table.
import "./company_form.js";
import { give } from "./chance_share.js";
import { byId } from "./dom.js";

const form = byId("new", HTMLFormElement);
const lost = byId("lost", HTMLElement);

async function begin() {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
  if (!answer.redirected && answer.status >= 500) throw new Error(answer.statusText); // as if there was no answer
  if (!answer.redirected) return form.submit(); // it was refused and nothing was made: the page says why
  const page = await answer.text().catch(() => ""); // the table is made, whether or not its page arrives here
  const owed = new DOMParser().parseFromString(page, "text/html").getElementById("owed");
  if (owed instanceof HTMLFormElement) await give(owed).catch(() => null); // else its page asks for them again
  location.assign(answer.url);
}

form.addEventListener("submit", (event) => {
  if (new FormData(form).get("with") === "friends" || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  lost.hidden = true;
  // Without an answer the table may have been made all the same: the person decides whether to try again.
  begin().catch(() => {
    form.removeAttribute("aria-busy");
    lost.hidden = false;
    lost.scrollIntoView({ block: "nearest" });
  });
});
