"""Matches among bots, and what they prove."""
