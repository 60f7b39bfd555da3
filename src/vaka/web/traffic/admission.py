"""Requests begin in turn. Who has too many under way, or waits too long, is refused."""

from collections import Counter

from ...table.fair_queue import Asker
from ...table.live.cooperative import LOOKS, LOOP_TURNS
from .clients import Client
from .limits import ADDRESS_SHARE

WAIT_SECONDS = 3.0  # until a request must have begun
MAX_UNDER_WAY = 32  # requests of one person at once, waiting ones too; of all strangers at one address five times that
MAX_IN_ALL = 1000  # requests at once; half of the room is for those who sit at the table that they ask for
RETRY_SECONDS = 2


class Full(Exception):
    """There is no room for this now."""


class Admission:
    """Counts the requests of each client that wait or are under way."""

    def __init__(self) -> None:
        self._under_way: Counter[Asker] = Counter()
        self._in_all = 0

    async def enter(self, client: Client, rank: int) -> None:
        """Begin when it is this client's turn, or Full. What has entered must `leave`."""
        most = MAX_UNDER_WAY * (ADDRESS_SHARE if client.person is None else 1)
        room = MAX_IN_ALL if rank <= LOOKS else MAX_IN_ALL // 2
        if self._under_way[client.asker] >= most or self._in_all >= room:
            raise Full
        self._under_way[client.asker] += 1
        self._in_all += 1
        try:
            await LOOP_TURNS.here().begin(rank, client.asker, WAIT_SECONDS)
        except TimeoutError:
            self.leave(client)
            raise Full from None
        except BaseException:
            self.leave(client)
            raise

    def leave(self, client: Client) -> None:
        self._in_all -= 1
        self._under_way[client.asker] -= 1
        if not self._under_way[client.asker]:
            del self._under_way[client.asker]
