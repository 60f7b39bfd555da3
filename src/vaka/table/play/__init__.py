"""While a game is played: choices, votes, talk."""
