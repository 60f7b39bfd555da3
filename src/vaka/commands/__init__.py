"""The commands of `vaka`, one module each: `arguments` says what it takes, `run` does it."""
