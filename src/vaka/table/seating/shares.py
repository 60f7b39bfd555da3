"""The seats' shares in the chance of a game: promised, given; the game starts with the last one."""

from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.chance import share_hash
from ..errors import NotNow, Refused
from ..live.live_table import LiveTable
from ..live.loading import read_lines
from ..live.rows import Seat
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..table_view import SEATING
from .laying import begin, give_share

NONCE_BYTES = 16
MAX_NONCE = 64
NONCE = rf"^$|^([0-9a-f]{{2}}){{{NONCE_BYTES},{MAX_NONCE}}}$"  # in hexadecimal; "": it follows from the secret
SHARE_HASH = r"^$|^[0-9a-f]{64}$"


class Shares:
    """Shares of chance that people give before their game starts."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    async def promise(self, code: str, person: Person, hashes: dict[int, str]) -> None:
        """Fix shares of chance by their hashes, without showing them. Who sees that all others have fixed theirs can
        show the own one: nobody can choose a share that suits it any more."""
        async with self.registry.changing(code, person.id) as change:
            owed = _owed(change.live, person, set(hashes))
            for seat in owed:
                if seat.share_hash and seat.share_hash != hashes.get(seat.seat, seat.share_hash):
                    raise NotNow("table.share_promised", {})
                seat.share_hash = hashes.get(seat.seat, seat.share_hash)

    async def give(self, code: str, person: Person, shares: dict[int, bytes], all_now: bool = True) -> None:
        """Give the shares of chance that this person's seats still owe. Those that are left out follow from the secret,
        unless they are not `all_now` to be given."""
        if any(len(share) > MAX_NONCE for share in shares.values()):
            raise Refused("table.nonce", {"most": MAX_NONCE})
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            for seat in _owed(live, person, set(shares)):
                share = shares.get(seat.seat, b"")
                if share and seat.share_hash and share_hash(share) != seat.share_hash:
                    raise Refused("table.share_promised", {})
                if all_now or seat.seat in shares:
                    give_share(live, seat, share)
            await begin_if_full(live, change.now, change.db)


async def begin_if_full(live: LiveTable, now: float, db: AsyncConnection | None = None) -> None:
    """Start when nobody is missing; a game that was brought from elsewhere goes on where its log ends."""
    if not live.is_full or any(seat.owes_share for seat in live.seats):
        return
    begin(live, now)
    if live.row.version and db is not None:
        await live.replay(await read_lines(db, live.row.id, after=0), [])


def _owed(live: LiveTable, person: Person, named: set[int]) -> list[Seat]:
    """The seats of this person that owe a share of chance; those that are `named` must be among them."""
    if live.row.status != SEATING:
        raise NotNow("table.started", {})
    owed = [seat for seat in live.seats_of(person.id) if seat.owes_share]
    if not owed or not named <= {seat.seat for seat in owed}:
        raise NotNow("table.share_given", {})
    return owed
