"""The waiting room: who sits where before the game starts, and what can be done about it."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from ...bots.master import unlearned_options
from ...table.errors import NotNow
from ...table.live.guided import guide_of
from ...table.people.person import checked_name
from ...table.table_view import AWAITED, SEATING, SERVER, Facts
from ..rendering.shown import COLOURS
from ..visitor import AnyVisitor, Visitor, known_visitor
from .filled import BLANK, Filled, in_field
from .forms import FormRoute, ForSeat, Name, Seat, SeatInPath, Sent, Share, ShareHash, Text, shown_again
from .friends import opening
from .games import ICONS, island
from .invitations import invitations, keep_links
from .shared import go, render, settings_of, show, tables_of

router = APIRouter(route_class=FormRoute)


class SitDown(ForSeat):
    name: Name = ""
    share: Text = ""


class Claim(Sent):
    name: Name = ""
    share: Text = ""


class Rename(ForSeat):
    seat_name: Text = ""


class Colour(ForSeat):
    colour: Seat  # counted as seats are


class Shares(Sent):
    """The shares of chance that a browser has drawn for its seats, `share1` for the first, or their hashes; without
    both they follow from the secret."""

    share1: Share = ""
    share2: Share = ""
    share3: Share = ""
    share4: Share = ""
    share5: Share = ""
    share6: Share = ""
    share7: Share = ""
    share8: Share = ""
    hash1: ShareHash = ""
    hash2: ShareHash = ""
    hash3: ShareHash = ""
    hash4: ShareHash = ""
    hash5: ShareHash = ""
    hash6: ShareHash = ""
    hash7: ShareHash = ""
    hash8: ShareHash = ""

    def by_seat(self) -> dict[int, bytes]:
        return {seat: bytes.fromhex(share) for seat, share in enumerate(self.of_seats("share")) if share}

    def hashes(self) -> dict[int, str]:
        return {seat: sent for seat, sent in enumerate(self.of_seats("hash")) if sent}


@dataclass
class OwedShares:
    """The visitor's seats from which something is awaited now: the hash of their share of chance, or the share."""

    step: str
    seats: list[int]


async def before_the_game(request: Request, visitor: Visitor, facts: Facts) -> HTMLResponse:
    """The page of a table that has not started: the waiting room, or, where the visitor's own shares of chance are all
    that is waited for, a small page that gives them."""
    owed = owed_shares(facts)
    if owed is not None and not any(seat.kind == "open" for seat in facts.seats):
        return show("begin.html", request, visitor, facts=facts, owed=owed)
    return await waiting_room(request, visitor, facts)


def owed_shares(facts: Facts) -> OwedShares | None:
    """What the visitor's seats owe now. A share is shown when those of all others are fixed: by its hash, or since it
    follows from the secret. Until then it is fixed itself."""
    mine = [seat for seat in facts.seats if seat.mine and seat.share == AWAITED]
    others = [seat for seat in facts.seats if not seat.mine]
    if all(seat.kind == "bot" or seat.share_hash or seat.share == SERVER for seat in others):
        return OwedShares("share", [seat.number for seat in mine]) if mine else None
    unfixed = [seat.number for seat in mine if not seat.share_hash]
    return OwedShares("hash", unfixed) if unfixed else None


async def waiting_room(request: Request, visitor: Visitor, facts: Facts, form: Filled = BLANK) -> HTMLResponse:
    """The page of a table that is not complete yet."""
    return show(
        "waiting.html",
        request,
        visitor,
        form.status,
        here=f"/t/{facts.code}",
        facts=facts,
        welcome=is_invited(facts),
        island=island(facts.game),
        guide=guide_of(facts.game),
        icons=ICONS,
        region=waiting_region(request, visitor, facts, form),
        form=form,
    )


def is_invited(facts: Facts) -> bool:
    """Whether the visitor has no seat yet and can take one that somebody at the table offers."""
    mine = facts.host or any(seat.mine for seat in facts.seats)
    return bool(facts.host_name) and not mine and facts.open and any(seat.kind == "open" for seat in facts.seats)


async def shown_to_wait(request: Request, visitor: Visitor, form: Filled) -> Response:
    """The waiting room again, after a form that was refused; or why, if there is no waiting any more."""
    facts = await tables_of(request).looking.facts(request.path_params["code"], visitor.person)
    if facts.status != SEATING:
        raise form.error or NotNow("table.started", {})
    return await waiting_room(request, visitor, facts, form)


async def waiting_regions(connection: HTTPConnection, visitor: Visitor, facts: Facts) -> dict[str, str]:
    """The part of the waiting room that changes, by its id."""
    return {"waiting": waiting_region(connection, visitor, facts)}


def waiting_region(connection: HTTPConnection, visitor: Visitor, facts: Facts, form: Filled = BLANK) -> str:
    free = [seat for seat in facts.seats if seat.kind == "open"]
    return render(
        "waiting_region.html",
        connection,
        visitor,
        facts=facts,
        form=form,
        free=free,
        free_colours=free_colours(facts),
        seated=any(seat.mine for seat in facts.seats),
        owed=owed_shares(facts),
        missing=[seat.name for seat in facts.seats if seat.share == AWAITED and not seat.mine] if not free else [],
        simpler_bots=facts.components or facts.earlier_box or unlearned_options(facts.game, facts.options),
        invitations=invitations(connection, facts) if free and (facts.open or facts.host) else [],
        **opening(connection),
    )


def free_colours(facts: Facts) -> list[int]:
    """The colours that no person plays with."""
    taken = [seat.colour for seat in facts.seats if seat.kind == "person"]
    return [colour for colour in range(len(COLOURS)) if colour not in taken]


@router.post("/t/{code}/sit")
@shown_again(shown_to_wait, "name")
async def sit(request: Request, code: str, sent: Annotated[SitDown, Form()]) -> Response:
    seating = tables_of(request).seating
    async with known_visitor(request, sent.name) as visitor:
        await seating.sit(code, visitor.known, sent.seat, sent.name, later=sent.share == "later")
    return go(f"/t/{code}", request, visitor)


@router.post("/t/{code}/stand_up")
@shown_again(shown_to_wait, "name")
async def stand_up(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[ForSeat, Form()]) -> Response:
    await tables_of(request).seating.stand_up(code, visitor.known, sent.seat)
    return go(f"/t/{code}", request, visitor)


@router.post("/t/{code}/shares")
@shown_again(shown_to_wait, "name")
async def give_shares(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Shares, Form()]) -> Response:
    with suppress(NotNow):  # given already, in another tab: it leads to the table as well
        if sent.hashes():
            await tables_of(request).shares.promise(code, visitor.known, sent.hashes())
        else:
            await tables_of(request).shares.give(code, visitor.known, sent.by_seat())
    return go(f"/t/{code}", request, visitor)


@router.post("/t/{code}/name")
@shown_again(shown_to_wait, "name|seat_name")
async def rename(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Rename, Form()]) -> Response:
    with in_field("seat_name"):
        name = checked_name(sent.seat_name)
    await tables_of(request).seating.rename(code, visitor.known, sent.seat, name)
    return go(f"/t/{code}", request, visitor)


@router.post("/t/{code}/colour")
@shown_again(shown_to_wait, "name")
async def choose_colour(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[Colour, Form()]) -> Response:
    await tables_of(request).seating.choose_colour(code, visitor.known, sent.seat, sent.colour)
    return go(f"/t/{code}", request, visitor)


@router.post("/t/{code}/start")
@shown_again(shown_to_wait, "name")
async def start(request: Request, visitor: AnyVisitor, code: str) -> Response:
    await tables_of(request).seating.start(code, visitor.known)
    return go(f"/t/{code}", request, visitor)


@router.post("/t/{code}/links")
@shown_again(shown_to_wait, "name")
async def make_links(request: Request, visitor: AnyVisitor, code: str) -> Response:
    links = await tables_of(request).seating.seat_links(code, visitor.known)
    response = go(f"/t/{code}", request, visitor)
    keep_links(response, settings_of(request), code, links)
    return response


# --- by link: reading the link shows a button, pressing it takes the seat, and the address is clean again


async def invited_page(request: Request, visitor: Visitor, form: Filled) -> Response:
    facts = await tables_of(request).looking.facts(request.path_params["code"], visitor.person)
    number = int(request.path_params["seat"])
    free = any(one.number == number and one.kind == "open" for one in facts.seats) and facts.status == SEATING
    return show(
        "invited.html",
        request,
        visitor,
        form.status,
        facts=facts,
        seat=number,
        free=free,
        island=island(facts.game),
        guide=guide_of(facts.game),
        form=form,
    )


@router.get("/j/{code}/{seat}/{secret}")
async def invited(request: Request, visitor: AnyVisitor, code: str, seat: SeatInPath, secret: str) -> Response:
    return await invited_page(request, visitor, BLANK)


@router.post("/j/{code}/{seat}/{secret}")
@shown_again(invited_page, "name")
async def claim(request: Request, code: str, seat: SeatInPath, secret: str, sent: Annotated[Claim, Form()]) -> Response:
    seating = tables_of(request).seating
    async with known_visitor(request, sent.name) as visitor:
        await seating.sit(code, visitor.known, seat, sent.name, link=secret, later=sent.share == "later")
    return go(f"/t/{code}", request, visitor)
