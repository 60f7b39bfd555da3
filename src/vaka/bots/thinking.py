"""What bots and hints come from: the saved data of a seen state, and nothing else."""

from functools import cache, lru_cache
from typing import Any, Final

from ..core.chance import Seeded
from ..core.game import Game
from ..core.state import State
from ..games import game as game_of
from .advice import advising
from .bot import Bot
from .external import as_choice
from .portions import Portions, whole
from .registry import bot, read_budget
from .strengths import FRIEND, STRENGTHS
from .values import has_values

KEPT: Final = 16  # games in the memory of a process; tables may have boxes of their own


def answer(spec: str, name: str, components: str | None, saved: dict[str, Any], seed: int) -> int | None:
    """A bot's choice, made from saved data alone; None for what is none, since nothing of a bot leaves its process."""
    known = _game(name, components, saved["rules"], saved["box"]).load(saved)
    return as_choice(_bot(spec, name).choose(known, Seeded(seed)), known)


def next_step(spec: str, name: str, components: str | None, saved: dict[str, Any], seed: int) -> int | None:
    """The same within a move that is begun."""
    known = _game(name, components, saved["rules"], saved["box"]).load(saved)
    return as_choice(_bot(spec, name).go_on(known, Seeded(seed)), known)


def answering(
    spec: str, name: str, components: str | None, saved: dict[str, Any], seed: int, is_begun: bool
) -> Portions[int | None]:
    """`answer`, or `next_step` where a move is begun, in portions."""
    known = _game(name, components, saved["rules"], saved["box"]).load(saved)
    choice = yield from _bot(spec, name).thinking(known, Seeded(seed), is_begun)
    return as_choice(choice, known)


def expert_hint(budget: str, name: str, components: str | None, saved: dict[str, Any], seed: int) -> tuple[Any, ...]:
    """What `Hint` is made of, from saved data alone."""
    return whole(hinting(budget, name, components, saved, seed))


def hinting(
    budget: str, name: str, components: str | None, saved: dict[str, Any], seed: int
) -> Portions[tuple[Any, ...]]:
    """`expert_hint` in portions."""
    known = _game(name, components, saved["rules"], saved["box"]).load(saved)
    advice = yield from advising(known, read_budget(budget), Seeded(seed))
    return advice.choice, advice.sure, advice.share, advice.reasons, advice.alternatives, advice.line


def stand_in(known: State, seed: int) -> int:
    """What a simple bot of the same game chooses here and now; the first choice where there is none for the game."""
    choices = known.choices(known.viewer)
    if not has_values(known.game.name):
        return choices[0]
    try:
        return bot(STRENGTHS[FRIEND].without_net, known.game.name).choose(known, Seeded(seed))
    except Exception:  # perhaps it was this very bot that failed, at components that somebody brought
        return choices[0]


@lru_cache(maxsize=KEPT)
def _game(name: str, components: str | None, rules: int, box: str) -> Game[Any]:
    return game_of(name, components, rules, box)


@cache
def _bot(spec: str, name: str) -> Bot:
    return bot(spec, name)
