"""All of Raiatea but its rules."""
