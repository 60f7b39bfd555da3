"""For those who run the server."""
