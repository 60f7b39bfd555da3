"""Guided games: a table whose chance is the open seed of its game's guide, and how far it goes as the guide has it.

A guide is data beside the game (`games/<game>/guide.toml`): a whole beginning of a match, and the steps that lead the
person in the first seat through it. Nothing else is kept of it: where a learner stands follows from the log, so a
guided game is left and resumed like any other. As long as the log is the beginning of the guide's moves, the bots play
its moves; a player who chooses otherwise plays on against the same bots, as they play at any table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from ... import editions
from ...core.data import read_toml
from ...core.seats import seat_of
from ...games import list_games
from ..errors import NotFound
from .live_table import LiveTable

LEARNER = 0  # the seat


@dataclass(frozen=True)
class GuideStep:
    """What is said (the key of a text), what is lit up meanwhile, and the choice that is waited for, or ""."""

    text: str
    show: tuple[str, ...] = ()
    choice: str = ""


@dataclass(frozen=True)
class InShort:
    """One of the four lines that sum up the game, with its icon."""

    icon: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """A part of a long guide that can be begun by itself: its title, its first step, and the moves made before it."""

    text: str
    step: int
    moves: int
    minutes: int


@dataclass(frozen=True)
class Guide:
    game: str
    players: int
    seed: int
    minutes: int
    moves: tuple[tuple[int, str], ...]  # seats and words, in the order of the log
    steps: tuple[GuideStep, ...]
    lines: tuple[InShort, ...]
    chapters: tuple[Chapter, ...] = ()

    def moves_before(self, chapter: int) -> tuple[tuple[int, str], ...]:
        """What has been played when this chapter begins, counted from 1."""
        return self.moves[: self.chapters[chapter - 1].moves] if self.chapters else ()

    def place(self, made: int) -> tuple[int, int]:
        """The steps that are to be shown when the learner has made so many of the choices: from, and up to."""
        waits = [at for at, step in enumerate(self.steps) if step.choice]
        first = waits[made - 1] + 1 if made else 0
        return first, waits[made] + 1 if made < len(waits) else len(self.steps)


@dataclass(frozen=True)
class Guided:
    """Where the learner stands in a guide."""

    guide: Guide
    made: int  # of the learner's choices, those that the guide has as well
    strayed: bool  # another way was taken
    asked: bool  # the learner is to choose now
    ended: bool  # the learner has gone on beyond the guide
    version: int  # that the learner sees


def guide_of(game: str) -> Guide | None:
    """The guide of this game, if it has one. The name may be anybody's: only those of games are remembered."""
    return _guide(game) if game in list_games() else None


def guide_named(game: str) -> Guide:
    """The guide of this game, for what needs one."""
    guide = guide_of(game)
    if guide is None:
        raise NotFound("table.no_guide", {"game": game[:20]})
    return guide


@cache
def _guide(game: str) -> Guide | None:
    file = editions.file(game, "guide.toml")
    if file is None:
        return None
    data = read_toml(file)
    texts = [one["text"] for one in data["steps"]]
    return Guide(
        game,
        data["players"],
        data["seed"],
        data["minutes"],
        tuple(_move(line) for line in data["moves"]),
        tuple(_step(one) for one in data["steps"]),
        tuple(InShort(one["icon"], one["text"]) for one in data["lines"]),
        tuple(
            Chapter(one["text"], texts.index(one["begins"]), one["moves"], one["minutes"])
            for one in data.get("chapters", ())
        ),
    )


def _move(line: str) -> tuple[int, str]:
    number, _, words = line.partition(" ")
    return seat_of(int(number)), words


def _step(one: dict[str, Any]) -> GuideStep:
    return GuideStep(one["text"], tuple(one.get("show", ())), one.get("choice", ""))


def guided(live: LiveTable) -> Guided | None:
    """Where the learner of this table stands, if it is a guided one."""
    guide = _guide_at(live)
    match = live.match
    if guide is None or match is None:
        return None
    made = [(line.seat, line.words) for line in match.counted]
    together = guide.moves[: len(made)]
    waiting = live.seats[LEARNER].waiting_choice
    own = [words for seat, words in made if seat == LEARNER] + live.sealed()[LEARNER] + [waiting] * bool(waiting)
    taught = [words for seat, words in guide.moves if seat == LEARNER]
    strayed = tuple(made[: len(together)]) != together or own[: len(taught)] != taught[: len(own)]
    asked = LEARNER in match.state.pending and not waiting
    # The farewell is heard however far the bots have gone on meanwhile: it ends with a choice of the learner's own.
    ended = len(own) > len(taught)
    return Guided(
        guide, min(len(own), len(taught)), strayed, asked, ended, live.version_for(live.seats[LEARNER].person)
    )


def guides_choice(live: LiveTable, seat: int) -> int | None:
    """What this bot chooses as long as the game goes as the guide has it."""
    guide = _guide_at(live)
    match = live.match
    if guide is None or match is None:
        return None
    made = [(line.seat, line.words) for line in match.counted]
    if made != list(guide.moves[: len(made)]):
        return None
    coming = _coming(guide, len(made), seat)
    answered = len(live.sealed()[seat])
    if answered >= len(coming):
        return None
    choice = match.game.choice(coming[answered])
    return choice if choice in match.state.seen(seat).choices(seat) else None


def _guide_at(live: LiveTable) -> Guide | None:
    """Only guided tables have an open seed: all others draw a secret, or bring their chance with them."""
    guide = guide_of(live.row.game) if live.row.seed is not None and live.row.brought is None else None
    return guide if guide is not None and str(guide.seed) == live.row.seed else None


def _coming(guide: Guide, made: int, seat: int) -> list[str]:
    moves: Iterable[tuple[int, str]] = guide.moves[made:]
    return [words for mover, words in moves if mover == seat]
