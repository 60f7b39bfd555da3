"""Draw the letters of preview pictures, once: `python -m tools.lettering`.

The server draws a picture of a result for links that are shared, and has no library for fonts. So the letters of our
own font lie beside it as small grey pictures, drawn here by a browser: `src/vaka/web/rendering/letters.bin`, see
`lettering.py` there.
"""

import base64
import json
import zlib
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools.chromium import chromium
from tools.no_words import parse_no_words

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "src/vaka/web/static/fonts"
TARGET = ROOT / "src/vaka/web/rendering/letters.bin"
SIZES = {"large": 58, "small": 32}
RANGES = ((0x20, 0x7F), (0xA1, 0x180))
MORE = "ʻʼ–—‘’“”„…·•−→ȘșȚț"

DRAW = """
async ([fonts, size, letters]) => {
  for (const data of fonts) {
    const face = new FontFace("Letters", `url(data:font/woff2;base64,${data})`, { weight: "400 900" });
    document.fonts.add(await face.load());
  }
  const canvas = document.createElement("canvas");
  canvas.width = size * 3;
  canvas.height = size * 2;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const found = {};
  for (const letter of letters) {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.font = `700 ${size}px Letters`;
    pen.fillText(letter, size, Math.round(size * 1.2));
    const data = pen.getImageData(0, 0, canvas.width, canvas.height);
    let left = canvas.width, right = -1, top = canvas.height, bottom = -1;
    for (let y = 0; y < canvas.height; y++) for (let x = 0; x < canvas.width; x++)
      if (data.data[4 * (y * canvas.width + x) + 3] > 7) {
        left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
      }
    const rows = [];
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++)
      rows.push(data.data[4 * (y * canvas.width + x) + 3] >> 4);
    const box = right < 0 ? [0, 0, 0, 0] : [left - size, top, right - left + 1, bottom - top + 1];
    found[letter] = [Math.round(pen.measureText(letter).width), ...box, rows];
  }
  return found;
}
"""


def main() -> None:
    letters = [chr(code) for first, last in RANGES for code in range(first, last)] + list(MORE)
    fonts = [
        base64.b64encode((FONTS / f"alegreya-{part}-wght-normal.woff2").read_bytes()).decode()
        for part in ("latin-ext", "latin")
    ]
    about: dict[str, Any] = {}
    grey = bytearray()
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page()
        for name, size in SIZES.items():
            boxes = {}
            for letter, (advance, left, top, width, height, rows) in page.evaluate(
                DRAW, [fonts, size, letters]
            ).items():
                boxes[letter] = [advance, left, top, width, height, len(grey)]
                grey += bytes(rows)
            about[name] = {"size": size, "letters": boxes}
        browser.close()
    head = json.dumps(about, ensure_ascii=True, separators=(",", ":")).encode()
    TARGET.write_bytes(zlib.compress(len(head).to_bytes(4, "big") + head + bytes(grey), 9))
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size} bytes, {len(letters)} letters")


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()
