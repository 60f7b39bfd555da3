"""The questions of Orongo, one module each: who is asked what, what is open, and what comes of it."""
