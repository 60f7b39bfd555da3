"""What is remembered of looks is what a fresh look would find, for every viewer, whatever was chosen or undone."""

import random

import pytest

import vaka
from vaka.core.match import Match
from vaka.table.clocks.settings import live_clock
from vaka.table.live import table_clock
from vaka.table.live.facts import facts_of
from vaka.table.live.presence import Presence
from vaka.table.live.view_cache import ViewCache
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.play import looking
from vaka.table.play.shown_tables import view_of
from vaka.table.table_view import UncachedViews
from vaka.table.tables import Tables

from .evening import choose, hang, later, people, server, table_with

PLAYERS = 3


def events(looks, viewer):
    return [(event.verb, event.values) for event in looks.told(viewer)]


@pytest.mark.parametrize("game", vaka.list_games())
def test_what_is_remembered_is_what_a_fresh_look_finds(game):
    match = Match(vaka.game(game), PLAYERS, seed=8)
    luck = random.Random(8)
    view_cache = ViewCache(match)
    for _ in range(60):
        if not match.state.pending:
            break
        for viewer in luck.sample([0, 1, 2, None], 2):  # the others have not looked for a while
            fresh = UncachedViews(match)
            assert events(view_cache, viewer) == events(fresh, viewer)
            assert view_cache.seen(viewer).save() == fresh.seen(viewer).save()
            assert view_cache.seen(viewer) is view_cache.seen(viewer)
        match = match.copy()  # as a table at hand is replaced and never changed
        back = match.one_move_back
        if back is not None and not match.state.answers and luck.random() < 0.1:
            match.undo_to(back)
        seat = match.state.pending[0]
        match.choose(seat, luck.choice(match.state.choices(seat)))
        view_cache = ViewCache(match, view_cache)


def test_who_has_not_looked_for_a_while_is_not_told_everything_anew():
    match = Match(vaka.game("moorea"), PLAYERS, seed=8)
    view_cache = ViewCache(match)
    first = view_cache.told(0)
    for _ in range(5):  # nobody looks
        match = match.copy()
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[0])
        view_cache = ViewCache(match, view_cache)
    new_events = view_cache.told(0)
    assert len(new_events) > len(first)
    assert all(one is other for one, other in zip(first, new_events))


def test_who_learns_nothing_of_a_sealed_answer_keeps_what_was_seen():
    match = Match(vaka.game("orongo"), PLAYERS, seed=8)
    before = ViewCache(match)
    seen = {viewer: before.seen(viewer) for viewer in (0, 1, 2, None)}
    match = match.copy()
    match.choose(0, "bid 2")
    after = ViewCache(match, before)
    assert [viewer for viewer in seen if after.seen(viewer) is seen[viewer]] == [1, 2, None]
    assert after.seen(0).answers != seen[0].answers


async def wrong_views(tables: Tables, clock: bool = True) -> list[tuple[int, str]]:
    """When somebody was shown what a fresh look does not find: players, the host, who watches, and a stranger."""
    anne, ben, host, watcher = await people(tables, "Anne", "Ben", "Cara", "Dora")
    seats = [NewSeat("open"), NewSeat("open")]
    new_table = NewTable("moorea", 2, seats=seats, clock=live_clock(3600, 600) if clock else None)
    code = await tables.seating.make(host, new_table)
    await tables.seating.sit(code, anne, 0)
    await tables.seating.sit(code, ben, 1)
    wrong = []

    async def look(at: int) -> None:
        presence = tables.registry.presence
        for person in (None, anne, watcher, ben, host):
            shown = await tables.looking.table_view(code, person)
            async with tables.registry.looking(code) as live:
                mine = person.id if person else None
                if shown != view_of(live, mine, facts_of(live.copy(), mine, presence)):
                    wrong.append((at, person.name if person else ""))

    for at in range(4):
        await look(at)
        await tables.talk.say(code, anne, f"Move {at}")
        await look(at)
        later(tables, minutes=5)
        await look(at)
        (asked,) = await tables.looking.asked(code, None)
        async with tables.registry.looking(code) as live:
            words = live.game.words(live.match.state.choices(asked)[0])
        await choose(tables, code, (anne, ben)[asked], asked, words)
    assert await tables.looking.table_view(code, watcher) is await tables.looking.table_view(code, None)
    return wrong


@pytest.mark.parametrize("clock", [False, True])
async def test_who_only_watches_is_shown_one_view_and_it_is_what_a_fresh_look_finds(sqlite_url, clock):
    async with server(sqlite_url) as tables:
        assert await wrong_views(tables, clock) == []


class Whenever(list):
    """What is shown of absences, equal to what was shown at any other time."""

    def __ne__(self, other: object) -> bool:
        return False


async def test_a_view_of_watchers_that_forgets_the_viewer_or_the_time_is_caught(sqlite_url, monkeypatch):
    async with server(sqlite_url) as tables:
        with monkeypatch.context() as forgetful:
            forgetful.setattr(looking, "only_watches", lambda live, person: True)
            assert {name for _, name in await wrong_views(tables)} == {"Anne", "Ben", "Cara"}
        honest = Presence.of
        monkeypatch.setattr(Presence, "of", lambda presence, live: Whenever(honest(presence, live)))
        assert {name for _, name in await wrong_views(tables)} == {"", "Dora"}


async def test_the_moves_are_walked_once_to_know_the_reserves(sqlite_url, monkeypatch):
    async with server(sqlite_url) as tables:
        hang(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(60, 60))
        walked = []
        honest = table_clock.reserves_of
        monkeypatch.setattr(table_clock, "reserves_of", lambda live, clock: walked.append(live) or honest(live, clock))
        for person in (None, anne, ben):
            await tables.looking.table_view(code, person)
            await tables.looking.facts(code, person)
        assert len(walked) == 1
