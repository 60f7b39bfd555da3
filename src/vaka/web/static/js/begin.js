// The game begins with the shares of chance of this browser: they are drawn now that the seal is seen, and given.
import { share } from "./share.js";

const owed = document.getElementById("owed");
const { code, seal } = owed.dataset;
for (const seat of owed.dataset.owed.split(" ")) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: `share${seat}`, value: share(code, seal, seat) });
  owed.append(field);
}
owed.submit();
