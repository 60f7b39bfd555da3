"""Programs of somebody who uses the client, contests and environments. They are only checked: each wants a package."""

from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import vaka
from vaka.arena.compare import Comparison, compare
from vaka.bots.bot import Bot
from vaka.bots.registry import bot
from vaka.client import Client, Refused
from vaka.client.types import BotAccount, Game, Hint, LifeEvent, Message, Table, TableEvent, TableView
from vaka.research import observation
from vaka.research.gym import MaskedArrays, MaskedObservation, SeatEnv
from vaka.research.gym_vector import SelfPlayVectorEnv
from vaka.research.interval import interval
from vaka.research.pettingzoo_env import Observed, VakaAEC, VakaParallel
from vaka.research.vector import VectorEnv
from vaka.research.vectors import Observation

Info = dict[str, Any]  # as Gymnasium and PettingZoo have it


class First(Bot):
    def choose(self, known: vaka.State, chance: vaka.Chance) -> int:
        return known.choices(known.viewer)[0]


def contest() -> None:
    assert_type(bot("greedy", "orongo"), Bot)
    found = assert_type(
        compare("orongo", 2, {}, bots={"first": First(), "random": bot("random", "orongo")}), Comparison
    )
    assert_type((found.share, found.low, found.high, found.fair), tuple[float, float, float, float])
    assert_type((found.games, found.text), tuple[int, str])
    assert_type(interval(0.7, 100), tuple[float, float])


def played() -> None:
    with assert_type(Client.join("http://localhost:8742", "Navigator"), Client) as me:
        assert_type(me.games(), list[Game])
        assert_type(me.bots(), list[BotAccount])
        assert_type([*me.open_tables(), *me.own_tables()], list[Table])
        table = me.make_table("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "child"}], open=False)
        code = assert_type(assert_type(table, Table)["code"], str)
        me.make_table("orongo", 2, clock={"kind": "slow", "days": 1}, options={"hidden_tile": True})
        me.make_table("orongo", 2, seats=[{"kind": "somebody"}])  # type: ignore[typeddict-item]
        me.make_table("orongo", 2, clocks="slow")  # type: ignore[call-arg]
        assert_type(
            (me.sit_down(code), me.start_game(code), me.table(code), me.rematch(code)),
            tuple[Table, Table, Table, Table],
        )
        for view in me.turns(code):
            assert_type(assert_type(view, TableView)["choices"][0]["words"], str)
            assert_type(me.why_not(view, "bid 5"), Message | None)
            assert_type(me.hint(view), Hint)
            try:
                assert_type(me.choose(view, "bid 5"), TableView)
            except Refused as refused:
                assert_type((refused.status, refused.key, refused.view), tuple[int, str, TableView | None])
        assert_type(me.record(code), str)
        assert_type(next(me.events()), LifeEvent)
        assert_type(next(me.follow(code)), TableEvent)


def observed(state: vaka.State) -> None:
    numbers = assert_type(observation("orongo", 2, {"hidden_tile": False}), Observation)
    assert_type(numbers.game, vaka.Game[vaka.State])
    vector = assert_type(numbers.vector(state, 0), NDArray[np.int8])
    assert_type(numbers.mask(state, 0, vector), NDArray[np.int8])
    assert_type(numbers.named(vector), dict[str, NDArray[np.int8]])
    assert_type(numbers.words(vector), list[str])
    assert_type((numbers.size, numbers.choices, numbers.version), tuple[int, int, str])


def many_games() -> None:
    with assert_type(VectorEnv("moorea", games=8, seed=1), VectorEnv) as env:
        assert_type((env.observation, env.mask, env.seat), tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]])
        assert_type((env.reward, env.ended), tuple[NDArray[np.float32], NDArray[np.bool_]])
        assert_type(env.action, NDArray[np.int32])
        env.step(assert_type(env.sample(np.random.default_rng(7)), NDArray[np.int64]))
        assert_type((env.numbers, env.match(0), env.recall(0, 0)), tuple[Observation, vaka.Match, str])
    many = SelfPlayVectorEnv("moorea", num_envs=8)
    assert_type(many.reset(seed=7), tuple[NDArray[np.int8], Info])
    seen, rewards, ended, cut, _ = many.step([0] * 8)
    assert_type((seen, rewards), tuple[NDArray[np.int8], NDArray[np.float64]])
    assert_type((ended, cut), tuple[NDArray[np.bool_], NDArray[np.bool_]])


def one_seat() -> None:
    env = SeatEnv("orongo", bots=[First(), "greedy"], render_mode="rgb_array")
    assert_type(env.reset(seed=7), tuple[NDArray[np.int8], Info])
    assert_type(env.step(3), tuple[NDArray[np.int8], float, bool, bool, Info])
    assert_type(env.render(), str | NDArray[np.uint8] | None)
    assert_type(env.action_masks(), NDArray[np.bool_])
    assert_type((env.recall(), env.match()), tuple[str, vaka.Match])
    masked = MaskedObservation(env)
    assert_type(masked.reset(seed=7), tuple[MaskedArrays, Info])
    assert_type(masked.step(3)[0]["observations"], NDArray[np.float32])


def all_seats() -> None:
    env = VakaAEC("orongo", players=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        assert_type((seen, reward, over, cut), tuple[Observed | None, float, bool, bool])
        env.step(None if over else int(env.observe(assert_type(agent, str))["action_mask"].argmax()))
    together = VakaParallel("orongo", players=3)
    assert_type(together.reset(seed=7), tuple[dict[str, Observed], dict[str, Info]])
    everything, rewards, ended, stopped, _ = together.step({"player_0": 3})
    assert_type((everything, rewards), tuple[dict[str, Observed], dict[str, float]])
    assert_type((ended, stopped), tuple[dict[str, bool], dict[str, bool]])
    assert_type((together.render(), together.match()), tuple[str | NDArray[np.uint8] | None, vaka.Match])
