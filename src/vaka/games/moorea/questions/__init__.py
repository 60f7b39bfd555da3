"""The questions of Moorea: the steps of a turn, one module each, and the actions among which a player chooses."""
