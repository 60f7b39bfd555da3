// Lets this browser be called while its pages are closed, or no longer. Without https, or where the browser has no push
// service, it is not offered. The form also sends the time zone, for the digest.
import { byId, first, need } from "./dom.js";

const box = first("[data-push]");
const zone = first("input[name=zone]");
if (zone instanceof HTMLInputElement) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {string} text in base64 for addresses */
function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** @param {string} path @param {Record<string, string>} values */
async function send(path, values) {
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(values) });
  if (!answer.ok) throw new Error(String(answer.status));
  location.reload();
}

/** @param {ServiceWorkerRegistration} registration @param {string} key of this server */
async function begin(registration, key) {
  if (await Notification.requestPermission() !== "granted") throw new Error("denied");
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  await send("/me/calls/browser", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

/** @param {PushSubscription} subscription */
async function end(subscription) {
  await subscription.unsubscribe();
  await send("/me/calls/browser/end", { endpoint: subscription.endpoint });
}

/** @param {HTMLElement} place */
async function offer(place) {
  const registration = await navigator.serviceWorker.register("/service_worker.js");
  const subscription = await registration.pushManager.getSubscription();
  const known = subscription && (place.dataset.known ?? "").split(" ").includes(subscription.endpoint);
  const button = need(known ? "[data-push-end]" : "[data-push-begin]", place);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await (known ? end(subscription) : begin(registration, place.dataset.push ?? ""));
    } catch {
      byId("push-failed", HTMLElement).hidden = false;
    }
  });
}

if (box && window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window) offer(box);
else if (box) byId("push-not-here", HTMLElement).hidden = false;
