// A master's net, as bots/net.py describes and calculates it. Weights stay bytes, with one scale a row, as in its file; only
// those of the blocks become floats, since most of the time goes there.
const EPSILON = 1e-5; // of LayerNorm
const HEADER = 4; // bytes that tell how long the list of arrays is

/**
 * @typedef {{ data: Int8Array, scale: Float32Array, width: number }} Matrix of bytes; vectors are floats
 * @typedef {{ norm: Float32Array, normBias: Float32Array, into: Float32Array, intoBias: Float32Array, out: Float32Array, outBias: Float32Array }} Block
 * @typedef {{ matrices: Record<string, Matrix>, vectors: Record<string, Float32Array>, blocks: Block[] }} Net
 * @typedef {[features: number[], choices: number[]]} Question
 * @typedef {[odds: number[], value: number]} Thought
 */

/** @param {ArrayBuffer} file as tools/tab_nets.py writes it @returns {Net} */
export function readNet(file) {
  const length = new DataView(file).getUint32(0, true);
  /** @type {{ name: string, type: "int8" | "float32", rows: number, width: number, at: number }[]} */
  const listed = JSON.parse(new TextDecoder().decode(new Uint8Array(file, HEADER, length)));
  /** @type {Net} */
  const { matrices, vectors, blocks } = { matrices: {}, vectors: {}, blocks: [] };
  for (const { name, type, rows, width, at } of listed)
    if (type === "float32") vectors[name] = new Float32Array(file, at, rows * width);
  for (const { name, type, rows, width, at } of listed)
    if (type === "int8") matrices[name] = { data: new Int8Array(file, at, rows * width), scale: vectors[`${name}_scale`], width };
  for (let at = 0;
    `in${at}` in matrices; at++)
    blocks.push({
      norm: vectors[`norm${at}`],
      normBias: vectors[`norm${at}_bias`],
      into: floats(matrices[`in${at}`]),
      intoBias: vectors[`in${at}_bias`],
      out: floats(matrices[`out${at}`]),
      outBias: vectors[`out${at}_bias`],
    });
  return { matrices, vectors, blocks };
}

/** @param {Matrix} matrix */
function floats({ data, scale, width }) {
  const result = new Float32Array(data.length);
  for (let row = 0; row < scale.length; row++)
    for (let at = row * width; at < (row + 1) * width; at++) result[at] = scale[row] * data[at];
  return result;
}

/** @param {Net} net @param {Question[]} asked @returns {Thought[]} */
export function think(net, asked) {
  return asked.map(([features, choices]) => {
    const hidden = net.vectors.rows_bias.slice();
    for (const feature of features) addRow(hidden, net.matrices.rows, feature);
    for (const block of net.blocks) {
      const inner = block.intoBias.slice();
      addProduct(inner, normed(hidden, block.norm, block.normBias), block.into);
      for (let at = 0; at < inner.length; at++) inner[at] = Math.max(inner[at], 0);
      for (let at = 0; at < hidden.length; at++) hidden[at] += block.outBias[at];
      addProduct(hidden, inner, block.out);
    }
    const last = normed(hidden, net.vectors.norm, net.vectors.norm_bias);
    return [odds(net, last, features, choices), 1 / (1 + Math.exp(-column(net, "value", last, 0)))];
  });
}

/** @param {Float32Array} to @param {Matrix} matrix @param {number} row */
function addRow(to, { data, scale, width }, row) {
  const start = row * width;
  const times = scale[row];
  for (let at = 0; at < width; at++) to[at] += times * data[start + at];
}

// Adds the product of a vector and a matrix. Rows of zeros are left out: in an inner layer they are half of all. The others are
// added four at a time, which takes a third less.
/** @param {Float32Array} to @param {Float32Array} vector @param {Float32Array} matrix */
function addProduct(to, vector, matrix) {
  const width = to.length;
  const rows = [...vector.keys()].filter((row) => vector[row] !== 0);
  for (let next = 0; next < rows.length; next += 4) {
    const [a, b = a, c = a, d = a] = rows.slice(next, next + 4);
    const [x, y = 0, z = 0, w = 0] = rows.slice(next, next + 4).map((row) => vector[row]);
    for (let at = 0; at < width; at++)
      to[at] += x * matrix[a * width + at] + y * matrix[b * width + at] + z * matrix[c * width + at] + w * matrix[d * width + at];
  }
}

/** @param {Float32Array} values @param {Float32Array} scale @param {Float32Array} bias */
function normed(values, scale, bias) {
  const { length } = values;
  let sum = 0;
  for (let at = 0; at < length; at++) sum += values[at];
  const mean = sum / length;
  let squares = 0;
  for (let at = 0; at < length; at++) squares += (values[at] - mean) ** 2;
  const deviation = Math.sqrt(squares / length + EPSILON);
  const result = new Float32Array(length);
  for (let at = 0; at < length; at++) result[at] = (values[at] - mean) / deviation * scale[at] + bias[at];
  return result;
}

// The product of a vector and one column of a matrix, with its bias.
/** @param {Net} net @param {string} name @param {Float32Array} vector @param {number} place */
function column(net, name, vector, place) {
  const { data, scale, width } = net.matrices[name];
  let sum = net.vectors[`${name}_bias`][place];
  for (let row = 0; row < vector.length; row++) sum += vector[row] * scale[row] * data[row * width + place];
  return sum;
}

/** @param {Net} net @param {Float32Array} hidden @param {number[]} features @param {number[]} choices */
function odds(net, hidden, features, choices) {
  const { data, scale, width } = net.matrices.direct;
  const logits = choices.map((choice) =>
    features.reduce((sum, feature) => sum + scale[feature] * data[feature * width + choice], column(net, "policy", hidden, choice)));
  const most = Math.max(...logits);
  const hopes = logits.map((logit) => Math.exp(logit - most));
  const whole = hopes.reduce((sum, hope) => sum + hope, 0);
  return hopes.map((hope) => hope / whole);
}
