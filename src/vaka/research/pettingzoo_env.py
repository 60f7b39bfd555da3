"""PettingZoo: all seats are agents, one at a time (`env`) or those of a sealed phase together (`parallel_env`).

    from vaka.research import pettingzoo_env
    env = pettingzoo_env.env("orongo", players=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An agent that is not asked has a mask without ones. In the parallel form it says `wait`, the last action of the space.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, SupportsIndex, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ..core.errors import IllegalChoice
from ..core.game import Game
from ..core.match import Match
from .arguments import whole
from .play import OVER, Play, table
from .rendering import MODES, checked_mode, rendered
from .vectors import Observation, places

LOSE, RAISE, REPLACE = "lose", "raise", "replace"
ILLEGAL = (LOSE, RAISE, REPLACE)
SEED_BITS = 60


class Observed(TypedDict):
    observation: NDArray[np.int8]
    action_mask: NDArray[np.int8]


class PettingZooGame:
    """What both forms share: the game that is played, who the agents are, and what they see."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        illegal: str = LOSE,
        forced: bool = False,
        extra_actions: int = 0,
    ) -> None:
        made, count, agreed = table(game, players, options)
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is {illegal!r}, but may be one of {', '.join(ILLEGAL)}")
        self.numbers = Observation(made, count, agreed)
        self.illegal = illegal
        self.forced = forced
        self.actions: int = self.numbers.choices + extra_actions
        self.agents = [f"player_{seat}" for seat in range(count)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.numbers.size,), np.int8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        self.observation_spaces: dict[str, spaces.Dict] = dict.fromkeys(self.agents, space)
        self.action_spaces: dict[str, spaces.Discrete] = {agent: spaces.Discrete(self.actions) for agent in self.agents}
        self.random = Random()
        self.play: Play | None = None

    def begin(self, seed: int | None) -> None:
        """A new game. With a seed all later games follow from it, too."""
        if seed is not None:
            self.random = Random(whole("seed", seed))
        numbers = self.numbers
        seed_of_game = self.random.getrandbits(SEED_BITS)
        self.play = Play(numbers.game, numbers.players, numbers.options, seed_of_game, self.forced)

    def played(self) -> Play:
        if self.play is None:
            raise ValueError("no game has begun: call reset() first")
        return self.play

    def seat(self, agent: str) -> int:
        if agent not in self.seat_of:
            raise ValueError(f"there is no agent {agent!r}: they are {', '.join(self.seat_of)}")
        return self.seat_of[agent]

    def observe(self, seat: int) -> Observed:
        state = self.played().state
        numbers = self.numbers
        offered = state.choices(seat) if seat in state.pending else []
        vector = np.zeros(numbers.size, np.int8)
        vector[places(numbers.observer.observe(state, seat, offered))] = 1
        mask = np.zeros(self.actions, np.int8)
        mask[places(offered)] = 1
        return {"observation": vector, "action_mask": mask}

    def choose(self, seat: int, action: object) -> str:
        """Make a choice; answers why not, where an illegal one costs the game."""
        play = self.played()
        try:
            play.choose(seat, whole("the action", action))
        except IllegalChoice as reason:
            if self.illegal == RAISE:
                raise
            if self.illegal == LOSE:
                return str(reason)
            choices = play.state.choices(seat)
            play.choose(seat, choices[int(self.random.random() * len(choices))])
        return ""


class AtTable:
    """What both environments have in common: their agents and spaces, and what they offer beyond PettingZoo's own."""

    extra_actions: ClassVar[int] = 0  # beyond those of the game

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        illegal: str = LOSE,
        forced: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = table = PettingZooGame(game, players, options, illegal, forced, self.extra_actions)
        self.max_cycles = None if max_cycles is None else whole("max_cycles", max_cycles, 1)
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = table.agents[:]
        self.observation_spaces = table.observation_spaces
        self.action_spaces = table.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self.possible_agents[self.table.seat(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self.possible_agents[self.table.seat(agent)]]

    def recall(self, agent: str) -> str:
        """All that the agent was told and chose, from the start of the game."""
        return self.table.played().recall(self.table.seat(agent))

    def match(self) -> Match:
        """The game so far as a match, with its record."""
        return self.table.played().match()

    def check_goes_on(self) -> None:
        """ValueError where nobody is to act: there is no game yet, or it is over."""
        self.table.played()
        if not self.agents:
            raise ValueError("the game is over: call reset()")

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it: a text, or an array with `rgb_array`."""
        return rendered(self.table.played().state, None, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


class VakaAEC(AtTable, AECEnv):
    """One agent at a time: of several that are asked in secret the first that still owes an answer."""

    metadata: ClassVar[dict[str, Any]] = {"name": "vaka_v0", "render_modes": list(MODES), "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self.agent_selection = self.possible_agents[self.table.played().seat]

    def observe(self, agent: str) -> Observed:
        return self.table.observe(self.table.seat(agent))

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        self.table.played()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def last(self, observe: bool = True) -> tuple[Observed | None, float, bool, bool, dict[str, Any]]:
        self.check_goes_on()
        seen: tuple[Observed | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: SupportsIndex | None) -> None:
        self.check_goes_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.table.played()
        why = self.table.choose(self.table.seat_of[agent], action)
        for other in self.agents:
            self.rewards[other] = 0.0
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        if why:
            self.infos[agent] = {"illegal": why}
            self._end([-1.0 if other == agent else 0.0 for other in self.agents])
        elif play.seat == OVER:
            self._end(play.rewards())
        else:
            self.agent_selection = self.possible_agents[play.seat]
            if self.max_cycles is not None and self.steps >= self.max_cycles * len(self.possible_agents):
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class VakaParallel(AtTable, ParallelEnv):
    """All agents at once: those that are asked choose, all others `wait`."""

    metadata: ClassVar[dict[str, Any]] = {"name": "vaka_parallel_v0", "render_modes": list(MODES)}
    extra_actions = 1  # `wait`

    @property
    def wait(self) -> int:
        return self.table.numbers.choices

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self.check_goes_on()
        play = self.table.played()
        agents = self.agents
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        asked = play.state.pending
        self._check(actions)
        self.cycles += 1
        ended = False
        for seat in asked:  # in a sealed phase nobody sees who was first
            agent = self.possible_agents[seat]
            why = self.table.choose(seat, actions[agent])
            if why:
                infos[agent] = {"illegal": why}
                rewards[agent] = -1.0
                ended = True
                break
        if not ended and play.seat == OVER:
            rewards = dict(zip(agents, play.rewards()))
            ended = True
        truncated = not ended and self.max_cycles is not None and self.cycles >= self.max_cycles
        observed = self._observed()
        if ended or truncated:
            self.agents = []
        return observed, rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, truncated), infos

    def _check(self, actions: Mapping[str, SupportsIndex]) -> None:
        """Raise what is to be raised before anybody has chosen: else those who came first have answered already, and
        what they say in the next try is not heard."""
        state = self.table.played().state
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions is {actions!r}, but has to be a dict of agents and their actions")
        for seat in state.pending:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is asked and has to act; only {', '.join(actions) or 'nobody'} did")
            action = whole(f"the action of {agent}", actions[agent])
            if self.table.illegal == RAISE and (reason := state.why_not(seat, action)) is not None:
                raise reason

    def _observed(self) -> dict[str, Observed]:
        pending = self.table.played().state.pending
        observed = {agent: self.table.observe(self.table.seat_of[agent]) for agent in self.agents}
        for agent, seen in observed.items():
            if self.table.seat_of[agent] not in pending:
                seen["action_mask"][self.wait] = 1
        return observed


env = VakaAEC
parallel_env = VakaParallel
