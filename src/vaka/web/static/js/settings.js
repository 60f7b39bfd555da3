// What a viewer likes, kept by this browser: the speed of captions, sounds, whether choices are asked twice, sizes, and what
// the board of a game asks for besides. One sheet at the table has it all.
import { browser } from "./storage.js";

const KEY = "vaka-settings";
const USUAL = { speed: "brisk", sound: "off", confirm: "never", size: "normal" };

const liked = { ...USUAL, ...browser.recall(KEY, {}) };
const listeners = [];

export const preference = (name) => liked[name];
export const onPreference = (listener) => listeners.push(listener);

function prefer(name, value) {
  Object.assign(liked, browser.recall(KEY, {})); // another tab may have set something meanwhile
  liked[name] = value;
  browser.keep(KEY, liked);
  apply();
  for (const listener of listeners) listener(name, value);
}

function apply() {
  document.documentElement.dataset.size = liked.size;
}

const sheet = document.getElementById("settings");

// Each setting is a fieldset (data-liked: its name); where nothing was chosen yet, its first value is the usual one.
function tick() {
  for (const { dataset, elements } of sheet?.querySelectorAll("fieldset[data-liked]") ?? []) {
    const usual = elements[0].value;
    for (const input of elements) input.checked = input.value === (liked[dataset.liked] ?? usual);
  }
}

tick();
sheet?.addEventListener("change", (event) => {
  if (event.target.closest("[data-liked]")) prefer(event.target.name, event.target.value);
});
document.addEventListener("click", (event) => {
  const wish = event.target.closest("[data-prefer]"); // a setting that is offered where it matters
  if (wish) {
    prefer(wish.dataset.prefer, wish.value);
    tick();
  }
  if (event.target.closest("[data-settings]")) sheet.showModal();
  else if (event.target === sheet || event.target.closest("[data-close]")?.closest("#settings")) sheet.close();
});
apply();
