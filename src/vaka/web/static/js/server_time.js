// The server's time, in milliseconds since 1970. It comes with the messages of the socket and goes on by the steady clock of the
// browser, so that nobody's calendar matters. The message that travelled fastest is the one that is most right.
const SET = 5000; // milliseconds; the server's time was set where it differs by more

let origin = NaN; // the server's time when the steady clock of this page showed 0

/** @param {number} seconds */
export function setServerTime(seconds) {
  const latest = seconds * 1000 - performance.now();
  if (!(latest <= origin && origin - latest < SET)) origin = latest;
}

// NaN before the first message.
export const serverTime = () => origin + performance.now();
