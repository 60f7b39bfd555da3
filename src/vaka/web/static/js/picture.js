// Saves the final board as a picture. The browser draws it: the board as it is on the page goes into an SVG with all that it
// needs (style sheets, fonts, icons), and that onto a canvas.
import { all, board, byId, findId, wait } from "./dom.js";

const SCALE = 2;
const FONTS = 800; // milliseconds
const ADDRESS = /url\("?([^")]+)"?\)/g;

/** @template T @param {(address: string) => Promise<T>} load */
function once(load) {
  /** @type {Map<string, Promise<T>>} */
  const loaded = new Map();
  return ( /** @type {string} */ address) => {
    const file = loaded.get(address) ?? load(address);
    loaded.set(address, file);
    return file;
  };
}

const dataAddress = once(async (address) => read(await (await fetch(address)).blob()));
const svgFile = once(async (address) => new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml"));

/** @param {Blob} blob @returns {Promise<string>} */
function read(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = failed;
    reader.readAsDataURL(blob);
  });
}

async function sheets() {
  const texts = [];
  for (const sheet of document.styleSheets) {
    let text = [...sheet.cssRules].map((rule) => rule.cssText).join("\n");
    const addresses = new Set([...text.matchAll(ADDRESS)].map((match) => match[1]).filter((one) => !/^(data:|#)/.test(one)));
    for (const address of addresses)
      text = text.replaceAll(`url("${address}")`, `url("${await dataAddress(new URL(address, sheet.href ?? "").href)}")`);
    texts.push(text);
  }
  return texts.join("\n");
}

// The icons that are used, as SVG: an image loads nothing.
/** @param {Element} board */
async function icons(board) {
  const writer = new XMLSerializer();
  const symbols = new Map();
  for (const use of board.querySelectorAll("use")) {
    const [file, name] = (use.getAttribute("href") ?? "").split("#");
    if (!file) continue;
    use.setAttribute("href", `#${name}`);
    const symbol = (await svgFile(file)).getElementById(name);
    if (symbol) symbols.set(name, writer.serializeToString(symbol));
  }
  return [...symbols.values()].join("");
}

/** @param {Element} board */
async function images(board) {
  for (const image of all("img[src], image[href]", board)) {
    const name = image.hasAttribute("src") ? "src" : "href";
    const address = image.getAttribute(name) ?? "";
    if (!address.startsWith("data:")) image.setAttribute(name, await dataAddress(new URL(address, location.href).href));
  }
}

// The font that a board inherits from the page.
/** @param {CSSStyleDeclaration} body */
function font(body) {
  const family = body.fontFamily.replaceAll('"', "'");
  return `color:${body.color};font-family:${family};font-size:${body.fontSize};line-height:${body.lineHeight};font-weight:${body.fontWeight}`;
}

/** @param {HTMLElement} board */
async function drawn(board) {
  const box = board.getBoundingClientRect();
  const width = Math.ceil(box.width);
  const height = Math.ceil(board.scrollHeight);
  const clone = /** @type {HTMLElement} */ (board.cloneNode(true));
  clone.style.cssText = `width:${width}px;height:${height}px;overflow:hidden;margin:0;`;
  const symbols = await icons(clone);
  await images(clone);
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = document.documentElement.dataset.theme || scheme;
  const body = getComputedStyle(document.body);
  const html = new XMLSerializer().serializeToString(clone);
  const style = `${await sheets()} :root,.picture{color-scheme:${theme}} .picture *{animation:none!important;transition:none!important}`;
  const inside = `<div xmlns="http://www.w3.org/1999/xhtml" class="picture ${board.parentElement?.className}" style="display:block;min-height:0;width:${width}px;height:${height}px;${font(body)}">` +
    `<style>${style.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>${html}</div>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-theme="${theme}"><defs>${symbols}</defs>` +
    `<foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser has no canvas");
  pen.scale(SCALE, SCALE);
  for (const pause of [FONTS, 0]) { // fonts are only loaded when they are first drawn
    pen.fillStyle = body.backgroundColor;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0);
    if (pause) await wait(pause);
  }
  return /** @type {Promise<Blob>} */ (new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png");
  }));
}

const button = findId("save-board", HTMLButtonElement);
if (button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await drawn(board()));
      link.download = button.dataset.name ?? "";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    } catch {
      byId("save-board-not", HTMLElement).hidden = false;
    }
    button.disabled = false;
  });
}
