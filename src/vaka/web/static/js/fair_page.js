// What this browser knows of the chance of a game, on the page that explains why it is fair and on that of the result.
import { showFairness, showOwnShare } from "./fairness.js";

showFairness();
showOwnShare();
