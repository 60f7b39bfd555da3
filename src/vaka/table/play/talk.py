"""What people say to one another at a table."""

from dataclasses import replace

import sqlalchemy as sa

from ...text.visible import has_controls, visible
from ..errors import NotAllowed, Refused
from ..live.live_table import LiveTable
from ..live.loading import MAX_CHAT
from ..live.rows import Said
from ..live.table_registry import TableRegistry
from ..people.person import HOST, Person
from ..reactions import REACTIONS, reaction_of, reaction_text
from ..store import schema
from .rights import may_look, must_be_host

MAX_CHARACTERS = 400
MAX_LINES = 5000


class Talk:
    """The chat of each table."""

    def __init__(self, registry: TableRegistry, chat: bool = True) -> None:
        self.registry = registry
        self.chat = chat  # or nothing but reactions

    async def say(self, code: str, person: Person, text: str) -> None:
        """Say something at the table."""
        said, text = text, visible(text)  # what nobody would see is left out: phones put it into their pictures
        if not text or len(text) > MAX_CHARACTERS or has_controls(said):
            raise Refused("table.chat", {"most": MAX_CHARACTERS})
        if not self.chat and not reaction_of(text):
            raise NotAllowed("table.no_chat", {})
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            may_look(live, person.id)
            if person.id in live.row.muted:
                raise NotAllowed("table.muted", {})
            if live.last_said() >= MAX_LINES:
                raise Refused("table.chat_full", {"most": MAX_LINES})
            seats = live.seats_of(person.id)
            name = seats[0].name if seats else person.name or person.nameless
            seat = seats[0].seat if seats else None
            line = Said(live.last_said() + 1, name, seat, text, change.now, person.owner_name, person.id)
            live.chat.append(line)
            del live.chat[:-MAX_CHAT]

    async def react(self, code: str, person: Person, reaction: str) -> None:
        """Say one of the reactions at the table."""
        if reaction not in REACTIONS:
            raise Refused("table.reaction", {"names": list(REACTIONS)})
        await self.say(code, person, reaction_text(reaction))

    async def have_read(self, code: str, person: Person, number: int) -> None:
        """The person, who sits at the table, has read the chat up to this line. Stored only where that is news."""
        async with self.registry.looking(code) as live:
            if not live.seats_of(person.id):
                raise NotAllowed("table.not_seated", {})
            if min(number, live.last_said()) <= (live.chat_read(person.id) or 0):
                return
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            for seat in live.seats_of(person.id):
                seat.chat_read = max(seat.chat_read or 0, min(number, live.last_said()))

    async def take_out(self, code: str, person: Person, number: int, mute: bool = False) -> None:
        """Take out what somebody said: the line stays, without its words. For the one who made the table, and for
        hosts of the server; with `mute` the speaker can say nothing more there."""
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            _check_host(live, person)
            line = _line(live, number)
            emptied = sa.update(schema.chat).where(line).values(text="").returning(schema.chat.c.person)
            said = (await change.db.execute(emptied)).one_or_none()
            if said is None:
                raise Refused("table.chat_no_line", {})
            live.chat = [replace(line, text="") if line.number == number else line for line in live.chat]
            live.row.changes += 1
            if mute and said.person not in (None, person.id, *live.row.muted):
                live.row.muted = [*live.row.muted, said.person]

    async def mute(self, code: str, person: Person, speaker: int, muted: bool = True) -> None:
        """Let somebody say nothing more at this table, or talk again. For hosts of the server."""
        must_be_host(person)
        async with self.registry.changing(code, person.id) as change:
            row = change.live.row
            if muted != (speaker in row.muted):
                row.muted = [other for other in row.muted if other != speaker] + [speaker] * muted
                row.changes += 1

    async def unmute(self, code: str, person: Person, number: int) -> None:
        """Let the speaker of this line talk again. For the one who made the table, unless it is they who were muted."""
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            _check_host(live, person)
            said = (await change.db.execute(sa.select(schema.chat.c.person).where(_line(live, number)))).one_or_none()
            if said is None or said.person not in live.row.muted or said.person == person.id:
                raise Refused("table.chat_not_muted", {})
            live.row.muted = [muted for muted in live.row.muted if muted != said.person]
            live.row.changes += 1


def _check_host(live: LiveTable, person: Person) -> None:
    if live.row.host != person.id and person.role != HOST:
        raise NotAllowed("table.chat_only_host", {})


def _line(live: LiveTable, number: int) -> sa.ColumnElement[bool]:
    return sa.and_(schema.chat.c.table == live.row.id, schema.chat.c.number == number)
