"""Making a table: an island, who plays, a handful of wishes, and off it goes."""

from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...bots.registry import seat_bots
from ...bots.strengths import FRIEND
from ...core.errors import BadRequest, VakaError
from ...core.game import Game
from ...table.sight import SEATING
from ...table.wish import BOT, DEADLINES, ME, OPEN, SeatWish, Wish
from ..door.limits import address_of
from ..visitor import Visitor, known_visitor, visitor
from .games import ICONS, game_named, island, islands
from .invitations import keep_links
from .shared import Fields, fields, go, settings_of, show, tables_of

router = APIRouter()

LOT = SystemRandom()
COMPANY = {"bots": FRIEND, "friends": OPEN, "us": ME}  # who sits in the other seats, to begin with


@dataclass
class Draft:
    """A table as the form shows it; there is a line for every seat that the game can have."""

    game: Game[Any]
    players: int
    company: str = "bots"
    seats: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    by_lot: bool = True  # who sits in which seat
    options: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    open: bool = True
    watchers: bool = True
    deadline: int | None = None
    components: str = ""
    later: bool = False

    def wish(self) -> Wish:
        """What is asked of the house; without the options that, as the form says, are not for so many players."""
        seats = [seat_wish(*seat) for seat in list(zip(self.seats, self.names))[: self.players]]
        if self.by_lot:
            LOT.shuffle(seats)
        allowed = {option.name for option in self.game.option_list if self.players in option.players}
        return Wish(
            game=self.game.name,
            players=self.players,
            options={name: value for name, value in self.options.items() if name in allowed},
            seats=seats,
            name=self.name,
            open=self.open,
            watchers=self.watchers,
            deadline=self.deadline,
            components=self.components,
            later=self.later,
        )


def seat_choices() -> list[str]:
    return [ME, OPEN, *seat_bots()]


def seat_wish(choice: str, name: str) -> SeatWish:
    if choice in (ME, OPEN):
        return SeatWish(choice, name=name if choice == ME else "")
    return SeatWish(BOT, choice)


def fresh(game: Game[Any], company: str, name: str) -> Draft:
    """The form as it is first shown."""
    most = game.players[-1]
    others = COMPANY[company]
    return Draft(
        game,
        game.players[0] if company != "friends" else min(3, most),
        company,
        seats=[ME] + [others] * (most - 1),
        names=[name] + [""] * (most - 1),
        options={option.name: option.values[0] for option in game.option_list},
        open=False,
    )


def filled(game: Game[Any], said: Fields) -> Draft:
    """The form as it was sent, or BadRequest when something in it is none of what it offers."""
    most = game.players[-1]
    seats = [said.text(f"seat{number}", OPEN) for number in range(1, most + 1)]
    for number, choice in enumerate(seats, 1):
        if choice not in seat_choices():
            raise BadRequest("pages.error.field", {"field": f"seat{number}"})
    deadline = said.number("deadline", 0) or None
    if deadline not in DEADLINES:
        raise BadRequest("pages.error.field", {"field": "deadline"})
    return Draft(
        game,
        said.number("players", game.players[0]),
        said.text("with") if said.text("with") in COMPANY else "bots",
        seats=seats,
        names=[said.text(f"name{number}") for number in range(1, most + 1)],
        by_lot=said.text("by_lot") == "yes",
        options=options(game, said),
        name=said.text("name"),
        open=said.text("doors") == "open",
        watchers=said.text("watchers") == "yes",
        deadline=deadline,
        components=said.file("components"),
        later=said.later,
    )


def options(game: Game[Any], said: Fields) -> dict[str, Any]:
    """The options by their values: a box that is not ticked is the default."""
    by_word = {option.name: {str(value).lower(): value for value in option.values} for option in game.option_list}
    chosen = {}
    for option in game.option_list:
        word = said.text(f"option_{option.name}") or str(option.values[0]).lower()
        if word not in by_word[option.name]:
            raise BadRequest("pages.error.field", {"field": option.name})
        chosen[option.name] = by_word[option.name][word]
    return chosen


@router.get("/new")
async def blank_form(request: Request) -> Response:
    found = await visitor(request)
    name = request.query_params.get("game", "")
    if not name:
        return show("which.html", request, found, islands=islands(), icons=ICONS)
    company = request.query_params.get("with", "bots")
    mine = found.person.name if found.person else ""
    return form(request, found, fresh(game_named(name), company if company in COMPANY else "bots", mine))


@router.post("/new")
async def make(request: Request) -> Response:
    said = await fields(request)
    game = game_named(said.text("game"))
    found = await visitor(request)
    draft = fresh(game, "bots", said.text("name1"))
    try:
        draft = filled(game, said)
        found = await known_visitor(request, said.text("name1"))
        return await made(request, found, draft)
    except VakaError as problem:
        return form(request, found, draft, problem)


async def made(request: Request, found: Visitor, draft: Draft) -> Response:
    assert found.person is not None  # a known visitor is somebody
    tables = tables_of(request)
    code = await tables.seating.make(found.person, draft.wish(), address_of(request))
    response = go(f"/t/{code}", request, found)
    facts = await tables.looking.facts(code, found.person)
    if facts.status == SEATING and not facts.open and any(seat.kind == OPEN for seat in facts.seats):
        keep_links(response, settings_of(request), code, await tables.seating.seat_links(code, found.person))
    return response


def form(request: Request, found: Visitor, draft: Draft, problem: VakaError | None = None) -> Response:
    return show(
        "new.html",
        request,
        found,
        status=422 if problem else 200,
        draft=draft,
        island=island(draft.game.name),
        icons=ICONS,
        companies=list(COMPANY),
        seat_choices=seat_choices(),
        deadlines=DEADLINES,
        components=tables_of(request).room.components,
        problem=found.refusal(problem) if problem else "",
    )
