"""How well something can be told from its ground, as WCAG 2 computes it."""

HELPERS = """
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const light = ([r, g, b]) => {
    const [x, y, z] = [r / 255, g / 255, b / 255].map((it) => it <= .04045 ? it / 12.92 : ((it + .055) / 1.055) ** 2.4);
    return .2126 * x + .7152 * y + .0722 * z;
  };
  const contrast = (a, b) => {
    const [dark, bright] = [light(a), light(b)].sort((one, other) => one - other);
    return (bright + .05) / (dark + .05);
  };
  const colours = (text) => text.match(/(?:rgba?|color|oklab|hsla?)\\([^()]*\\)/g) ?? [];
  // What may lie behind something: of a slope each of its colours.
  const grounds = (thing) => {
    if (!thing) return [[255, 255, 255, 1]];
    const style = getComputedStyle(thing);
    const painted = [style.backgroundColor, ...colours(style.backgroundImage)].map(rgba).filter((it) => it[3] > 0);
    if (!painted.length) return grounds(thing.parentElement);
    if (painted.every((it) => it[3] === 1)) return painted;
    return grounds(thing.parentElement).flatMap((below) => painted.map((it) => over(it, below)));
  };
  const least = (colour, behind) => Math.min(...behind.map((it) => contrast(over(colour, it), it)));
"""

# Of one button: what it is called; the contrast of each of its words and icons, and the least that is wished for; and
# that of its ring, if it has one.
MEASURE = (
    "(button) => {"
    + HELPERS
    + """
  const seen = (it) => it.checkVisibility() && !it.closest(".sr") && it.getBoundingClientRect().width > 1;
  const found = { name: `${button.id || button.value} .${button.className}`, words: [], rings: [] };
  const parts = [button, ...button.querySelectorAll("*")].filter(seen);
  for (const part of parts) {
    const own = [...part.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.textContent.trim());
    if (!own && !part.matches("svg.icon")) continue;
    const style = getComputedStyle(part);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    found.words.push([least(rgba(style.color), grounds(part)), own && !large ? 4.5 : 3]);
  }
  const style = getComputedStyle(button);
  let beyond = button.parentElement; // what is larger, so that a ring around the button lies on it
  while (beyond.clientWidth < button.offsetWidth + 4 && beyond !== document.body) beyond = beyond.parentElement;
  const around = grounds(beyond);
  // A ring of two tones stands out where one of them does from the other, else it must from what is around it.
  const shadows = style.boxShadow.split(/,(?![^(]*\\))/).filter((it) => /0px 0px 0px \\d/.test(it));
  const rings = shadows.flatMap(colours).map(rgba);
  if (style.outlineStyle !== "none") rings.push(rgba(style.outlineColor));
  const tones = rings.filter((it) => it[3] === 1);
  if (tones.length) {
    const among = tones.flatMap((a) => tones.map((b) => contrast(a, b)));
    found.rings.push(Math.max(...among, ...tones.map((it) => least(it, around))));
  }
  return found;
}"""
)

# The contrast of the line that is drawn within the choice of a hint with what that choice lies on.
HINTED = (
    "(button) => {"
    + HELPERS
    + """
  const { left, top, height } = button.getBoundingClientRect();
  const here = document.elementsFromPoint(left + 8, top + height / 2);
  const ground = here.find((it) => rgba(getComputedStyle(it).backgroundColor)[3] === 1);
  return least(rgba(getComputedStyle(button).outlineColor), grounds(ground));
}"""
)
