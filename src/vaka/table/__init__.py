"""The table: people, programs and bots at running games, kept in a store so that nothing is lost."""
