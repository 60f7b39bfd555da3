"""Where everything is kept: the database, its tables and their history."""
