"""Bots: players that get what a person in their seat gets, and no more."""
