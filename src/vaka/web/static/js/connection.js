// How a page is connected with its table: by a WebSocket with a server, or by a channel with Python in this browser (docs/tab.md).

/**
 * What `socket.js` uses of a WebSocket.
 * @typedef {Pick<WebSocket, "readyState" | "send" | "close"> & {
 *   onopen: (() => void) | null,
 *   onmessage: ((event: { data: string }) => void) | null,
 *   onclose: ((event: { code: number }) => void) | null,
 * }} Connection
 */

/** @param {URL} at @returns {Connection} */
export function connection(at) {
  const { channel } = document.documentElement.dataset;
  return channel ? new ChannelConnection(channel, at) : /** @type {Connection} */ (new WebSocket(at));
}

/** @implements {Connection} */
class ChannelConnection {
  /** @type {Connection["onopen"]} */
  onopen = null;
  /** @type {Connection["onmessage"]} */
  onmessage = null;
  /** @type {Connection["onclose"]} */
  onclose = null;
  /** @type {Connection["readyState"]} */
  readyState = WebSocket.OPEN;
  #id = crypto.randomUUID();
  #channel;

  /** @param {string} name @param {URL} at */
  constructor(name, at) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }) => {
      if (data.frame !== undefined && data.to === this.#id) this.onmessage?.({ data: data.frame });
      if (data.hello) this.close(); // another tab runs Python from now on
    };
    window.addEventListener("pagehide", () => this.send("leave"));
    queueMicrotask(() => {
      this.#channel.postMessage({ page: this.#id, says: "follow", path: at.pathname });
      this.onopen?.();
    });
  }

  /** @param {unknown} says */
  send(says) {
    if (this.readyState === WebSocket.OPEN) this.#channel.postMessage({ page: this.#id, says });
  }

  close() {
    if (this.readyState !== WebSocket.OPEN) return;
    this.send("leave");
    this.readyState = WebSocket.CLOSED;
    this.#channel.close();
    setTimeout(() => this.onclose?.({ code: 1000 }));
  }
}
