"""Gymnasium and stable-baselines3: their makers' own checks, and games that follow ours exactly."""

import pytest

pytest.importorskip("gymnasium", reason="this adapter needs Gymnasium: pip install vaka[research]")

import gymnasium
from gymnasium.utils.env_checker import check_env

import vaka
from vaka.bots.bot import Bot
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.research.gym import MaskedObservation, SeatEnv

from .tables import IDS, TABLES


@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_their_checks(name, players):
    env = gymnasium.make(f"vaka.research.gym:vaka/{name.capitalize()}-v0", players=players, bots=["random"])
    check_env(env.unwrapped)
    sb3 = pytest.importorskip("stable_baselines3.common.env_checker", reason="needs requirements-research.lock")
    sb3.check_env(env.unwrapped)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("name", "players"), TABLES, ids=IDS)
def test_whole_games(name, players, bot):
    env = SeatEnv(name, players, bots=[bot], illegal="raise")
    picks = vaka.seeded(players)
    for game in range(1 if bot == "greedy" else 2):
        seen, info = env.reset(seed=game)
        over = False
        while not over:
            choices = [at for at, there in enumerate(info["action_mask"]) if there]
            assert choices == [at for at, there in enumerate(env.action_masks()) if there]
            assert len(choices) > 1
            assert env.play.state.pending == (env.seat,)
            seen, reward, over, _, info = env.step(choices[picks.pick(len(choices))])
        assert env.observation_space.contains(seen)
        match = env.match()
        again = check(parse(match.record().text()), match.game)
        assert again.state.digest() == env.play.state.digest()
        assert reward == env.play.rewards()[env.seat]


def test_the_seat_changes_or_stays_and_the_last_bot_fills_up():
    env = SeatEnv("orongo", 4, bots=["random", "greedy"])
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == {0, 1, 2, 3}
    env = SeatEnv("orongo", 4, bots=["random", "greedy"], seat=1)
    env.reset(seed=1)
    kinds = [type(env.opponents[at]).__name__ for at in (0, 2, 3)]
    assert (env.seat, kinds) == (1, ["RandomBot", "GreedyBot", "GreedyBot"])


def test_the_same_seed_plays_the_same_game():
    def story(seed):
        env = SeatEnv("raiatea", 3, bots=["random"])
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        return env.match().record().text()

    assert story(3) == story(3)
    assert story(3) != story(4)


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="seat is 2, but has to be a whole number from 0 to 1"):
        SeatEnv("moorea", 2, seat=2)
    with pytest.raises(ValueError, match=r"seat is 0\.5"):
        SeatEnv("moorea", 2, seat=0.5)
    for bots in ("greedy", None):
        with pytest.raises(ValueError, match="has to be a list, as in"):
            SeatEnv("moorea", 2, bots=bots)
    with pytest.raises(ValueError, match="a bot is 5, but has to be a name or an object"):
        SeatEnv("moorea", 2, bots=[5])
    with pytest.raises(ValueError, match="2 bots for 1 seats"):
        SeatEnv("moorea", 2, bots=["random", "random"])
    with pytest.raises(vaka.BadRequest):
        SeatEnv("moorea", 2, bots=["oracle"])
    with pytest.raises(ValueError, match="lose or raise"):
        SeatEnv("moorea", illegal="perhaps")
    env = SeatEnv("moorea", 2)
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    with pytest.raises(ValueError, match=r"the action is 1\.5, but has to be a whole number"):
        env.step(1.5)
    closed = int((info["action_mask"] == 0).argmax())
    _, reward, over, _, info = env.step(closed)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]
    with pytest.raises(ValueError, match="over"):
        env.step(0)
    strict = SeatEnv("moorea", 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(vaka.IllegalChoice):
        strict.step(closed)


def test_a_bot_of_ones_own():
    class First(Bot):
        def choose(self, known, chance):
            return known.choices(known.viewer)[0]

    env = SeatEnv("orongo", 2, bots=[First()], seat=1)
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()


@pytest.mark.parametrize(("name", "players"), [("moorea", 2), ("orongo", 2), ("raiatea", 3)])
def test_the_mask_goes_into_the_observation_and_all_else_stays(name, players):
    plain, masked = SeatEnv(name, players), MaskedObservation(SeatEnv(name, players))
    (vector, info), (seen, same) = plain.reset(seed=3), masked.reset(seed=3)
    over = False
    while not over:
        assert masked.observation_space.contains(seen)
        assert (seen["observations"] == vector).all()
        assert (seen["action_mask"] == info["action_mask"]).all()
        assert same["seat"] == info["seat"]
        action = int(info["action_mask"].argmax())
        vector, reward, over, _, info = plain.step(action)
        seen, *results, same = masked.step(action)
        assert results == [reward, over, False]


def test_masks_reach_the_learner():
    pytest.importorskip("sb3_contrib", reason="needs requirements-research.lock")
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import is_masking_supported

    env = SeatEnv("orongo", 2, bots=["random"], illegal="raise")
    assert is_masking_supported(env)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(64)
