"""What a table can agree on: going back further than one may alone, ending, or a bot for somebody who is absent."""

import logging

import sqlalchemy as sa

from ...bots.strengths import FRIEND
from ...core.errors import IllegalChoice, VakaError
from ..errors import NotAllowed, NotNow, Refused, Stale
from ..live.facts import END, REPLACE, UNDO, all_agree, shown_value, voters
from ..live.live_table import LiveTable
from ..live.presence import Presence
from ..live.rows import Proposal
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..store import schema
from ..waiting_times import REPLACEABLE_MINUTES
from .deeds import end

KINDS = (UNDO, END, REPLACE)
AGREED = "agreed"

logger = logging.getLogger("vaka.table")


class Votes:
    """One proposal at a time, to which all others must agree."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    async def propose(self, code: str, person: Person, kind: str, value: int = 0) -> None:
        """Ask the others to agree: `undo` to the move `value`, `end`, or `replace` the absent seat `value` by a bot."""
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            live.playing()
            if person.id not in live.people():
                raise NotAllowed("table.not_seated", {})
            if live.proposal is not None:
                raise NotNow("table.proposal_open", {})
            if kind == UNDO:
                value = _line_after(live, value)
            else:
                self._check(live, person, kind, value)
            by = next(seat.seat for seat in live.seats_of(person.id) if not seat.botted)
            live.proposal = Proposal(kind, value, by, [person.id], change.now)
            carry_out_if_agreed(live, self.registry.presence)

    async def answer(self, code: str, person: Person, agree: bool, kind: str = "", value: int = 0) -> None:
        """Agree to the open proposal or not; when all have agreed it is carried out.

        `kind` and `value` are those of the proposal that was seen: nobody agrees to one that has come in its place.
        """
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            live.playing()
            if live.proposal is None:
                raise NotNow("table.no_proposal", {})
            if kind and (kind, value) != (live.proposal.kind, shown_value(live, live.proposal)):
                raise Stale("table.stale", {"version": live.version_for(person.id)})
            if not agree and person.id == _concerned(live, live.proposal):  # who says so is there
                if self.registry.presence.minutes_idle(live, live.seats[live.proposal.value]):
                    raise NotNow("table.move_instead", {})
                live.proposal = None
                return
            if person.id not in voters(live, live.proposal, self.registry.presence):
                raise NotAllowed("table.no_voice", {})
            if not agree:
                live.proposal = None
                return
            if person.id not in live.proposal.agreed:
                live.proposal.agreed.append(person.id)
            carry_out_if_agreed(live, self.registry.presence)

    async def close_old(self) -> None:
        """Carry out what waits only for people who are gone by now."""
        tables, proposals, seats = schema.tables.c, schema.proposals.c, schema.seats.c
        held = sa.exists().where(seats.table == tables.id, seats.held)
        query = sa.select(tables.code).join(schema.proposals, proposals.table == tables.id).where(held)
        async with self.registry.store.read() as db:
            codes = list((await db.execute(query.where(proposals.kind == END))).scalars())
        for code in codes:
            try:
                await self._close(code)
            except VakaError as error:  # a table that cannot be read is not to cost the others
                logger.warning("a vote could not be closed", extra={"table": code, "why": error.key})

    async def _close(self, code: str) -> None:
        presence = self.registry.presence
        async with self.registry.looking(code) as live:
            if live.proposal is None or not all_agree(live, live.proposal, presence):
                return
        async with self.registry.changing(code) as change:
            carry_out_if_agreed(change.live, presence)

    def _check(self, live: LiveTable, person: Person, kind: str, value: int) -> None:
        if kind == REPLACE:
            if not 0 <= value < len(live.seats):
                raise Refused("choice.no_such_seat", {"players": live.row.players})
            absent = live.seats[value].playing_person
            if absent is None or absent == person.id:
                raise Refused("table.replace_whom", {"seat": value})
            if live.clock is not None and live.has_days:
                raise NotNow("clock.replaces", {"n": live.clock.days})
            if not self.registry.presence.is_replaceable(live, live.seats[value]):
                left = REPLACEABLE_MINUTES - self.registry.presence.minutes_away(live, live.seats[value])
                raise NotNow("table.present", {"seat": value, "most": REPLACEABLE_MINUTES, "minutes": left})
        elif kind != END:
            raise Refused("table.proposal_kind", {"kind": kind[:20], "allowed": list(KINDS)})


def _line_after(live: LiveTable, number: int) -> int:
    """The line behind the move of this number, where the table may go back to it."""
    live.may_undo_again()
    lines = {move: line for line, move in live.playing().whole_moves}
    first = min([move for move, line in lines.items() if line >= live.row.floor], default=live.row.moves)
    if number < first:
        raise NotNow("table.undo_floor", {"number": first})
    if number not in lines:
        raise IllegalChoice("undo.no_such_line", {"number": number})
    return lines[number]


def _concerned(live: LiveTable, proposal: Proposal) -> int | None:
    """The person whose seat is to be handed to a bot."""
    return live.seats[proposal.value].person if proposal.kind == REPLACE else None


def carry_out_if_agreed(live: LiveTable, presence: Presence) -> None:
    """Do what all have agreed to who are still asked.

    A line that is no longer there, or somebody who has come back meanwhile, ends the proposal.
    """
    proposal = live.proposal
    if proposal is None or not all_agree(live, proposal, presence):
        return
    live.proposal = None
    if proposal.kind == UNDO:
        match = live.playing()
        if match.can_undo_to(proposal.value):
            match.undo_to(proposal.value)
    elif proposal.kind == REPLACE:
        if presence.is_replaceable(live, live.seats[proposal.value]):
            hold(live, proposal.value, presence)
    else:
        end(live, AGREED, [])


def hold(live: LiveTable, seat: int, presence: Presence) -> None:
    """A friendly bot plays for an absent person, until the person takes the seat back."""
    place = live.seats[seat]
    if not place.botted:
        live.hand_over(place, FRIEND)
        carry_out_if_agreed(live, presence)
