"""All of Orongo but its rules."""
