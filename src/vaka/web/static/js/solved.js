// Which puzzles were solved, as this browser remembers it.
const KEY = "vaka-solved";

export function solved() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch { return new Set(); }
}

export function solve(name) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved().add(name)]));
  } catch { /* then it was solved for now */ }
}

const done = solved();
const rows = [...document.querySelectorAll("[data-puzzle]")];
for (const row of rows) row.querySelector(".solved").hidden = !done.has(row.dataset.puzzle);
const count = document.getElementById("solved-count");
if (count) {
  count.textContent = count.dataset.text.replace("@", rows.filter((row) => done.has(row.dataset.puzzle)).length);
  count.hidden = false;
}
