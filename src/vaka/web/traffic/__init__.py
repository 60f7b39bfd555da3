"""Limits and checks for every connection and request."""
