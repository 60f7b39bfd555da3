// The lines of the log. Their ids count them: log-0, log-1.
import { all } from "./dom.js";

export const logLines = () => all("#log li");
/** @param {Element} line */
export const lineNumber = (line) => Number(line.id.slice("log-".length));
export const lastLineNumber = () => Math.max(-1, ...logLines().map(lineNumber));
