"""What every game must keep, as checks that name the promise that is broken.

`check_game` plays random games and raises AssertionError with a message like `copies share nothing: ...`:

- *choices*: words map both ways; what is offered is accepted; anything else is refused with a reason and changes
  nothing;
- *copies*: copies share nothing and are equal; every attribute is saved; save, load and play on give the same game;
- *records*: matches with undo give records that hold; what chance gave is told;
- *sealed*: the order of sealed choices changes nothing, and nobody notices them;
- *secrets*: what is seen is the same in every imagined world and holds only what was told, and who is asked never
  depends on what others cannot see;
- *pairs*: two games that a viewer was told the same of look the same, however long they go on, and a choice that tells
  nothing is noticed by nobody else, and its question says that there are such choices;
- *shares*: every candidate of an unknown is imagined as often as its share.

`walk` does more with a tiny variant: it visits every node and proves that `imagine` is exact.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from ..errors import BadRequest
from ..game import Game
from .choices import check_choices, check_words
from .copies import check_attributes, check_copies, check_looks, check_repeats, check_saves
from .pairs import check_pairs, check_quiet_steps
from .play import Table, check_ends, game_digest, random_game
from .records import check_chance_told, check_records
from .sealed import check_sealed
from .secrets import check_futures, check_other_outcomes, check_worlds
from .shares import Unknowns, check_shares
from .tree import Tree, walk

__all__ = ["Table", "Tree", "Unknowns", "check_game", "game_digest", "random_game", "tables", "walk"]


def tables(game: Game[Any]) -> Iterator[Table]:
    """Every player count with every combination of options that it allows."""
    names = [option.name for option in game.option_list]
    for players in game.players:
        for values in product(*(option.values for option in game.option_list)):
            options = dict(zip(names, values))
            try:
                game.agreed_options(players, options)
            except BadRequest:
                continue
            yield Table(game, players, options)


def check_game(
    game: Game[Any],
    players: int,
    options: Mapping[str, Any] | None = None,
    seeds: Iterable[int] = (1, 2, 3),
    unknowns: Unknowns | None = None,
    every: int = 10,
) -> None:
    """Play a random game with each seed and check all promises; each `every`-th state of it is looked at closely.

    `unknowns` says what is secret in this game; a game without any secrets needs none.
    """
    table = Table(game, players, game.agreed_options(players, dict(options or {})))
    check_words(game)
    for seed in seeds:
        check_ends(table, seed)
        check_attributes(table, seed)
        check_copies(table, seed)
        check_choices(table, seed, every)
        check_saves(table, seed, every)
        check_repeats(table, seed)
        check_chance_told(table, seed)
        check_sealed(table, seed)
        check_records(table, seed)
        check_worlds(table, seed, every)
        check_looks(table, seed, every)
        check_futures(table, seed)
        check_other_outcomes(table, seed, tries=3)
        check_pairs(table, seed)
        check_quiet_steps(table, seed)
        check_shares(table, seed, unknowns, every)
