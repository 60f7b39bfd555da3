// Whose turn it is, told beyond the page: a mark in the title, a notice when the page is out of sight; and in the log
// the lines that are new since the viewer last chose.

const title = document.title;
const dock = () => document.getElementById("dock");
let wasMine = false;
let read = -1;

export function turn() {
  const mine = dock()?.dataset.turn === ""; // nobody is called for what the table does for them
  document.title = (mine ? "● " : "") + title;
  if (mine && !wasMine && document.hidden) notice();
  if (wasMine && !mine) read = lastLine();
  wasMine = mine;
  for (const line of document.querySelectorAll("#log li")) line.classList.toggle("fresh", read >= 0 && number(line) > read);
  for (const list of document.querySelectorAll(".lines")) list.scrollTop = list.scrollHeight;
}

const number = (line) => Number(line.id.slice("log-".length));
const lastLine = () => Math.max(-1, ...[...document.querySelectorAll("#log li")].map(number));

function notice() {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const told = new Notification(title, { body: document.getElementById("prompt")?.innerText, tag: location.pathname });
  told.onclick = () => {
    window.focus();
    told.close();
  };
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-notices]");
  if (!button || !("Notification" in window)) return;
  if ((await Notification.requestPermission()) === "granted") button.lastChild.textContent = button.dataset.on;
});
