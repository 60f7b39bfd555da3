"""Newcomers get a token; everybody can look at the games there are."""

import asyncio
from dataclasses import asdict
from functools import cache
from typing import Any, cast

from fastapi import Request
from starlette.responses import Response

import vaka

from ...core.game import Game
from ...table.clocks import slow_time
from ...table.replays import history
from ...table.tables import Tables
from . import answers
from .caller import MustBeKnown
from .error_answers import api_router
from .models import After, BotInPath, Code, GamesLimit, KeyInPath, NewBot, NewCalendar, Newcomer
from .paging import Place, page, place_of, rest

router = api_router("people and games")

LABEL = "api"


@router.post("/people", status_code=201)
async def new_person(request: Request, sent: Newcomer) -> answers.Token:
    """Become known, and get the token to send from now on."""
    tables: Tables = request.app.state.tables
    person, token = await tables.people.new_program(sent.name, LABEL)
    return answers.Token(name=person.name, token=token)


@router.get("/people/me")
async def who_am_i(caller: MustBeKnown) -> answers.You:
    """Whom your token stands for."""
    return answers.You(name=caller.person.name, owner=caller.person.owner_name)


@router.put("/people/me")
async def rename_me(caller: MustBeKnown, sent: Newcomer) -> answers.You:
    """Be called so from now on; seats that are taken keep their name."""
    name = await caller.tables.people.rename(caller.person, sent.name)
    return answers.You(name=name, owner=caller.person.owner_name)


@router.get("/people/me/bots")
async def list_bots(caller: MustBeKnown) -> answers.BotAccounts:
    """Your bot accounts, the oldest first; never their tokens."""
    result = await caller.tables.bot_accounts.of(caller.person)
    return answers.BotAccounts(bots=[answers.BotAccount(**vars(bot)) for bot in result])


@router.post("/people/me/bots", status_code=201)
async def new_bot(caller: MustBeKnown, sent: NewBot) -> answers.NewBotAccount:
    """Make a bot account: a program that plays under a name of its own. Everybody sees that it is yours."""
    bot, token = await caller.tables.bot_accounts.make(caller.person, sent.name)
    return answers.NewBotAccount(**vars(bot), token=token)


@router.delete("/people/me/bots/{bot}", status_code=204)
async def end_bot(caller: MustBeKnown, bot: BotInPath) -> Response:
    """End a bot account: its token is good for nothing, and bots of the server play on in its seats."""
    await caller.tables.host.personal_data.erase(await caller.tables.bot_accounts.number(caller.person, bot))
    return Response(status_code=204)


@router.get("/people/me/keys")
async def list_keys(caller: MustBeKnown) -> answers.Keys:
    """The cookies, come-back links and tokens by which you are known, the last used first; never the secrets."""
    result = await caller.tables.people.keys(caller.person, caller.token)
    return answers.Keys(keys=[answers.Key(**vars(key)) for key in result])


@router.delete("/people/me/keys/{key}", status_code=204)
async def end_key(caller: MustBeKnown, key: KeyInPath) -> Response:
    """End one of them, perhaps your own: programs that use it no longer act for you."""
    await caller.tables.people.end_key(caller.person, key)
    return Response(status_code=204)


@router.get("/people/me/calendar")
async def get_calendar(caller: MustBeKnown) -> answers.Calendar:
    """When your slow clocks run."""
    return _calendar(await caller.tables.clocks.calendar(caller.person))


@router.put("/people/me/calendar")
async def set_calendar(caller: MustBeKnown, sent: NewCalendar) -> answers.Calendar:
    """Set your time zone and your holidays; clocks that run already go by them at once."""
    await caller.tables.clocks.set_calendar(caller.person, sent.for_person())
    return _calendar(await caller.tables.clocks.calendar(caller.person))


def _calendar(calendar: slow_time.Calendar) -> answers.Calendar:
    holidays = [answers.Holiday(first=str(one.first), last=str(one.last)) for one in calendar.holidays]
    return answers.Calendar(zone=calendar.zone, holidays=holidays)


@router.get("/people/me/games")
async def list_own_games(
    caller: MustBeKnown, limit: GamesLimit = history.MAX_GAMES, after: After = ""
) -> answers.OwnGames:
    """The finished games that you have played here, the latest first; nobody else gets them."""
    games = rest(await caller.tables.history.games(caller.person), place_of(after), _place)
    games, next_page = page(games, limit, _place)
    return answers.OwnGames(games=[answers.OwnGame(**game.data()) for game in games], next=next_page)


def _place(game: history.Game) -> Place:
    return game.at, game.code


@router.delete("/people/me/games")
async def forget_games(caller: MustBeKnown) -> answers.Forgotten:
    """Be taken out of all your finished games. They stay for the others, with nobody in your seats."""
    return answers.Forgotten(games=await caller.tables.history.forget(caller.person))


@router.delete("/people/me/games/{code}")
async def forget_game(caller: MustBeKnown, code: Code) -> answers.Forgotten:
    """Be taken out of one finished game."""
    return answers.Forgotten(games=await caller.tables.history.forget(caller.person, code))


@router.get("/figures")
async def get_figures(request: Request) -> answers.Figures:
    """What this server has seen, without any person."""
    tables: Tables = request.app.state.tables
    return answers.Figures(**asdict(await tables.figures.figures()))


@router.get("/games")
async def list_games() -> answers.Games:
    """The games with their player counts and variants."""
    return await asyncio.to_thread(_games)


@cache
def _games() -> answers.Games:
    """Read once: nothing in them ever changes."""
    return answers.Games(games=[_game(vaka.game(name)) for name in vaka.list_games()])


def _game(game: Game[Any]) -> answers.Game:
    options = [
        answers.Option(name=option.name, values=cast(list[bool | str], option.values), players=list(option.players))
        for option in game.option_list
    ]
    return answers.Game(
        name=game.name, players=list(game.players), rules=game.rules, box=game.box.digest, options=options
    )
