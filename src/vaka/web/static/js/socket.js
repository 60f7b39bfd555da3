// The socket of a page: it comes back by itself when it is lost, and whatever was missed comes with its first frame.
// Where a laptop slept, or a phone went over to another network, a socket may be dead and not know it: one that is asked to
// look answers, if only that there is nothing new, and where nothing comes another one is opened.

const RETRY = [300, 700, 1500, 3000, 5000];
const ANSWER = 5000; // milliseconds in which something must come
const GONE = 4404; // the table is gone or is no longer for us

// `show` gets each frame; `opened` and `lost` hear how it stands, and after how many tries.
export function follow(address, show, { opened = () => {}, lost = () => {} } = {}) {
  let socket = null;
  let tries = 0;
  let silence = 0; // the timer while something is to come

  function connect() {
    const at = new URL(address(), location.href);
    at.protocol = at.protocol.replace("http", "ws");
    at.searchParams.set("language", document.documentElement.lang);
    socket = new WebSocket(at);
    socket.onopen = () => {
      tries = 0;
      opened();
    };
    socket.onmessage = (message) => {
      heard();
      const frame = JSON.parse(message.data);
      if (frame.regions) show(frame); // else there is nothing new
    };
    socket.onclose = (closed) => {
      socket = null;
      heard();
      if (closed.code === GONE) return location.reload();
      lost(tries);
      setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)]);
    };
  }

  function look() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send("look");
    expect(anew);
  }

  function expect(otherwise) {
    silence ||= setTimeout(() => {
      silence = 0;
      otherwise();
    }, ANSWER);
  }

  function heard() {
    clearTimeout(silence);
    silence = 0;
  }

  function anew() {
    if (!socket) return;
    socket.onmessage = socket.onclose = null; // a dead one closes late
    socket.close();
    connect();
  }

  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  connect();
  return { look, expectFrame: () => expect(look), close: () => socket?.close() };
}
