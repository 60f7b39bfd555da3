// Saves the board at the end as a picture. The browser draws it itself: the board as it stands on the page goes into an
// SVG with all that it needs (style sheets, letters, icons), and that onto a canvas.
const SCALE = 2;
const LETTERS = 800; // milliseconds
const ADDRESS = /url\("?([^")]+)"?\)/g;

const kept = new Map();

// A file as a data address; asked for once.
function inlined(address) {
  if (!kept.has(address)) kept.set(address, fetch(address).then((answer) => answer.blob()).then(read));
  return kept.get(address);
}

function read(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = failed;
    reader.readAsDataURL(blob);
  });
}

async function sheets() {
  const texts = [];
  for (const sheet of document.styleSheets) {
    let text = [...sheet.cssRules].map((rule) => rule.cssText).join("\n");
    const found = new Set([...text.matchAll(ADDRESS)].map((match) => match[1]).filter((one) => !/^(data:|#)/.test(one)));
    for (const address of found)
      text = text.replaceAll(`url("${address}")`, `url("${await inlined(new URL(address, sheet.href))}")`);
    texts.push(text);
  }
  return texts.join("\n");
}

// The icons of the set that are used, beside the board itself: an image loads nothing.
async function icons(board) {
  const writer = new XMLSerializer();
  const found = new Map();
  for (const use of board.querySelectorAll("use")) {
    const [file, name] = use.getAttribute("href").split("#");
    if (!file) continue;
    use.setAttribute("href", `#${name}`);
    if (!kept.has(file)) kept.set(file, parsed(file));
    const symbol = (await kept.get(file)).getElementById(name);
    if (symbol) found.set(name, writer.serializeToString(symbol));
  }
  return [...found.values()].join("");
}

async function parsed(file) {
  return new DOMParser().parseFromString(await (await fetch(file)).text(), "image/svg+xml");
}

async function images(board) {
  for (const image of board.querySelectorAll("img[src], image[href]")) {
    const name = image.hasAttribute("src") ? "src" : "href";
    const address = image.getAttribute(name);
    if (!address.startsWith("data:")) image.setAttribute(name, await inlined(new URL(address, location.href)));
  }
}

// What a board takes over from the page.
function letters(body) {
  const family = body.fontFamily.replaceAll('"', "'");
  return `color:${body.color};font-family:${family};font-size:${body.fontSize};line-height:${body.lineHeight};font-weight:${body.fontWeight}`;
}

async function drawn(board) {
  const box = board.getBoundingClientRect();
  const width = Math.ceil(box.width);
  const height = Math.ceil(board.scrollHeight);
  const clone = board.cloneNode(true);
  clone.style.cssText = `width:${width}px;height:${height}px;overflow:hidden;margin:0;`;
  const symbols = await icons(clone);
  await images(clone);
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = document.documentElement.dataset.theme || scheme;
  const body = getComputedStyle(document.body);
  const html = new XMLSerializer().serializeToString(clone);
  const style = `${await sheets()} :root,.picture{color-scheme:${theme}} .picture *{animation:none!important;transition:none!important}`;
  const inside = `<div xmlns="http://www.w3.org/1999/xhtml" class="picture ${board.parentElement.className}" style="display:block;min-height:0;width:${width}px;height:${height}px;${letters(body)}">` +
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
  pen.scale(SCALE, SCALE);
  for (const pause of [LETTERS, 0]) { // letters are only read when they are first drawn
    pen.fillStyle = body.backgroundColor;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0);
    if (pause) await new Promise((wake) => setTimeout(wake, pause));
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

const button = document.getElementById("save-board");
if (button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await drawn(document.getElementById("board")));
      link.download = button.dataset.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    } catch {
      document.getElementById("save-board-not").hidden = false;
    }
    button.disabled = false;
  });
}
