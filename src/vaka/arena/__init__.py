"""Matches among guests, and what they prove."""
