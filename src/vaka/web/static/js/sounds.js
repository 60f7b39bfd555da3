// A few soft sounds, off unless somebody likes them: made here from a handful of tones, so there is nothing to load.
import { onPreference, preference } from "./settings.js";

// Each is a list of tones: hertz, start and length in seconds, loudness.
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

let context = null;

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

// What is new in the log may be heard: which verb makes which sound is said by the lines themselves (data-sound).
let heard = Math.max(-1, ...[...document.querySelectorAll("#log li")].map((line) => Number(line.id.slice(4))));
export function sounds() {
  const fresh = [...document.querySelectorAll("#log li")].filter((line) => Number(line.id.slice(4)) > heard);
  heard = Math.max(heard, ...fresh.map((line) => Number(line.id.slice(4))));
  const named = fresh.map((line) => line.dataset.sound).filter(Boolean);
  if (named.length) play(named.at(-1));
}
