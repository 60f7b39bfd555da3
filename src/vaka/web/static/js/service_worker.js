// Shows the calls that a push service brings while no page is open (table/calls/push.py says what is in them). While the
// server cannot be reached, its pages lead to the tab at /tab/ (docs/tab.md), if this browser has that.
const TAB = "/tab/";
const worker = /** @type {ServiceWorkerGlobalScope} */ ( /** @type {unknown} */ (self));

worker.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  if (title) event.waitUntil(worker.registration.showNotification(title, { body, tag, data: { url } }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(withoutServer));
});

async function withoutServer() {
  return await caches.has(`vaka ${TAB}`) ? Response.redirect(`${TAB}#away`) : Response.error();
}

// A page that shows the table already comes to the front.
/** @param {string} url */
async function open(url) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => one.url === url);
  await (page ? page.focus() : worker.clients.openWindow(url));
}
