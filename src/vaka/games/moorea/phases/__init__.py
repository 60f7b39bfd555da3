"""The phases of a turn: draw, act, check the hand."""
