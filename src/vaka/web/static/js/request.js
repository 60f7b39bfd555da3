// A request to the server. The answer comes in the language of this page, whatever was chosen since in another tab.
/** @param {string} address @param {RequestInit & { accept?: string }} [options] */
export function request(address, { accept = "application/json", ...options } = {}) {
  return fetch(address, { ...options, headers: { Accept: accept, "Vaka-Language": document.documentElement.lang } });
}
