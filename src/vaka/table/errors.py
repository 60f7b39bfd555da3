"""What a table refuses. Each is a message with values, and a server can tell the kinds apart."""

from ..core.errors import VakaError


class NotFound(VakaError):
    """There is no table, person, link or token of that name."""


class StoreAway(VakaError):
    """The store cannot be reached or written to at the moment: nothing was done, and it is worth trying again."""


class Overloaded(VakaError):
    """Too many wait for this already: nothing was done, and it is worth trying again."""


class StoreDamaged(StoreAway):
    """The store cannot be read any more. It says so to visitors; what a host can do is for the commands to say."""

    def __init__(self) -> None:
        super().__init__("table.store.damaged", {})


class NotAllowed(VakaError):
    """It is there, but not for this person."""


class Stale(VakaError):
    """The table has moved on since the version that this was chosen for; look again."""


class NotNow(VakaError):
    """It was possible once, or will be: not in the state the table is in now."""


class Refused(VakaError):
    """What was asked for makes no sense here."""
