"""Bots that think in a process of their own, and what happens when they cannot."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from multiprocessing.context import SpawnProcess
from time import sleep

import pytest

import vaka
from tests.patience import PATIENCE
from vaka.bots import bot_worker as worker_module
from vaka.bots import thinking as thinking_module
from vaka.bots.advice import advise
from vaka.bots.bot import Bot
from vaka.bots.bot_worker import CHOICE, NONSENSE, RAISED, READY, SLOW, BotWorker, _think, raised
from vaka.bots.navigator import Budget
from vaka.bots.registry import bot
from vaka.bots.thinking import answer, stand_in
from vaka.bots.values import has_values
from vaka.games import list_games

GAME = vaka.game("orongo")


@pytest.fixture
def worker():
    made = BotWorker()
    yield made
    made.close()


def known():
    return GAME.start(3, vaka.seeded(3), {"hidden_tile": True}).seen(1)


def test_the_process_answers_as_the_bot_does_here(worker):
    for seed in range(3):
        result = worker.ask("greedy", known(), seed, seconds=PATIENCE)
        assert result.trouble == ""
        assert result.choice == bot("greedy", "orongo").choose(known(), vaka.seeded(seed))


def test_it_is_handed_saved_data_alone():
    saved = known().save()
    assert answer("greedy", "orongo", None, saved, 4) == bot("greedy", "orongo").choose(known(), vaka.seeded(4))
    assert [tile for tile in saved["hidden"] if tile >= 0] == [known().hidden[1]]


def test_one_that_raises_costs_nothing(worker):
    result = worker.ask("no such bot", known(), 1, seconds=PATIENCE)
    assert result.trouble == RAISED
    assert result.why.startswith("BadRequest in registry.py:")
    assert result.choice in known().choices(1)
    last = worker.ask("random", known(), 1, seconds=PATIENCE)
    assert (last.trouble, last.why) == ("", "")


class Broken:
    """As a bot of another package may answer: it cannot be sent to another process, and should not be read there."""

    def __reduce__(self):
        raise RuntimeError("stay here")


def give_up():
    raise SystemExit("I give up")


@pytest.mark.parametrize(("act", "told"), [(Broken, (None, "")), (give_up, (None, "SystemExit in test_bot_worker.py"))])
def test_whatever_a_bot_does_its_process_stays_and_answers_in_plain_data(monkeypatch, act, told):
    """Else the server would read what a stranger's bot made, and the log would not say which error it was."""

    class Odd(Bot):
        def choose(self, known, chance):
            return act()

    monkeypatch.setattr(thinking_module, "_bot", lambda spec, name: Odd())
    asking, thinking = Pipe()
    for _ in range(2):
        asking.send((CHOICE, PATIENCE, ("odd", "orongo", None, known().save(), 1)))
    with ThreadPoolExecutor(1) as thread:
        thought = thread.submit(_think, thinking)
        assert asking.recv() == READY
        for _ in range(2):
            result, why = asking.recv()
            assert (result, why.partition(":")[0]) == told
        asking.close()
        assert thought.result() is None
    thinking.close()


def test_what_was_raised_is_told_also_where_its_cause_was_only_named():
    with pytest.raises(RuntimeError) as refused:
        raise RuntimeError("a secret") from ValueError("another")
    assert raised(refused.value).startswith("RuntimeError in test_bot_worker.py:")


def test_without_room_for_a_process_a_legal_choice_is_made_and_the_next_question_tries_again(worker, monkeypatch):
    def full(process):
        raise OSError("no more processes")

    with monkeypatch.context() as crowded:
        crowded.setattr(SpawnProcess, "start", full)
        for seed in range(2):
            result = worker.ask("random", known(), seed, seconds=PATIENCE)
            assert result.trouble == RAISED
            assert result.choice in known().choices(1)
    assert worker.ask("random", known(), 1, seconds=PATIENCE).trouble == ""


def test_one_that_thinks_for_too_long_is_ended_and_the_next_answers(worker):
    assert worker.ask("random", known(), 1, seconds=PATIENCE).trouble == ""
    first = worker._process
    result = worker.ask("navigator:600s", known(), 1, seconds=0.2)
    assert (result.choice, result.trouble) == (bot("greedy", "orongo").choose(known(), vaka.seeded(1)), SLOW)
    assert not first.is_alive()
    assert worker.ask("random", known(), 1, seconds=PATIENCE).trouble == ""


def test_one_that_hangs_without_working_is_ended_by_the_clock(worker, monkeypatch):
    """As a bot of another package may, that waits for something: here its process is stopped."""
    worker.ask("random", known(), 1, seconds=PATIENCE)
    first = worker._process
    os.kill(first.pid, signal.SIGSTOP)
    monkeypatch.setattr(worker_module, "OVERRUN", 0.01)
    assert worker.ask("random", known(), 1, seconds=1.0).trouble == SLOW
    monkeypatch.undo()
    assert worker.ask("random", known(), 1, seconds=PATIENCE).trouble == ""
    assert worker._process is not first


def test_a_process_that_is_still_starting_is_kept_and_a_simpler_bot_chooses_meanwhile(worker):
    """On a busy machine a start takes longer than a bot may think; ended, it would begin again, and again."""
    result = worker.ask("expert", known(), 1, seconds=0.0)
    assert (result.choice, result.trouble) == (bot("greedy", "orongo").choose(known(), vaka.seeded(1)), SLOW)
    first = worker._process
    assert first.is_alive()
    assert worker.ask("random", known(), 1, seconds=PATIENCE).trouble == ""
    assert worker._process is first


def test_a_process_that_never_starts_is_replaced(worker, monkeypatch):
    monkeypatch.setattr(worker_module, "START_SECONDS", 0.0)
    assert worker.ask("random", known(), 1, seconds=0.0).trouble == SLOW
    assert worker._process is None
    monkeypatch.undo()
    assert worker.ask("random", known(), 1, seconds=PATIENCE).trouble == ""


@pytest.mark.parametrize("game", list_games())
def test_nothing_is_drawn_by_lot_for_a_bot_that_cannot_answer(worker, game):
    """The choice of the simpler bot depends on the position: of all seeds none takes what is plainly bad."""
    seen = vaka.game(game).start(3, vaka.seeded(3)).seen(0)
    expected = bot("greedy", game).choose(seen, vaka.seeded(5)) if has_values(game) else seen.choices(0)[0]
    result = worker.ask("no such bot", seen, 5, seconds=PATIENCE)
    assert (result.choice, result.trouble) == (expected, RAISED)


def test_a_game_without_values_and_a_simple_bot_that_fails_still_have_a_choice(monkeypatch):
    monkeypatch.setattr(thinking_module, "bot", give_up_choosing)
    assert stand_in(known(), 1) == known().choices(1)[0]
    monkeypatch.setattr(thinking_module, "has_values", lambda game: False)
    assert stand_in(known(), 1) == known().choices(1)[0]


def give_up_choosing(spec, game):
    raise ValueError("no bot")


def test_a_server_can_be_stopped_while_somebody_thinks(worker):
    with ThreadPoolExecutor(1) as thread:
        asked = thread.submit(worker.ask, "navigator:600s", known(), 1, seconds=600)
        while worker._process is None:
            sleep(0.01)
        worker.stop()
        assert asked.result().trouble == RAISED


def test_an_expert_gives_a_hint_from_saved_data(worker):
    result = worker.hint("20", known(), 1, seconds=PATIENCE)
    here = advise(known(), Budget(iterations=20), vaka.seeded(1))
    others = [vars(other) for other in here.alternatives]
    assert [vars(other) for other in result.alternatives] == others
    assert vars(result) | {"alternatives": others} == vars(here) | {"alternatives": others}
    assert worker.hint("no budget", known(), 1, seconds=PATIENCE) is None


class Five:
    """As NumPy's ints: no int, but good for one."""

    def __index__(self):
        return 5


class Several:
    """As NumPy's arrays: they offer to be an int, and then are not."""

    def __index__(self):
        raise TypeError("only integer scalar arrays can be converted to a scalar index")


@pytest.mark.parametrize("told", [10_000, -1, 1.0, "1", Several()])
def test_one_that_answers_nonsense_costs_nothing(worker, monkeypatch, told):
    tells(worker, monkeypatch, told)
    result = worker.ask("random", known(), 1, seconds=1)
    assert result.trouble == NONSENSE
    assert result.choice in known().choices(1)
    assert worker_module.Answer(3).trouble == ""


def test_any_kind_of_int_is_an_answer(worker, monkeypatch):
    assert 5 in known().choices(1)
    tells(worker, monkeypatch, Five())
    result = worker.ask("random", known(), 1, seconds=1)
    assert (type(result.choice), result.choice, result.trouble) == (int, 5, "")


def tells(worker, monkeypatch, data):
    """Whatever the process is asked, it answers this, and nothing went wrong."""

    class Pipe:
        def send(self, question):
            pass

        def poll(self, seconds):
            return True

        def recv(self):
            return data, ""

    monkeypatch.setattr(worker, "_open", Pipe)
    worker._starts_until = 0.0
