"""What everybody may know of a table, as it is told to one person."""

from collections.abc import Sequence

from ...core.chance import commitment
from ...games import earlier_boxes
from ..clocks.settings import ClockSettings
from ..new_table import OPEN
from ..table_view import AWAITED, OWN, SERVER, ChatLine, Facts, ProposalFacts, SeatFacts
from .live_table import LiveTable
from .presence import Presence
from .rows import PERSON, Proposal, Row, Seat, version_for
from .table_clock import known_clocks

UNDO = "undo"
END = "end"
REPLACE = "replace"


def facts_of(live: LiveTable, person: int | None, presence: Presence) -> Facts:
    facts = row_facts(live.row, live.seats, person)
    for item, (away, idle, gone) in zip(facts.seats, presence.of(live)):
        item.away, item.idle, item.gone = away, idle, gone
    facts.brought_moves = live.brought_moves
    _note_troubles(live, facts)
    _note_clocks(live, facts)
    facts.proposal = _proposal(live.proposal, live, presence) if live.proposal is not None else None
    facts.chat = [ChatLine(line.number, line.name, line.seat, line.text, line.at, line.owner) for line in live.chat]
    facts.chat_read = read = live.chat_read(person)
    new = [line.person for line in live.chat if read is not None and line.number > read and line.text]
    facts.unread = unread(live.row, new, person)
    if facts.host:
        last = {line.person: line.number for line in live.chat}
        facts.muted = [last[muted] for muted in live.row.muted if muted in last and muted != person]
    return facts


def unread(row: Row, speakers: Sequence[int | None], person: int | None) -> int:
    """How many lines by these speakers are news to this person: neither their own nor by somebody who is muted."""
    return sum(speaker != person and speaker not in row.muted for speaker in speakers)


def _note_troubles(live: LiveTable, facts: Facts) -> None:
    """Nothing new is said in a sealed phase: it would tell that the bot has answered."""
    if live.match is None or live.match.state.answers:
        return
    for seat, shown in zip(live.seats, facts.seats):
        shown.trouble = seat.trouble if seat.botted else ""


def _note_clocks(live: LiveTable, facts: Facts) -> None:
    if facts.clock is None:
        return
    reserves, running = known_clocks(live, facts.clock)
    for shown in facts.seats:
        shown.clock = running.get(shown.seat)
        shown.reserve = reserves.seats[shown.seat] if shown.kind == PERSON else 0.0


def row_facts(row: Row, seats: Sequence[Seat], person: int | None) -> Facts:
    """The facts without the talk at the table, for lists."""
    return Facts(
        code=row.code,
        name=row.name,
        game=row.game,
        players=row.players,
        options=dict(row.options),
        seats=[_seat(seat, person) for seat in seats],
        status=row.status,
        version=version_for(row, seats, person),
        moves=row.moves,
        changes=row.changes,
        commitment=commitment(row.secret) if row.secret is not None else "",
        brought=row.brought is not None,
        fresh=row.fresh,
        open=row.open,
        watchers=row.watchers,
        clock=ClockSettings(**row.clock) if row.clock is not None else None,
        components=bool(row.components),
        earlier_box=not row.components and row.box in earlier_boxes(row.game),
        host=person is not None and row.host == person,
        host_name=next((seat.name for seat in seats if seat.kind == PERSON and seat.person == row.host), ""),
        ended=row.ended,
        winners=row.winners[:],
        rematch=row.rematch,
        created=row.created,
        moved=row.moved,
    )


def _seat(seat: Seat, person: int | None) -> SeatFacts:
    return SeatFacts(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        strength=seat.strength,
        held=seat.held,
        resigned=seat.resigned,
        ran_out=seat.ran_out,
        colour=seat.colour,
        owner=seat.owner,
        mine=seat.kind == PERSON and person is not None and seat.person == person,
        kept=seat.kind == OPEN and person is not None and seat.person == person,
        share=_share(seat),
        share_hash=seat.share_hash if seat.kind == PERSON else "",
    )


def _share(seat: Seat) -> str:
    if seat.kind != PERSON:
        return ""
    return AWAITED if seat.owes_share else OWN if seat.own_share else SERVER


def _proposal(proposal: Proposal, live: LiveTable, presence: Presence) -> ProposalFacts:
    """A person who plays several seats has one vote; it is shown at the first of them."""
    first = {person: live.seats_of(person)[0].seat for person in voters(live, proposal, presence)}
    return ProposalFacts(
        kind=proposal.kind,
        value=shown_value(live, proposal),
        by=proposal.by,
        agreed=[seat for person, seat in first.items() if person in proposal.agreed],
        waiting=[seat for person, seat in first.items() if person not in proposal.agreed],
    )


def shown_value(live: LiveTable, proposal: Proposal) -> int:
    """An undo is kept with its line. That would tell how many steps were made, so the number of the move is shown."""
    if proposal.kind != UNDO:
        return proposal.value
    return live.begun().move_at(proposal.value)


def voters(live: LiveTable, proposal: Proposal, presence: Presence) -> list[int]:
    """The persons who must agree.

    To a bot in the place of somebody absent all others who play; to going back or ending also those whose seat a bot
    holds: nobody is voted out so that the rest can decide without them. But somebody who never comes back does not keep
    the others from ending.
    """
    if proposal.kind == REPLACE:
        absent = live.seats[proposal.value].person
        return [person for person in live.people() if person != absent]
    if proposal.kind == END:
        left = {seat.person for seat in live.seats if not seat.resigned and not presence.is_gone(live, seat)}
        return [person for person in live.voices() if person in left]
    return live.voices()


def all_agree(live: LiveTable, proposal: Proposal, presence: Presence) -> bool:
    """Whether all have agreed who are still asked."""
    return all(person in proposal.agreed for person in voters(live, proposal, presence))
