// Watches a review while it is made, and shows it when it is there. Without a script the page asks again by itself.
import { request } from "./request.js";

const making = document.querySelector("[data-review]");
const EVERY = 2000; // milliseconds

async function look() {
  const answer = await request(making.dataset.review).catch(() => null);
  const told = answer?.ok ? await answer.json() : null;
  if (told && told.state !== "waiting" && told.state !== "working") {
    location.reload();
    return;
  }
  if (told) {
    const said = document.getElementById("making-said");
    if (said.textContent !== told.text) said.textContent = told.text;
    document.getElementById("making-bar").value = told.percent;
  }
  setTimeout(look, document.hidden ? 5 * EVERY : EVERY);
}

if (making) setTimeout(look, EVERY);
