// A viewer's preferences, stored in this browser: the speed of captions, sounds, which choices to confirm, sizes, and what a
// game's board adds. One sheet at the table has them all.
import { all, closest, findId } from "./dom.js";
import { browser } from "./storage.js";

const KEY = "vaka-settings";
const USUAL = { speed: "brisk", sound: "off", confirm: "never", size: "normal" };

/** @type {Record<string, string>} */
const liked = { ...USUAL, ...browser.recall(KEY, {}) };
/** @type {((name: string, value: string) => void)[]} */
const listeners = [];

export const preference = (name = "") => liked[name];
/** @param {(name: string, value: string) => void} listener */
export const onPreference = (listener) => listeners.push(listener);

/** @param {string} name @param {string} value */
function prefer(name, value) {
  Object.assign(liked, browser.recall(KEY, {})); // another tab may have changed something
  liked[name] = value;
  browser.keep(KEY, liked);
  apply();
  for (const listener of listeners) listener(name, value);
}

function apply() {
  document.documentElement.dataset.size = liked.size;
}

const sheet = findId("settings", HTMLDialogElement);

// Each preference is a fieldset (data-liked: its name); its first value is the usual one.
function tick() {
  /** @type {HTMLFieldSetElement[]} */
  const sets = sheet ? all("fieldset[data-liked]", sheet) : [];
  for (const set of sets) {
    /** @type {HTMLInputElement[]} */
    const inputs = all("input", set);
    const wanted = liked[set.dataset.liked ?? ""] ?? inputs[0].value;
    for (const input of inputs) input.checked = input.value === wanted;
  }
}

tick();
sheet?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && closest(target, "[data-liked]")) prefer(target.name, target.value);
});
document.addEventListener("click", ({ target }) => {
  /** @type {HTMLButtonElement | null} */
  const offer = closest(target, "[data-prefer]"); // a preference that is offered with a question
  if (offer?.dataset.prefer) {
    prefer(offer.dataset.prefer, offer.value);
    tick();
  }
  if (closest(target, "[data-settings]")) sheet?.showModal();
  else if (target === sheet || closest(target, "#settings [data-close]")) sheet?.close();
});
apply();
