// Passkeys: the server makes the question, the browser has the authenticator answer it, and the server checks the answer.
import { all, need } from "./dom.js";
import { request } from "./request.js";

/** @param {string} address @param {Record<string, string>} sent */
async function post(address, sent) {
  const answer = await request(address, { method: "POST", body: new URLSearchParams(sent) });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error?.text);
  return data;
}

/** @param {HTMLFormElement} form */
async function answered(form) {
  const options = await post(`${form.action}/options`, {});
  const asked = form.dataset.passkey === "make" ?
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }) :
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  const credential = /** @type {PublicKeyCredential | null} */ (await asked.catch(() => null));
  if (!credential) throw new Error(form.dataset.stopped);
  return post(form.action, { credential: JSON.stringify(credential.toJSON()) });
}

/** @type {HTMLFormElement[]} */
const forms = all("form[data-passkey]");
for (const form of forms) {
  /** @type {HTMLButtonElement} */
  const button = need("button", form);
  const problem = need("[role=alert]", form);
  if (!globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    problem.hidden = false;
    continue;
  }
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.hidden = true;
    try {
      location.assign((await answered(form)).to);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
      button.disabled = false;
    }
  });
}
