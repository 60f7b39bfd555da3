"""Accounts: the ways to sign in, devices, and what a person can do with their own data."""
