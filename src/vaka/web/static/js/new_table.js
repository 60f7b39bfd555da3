// A table that nobody has to be waited for begins without a page in between: the table is made from here, the shares of
// chance that it asks for are given (begin.js would do it there), and then the browser goes to it.
import "./company_form.js";
import { give } from "./chance_share.js";

const form = document.getElementById("new");
const lost = document.getElementById("lost");

async function begin() {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
  if (!answer.redirected && answer.status >= 500) throw new Error(answer.statusText); // as if none had come
  if (!answer.redirected) return form.submit(); // it was refused and nothing was made: the page says why
  const page = await answer.text().catch(() => ""); // the table is made, whether or not its page arrives here
  const owed = new DOMParser().parseFromString(page, "text/html").getElementById("owed");
  if (owed) await give(owed).catch(() => null); // else its page asks for them again
  location.assign(answer.url);
}

form.addEventListener("submit", (event) => {
  if (form.elements.with.value === "friends" || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  lost.hidden = true;
  // Where no answer came the table may have been made all the same: it is for the person to say whether to try again.
  begin().catch(() => {
    form.removeAttribute("aria-busy");
    lost.hidden = false;
    lost.scrollIntoView({ block: "nearest" });
  });
});
