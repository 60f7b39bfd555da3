"""Random play to the end, or for a while, without leaving the engine: as fast as it goes."""

from typing import Final

from .chance import Chance
from .state import State
from .vectors import i64

TO_THE_END: Final = 1 << 60


def playout(state: State, chance: Chance, most: int = TO_THE_END) -> int:
    """Play random choices on this very state until the game is over or `most` real choices were made.

    A real choice has more than one option. Answers how many were made. `chance` picks the choices; the state goes on
    asking its own source for what the rules leave to chance.

    >>> import vaka
    >>> state = vaka.game("orongo").start(players=2, chance=vaka.seeded(1))
    >>> playout(state, vaka.seeded(2), most=10), state.outcome
    (10, None)
    >>> playout(state, vaka.seeded(2)) > 50, state.outcome is not None
    (True, True)
    """
    made: i64 = 0
    limit: i64 = min(most, TO_THE_END)
    while state.pending and made < limit:
        seat = state.pending[0]
        choices = state.game.offer(state, seat) if state.answers else state.kept_choices()
        count = len(choices)
        if count > 1:
            made += 1
            state.take(seat, choices[chance.pick(count)])
        else:
            state.take(seat, choices[0])
    return made


def playouts(states: list[State], chance: Chance, most: int = TO_THE_END) -> int:
    """The same for many states in one call, one after the other; answers how many real choices were made in all.

    >>> import vaka
    >>> states = [vaka.game("orongo").start(players=2, chance=vaka.seeded(seed)) for seed in range(3)]
    >>> playouts(states, vaka.seeded(2), most=10), [state.outcome for state in states]
    (30, [None, None, None])
    """
    made = 0
    for state in states:
        made += playout(state, chance, most)
    return made
