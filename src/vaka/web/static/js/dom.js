// Short ways to the elements of a page, with their types.

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 */
export function findId(id, kind) {
  const element = document.getElementById(id);
  return element instanceof kind ? element : null;
}

// An element that every page with this script has.
/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 */
export function byId(id, kind) {
  const element = findId(id, kind);
  if (!element) throw new Error(`the page has no ${kind.name} with the id ${id}`);
  return element;
}

export const board = () => byId("board", HTMLElement);
export const dock = () => byId("dock", HTMLElement);

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T | null}
 */
export const first = (selector, root = document) => root.querySelector(selector);

// As `first`, where there is always one.
/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function need(selector, root = document) {
  /** @type {T | null} */
  const element = root.querySelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T[]}
 */
export function all(selector, root = document) {
  /** @type {NodeListOf<T>} */
  const elements = root.querySelectorAll(selector);
  return [...elements];
}

// Around the target of an event, which may also be the document.
/**
 * @template {Element} [T=HTMLElement]
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {T | null}
 */
export const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/** @param {Element} element @param {EventTarget | null} target */
export const contains = (element, target) => target instanceof Node && element.contains(target);

// The elements of some HTML that the server has rendered.
/** @param {Html} html */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content;
}

/** @param {number} milliseconds */
export const wait = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

// What a form without files sends when it is submitted with this button.
/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
export function fields(form, button) {
  const entries = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries);
}
