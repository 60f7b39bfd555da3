// How long a choice can still be undone: a ring that runs down while a bot waits for it (data-seconds). It goes by when the
// choice was made, also when the page is loaded anew.

const KEY = `vaka-made ${location.pathname}`;
let drawn = null; // the ring on the page
let made = ["", 0]; // the version of the table after the choice, and when that was first seen

function since(version) {
  if (made[0] === version) return made[1];
  made = [version, Date.now()];
  try {
    const [before, then] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    if (before === version) made = [version, then];
    sessionStorage.setItem(KEY, JSON.stringify(made));
  } catch { /* nothing may be kept here: then it begins anew */ }
  return made[1];
}

// After every frame.
export function ring() {
  const found = document.querySelector("#do-undo .ring");
  const version = document.querySelector("#act-now [name=version]")?.value;
  if (!found || (found === drawn && made[0] === version)) return;
  const gone = Date.now() - since(version);
  drawn = found.cloneNode(true); // an animation that runs would not begin anew
  const line = drawn.firstElementChild.style;
  line.setProperty("animation-duration", `${drawn.dataset.seconds}s`, "important");
  line.setProperty("animation-delay", `${-gone}ms`, "important");
  found.replaceWith(drawn);
}
