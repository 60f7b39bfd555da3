"""The rules of the games, one folder a game, all of the same shape: a folder with an `about.toml` is a game.

Other packages may bring the rules of a game: an entry point in the group `vaka.games`, called like the game, whose
value is the package. All else of a game is in `vaka.editions`.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, SupportsIndex

from ..core.about import FILE, About
from ..core.data import read_toml
from ..core.errors import BadRequest
from ..core.game import Game
from ..core.observe import Observer
from ..core.packages import folder_of, packages
from ..core.plain_data import whole
from ..core.question import Question
from ..core.rules import Rules
from ..core.state import State


@cache
def _packages() -> dict[str, str]:
    return packages(__name__, FILE)


@cache
def _about() -> dict[str, About]:
    every = [About(name, folder_of(package)) for name, package in _packages().items()]
    return {about.name: about for about in sorted(every, key=lambda about: (about.place, about.name))}


def _module(name: str, part: str) -> Any:
    return import_module(f"{_packages()[about(name).name]}.{part}")


def list_games() -> tuple[str, ...]:
    """The names of all games, in the order of their places.

    >>> "orongo" in list_games()
    True
    """
    return tuple(_about())


def list_own_games() -> tuple[str, ...]:
    """The same without the games of other packages: what every server of this version has."""
    return tuple([name for name in list_games() if _packages()[name] == f"{__name__}.{name}"])


def about(name: str) -> About:
    """How the game of this name introduces itself.

    >>> about("orongo").minutes
    45
    """
    if name not in list_games():
        raise BadRequest("game.no_such_game", {"name": name, "allowed": list(list_games())})
    return _about()[name]


def known_rules(name: str) -> tuple[int, ...]:
    """The numbers of the rules under which a game can be played, today's last."""
    numbers: tuple[int, ...] = _module(name, "game").KNOWN_RULES
    return numbers


@cache
def earlier_boxes(name: str) -> dict[str, Path]:
    """The boxes that a game had before its figures were changed: their component files, by digest."""
    return {file.stem: file for file in (folder_of(_packages()[name]) / "boxes").glob("*.toml")}


def components_file(name: str, box: str | None = None) -> Path:
    """The file with the components of a game's own box: today's, or the earlier one that this digest names."""
    earlier = earlier_boxes(about(name).name).get(box or "")
    return earlier or folder_of(_packages()[name]) / "components.toml"


def game(
    name: str, components: str | Path | None = None, rules: SupportsIndex | None = None, box: str | None = None
) -> Game[State]:
    """The game of this name, with its own box or with the components in a TOML file.

    It is played by today's rules, or by those of an earlier number, as a record or a table was; with today's own box,
    or with an earlier one if that is what a record or a table calls its `box`. Any other digest leaves today's:
    replaying the record says that it does not fit. Nothing in a game ever changes, so a box of its own is read once.

    >>> game("orongo").players
    (2, 3, 4)
    >>> game("raiatea").rules, game("raiatea", rules=1).rules
    (3, 1)
    """
    known = known_rules(name)
    number = known[-1] if rules is None else int(whole("rules", rules))  # True is no number to write into a record
    if number not in known:
        raise BadRequest("game.no_such_rules", {"name": name, "rules": number, "allowed": list(known)})
    if components is not None:
        return game_with(name, read_toml(Path(components)), number)
    return _own_game(name, components_file(name, box), number)


@cache
def _own_game(name: str, file: Path, rules: int) -> Game[State]:
    return game_with(name, read_toml(file), rules)


def game_with(name: str, data: dict[str, Any], rules: int) -> Game[State]:
    """The game of this name with these components, by the rules of this number."""
    made = _module(name, "game").new_game(data, rules)
    assert isinstance(made, Game)
    return made


def has_observer(name: str) -> bool:
    """Whether anything turns the states of a game into features; a new game can do without for a while."""
    return find_spec(f"{_packages()[name]}.observe") is not None


def rule_numbers(name: str) -> dict[str, str]:
    """The numbers of the rules behind the questions of a game, by the keys of their messages without its name.

    >>> rule_numbers("orongo")["ask.raise"]
    'O4.3'
    """
    questions: list[Question[Any]] = _module(name, "questions").QUESTIONS
    return {key: number for question in questions for key, number in question.rule_numbers().items()}


def observer(of: Rules[Any]) -> Observer:
    """What turns the states of a game into features, made for its box; BadRequest where nobody has written that yet."""
    if not has_observer(of.name):
        raise BadRequest("game.no_observation", {"name": of.name})
    made = _module(of.name, "observe").observer(of.box, len(of.vocabulary))
    assert isinstance(made, Observer)
    return made
