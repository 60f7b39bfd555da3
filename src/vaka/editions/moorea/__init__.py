"""All of Moorea but its rules."""
