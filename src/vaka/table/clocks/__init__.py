"""Clocks of tables: what a table can choose, how time is spent, and which hours count. No store, no table, no now."""
