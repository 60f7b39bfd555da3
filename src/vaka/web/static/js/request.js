// What a page asks the server is answered in the language of the page: another may have been chosen since, in another tab.
export function request(address, { accept = "application/json", ...how } = {}) {
  return fetch(address, { ...how, headers: { Accept: accept, "Vaka-Language": document.documentElement.lang } });
}
