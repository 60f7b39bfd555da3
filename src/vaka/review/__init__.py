"""The review of a game that was played: what each decision was worth, given what its seat knew then."""
