// The page that explains why a game is fair, and what this browser knows of it.
import { showFairness, showOwnShare } from "./fairness.js";

showFairness();
showOwnShare();
