"""The contract that every game keeps, and what stands on it: chance, records, matches."""
