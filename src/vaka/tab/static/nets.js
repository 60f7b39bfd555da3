// The nets that this worker has loaded, for tab/nets.py.
import { readNet, think } from "./net.js";

/** @type {Map<string, import("./net.js").Net>} */
const nets = new Map();

// Answers whether the net is here now.
/** @param {string} name as "orongo/net-2" */
export async function loadNet(name) {
  try {
    const answer = await fetch(new URL(`nets/${name}.bin`, import.meta.url));
    if (answer.ok) nets.set(name, readNet(await answer.arrayBuffer()));
    return answer.ok;
  } catch { // offline, and it was never needed before
    return false;
  }
}

/** @param {string} name @param {string} asked questions as JSON @returns {string} thoughts as JSON */
export function askNet(name, asked) {
  const net = nets.get(name);
  if (!net) throw new Error(`${name} is not loaded`);
  return JSON.stringify(think(net, JSON.parse(asked)));
}
