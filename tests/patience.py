"""How long tests wait for what must come: so long that no busy machine breaks them; only what never comes takes it."""

PATIENCE = 300  # seconds
