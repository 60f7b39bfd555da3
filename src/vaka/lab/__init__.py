"""Training: bots learn a game by playing against themselves (needs the extra `vaka[lab]`)."""
