"""Gymnasium: one seat learns, bots of one's choice hold the others.

    import gymnasium
    env = gymnasium.make("vaka.research.gym:vaka/Moorea-v0", players=2, bots=["greedy"])
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(action)

Actions are the numbers of the table of choices; `info["action_mask"]` and `action_masks()`, which sb3-contrib asks for,
say which of them are open.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, SupportsIndex, TypedDict

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..bots.bot import Bot
from ..bots.registry import bot as bot_of
from ..core.chance import Seeded
from ..core.errors import IllegalChoice
from ..core.game import Game
from ..core.match import Match
from ..games import list_games
from .arguments import whole
from .play import OVER, Play, table
from .rendering import MODES, checked_mode, rendered
from .vectors import Observation

LOSE, RAISE = "lose", "raise"
SEEDS = 1 << 60


class SeatEnv(gymnasium.Env):
    """The game from one seat: `seat`, or another one in each game (None).

    `bots` are names (`greedy`, `navigator:60`, `master`) or objects with `choose(known, chance)`; the last one holds
    all seats that are left. An illegal action loses the game at once with -1 (`illegal="lose"`), or raises.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game[Any] = "moorea",
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        illegal: str = LOSE,
        *,
        bots: Sequence[str | Bot] = ("random",),
        seat: int | None = None,
        forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        made, count, agreed = table(game, players, options)
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            raise ValueError(f"bots is {bots!r}, but has to be a list, as in ['greedy']")
        if not 1 <= len(bots) < count:
            raise ValueError(f"{len(bots)} bots for {count - 1} seats: at least one, at most one for each")
        if illegal not in (LOSE, RAISE):
            raise ValueError(f"illegal is {illegal!r}, but may be {LOSE} or {RAISE}")
        for each in bots:
            if not isinstance(each, str) and not hasattr(each, "choose"):
                raise ValueError(f"a bot is {each!r}, but has to be a name or an object with choose(known, chance)")
        self.numbers = Observation(made, count, agreed)
        self.wished_bots = list(bots)
        self.bots = self._made_bots()
        self.fixed_seat = None if seat is None else whole("seat", seat, 0, count - 1)
        self.illegal = illegal
        self.forced = forced
        self.render_mode = checked_mode(render_mode)
        self.seat = self.fixed_seat or 0
        self.observation_space = spaces.Box(0, 1, (self.numbers.size,), np.int8)
        self.action_space = spaces.Discrete(self.numbers.choices)
        self.play: Play | None = None
        self.lost = ""
        self.opponents: list[Bot] = []
        self.thoughts: list[Seeded] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        super().reset(seed=seed)
        numbers = self.numbers
        drawn = int(self.np_random.integers(numbers.players))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        seeds = self.np_random.integers(SEEDS, size=1 + numbers.players).tolist()
        self.thoughts = [Seeded(each) for each in seeds[1:]]
        others = [at for at in range(numbers.players) if at != self.seat]
        self.opponents = [self.bots[0]] * numbers.players
        for place, at in enumerate(others):
            self.opponents[at] = self.bots[min(place, len(self.bots) - 1)]
        self.play = Play(numbers.game, numbers.players, numbers.options, seeds[0], self.forced)
        self.lost = ""
        self._until_asked()
        return self._observed(), self._info()

    def step(self, action: SupportsIndex) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        play = self.played()
        if self.lost or play.seat == OVER:
            raise ValueError("the game is over: call reset()")
        try:
            play.choose(self.seat, whole("the action", action))
        except IllegalChoice as reason:
            if self.illegal == RAISE:
                raise
            self.lost = str(reason)
            return self._observed(), -1.0, True, False, self._info()
        self._until_asked()
        over = play.seat == OVER
        return self._observed(), play.rewards()[self.seat], over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open now, as sb3-contrib asks for it."""
        return self.numbers.mask(self.played().state, self.seat).astype(bool)

    def __getstate__(self) -> dict[str, Any]:
        """For pickle and copies. Bots that have a name are made anew by it; others are pickled themselves."""
        places = [self.bots.index(bot) for bot in self.opponents]
        return {**self.__dict__, "bots": None, "opponents": places}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.bots = self._made_bots()
        self.opponents = [self.bots[place] for place in state["opponents"]]

    def played(self) -> Play:
        if self.play is None:
            raise ValueError("no game has begun: call reset() first")
        return self.play

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the own seat sees it: a text, or an array with `rgb_array`."""
        return rendered(self.played().state, self.seat, self.render_mode)

    def recall(self) -> str:
        """All that the own seat was told and chose, from the start of the game."""
        return self.played().recall(self.seat)

    def match(self) -> Match:
        """The game so far as a match, with its record."""
        return self.played().match()

    def _made_bots(self) -> list[Bot]:
        name = self.numbers.game.name
        return [bot_of(each, name) if isinstance(each, str) else each for each in self.wished_bots]

    def _until_asked(self) -> None:
        """Bots choose until the own seat is asked; in a sealed phase they come first, and it does not see that."""
        play = self.played()
        state = play.state
        while state.pending and state.pending != (self.seat,):
            at = next(at for at in state.pending if at != self.seat)
            play.choose(at, self.opponents[at].choose(state.seen(at), self.thoughts[at]))

    def _observed(self) -> NDArray[np.int8]:
        return self.numbers.vector(self.played().state, self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.numbers.mask(self.played().state, self.seat), "seat": self.seat}
        if self.lost:
            info["illegal"] = self.lost
        return info


class MaskedArrays(TypedDict):
    observations: NDArray[np.float32]
    action_mask: NDArray[np.int8]


class MaskedObservation(gymnasium.Wrapper):
    """A `SeatEnv` for learners that want the mask inside the observation: RLlib's masking module, policies of TorchRL.

    Observations are dicts of `observations` (float32) and `action_mask` (int8).
    """

    def __init__(self, env: SeatEnv) -> None:
        super().__init__(env)
        size, choices = env.numbers.size, env.numbers.choices
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[MaskedArrays, dict[str, Any]]:
        vector, info = self.env.reset(seed=seed, options=options)
        return self._observed(vector, info), info

    def step(self, action: SupportsIndex) -> tuple[MaskedArrays, float, bool, bool, dict[str, Any]]:
        vector, reward, terminated, truncated, info = self.env.step(action)
        return self._observed(vector, info), reward, terminated, truncated, info

    def _observed(self, vector: NDArray[np.int8], info: dict[str, Any]) -> MaskedArrays:
        return {"observations": vector.astype(np.float32), "action_mask": info["action_mask"]}


for _name in list_games():
    gymnasium.register(f"vaka/{_name.capitalize()}-v0", entry_point=f"{__name__}:SeatEnv", kwargs={"game": _name})
