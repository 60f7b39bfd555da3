"""The training room: guests learn a game by playing against themselves (needs the extra `vaka[lab]`)."""
