"""Tables are made, found, filled and started."""

from fastapi import Request
from starlette.responses import Response

from ...core.seats import seat_number
from ...table.live.lists import MAX_LISTED
from ...table.table_view import Facts
from . import answers
from .caller import WITHOUT_TOKEN, Anybody, Caller, MustBeKnown
from .error_answers import api_router
from .etags import UNCHANGED, tagged
from .models import After, Code, Colour, Import, Limit, Newcomer, NewTable, Rematch, SeatInPath, Share, Sit
from .paging import page, place_of
from .serialize import DataResponse, facts_data

router = api_router("tables and seats")

NO_WISH = Rematch()


@router.post("/tables", status_code=201, response_model=answers.Table)
async def make_table(caller: MustBeKnown, sent: NewTable) -> Response:
    """Make a table. Without `seats` the first is yours and the others are open; with no open seat it starts at once."""
    code = await caller.tables.seating.make(caller.person, sent.for_table(), caller.address)
    return await table_answer(caller, code, 201)


@router.post("/import", status_code=201, response_model=answers.Table)
async def import_record(caller: MustBeKnown, sent: Import) -> Response:
    """Check a record and make a table that plays on from its end, or from a line of it."""
    data = (sent.record, sent.seats, sent.line, sent.components, sent.later)
    code = await caller.tables.imports.import_record(caller.person, *data, address=caller.address)
    return await table_answer(caller, code, 201)


@router.get("/tables", response_model=answers.TableList, openapi_extra=WITHOUT_TOKEN)
async def list_open_tables(caller: Anybody, limit: Limit = MAX_LISTED, after: After = "") -> Response:
    """The open tables that still have a seat, the newest first. Each host has one row."""
    tables = await caller.tables.lists.lobby(limit + 1, after=place_of(after))
    return _tables(caller, *page(tables, limit, lambda table: (table.created, table.code)))


@router.get("/tables/mine", response_model=answers.TableList)
async def list_own_tables(caller: MustBeKnown, limit: Limit = MAX_LISTED, after: After = "") -> Response:
    """The tables where you sit or which you made, those that moved last first."""
    tables = await caller.tables.lists.of(caller.person, limit + 1, after=place_of(after))
    return _tables(caller, *page(tables, limit, lambda table: (table.moved, table.code)))


@router.get("/tables/{code}", response_model=answers.Table, responses=UNCHANGED, openapi_extra=WITHOUT_TOKEN)
async def get_table(request: Request, caller: Anybody, code: Code) -> Response:
    """What everybody may know of a table."""
    return tagged(request, await table_answer(caller, code))


@router.post("/tables/{code}/seats/{seat}", response_model=answers.Table)
async def sit_down(caller: MustBeKnown, code: Code, seat: SeatInPath, sent: Sit) -> Response:
    """Sit down, at a table that is not open with the link of the seat. The last one to sit down starts the game. It is
    safe to send again: where you sit already nothing is changed.

    `nonce` is your share in the chance of the game; the table's commitment is public before you give it. With `later`
    you fix it by its hash, and give it when all others have fixed theirs.
    """
    nonce = bytes.fromhex(sent.nonce)
    await caller.tables.seating.sit(code, caller.person, seat, sent.name, sent.link, nonce, sent.later)
    return await table_answer(caller, code)


@router.post("/tables/{code}/seats/{seat}/share", response_model=answers.Table)
async def give_share(caller: MustBeKnown, code: Code, seat: SeatInPath, sent: Share) -> Response:
    """Give your share in the chance of a table where you asked for `later`, now that you have seen its commitment; or
    send only its `hash` (SHA-256 of `vaka share hash 1` and the share), and the share when all seats have a
    `share_hash`, are bots, or have the share `server`.

    The game starts when nobody owes one any more. An empty `nonce` follows from the secret of the table.
    """
    if sent.hash:
        await caller.tables.shares.promise(code, caller.person, {seat: sent.hash})
    else:
        share = {seat: bytes.fromhex(sent.nonce)}
        await caller.tables.shares.give(code, caller.person, share, all_now=False)
    return await table_answer(caller, code)


@router.delete("/tables/{code}/seats/{seat}", response_model=answers.Table)
async def stand_up(caller: MustBeKnown, code: Code, seat: SeatInPath) -> Response:
    """Leave a seat before the start. If you made the table you can send somebody else away, who then needs a link."""
    await caller.tables.seating.stand_up(code, caller.person, seat)
    return await table_answer(caller, code)


@router.post("/tables/{code}/seats/{seat}/colour", response_model=answers.Table)
async def choose_colour(caller: MustBeKnown, code: Code, seat: SeatInPath, sent: Colour) -> Response:
    """Before the start: play with another colour, that of a bot or of an empty seat, or one that nobody has."""
    await caller.tables.seating.choose_colour(code, caller.person, seat, sent.colour)
    return await table_answer(caller, code)


@router.post("/tables/{code}/seats/{seat}/name", response_model=answers.Table)
async def rename_seat(caller: MustBeKnown, code: Code, seat: SeatInPath, sent: Newcomer) -> Response:
    """Before the start: be called something else in your seat; without a name as yourself."""
    await caller.tables.seating.rename(code, caller.person, seat, sent.name)
    return await table_answer(caller, code)


@router.post("/tables/{code}/links")
async def make_links(caller: MustBeKnown, code: Code) -> answers.Links:
    """For the one who made the table: fresh links for its empty seats; older ones are void."""
    result = await caller.tables.seating.seat_links(code, caller.person)
    return answers.Links(
        links=[answers.Link(seat=seat_number(seat), link=link) for seat, link in sorted(result.items())]
    )


@router.post("/tables/{code}/start", response_model=answers.Table)
async def start_game(caller: MustBeKnown, code: Code) -> Response:
    """For the one who made the table: start now, with friendly bots in the empty seats; shares that were fixed by their
    hashes are still waited for. When all seats are taken, anybody who sits there can start without them."""
    await caller.tables.seating.start(code, caller.person)
    return await table_answer(caller, code)


@router.post("/tables/{code}/rematch", status_code=201, response_model=answers.Table)
async def rematch(caller: MustBeKnown, code: Code, sent: Rematch = NO_WISH) -> Response:
    """The table where the same people play again; the first who asks makes it.

    With `later` you give your share in its chance when you have seen its commitment.
    """
    made = await caller.tables.seating.rematch(code, caller.person, sent.later)
    return await table_answer(caller, made, 201)


async def table_answer(caller: Caller, code: str, status: int = 200) -> Response:
    facts = await caller.tables.looking.facts(code, caller.person)
    return DataResponse(facts_data(facts, caller.catalogue), status)


def _tables(caller: Caller, tables: list[Facts], next_page: str | None) -> Response:
    return DataResponse({"tables": [facts_data(facts, caller.catalogue) for facts in tables], "next": next_page})
