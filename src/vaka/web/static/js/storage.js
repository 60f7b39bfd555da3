// What this browser stores, as JSON: until somebody clears it (`browser`), or as long as this tab is open (`tab`). Where nothing
// may be stored, or no room is left, it is held as long as the page.

/** @param {"localStorage" | "sessionStorage"} name */
function opened(name) {
  try {
    return window[name];
  } catch { return null; } // the browser is set to store nothing
}

/** @param {"localStorage" | "sessionStorage"} name */
function store(name) {
  const storage = opened(name);
  const held = new Map(); // what could not be stored
  return {
    lasts: storage !== null,
    /** @template T @param {string} key @param {T} usual @returns {T} */
    recall(key, usual) {
      if (held.has(key)) return held.get(key);
      try {
        return JSON.parse(storage?.getItem(key) ?? "null") ?? usual;
      } catch { return usual; }
    },
    /** @param {string} key @param {unknown} value */
    keep(key, value) {
      try {
        if (!storage) throw new Error("no storage");
        storage.setItem(key, JSON.stringify(value));
        held.delete(key);
      } catch { held.set(key, value); }
    },
  };
}

export const browser = store("localStorage");
export const tab = store("sessionStorage");
