"""Whether a game that is over was right: its record is played again, and its chance compared with its seal."""

import asyncio
import hashlib
from dataclasses import dataclass

from ...bots.registry import check_bot_shares
from ...core.errors import BadRecord
from ...core.record import CHOICE, UNKNOWN, UNREVEALED, Record
from ...core.record_parser import parse
from ...core.replay import checking
from ..fair_queue import Lane
from ..live.cooperative import Slices
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..play.looking import Looking
from ..signing import key_id
from ..table_view import OWN, Facts

SEALED = "sealed"  # where chance came from: a secret that was sealed before, or an open number
OPEN = "open"

CHECKS = Lane(1)  # one at a time: a whole game is played twice


@dataclass
class Verdict:
    """What a check has proven, or the first thing that was wrong."""

    facts: Facts
    digest: str  # SHA-256 of the text that was played again
    choices: int
    source: str
    own: list[str]  # the people whose browsers drew their shares of chance themselves
    unrevealed: list[str]  # those who had promised a share and did not show it
    unknown: list[str]  # the seats whose shares the server may have chosen
    key: str  # with which this server has signed the record; "" where it did not end here
    wrong: BadRecord | None = None


class Checking:
    """Checks games that are over; changes nothing."""

    def __init__(self, registry: TableRegistry, looking: Looking) -> None:
        self.registry = registry
        self.looking = looking

    async def verdict(self, code: str, person: Person | None) -> Verdict:
        """Play the record of this game again, in slices."""
        text = await self.looking.record(code, person)
        facts = await self.looking.facts(code, person)
        async with self.registry.looking(code) as live:
            game = live.game
        record = await asyncio.to_thread(parse, text)  # it may be long
        verdict = Verdict(
            facts,
            hashlib.sha256(text.encode()).hexdigest(),
            sum(line.kind == CHOICE for line in record.lines),
            source_of(record),
            [seat.name for seat in facts.seats if seat.share == OWN],
            names_of(record, UNREVEALED),
            names_of(record, UNKNOWN),
            key_id(record.signature.split()[1]) if record.signature else "",
        )
        slices = Slices()
        async with CHECKS:
            try:
                for _ in checking(record, game):
                    await slices.rest()
                check_bot_shares(record)
            except BadRecord as wrong:
                verdict.wrong = wrong
        return verdict


def names_of(record: Record, share: str) -> list[str]:
    """The seats whose shares come from there; of several sources the last one counts."""
    last = [record.origin, *record.renewals][-1]
    return [record.names[seat] for seat, one in enumerate(last.shares) if one == share]


def source_of(record: Record) -> str:
    """From where the chance of a table's record came; of several sources the last one counts."""
    last = [record.origin, *record.renewals][-1]
    return SEALED if last.secret is not None else OPEN
