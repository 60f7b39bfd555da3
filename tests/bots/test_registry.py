"""Bots by name, those of other packages among them; and the luck that they imagine with."""

from collections import Counter
from importlib.metadata import EntryPoint

import pytest

import vaka
from tests.games import WITH_NET
from vaka import editions
from vaka.bots import registry
from vaka.bots.bot import GreedyBot
from vaka.bots.bot_worker import BotWorker
from vaka.bots.master import TrainedBot, net_for
from vaka.bots.registry import MAX_NAME, bot, brought, names, seat_bots
from vaka.bots.search_chance import SearchChance
from vaka.bots.strengths import STRENGTHS, net_plays


def test_bots_of_other_packages_sit_down_if_their_name_has_room_and_never_replace_ours(monkeypatch):
    fits, too_long = "x" * MAX_NAME, "x" * (MAX_NAME + 1)
    offered = (too_long, fits, "master", "random", "never:met")
    points = [EntryPoint(name, "elsewhere:make", registry.GROUP) for name in offered]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    brought.cache_clear()
    try:
        assert list(brought()) == [fits, too_long]
        assert seat_bots() == [*STRENGTHS, fits]
        assert {fits, too_long, *STRENGTHS} <= set(names())
        assert len(names()) == len(set(names()))
    finally:
        brought.cache_clear()


def leave(game, argument):
    raise SystemExit(3)


def test_a_bot_that_ends_the_program_when_it_is_made_is_a_refusal():
    with pytest.raises(vaka.BadRequest) as refusal:
        registry.made_elsewhere(EntryPoint("leaver", f"{__name__}:leave", registry.GROUP), "orongo", "")
    assert (refusal.value.key, refusal.value.values) == ("bots.not_made", {"name": "leaver", "why": "SystemExit: 3"})


def test_worlds_of_other_seeds_have_other_luck():
    first = [SearchChance(seed).pick(10) for seed in range(1000)]
    assert all(60 <= first.count(outcome) <= 140 for outcome in range(10))
    luck = SearchChance(7)
    rolls = [luck.pick(6) for _ in range(600)]
    assert all(60 <= rolls.count(outcome) <= 140 for outcome in range(6))


@pytest.mark.parity
@pytest.mark.parametrize(("skipped", "skipped_next"), [(0, 0), (0, 1), (1, 0)])
def test_neighbouring_seeds_have_nothing_to_do_with_each_other(skipped, skipped_next):
    """Each pair of outcomes occurs, about 22 times of 20,000."""

    def outcome(seed, skipped):
        luck = SearchChance(seed)
        return [luck.pick(30) for _ in range(skipped + 1)][-1]

    pairs = Counter((outcome(seed, skipped), outcome(seed + 1, skipped_next)) for seed in range(20_000))
    assert len(pairs) == 30 * 30
    assert max(pairs.values()) < 50


def test_who_has_not_thought_yet_can_be_stopped():
    worker = BotWorker()
    worker.stop()
    worker.close()


@pytest.mark.parity
@pytest.mark.parametrize("name", WITH_NET)
def test_the_net_of_every_game_plays_interpreted_and_compiled(name):
    pytest.importorskip("numpy", reason="nets need NumPy: pip install numpy")
    game = vaka.game(name)
    for players in game.players:
        net, why_not = net_for(game, players, {})
        assert net is not None, why_not


@pytest.mark.parametrize("game", WITH_NET)
def test_every_net_has_a_manner_for_every_strength_and_the_weaker_are_the_looser(game):
    temperatures = [net_plays(game)[strength].temperature for strength in STRENGTHS]
    assert list(net_plays(game)) == list(STRENGTHS)
    assert temperatures == sorted(temperatures, reverse=True)
    assert set(net_plays(game)["master"].ahead) <= set(vaka.game(game).players)
    master = bot("master", game)
    assert isinstance(master, TrainedBot)
    assert (master.temperature, master.ahead) == (0.0, net_plays(game)["master"].ahead)


def test_a_game_whose_net_plays_at_no_strength_has_those_who_need_none(monkeypatch):
    files = editions.file
    monkeypatch.setattr(editions, "file", lambda game, name: None if name == "bot/net.toml" else files(game, name))
    net_plays.cache_clear()
    try:
        assert isinstance(bot("friend", vaka.list_games()[0]), GreedyBot)
    finally:
        net_plays.cache_clear()
