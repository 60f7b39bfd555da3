// Notifications that it is the viewer's turn, for when the page is not visible. The settings show whether the browser allows
// them, and ask it where it can still be asked.
import { first } from "./dom.js";

const button = first("[data-notices]");
const status = first("[data-notices-said]");
let failed = false; // it is allowed and yet does not work: Chrome on Android needs a service worker for it

// Without https browsers refuse without asking.
function permission() {
  if (!window.isSecureContext) return "unsafe";
  return "Notification" in window && !failed ? Notification.permission : "none"; // default, granted or denied
}

function show() {
  if (!button || !status) return;
  const now = permission();
  button.hidden = now !== "default" && now !== "denied"; // a refusal can be taken back in the browser's own settings
  status.textContent = status.dataset[now] ?? "";
}

/** @param {string} title */
export function notify(title) {
  if (permission() !== "granted") return;
  try {
    const notification = new Notification(title, { body: document.getElementById("prompt")?.innerText, tag: location.pathname });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    failed = true;
    show();
  }
}

button?.addEventListener("click", async () => {
  await Notification.requestPermission();
  show();
});
show();
