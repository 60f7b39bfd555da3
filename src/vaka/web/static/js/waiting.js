// The waiting room follows its table: somebody sat down or stood up, or the game has begun.
import { give } from "./chance_share.js";
import { all, byId, findId, parsed } from "./dom.js";
import { follow } from "./socket.js";

const AGAIN = 5000; // milliseconds until a share that was not accepted is sent again
let sent = ""; // what is under way, and for which seats
let again = 0; // the timer of the next try

/** @param {Frame} frame */
function show({ regions: { waiting } }) {
  const fresh = waiting && parsed(waiting).firstElementChild;
  if (!fresh) return location.reload(); // the frame of a game that has begun
  Idiomorph.morph(byId("waiting", HTMLElement), fresh, {
    ignoreActiveValue: true,
    callbacks: {
      // a button may just say that the link is copied, a field what is wrong with it
      beforeNodeMorphed: matchesNot("button[data-copy], [aria-invalid]"),
      beforeNodeRemoved: matchesNot(".bad"),
      beforeAttributeUpdated: ( /** @type {string} */ name) => name !== "open",
    },
  });
  for (const button of all("[data-copy]")) button.hidden = !navigator.clipboard;
  shares();
}

/** @param {string} selector @returns {(node: Node) => boolean} */
const matchesNot = (selector) => (node) => !(node instanceof Element && node.matches(selector));

// The page knows the seal: the shares of chance that are due are sent.
async function shares() {
  const owed = findId("owed", HTMLFormElement);
  if (!owed) return;
  const { step, owed: owing } = owed.dataset;
  if (sent === `${step} ${owing}`) return;
  sent = `${step} ${owing}`;
  const answer = await give(owed).catch(() => null);
  if (answer?.type === "opaqueredirect") return;
  sent = ""; // not accepted: sent again with the next frame, or without one
  clearTimeout(again);
  again = setTimeout(shares, AGAIN);
}

shares();
follow(() => byId("main", HTMLElement).dataset.live ?? "", show);
