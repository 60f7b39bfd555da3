// The waiting room follows its table: somebody sat down, stood up, or the game has begun.

const RETRY = [300, 700, 1500, 3000, 5000];
const address = new URL(document.getElementById("main").dataset.live, location.href);
address.protocol = address.protocol.replace("http", "ws");
let tries = 0;

function connect() {
  const socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; };
  socket.onmessage = (message) => {
    const { waiting } = JSON.parse(message.data).regions;
    if (!waiting) return location.reload(); // the frame of a game that has begun
    const template = document.createElement("template");
    template.innerHTML = waiting.trim();
    Idiomorph.morph(document.getElementById("waiting"), template.content.firstElementChild, {
      ignoreActiveValue: true,
      callbacks: { beforeAttributeUpdated: (name, node) => !(name === "hidden" && node.matches("[data-copy]")) && !(name === "open") },
    });
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  };
  socket.onclose = (closed) => {
    if (closed.code === 4404) return location.reload();
    setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)]);
  };
}

window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
connect();
