"""Puzzles: that of the day, a list for each game, and a page for each, on the real board."""
