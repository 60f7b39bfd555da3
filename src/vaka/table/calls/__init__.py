"""Calls: what reaches a person whose page is closed."""
