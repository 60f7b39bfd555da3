// The waiting room follows its table: somebody sat down, stood up, or the game has begun.

import { give, kept } from "./chance_share.js";
import { follow } from "./socket.js";

const AGAIN = 5000; // milliseconds until a share that was not taken is tried again
let sent = ""; // the seats whose shares are under way
let again = 0; // the timer of the next try

function show({ regions: { waiting } }) {
  if (!waiting) return location.reload(); // the frame of a game that has begun
  const template = document.createElement("template");
  template.innerHTML = waiting.trim();
  Idiomorph.morph(document.getElementById("waiting"), template.content.firstElementChild, {
    ignoreActiveValue: true,
    callbacks: {
      // a button may just say that the link is copied, a field what is wrong with it
      beforeNodeMorphed: (node) => !node.matches?.("button[data-copy], [aria-invalid]"),
      beforeNodeRemoved: (node) => !node.matches?.(".bad"),
      beforeAttributeUpdated: (name) => name !== "open",
    },
  });
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  shares();
}

// Seats that owe their share of chance get it now that the seal stands on the page; the person sees what was given.
async function shares() {
  const shown = document.getElementById("own-share");
  const owed = document.getElementById("owed");
  if (!shown) return;
  const { code, seal, seats } = shown.dataset;
  if (owed) {
    if (sent === owed.dataset.owed) return;
    sent = owed.dataset.owed;
    const answer = await give(owed).catch(() => null);
    if (answer?.type !== "opaqueredirect") { // not taken: tried again with the next frame, or without one
      sent = "";
      clearTimeout(again);
      again = setTimeout(shares, AGAIN);
      return;
    }
  }
  const mine = kept(code);
  if (mine?.seal !== seal) return;
  shown.hidden = false;
  shown.querySelector("code").textContent = seats.split(" ").map((seat) => mine.shares[seat] ?? "").join(" ");
}

shares();
follow(() => document.getElementById("main").dataset.live, show);
