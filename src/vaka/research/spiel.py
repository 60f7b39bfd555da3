"""OpenSpiel: our games as registered Python games with explicit chance nodes.

    import pyspiel
    import vaka.research.spiel  # registers vaka_NAME for every game
    game = pyspiel.load_game("vaka_orongo(players=3,options=hidden_tile:yes)")
    state = game.new_initial_state()

A sealed phase is played seat by seat; nobody's information state tells who has answered. Choices are the numbers of
the table of choices, chance outcomes what was drawn, rewards the victory as a game of sum zero.
"""

import hashlib
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from ..core.game import Game
from ..core.record import VALUE_WORDS
from ..core.seats import seat_number
from ..core.state import State
from ..games import game as game_of
from ..games import list_games
from .chance_node_game import AT_CHANCE, ChanceNodeGame, Spec
from .play import OVER
from .vectors import Observation, places

MAX_STEPS = 20_000  # of a game, chance included: far more than any was seen to have
LEAST_OUTCOMES = 256
RECENT = 32  # lines of the recalled that the tensor shows
LINE_BITS = 32
DIGEST_BITS = 128


def game_type(game: Game[Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"vaka_{game.name}",
        long_name=f"Vaka {game.name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.players[0], "components": "", "options": ""},
    )


def read_options(text: str) -> dict[str, Any]:
    """
    >>> read_options("tane:yes;screens:open")
    {'tane': True, 'screens': 'open'}
    """
    pairs = [part.split(":", 1) for part in text.split(";") if part]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"options are written as name:value;name:value, not {text!r}")
    return {name: VALUE_WORDS.get(value, value) for name, value in pairs}


class VakaGame(pyspiel.Game):
    """`players`, `options` (tane:yes;screens:open) and `components` (a TOML file with another box) are parameters."""

    name = ""  # of our game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given = params or {}
        components = str(given.get("components", ""))
        game = game_of(name, components or None)
        players = int(given.get("players", game.players[0]))
        self.numbers = Observation(game, players, read_options(str(given.get("options", ""))))
        spec: Spec = (name, components, game.rules, players, tuple(self.numbers.options.items()))
        self.start = ChanceNodeGame.begun(spec)
        named = [len(kind.words) for verb in game.verbs if verb.chance for kind in verb.kinds]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.choices,
            max_chance_outcomes=max(LEAST_OUTCOMES, 1 + max(named, default=0)),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_STEPS,
        )
        super().__init__(game_type(game_of(name)), info, given)

    def new_initial_state(self, *_: Any) -> "VakaState":
        return VakaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "VakaObserver":
        return VakaObserver(self.numbers, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        return MAX_STEPS


class VakaState(pyspiel.State):
    """All that is ours is `chance_node_game`: OpenSpiel copies and pickles it with the state."""

    def __init__(self, game: VakaGame) -> None:
        super().__init__(game)
        self.chance_node_game = game.start.copy()

    def current_player(self) -> Any:
        seat = self.chance_node_game.seat
        if seat == AT_CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if seat == OVER else seat

    def _legal_actions(self, player: int) -> list[int]:
        state = self.chance_node_game.state
        assert state is not None
        return state.choices(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.chance_node_game.open

    def _apply_action(self, action: int) -> None:
        if self.chance_node_game.seat == AT_CHANCE:
            self.chance_node_game.answer(action)
        else:
            self.chance_node_game.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance gives {action}"
        words: str = self.chance_node_game.game.words(action)
        return words

    def is_terminal(self) -> bool:
        return self.chance_node_game.seat == OVER

    def returns(self) -> list[float]:
        return self.chance_node_game.rewards()

    def __str__(self) -> str:
        chance_node_game = self.chance_node_game
        lines = [
            f"{seat_number(seat)} {chance_node_game.game.words(choice)}"
            for seat, choice, _ in chance_node_game.told.made
        ]
        position = chance_node_game.state
        table = "before the start" if position is None else f"{position.seen(None)}\nposition {position.digest()}"
        if chance_node_game.open:
            table += f"\nchance is asked, and has given {chance_node_game.given} since {chance_node_game.step}"
        return "\n".join(["choices: " + "; ".join(lines), table])

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "VakaState":
        """Another state that this player cannot tell from this one, by its probability; its history is not known."""
        twin: VakaState = self.get_game().new_initial_state()
        twin.chance_node_game = self.chance_node_game.resampled(player_id, probability_sampler)
        return twin

    def record(self) -> str:
        """The game up to the last whole choice, as a record."""
        text: str = self.chance_node_game.match().record().text()
        return text


class VakaObserver:
    """The vector of `vaka.research.observation`; with perfect recall also the last lines of what the seat recalls, each
    as the bits of its CRC-32, and 128 bits of a digest over all of them, so that no two information states are alike.
    """

    def __init__(self, numbers: Observation, recalls: bool) -> None:
        self.numbers = numbers
        self.recalls = recalls
        shapes = {piece.name: tuple(piece.shape) for piece in numbers.pieces}
        if recalls:
            shapes |= {"recent": (RECENT, LINE_BITS), "digest": (DIGEST_BITS,)}
        self.tensor: Any = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: VakaState, player: int) -> None:
        chance_node_game = state.chance_node_game
        self.tensor.fill(0)
        position = chance_node_game.state
        if position is not None:
            features = self.numbers.observer.observe(position, player, _asked(chance_node_game, position, player))
            self.tensor[places(features)] = 1
        if self.recalls:
            lines = chance_node_game.recall(player)
            for at, line in enumerate(lines[-RECENT:]):
                self.dict["recent"][at] = _bits(zlib.crc32(line.encode()).to_bytes(4, "big"))
            self.dict["digest"][:] = _bits(_digest(lines))

    def string_from(self, state: VakaState, player: int) -> str:
        chance_node_game = state.chance_node_game
        if self.recalls:
            return "\n".join(chance_node_game.recall(player))
        if chance_node_game.state is None:
            return "before the start"
        known = chance_node_game.state.seen(player)
        lines = [f"seat {seat_number(player)}", str(known), f"position {known.digest()}"]
        return "\n".join(lines + ["chance is asked"] * bool(chance_node_game.open))


def _asked(chance_node_game: ChanceNodeGame, position: State, player: int) -> list[int]:
    return position.choices(player) if not chance_node_game.open and player in position.pending else []


def _digest(lines: list[str]) -> bytes:
    return hashlib.sha256("\n".join(lines).encode()).digest()[: DIGEST_BITS // 8]


def _bits(data: bytes) -> Any:
    return np.unpackbits(np.frombuffer(data, np.uint8))


for _name in list_games():
    # A class each: OpenSpiel lets go of what it was handed only after Python has ended, and classes outlive that.
    pyspiel.register_game(game_type(game_of(_name)), type(f"Vaka{_name.capitalize()}", (VakaGame,), {"name": _name}))
