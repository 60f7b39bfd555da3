// How long a choice can still be undone: a ring that runs down while a bot waits for it (data-seconds). It goes by when the
// choice was made, also when the page is loaded anew.
import { tab } from "./storage.js";

const KEY = `vaka-made ${location.pathname}`;
let made = ["", 0]; // the version of the table after the choice, and when that was first seen

function since(version) {
  if (made[0] === version) return made[1];
  const [before, then] = tab.recall(KEY, []);
  made = [version, before === version ? then : Date.now()];
  tab.keep(KEY, made);
  return made[1];
}

// After every frame. A ring that the server has just sent has no style yet, also where it was merged into the one that was drawn.
export function undoCountdown() {
  const found = document.querySelector("#do-undo .ring");
  const version = document.querySelector("#act-now [name=version]")?.value;
  if (!found || (found.style.length && made[0] === version)) return;
  const gone = Date.now() - since(version);
  const drawn = found.cloneNode(true); // an animation that runs would not begin anew
  drawn.style.setProperty("--lasts", `${drawn.dataset.seconds}s`);
  drawn.style.setProperty("--since", `${-gone}ms`);
  found.replaceWith(drawn);
}
