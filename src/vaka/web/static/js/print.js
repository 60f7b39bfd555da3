// The button that prints a page. Without scripts it is hidden: browsers have one of their own.
import { all } from "./dom.js";

for (const button of all("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
