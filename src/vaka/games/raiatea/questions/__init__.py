"""The questions of Raiatea, a module each or for a small family: who is asked what, what is open, what comes of it."""
