"""What is remembered of looks is what a fresh look would find, for every viewer, whatever was chosen or undone."""

import random

import pytest

import vaka
from vaka.core.match import Match
from vaka.table.live.view_cache import ViewCache
from vaka.table.table_view import UncachedViews

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
