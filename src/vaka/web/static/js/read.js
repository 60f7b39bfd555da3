// Up to which line of the log a viewer had read when they last chose, kept by this browser for each seat at each of the
// latest tables.

const KEY = "vaka-read";
const MOST = 50;
const name = (seat) => `${location.pathname} ${seat}`;
let kept = recalled();

function recalled() {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch { return new Map(); } // nothing may be kept here
}

// -1 when nothing was chosen yet.
export const readUpTo = (seat) => kept.get(name(seat)) ?? -1;

export function haveRead(seat, line) {
  kept = recalled().size ? recalled() : kept; // other tables may be open beside this one
  kept.delete(name(seat));
  kept.set(name(seat), line);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST)));
  } catch { /* then it holds as long as the page */ }
}
