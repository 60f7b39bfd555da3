"""A visitor's own games and what they say together; and figures of the server for everybody."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, Response

from ...core.errors import VakaError
from ...table.replays.history import MAX_GAMES, Game, statistics
from ...text.speaker import Speaker
from ..visitor import AnyVisitor, Visitor
from .forms import FormRoute, Sent, Text
from .games import game_named
from .shared import go, show, tables_of
from .table_rows import day

router = APIRouter(route_class=FormRoute)

MAX_SHOWN = 10  # opponents, and openings of a game
LATEST = 100  # games that are read for the page, unless all are asked for
WIDTH, HEIGHT = 1000, 100  # of the picture of accuracy over time, from 100 downwards


class Forget(Sent):
    """The code of a game, or nothing for all."""

    code: Text = ""


@dataclass
class Dot:
    """A game on the picture of accuracy."""

    x: float
    y: float
    code: str
    label: str


@router.get("/me/games")
async def games(request: Request, visitor: AnyVisitor) -> Response:
    """A page for nobody but the visitor. Of many games it tells the latest, or all where `?all` asks for them."""
    most = MAX_GAMES if "all" in request.query_params else LATEST
    read = await tables_of(request).history.games(visitor.person, most + 1) if visitor.person is not None else []
    result = read[:most]
    data = statistics(result)
    gone = request.query_params.get("forgotten", "")
    return show(
        "history.html",
        request,
        visitor,
        here="/me/games",
        games=result,
        more=len(read) > most,
        told=data,
        against=data.against[:MAX_SHOWN],
        openings={
            game: [(said_opening(visitor, game, words), tally) for words, tally in choices[:MAX_SHOWN]]
            for game, choices in data.openings.items()
        },
        dots=dots(visitor, data.accuracy),
        day=day,
        result=result_key,
        forgotten=int(gone) if gone.isascii() and gone.isdecimal() and len(gone) < 6 else None,
    )


@router.get("/me/games.json")
async def export(request: Request, visitor: AnyVisitor) -> Response:
    """Everything that the page tells, as a file to take away."""
    result = await tables_of(request).history.games(visitor.known)
    data = {"vaka_games": 1, "name": visitor.known.name, "games": [game.data() for game in result]}
    return JSONResponse(data, headers={"content-disposition": 'attachment; filename="vaka-games.json"'})


@router.post("/me/games/forget")
async def forget(request: Request, visitor: AnyVisitor, sent: Annotated[Forget, Form()]) -> Response:
    gone = await tables_of(request).history.forget(visitor.known, sent.code)
    return go(f"/me/games?forgotten={gone}", request, visitor)


@router.get("/figures")
async def figures(request: Request, visitor: AnyVisitor) -> Response:
    return show("figures.html", request, visitor, figures=await tables_of(request).figures.figures())


def result_key(game: Game) -> str:
    """The message that says how a game ended for its player."""
    if game.brought:
        return "history.brought"
    if len(game.seats) > 1:
        return "history.several"
    if not game.winners:
        return "history.ended" if game.ended else "history.no_result"
    if not game.won:
        return "history.lost"
    return "history.shared" if len(game.winners) > 1 else "history.won"


def said_opening(visitor: Visitor, name: str, words: str) -> str:
    """A choice as people say it; one out of somebody's own box stays as it is."""
    game = game_named(name)
    try:
        return Speaker(visitor.catalogue, game, []).choice(game.choice(words))
    except VakaError:
        return words


def dots(visitor: Visitor, games: list[Game]) -> list[Dot]:
    step = WIDTH / max(1, len(games) - 1)
    result = []
    for at, game in enumerate(games):
        share = game.accuracy
        title = visitor.say(f"{game.game}.game_title")
        said = visitor.say("history.accuracy_point", game=title, when=day(game.at), share=share, n=game.decisions)
        result.append(Dot(round(at * step, 1), HEIGHT - share, game.code, said))
    return result
