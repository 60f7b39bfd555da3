// The waiting room follows its table: somebody sat down, stood up, or the game has begun.

import { give, kept } from "./share.js";

const RETRY = [300, 700, 1500, 3000, 5000];
const address = new URL(document.getElementById("main").dataset.live, location.href);
address.protocol = address.protocol.replace("http", "ws");
let tries = 0;
let sent = ""; // the seats whose shares are under way
let again = 0; // the timer of the next try

function connect() {
  const socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; };
  socket.onmessage = (message) => {
    const { waiting } = JSON.parse(message.data).regions;
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
  };
  socket.onclose = (closed) => {
    if (closed.code === 4404) return location.reload();
    setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)]);
  };
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
      again = setTimeout(shares, RETRY.at(-1));
      return;
    }
  }
  const mine = kept(code);
  if (mine?.seal !== seal) return;
  shown.hidden = false;
  shown.querySelector("code").textContent = seats.split(" ").map((seat) => mine.shares[seat] ?? "").join(" ");
}

window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
shares();
connect();
