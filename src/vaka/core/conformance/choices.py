"""What is offered, what is accepted, and what is refused."""

import json
from random import Random
from typing import Any

from ..chance import Seeded
from ..errors import BadRequest, IllegalChoice
from ..events import Event
from ..game import Game
from ..state import State
from .play import ACCEPTED, Table, broken, difference, dump, random_game

WORDS = "words map both ways"
ASKED = "pending seats are asked"
OFFERS = "choices ascend, are unique and never empty for a seat that is asked"
REFUSED = "anything else is refused with a key and values"
UNCHANGED = "a refused choice changes nothing"
REASONS = "why_not says what choose says"
OUTCOME = "the outcome is complete"

HANDFUL = 4


def check_words(game: Game[Any]) -> None:
    """The whole table of choices in words and back."""
    for choice, words in enumerate(game.vocabulary):
        for spelling in (game.words(choice), f"  {words.upper()} ".replace(" ", "  ")):
            if game.choice(spelling) != choice:
                raise broken(WORDS, f"{spelling!r} is choice {game.choice(spelling)}, not {choice}")
        if not words or words != " ".join(words.split()):
            raise broken(WORDS, f"choice {choice} is written {words!r}")
    for choice in (-1, len(game.vocabulary)):
        try:
            raise broken(WORDS, f"choice {choice} is not in the table but has the words {game.words(choice)!r}")
        except BadRequest:
            pass


def check_choices(table: Table, seed: int, every: int) -> None:
    """Along a random game. Each `every`-th state is looked at closely."""
    rng = Random(f"choices {seed}")
    events: list[Event] = []
    for number, state in enumerate(random_game(table, seed, events)):
        check_questions(state)
        before = dump(state), state.chance.asked, len(events)
        close = number % every == 0 or not state.pending
        for seat in range(-1, state.players + 1):
            if close:
                check_accepted(state, seat)
            for choice in _not_offered(state, seat, close, rng):
                check_refused(state, seat, choice)
        if (dump(state), state.chance.asked, len(events)) != before:
            raise broken(UNCHANGED, difference(before[0], dump(state)) or "but chance was asked, or something told")
        if not state.pending:
            check_outcome(state)


def _not_offered(state: State, seat: int, close: bool, rng: Random) -> list[int]:
    """What to try that must be refused: a handful, or the whole table for a seat that is asked."""
    size = len(state.game.vocabulary)
    in_table = list(range(size)) if close and seat in state.asked else rng.choices(range(size), k=HANDFUL)
    offered = _offered(state, seat)
    return [choice for choice in [*in_table, -1, size, 1_000_000] if choice not in offered]


def _offered(state: State, seat: int) -> list[int]:
    """What a seat may choose; one that is not there is an error, and may choose nothing."""
    if 0 <= seat < state.players:
        return state.choices(seat)
    try:
        state.choices(seat)
    except IllegalChoice:
        return []
    raise broken(OFFERS, f"seat {seat} of {state.players} is offered something")


def check_questions(state: State) -> None:
    """Who is asked, and what is offered."""
    asked, pending = state.asked, state.pending
    if not set(pending) <= set(asked) or not set(asked) <= set(range(state.players)) or bool(asked) != bool(pending):
        raise broken(ASKED, f"asked {asked}, pending {pending}")
    for seat in range(state.players):
        offered = state.choices(seat)
        if offered != sorted(set(offered)) or bool(offered) != (seat in asked):
            raise broken(OFFERS, f"seat {seat} of those asked {asked} is offered {offered}")
        if offered and (offered[0] < 0 or offered[-1] >= len(state.game.vocabulary)):
            raise broken(OFFERS, f"seat {seat} is offered what is not in the table: {offered}")
        state.choices(seat).clear()
        if state.choices(seat) != offered:
            raise broken(OFFERS, f"seat {seat} is offered something else when asked again")


def check_accepted(state: State, seat: int) -> None:
    """Each offered choice, made on a copy."""
    for choice in _offered(state, seat):
        words = state.game.words(choice)
        try:
            state.copy(Seeded(choice)).choose(seat, choice)
        except IllegalChoice as error:
            raise broken(ACCEPTED, f"seat {seat} may not {words}: {error}") from error
        reason = state.why_not(seat, choice) or state.why_not(seat, words)
        if reason is not None:
            raise broken(REASONS, f"seat {seat} may {words}, but {reason}")


def check_refused(state: State, seat: int, choice: int) -> None:
    """This choice, which is not offered, is refused for a reason that a message can be made of."""
    reason = state.why_not(seat, choice)
    try:
        state.choose(seat, choice)
    except IllegalChoice as error:
        if not error.key or not isinstance(error.values, dict):
            raise broken(REFUSED, f"{error!r} for seat {seat}, choice {choice}") from error
        json.dumps(error.values)
        if reason is None or (reason.key, reason.values) != (error.key, error.values):
            raise broken(REASONS, f"seat {seat}, choice {choice}: {reason} and {error}") from error
    else:
        raise broken(REFUSED, f"seat {seat} was not offered choice {choice}, but could make it")


def check_outcome(state: State) -> None:
    outcome = state.outcome
    if outcome is None or not outcome.reason or not outcome.winners:
        raise broken(OUTCOME, "the game is over, but who has won, and why?")
    if not len(outcome.items) == len(outcome.totals) == len(outcome.ranks) == state.players:
        raise broken(OUTCOME, f"{outcome.words()} with {state.players} players")
