"""Undo, copies and sources that take over, in any order: the record of what came out gives the same again."""

import random

import pytest

import vaka
from tests.tables import SOAK
from vaka.core.chance import commitment
from vaka.core.match import KEPT_EVERY, Match
from vaka.core.record import Origin
from vaka.core.record_parser import parse
from vaka.core.replay import check, resume

ROUNDS = 60  # of playing on, going back, copying, or changing the source


def origin(luck: random.Random, players: int, after: int = 0) -> Origin:
    secret = luck.randbytes(32)
    return Origin(None, secret, [luck.randbytes(8) for _ in range(players)], commitment(secret), after)


def play_on(match: Match, luck: random.Random, choices: int) -> None:
    for _ in range(choices):
        if match.state.outcome is not None:
            return
        seat = luck.choice(match.state.pending)
        match.choose(seat, luck.choice(match.state.choices(seat)))


def go_back(match: Match, luck: random.Random) -> None:
    """Mostly a little, sometimes far: into what was kept, and behind it."""
    if match.state.outcome is None:
        reach = luck.choice([2, 5, KEPT_EVERY, 10 * KEPT_EVERY])
        match.undo_to(luck.choice(match._stops[-reach:]))


def renewed(match: Match, luck: random.Random) -> Match:
    """The same game, read again from its lines, with a fresh source from here on: as when it is brought to a table."""
    record = match.record()
    last = match.renewals[-1].after if match.renewals else 0
    if any(match.sealed_words()) or match.number <= last or match.state.outcome is not None:
        return match
    record.renewals = [*match.renewals, origin(luck, match.players, match.number)]
    return resume(record, match.game)


def all_of(match: Match) -> tuple[object, ...]:
    watched = [match.told(seat) for seat in [None, *range(match.players)]]
    stands = match.barrier, match.floor, match._stops[:], match._renewed, match.chance.asked
    lines = [line.text() for line in match.lines]
    return match.state.save(), watched, lines, match.sealed_words(), stands, [kept.number for kept in match._kept]


@pytest.mark.parametrize("seed", range(9) if SOAK else range(3))
@pytest.mark.parametrize("name", vaka.list_games())
def test_whatever_was_undone_copied_and_renewed_the_record_gives_the_same(
    monkeypatch: pytest.MonkeyPatch, name: str, seed: int
) -> None:
    monkeypatch.setattr("vaka.core.match.KEPT_EVERY", (KEPT_EVERY, 3, 1)[seed % 3])
    luck = random.Random(f"{name} {seed}")
    game = vaka.game(name)
    players = luck.choice(game.players)
    match = Match(game, players, origin=origin(luck, players))
    for _ in range(ROUNDS):
        what = luck.random()
        if what < 0.5:
            play_on(match, luck, luck.choice([1, 3, 20]))
        elif what < 0.75:
            go_back(match, luck)
        elif what < 0.9:
            before = all_of(match)
            twin = match.copy()
            assert all_of(twin) == before
            play_on(twin, luck, 10)
            go_back(twin, luck)
            assert all_of(match) == before  # nothing of it shows in the other
            match = luck.choice([match, twin])
        else:
            match = renewed(match, luck)
    while any(match.sealed_words()):
        play_on(match, luck, 1)
    record = match.record()
    record.ended = "agreed" if match.state.outcome is None else ""
    monkeypatch.setattr("vaka.core.match.KEPT_EVERY", 10**9)  # every undo begins at the start
    again = check(parse(record.text()), game)
    assert again.state.save() == match.state.save()
    assert again.told(None) == match.told(None)
    assert all_of(resume(parse(record.text()), game))[:-1] == all_of(match)[:-1]
