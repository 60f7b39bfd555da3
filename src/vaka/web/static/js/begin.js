// The game begins with the shares of chance of this browser: they are drawn now that the seal is seen, and given.
import { give } from "./chance_share.js";

const owed = document.getElementById("owed");
owed.hidden = true; // it is for those whose shares were not taken: sent by hand, it says why
const answer = await give(owed).catch(() => null);
if (answer?.type === "opaqueredirect") location.reload();
else owed.hidden = false;
