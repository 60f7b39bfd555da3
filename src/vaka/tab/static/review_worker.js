// Makes one review, beside the Python that answers pages: a review takes a while. It tells how much is done, then the review.
import { askNet, loadNet } from "./nets.js";
import { startPython } from "./python.js";

/** @param {string} record */
async function make(record) {
  const python = await startPython();
  const nets = python.pyimport("vaka.tab.nets").nets_here(loadNet, askNet);
  const reviews = python.pyimport("vaka.tab.reviews");
  const name = reviews.net_wanted(record);
  if (name) nets.comes(name, await loadNet(name));
  const review = reviews.made(record, (percent) => self.postMessage({ percent }));
  self.postMessage({ review });
}

self.onmessage = ({ data }) => make(data).catch((error) => { setTimeout(() => { throw error; }); });
