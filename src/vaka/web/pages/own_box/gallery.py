"""All components of a box as they will lie on the table, drawn by the parts of the game's board."""

from typing import Any

from markupsafe import Markup

from ....core.chance import Seeded
from ....core.game import Game
from ....core.seats import seat_number
from ....text.catalogue import catalogue
from ...boards import board_macros, board_of, has_board
from ...rendering.shown import words_of
from ..rules.scenes import Scene, scene


def gallery(game: Game[Any], language: str) -> Scene:
    """The cards side by side, where the board has a `gallery`; else the table as it is laid for the first choice."""
    messages = catalogue(language)
    state = game.start(players=game.players[-1], chance=Seeded(1))
    shown = board_of(game.name).gallery(game, state.seen(None).view(), messages)
    if shown is None or not has_board(game.name):
        names = [messages.say("text.seat", {"n": seat_number(seat)}) for seat in range(state.players)]
        return scene(state, [], names, None, language)
    return Scene(Markup(""), board_macros(game.name).gallery(words_of(messages, game), shown), Markup(""))
