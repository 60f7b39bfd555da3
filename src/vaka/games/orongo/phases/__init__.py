"""The phases of a round: tiles, bids, tokens, and the Moai that tokens force."""
