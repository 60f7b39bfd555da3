"""The rules of each game for those who play: written out, searched, with worked examples and player aids."""
