// Notices that it is the viewer's turn, for when the page is out of sight: the sheet of settings says how it stands with
// them, and asks the browser where it can still be asked.

const button = document.querySelector("[data-notices]");
const said = document.querySelector("[data-notices-said]");
let makesNone = false; // it may, and does not: Chrome on Android wants a service worker for it

// Where an address is not safe, browsers refuse without asking, whatever they have.
function standing() {
  if (!window.isSecureContext) return "unsafe";
  return "Notification" in window && !makesNone ? Notification.permission : "none"; // default, granted or denied
}

function show() {
  if (!button) return;
  const now = standing();
  button.hidden = now !== "default" && now !== "denied"; // a refusal can be taken back in the browser's own settings
  said.textContent = said.dataset[now] ?? "";
}

export function notice(title) {
  if (standing() !== "granted") return;
  try {
    const told = new Notification(title, { body: document.getElementById("prompt")?.innerText, tag: location.pathname });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    makesNone = true;
    show();
  }
}

button?.addEventListener("click", async () => {
  await Notification.requestPermission();
  show();
});
show();
