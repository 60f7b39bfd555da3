"""Logs, metrics and health, for hosts."""
