// Makes one review, beside the Python that answers pages: a review takes a while. It tells how much is done, then the review.
import { startPython } from "./python.js";

/** @param {string} record */
async function make(record) {
  const python = await startPython();
  const review = python.pyimport("vaka.tab.reviews").made(record, (percent) => self.postMessage({ percent }));
  self.postMessage({ review });
}

self.onmessage = ({ data }) => make(data).catch((error) => { setTimeout(() => { throw error; }); });
