"""For those who run the house."""
