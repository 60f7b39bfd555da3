// The button that prints a page. Without scripts it is not there: browsers have one of their own.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
