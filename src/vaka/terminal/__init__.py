"""Play in plain text, line by line, so that a screen reader can follow."""
