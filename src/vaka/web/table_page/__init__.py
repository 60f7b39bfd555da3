"""The page of a table: what it shows, what can be done there, and its socket."""
