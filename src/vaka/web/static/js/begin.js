// The game begins with this browser's shares of chance: the page shows the seal now, so they are drawn and sent.
import { give } from "./chance_share.js";
import { byId } from "./dom.js";

const owed = byId("owed", HTMLFormElement);
owed.hidden = true; // it is shown where the shares were not accepted: when it is sent by hand, the server says why
const answer = await give(owed).catch(() => null);
if (answer?.type === "opaqueredirect") location.reload();
else owed.hidden = false;
