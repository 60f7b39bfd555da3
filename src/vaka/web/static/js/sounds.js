// A few soft sounds, off unless somebody wants them, made from a handful of tones: there is nothing to load.
import { closest, findId, first } from "./dom.js";
import { lastLineNumber, lineNumber, logLines } from "./log_lines.js";
import { onPreference, preference } from "./settings.js";
import { browser } from "./storage.js";

// Each is a list of tones: hertz, start and length in seconds, loudness.
/** @type {Record<string, [number, number, number, number][]>} */
const SOUNDS = {
  turn: [
    [523, 0, .5, .16],
    [784, .12, .6, .12]
  ], // two struck bars: it is your turn
  reveal: [
    [196, 0, .35, .2],
    [294, .09, .35, .16],
    [392, .18, .5, .14]
  ], // hands open
  raised: [
    [98, 0, .9, .3],
    [147, .05, .8, .16]
  ], // stone set on stone
  said: [
    [660, 0, .18, .1]
  ], // somebody said something
  ceremony: [
    [131, 0, 1.4, .22],
    [196, .25, 1.2, .14],
    [262, .5, 1.4, .12]
  ], // a conch from the bay
};

/** @type {AudioContext | null} */
let context = null;

/** @param {string} name */
export function play(name) {
  if (preference("sound") !== "on" || !SOUNDS[name]) return;
  context ??= new AudioContext();
  for (const [hertz, start, length, loudness] of SOUNDS[name]) {
    const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    const from = context.currentTime + start;
    gain.gain.linearRampToValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loudness, from + .02);
    gain.gain.exponentialRampToValueAtTime(.0001, from + length);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}

onPreference((name, value) => { if (name === "sound" && value === "on") play("turn"); });

// After every frame: new lines of the log name their sound (data-sound).
let heard = lastLineNumber();
export function updateSounds() {
  const fresh = logLines().filter((line) => lineNumber(line) > heard);
  heard = Math.max(heard, ...fresh.map(lineNumber));
  const last = fresh.map((line) => line.dataset.sound).filter(Boolean).at(-1);
  if (last) play(last);
}

// Once in this browser, when the turn comes back to somebody who waited, a sound for it is offered in place of the title. The
// next choice takes the offer away.
const OFFERED = "vaka-sound-offered";
const offer = findId("sound-offer", HTMLButtonElement);

export function offerSound() {
  if (!offer || !browser.lasts || browser.recall(OFFERED, false) || preference("sound") === "on") return;
  if (first(".top-offer:not([hidden])")) return; // another time
  browser.keep(OFFERED, true);
  offer.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  if (offer && closest(target, "#sound-offer, button[name=choice]:not([aria-disabled])")) offer.hidden = true;
});
