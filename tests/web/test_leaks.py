"""Nobody sees what they may not see: ten ways in which secrets leaked elsewhere, each with a test of its own.

First all games at the table, whole games, everything that each viewer is shown compared in two worlds. Then the
real server. Leak 6, by which others could tell who has sealed what and when, and leak 11 at the real server are in
`test_every_byte.py`.
"""

import hashlib
import json
from collections.abc import Iterator
from itertools import chain
from random import Random

import httpx
import pytest

import vaka
from tests.games import LONG_GAMES
from tests.tables import SOAK
from tests.web.vaka_servers import Program, VakaServer
from tests.web.worlds import NAMES, facts, random_match, shown, twin
from vaka.core.chance import Sealed
from vaka.core.events import EVERYONE, Event
from vaka.core.game import Game
from vaka.core.match import Match
from vaka.table import table_view
from vaka.table.live import view_cache
from vaka.web.table_page import frames

COUNTS = [(name, players) for name in vaka.list_games() for players in vaka.game(name).players]
STEPS = 1000 if SOAK else 6
EVERY = 40 if SOAK else 100  # of the moments of a long game; another seed starts with another


def moments(name: str, seed: int) -> Iterator[Match]:
    """Moments of a whole game: now and then, in sealed phases more often, and the end."""
    game = vaka.game(name)
    every = EVERY if name in LONG_GAMES else 3
    for number, match in enumerate(random_match(game, game.players[-2], seed)):
        if (number + seed) % every == 0 or (match.state.answers and number % 10 == 0) or not match.state.pending:
            yield match


# --- all games, in two worlds


@pytest.mark.parametrize("name", vaka.list_games())
def test_whole_games_look_the_same_in_two_worlds(name):
    compared = 0
    for match in moments(name, 1):
        for viewer in (None, *range(match.players)):
            true, other = shown(match, viewer), shown(twin(match, viewer, 1), viewer)
            for part in true:
                assert other[part] == true[part], f"{part} of viewer {viewer} at {match.number}"
            compared += 1
    assert compared > 10


def quiet_steps(game: Game, players: int, seed: int) -> Iterator[tuple[Match, int]]:
    """A random match wherever a seat has just made a step that told nothing, with the seat. Those who play several
    seats look at each."""
    match = Match(game, players, seed=seed, names=NAMES[:players])
    rng = Random(seed)
    while match.state.pending:
        seat = rng.choice(match.state.pending)
        steps = match.steps[seat]
        match.choose(seat, rng.choice(match.state.choices(seat)))
        if match.steps[seat] > steps:
            yield match, seat


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in vaka.list_games() for players in vaka.game(name).players]
)
def test_leak_11_nobody_can_tell_how_many_steps_a_move_has(name, players):
    """A step that is taken back and made again looks to all others as if it was made once, to the end of the game."""
    compared = 0
    for match, seat in chain.from_iterable(quiet_steps(vaka.game(name), players, seed) for seed in range(3)):
        others = [viewer for viewer in (None, *range(players)) if viewer != seat]
        before = match.copy()
        before.undo(seat)
        again = before.copy()
        again.choose(seat, match.counted[-1].words)
        for viewer in others[compared % players :][:1]:
            now = shown(match, viewer)
            assert shown(before, viewer) == now
            assert shown(again, viewer) == now
        mine = [one.moves + one.steps[seat] for one in (match, before, again)]
        assert mine == sorted(set(mine))  # what a form was made for is never there again
        compared += 1
        if compared == STEPS:
            return
    assert compared or name not in ("moorea", "raiatea")  # elsewhere every choice is a move


@pytest.mark.parametrize("name", vaka.list_games())
def test_leak_9_a_watcher_is_shown_no_more_than_any_seat_knows(name):
    """In every world that a seat imagines, a watcher is shown the same: the seat could show it to the watcher."""
    for match in moments(name, 3):
        public = shown(match, None)
        for seat in range(match.players):
            world = twin(match, seat, 3)
            world.events = match.events
            assert shown(world, None) == public


@pytest.mark.parametrize("name", vaka.list_games())
def test_the_comparison_notices_a_frame_that_is_kept_without_regard_to_the_viewer(name, monkeypatch):
    """A viewer who gets what was made for another seat can tell the two worlds apart."""
    monkeypatch.setattr(frames, "sees_the_same", lambda one, other: True)
    pairs = ((shown(match, None), shown(twin(match, None, 1), None)) for match in moments(name, 1))
    assert any(one != other for one, other in pairs)


def test_the_comparison_notices_a_leak(monkeypatch):
    """With a log that is not veiled the two worlds are told apart."""
    monkeypatch.setattr(
        view_cache, "veiled", lambda events, viewer: [Event(it.verb, it.values, EVERYONE, 0) for it in events]
    )
    differing = [match for match in moments("moorea", 1) if shown(twin(match, None, 1), None) != shown(match, None)]
    assert differing


def test_leak_1_what_was_undone_is_gone():
    """Two matches that differ only in a choice that was undone look the same, but for the number of the line."""

    def undone(words: int) -> Match:
        match = Match(vaka.game("orongo"), 2, seed=1, names=["Anne", "Ben"])
        match.choose(0, "bid 9")
        match.choose(1, "bid 1")
        match.choose(0, match.state.choices(0)[words])
        match.undo(0)
        return match

    for viewer in (None, 0, 1):
        assert shown(undone(0), viewer) == shown(undone(1), viewer)


@pytest.mark.parametrize("name", vaka.list_games())
def test_leak_2_the_log_does_not_hold_what_its_reader_may_not_know(name):
    """A veiled event has lost its values before texts are made of it."""
    veiled = 0
    for match in moments(name, 4):
        for viewer in (None, *range(match.players)):
            seen = table_view.view_for(facts(match), match, viewer)
            for event, data in zip(match.events, seen.told, strict=True):
                assert data.values == event.values_for(-1 if viewer is None else viewer)
                veiled += data.values != event.values
    assert veiled or name == "orongo"  # without its variant nothing is drawn in secret there


# --- the real server


@pytest.fixture
def table(server: VakaServer) -> tuple[Program, Program, str]:
    anne, ben = server.program("Anne"), server.program("Ben")
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    return anne, ben, code


def live_match(server: VakaServer, code: str) -> Match:
    async def found() -> Match:
        async with server.tables.registry.looking(code) as live:
            return live.playing()

    return server.run(found())


def test_leaks_3_and_7_the_secret_of_chance_is_nowhere_before_the_end(server, table):
    anne, ben, code = table
    match = live_match(server, code)
    secret = match.origin.secret
    assert secret is not None
    seen = [anne.table_view(code), ben.table_view(code), server.watcher().table_view(code), anne.get(f"/tables/{code}")]
    anne.choose(code, "bid 9")
    seen += [ben.choose(code, "bid 1"), anne.get("/tables/mine"), anne.get(f"/tables/{code}/record", 409)]
    text = json.dumps(seen) + httpx.get(f"{server.url}/t/{code}").text
    assert secret.hex() not in text
    assert all(nonce.hex() not in text for nonce in match.origin.nonces)
    assert hashlib.sha256(b"vaka commitment 1" + secret).hexdigest() in text


def test_leak_4_no_list_of_choices_is_given_out_that_could_be_replayed(server, table):
    anne, ben, code = table
    for viewer in (anne, ben, server.watcher()):
        assert viewer.get(f"/tables/{code}/record", 409)["error"]["key"] == "table.record_later"
    others = (ben, server.watcher())
    before = [viewer.table_view(code) for viewer in others]
    anne.choose(code, "bid 17")
    for viewer, seen in zip(others, before):
        assert viewer.table_view(code) == seen  # whatever was dealt: nothing is told that was not told before
        assert not {"lines", "log", "history", "save", "seed", "secret"} & set(viewer.table_view(code))


def test_leak_5_a_bot_is_handed_what_its_seat_has_seen(server, monkeypatch):
    asked = []
    honest = server.tables.bots.workers.choice

    async def listening(spec, known, *more):
        asked.append(known)
        return await honest(spec, known, *more)

    monkeypatch.setattr(server.tables.bots.workers, "choice", listening)
    anne = server.program("Anne")
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "child"}])
    with anne.wakes(code) as wakes:
        wakes.next()
        anne.choose(code, "bid 9")
        assert wakes.next()["version"]  # a bot that goes first may have moved as well
    assert asked
    for known in asked:
        assert known.viewer == 1
        assert isinstance(known.chance, Sealed)
        assert not known.answers or known.answers[0] == []


def test_leak_8_a_refusal_tells_nothing_that_the_seat_does_not_know(server, table):
    """The same refusals, whatever the other one has sealed."""
    anne, ben, code = table
    tried = ["bid 25", "place 1", "raise food", "bid 9", "dance"]

    def refusals() -> list[str]:
        return [json.dumps(ben.post(f"/tables/{code}/why-not", {"seat": 2, "words": words})) for words in tried]

    before = refusals()
    for bid in ("bid 0", "bid 9", "bid 24"):
        anne.choose(code, bid)
        assert refusals() == before


def test_leak_10_whoever_thinks_ahead_does_not_touch_the_chance_of_the_table(server, table, monkeypatch):
    monkeypatch.setattr("vaka.table.bots.hinting.BUDGET", "20")
    anne, ben, code = table
    anne.choose(code, "bid 9")
    ben.choose(code, "bid 1")
    match = live_match(server, code)
    asked = match.chance.asked
    for _ in range(2):
        anne.post(f"/tables/{code}/hint", {"seat": 1})
    assert live_match(server, code).chance.asked == asked
    known = match.state.seen(0)
    assert known.imagine(vaka.seeded(1)).chance is not match.chance
