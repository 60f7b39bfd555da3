"""Before the start: making tables, sitting down, playing on from records."""
