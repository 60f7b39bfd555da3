// What this browser keeps, as JSON: until somebody clears it (`browser`), or as long as this tab is open (`tab`). Where nothing
// may be kept, or no room is left, it holds as long as the page.

function opened(name) {
  try {
    return window[name];
  } catch { return null; } // the browser was told to keep nothing
}

function drawer(name) {
  const storage = opened(name);
  const held = new Map(); // what could not be kept
  return {
    lasts: storage !== null,
    recall(key, usual) {
      if (held.has(key)) return held.get(key);
      try {
        return JSON.parse(storage.getItem(key)) ?? usual;
      } catch { return usual; }
    },
    keep(key, value) {
      try {
        storage.setItem(key, JSON.stringify(value));
        held.delete(key);
      } catch { held.set(key, value); }
    },
  };
}

export const browser = drawer("localStorage");
export const tab = drawer("sessionStorage");
