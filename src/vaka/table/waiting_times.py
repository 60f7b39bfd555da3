"""How long a table waits for people. Pages say so as well."""

HOLD_SECONDS = 6.0  # so long a bot waits for somebody who could still undo
FORCED_SECONDS = (5.0, 10.0)  # between these the table makes the one choice that a person has
REPLACEABLE_MINUTES = 5  # so long somebody must have been away before the others can hand the seat to a bot
IDLE_MINUTES = 15  # so long somebody who is there, but does not move, must have been waited for
MAX_AWAY_DAYS = 7  # for how long somebody has been away is said up to this
GONE_HOURS = 24  # who was away for so long while a bot holds the seat is no longer asked whether the game may end
