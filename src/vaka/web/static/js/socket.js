// The socket of a page. It is opened again when it is lost, and its first frame brings what was missed.
// After a laptop slept, or a phone changed its network, a socket may be dead without knowing it: it is asked to look, and where
// no answer comes, not even that there is nothing new, another one is opened.
import { connection } from "./connection.js";
import { setServerTime } from "./server_time.js";

const RETRY = [300, 700, 1500, 3000, 5000];
const ANSWER = 5000; // milliseconds in which an answer must come
const GONE = 4404; // the table is gone, or is no longer for this viewer

/** @typedef {{ opened?: () => void, lost?: (tries: number) => void }} Listeners */

// `show` gets each frame.
/** @param {() => string | URL} address @param {(frame: Frame) => void} show @param {Listeners} [listeners] */
export function follow(address, show, { opened = () => {}, lost = () => {} } = {}) {
  /** @type {import("./connection.js").Connection | null} */
  let socket = null;
  let tries = 0;
  let silence = 0; // the timer while an answer is due

  function connect() {
    const at = new URL(address(), location.href);
    at.protocol = at.protocol.replace("http", "ws");
    at.searchParams.set("language", document.documentElement.lang);
    socket = connection(at);
    socket.onopen = () => {
      tries = 0;
      opened();
    };
    socket.onmessage = ({ data }) => {
      heard();
      /** @type {Frame | { now?: number, regions?: undefined }} */
      const frame = JSON.parse(data);
      if (frame.now) setServerTime(frame.now);
      if (frame.regions) show(frame); // else there is nothing new
    };
    socket.onclose = ({ code }) => {
      socket = null;
      heard();
      if (code === GONE) return location.reload();
      lost(tries);
      setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)]);
    };
  }

  function look() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send("look");
    expect(reconnect);
  }

  /** @param {() => void} otherwise */
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

  function reconnect() {
    if (!socket) return;
    socket.onmessage = socket.onclose = null; // a dead one closes late
    socket.close();
    connect();
  }

  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
  connect();
  return { look, expectFrame: () => expect(look), close: () => socket?.close() };
}
