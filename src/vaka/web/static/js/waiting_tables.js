// The page of the tables that wait looks again and again: its title has their number, and a new one is heard, if sounds are on.
import { all, byId } from "./dom.js";
import { play } from "./sounds.js";

const AGAIN = 20_000; // milliseconds
const LIST = "waiting-tables";

/** @param {Element} list */
const addresses = (list) => all("a.table-row", list).map((row) => row.getAttribute("href"));

async function lookAgain() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return; // another time
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [shown, fresh] = [byId(LIST, HTMLElement), page.getElementById(LIST)];
  if (!fresh || fresh.innerHTML === shown.innerHTML) return;
  const before = addresses(shown);
  const isNew = addresses(fresh).some((address) => !before.includes(address));
  const focused = document.activeElement?.getAttribute("href");
  shown.replaceChildren(...fresh.childNodes);
  if (focused) all("a.table-row", shown).find((row) => row.getAttribute("href") === focused)?.focus();
  document.title = page.title;
  if (isNew) play("turn");
}

setInterval(lookAgain, AGAIN);
