"""After the game, or in the middle of it: looking back, playing on from there, checking that all was right."""
