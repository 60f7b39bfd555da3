// What one does not wish to be asked again: where a question offers a preference (data-prefer) and the viewer has it, the
// choice that goes with it (data-answer) is made, once for each such question, and not where one has just come back to by
// undoing it, also when the page is loaded anew.
import { guided } from "./guide.js";
import { onPreference, preference } from "./settings.js";
import { tab } from "./storage.js";

const KEY = `vaka-left ${location.pathname}`;
let left = tab.recall(KEY, null); // the version of the last question that was answered so
let undone = false;

function leave(version) {
  left = version;
  tab.keep(KEY, version);
}

// After every frame; `choose` presses the button of a choice.
export async function autoAnswer(choose) {
  const offer = document.querySelector("#prompt [data-prefer]");
  const version = document.querySelector("#act-now [name=version]")?.value;
  if (!offer || preference(offer.dataset.prefer) !== offer.value || left === version) return;
  const button = document.querySelector(`#dock button[name=choice][value="${CSS.escape(offer.dataset.answer)}"]`);
  if (!button) return;
  leave(version);
  if (!undone && (await guided(button))) choose(button);
}

export const setUndone = (is) => { undone = is; };

// Who has just said so means the question that is open, too.
export function answerOnPreference(choose) {
  onPreference((name) => {
    if (document.querySelector("#prompt [data-prefer]")?.dataset.prefer !== name) return;
    left = null;
    undone = false;
    autoAnswer(choose);
  });
}
