// The game begins with the shares of chance of this browser: they are drawn now that the seal is seen, and given.
import { give } from "./share.js";

const answer = await give(document.getElementById("owed"));
if (answer.type === "opaqueredirect") location.reload(); // else the form is there for whoever reads this, and says why
