"""The table: people, programs and guests at running games, kept in a store so that nothing is lost."""
