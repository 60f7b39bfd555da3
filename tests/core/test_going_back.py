"""A match that was played can be looked at as it stood after any whole move."""

import random
from collections import deque

import pytest

import vaka
from vaka.core.match import Match


def played(name: str, choices: int, seed: int = 5) -> tuple[Match, dict[int, tuple[object, int]]]:
    """A match at random, and what it was at each of its positions: the saved state, and how many events were told."""
    game = vaka.game(name)
    match = Match(game, game.players[0], seed=seed)
    luck = random.Random(seed)
    stood = {0: (match.state.save(), len(match.events))}
    for _ in range(choices):
        if not match.state.pending:
            break
        seat = match.state.pending[0]
        match.choose(seat, luck.choice(match.state.choices(seat)))
        if match.positions[-1] not in stood:
            stood[match.positions[-1]] = (match.state.save(), len(match.events))
    return match, stood


def gone_back(match: Match, number: int) -> Match:
    return deque(match.going_back(number), maxlen=1)[0]


@pytest.mark.parametrize("name", vaka.list_games())
def test_every_position_is_as_it_was(name: str) -> None:
    match, stood = played(name, 150)
    before = match.state.save(), len(match.events), match.number
    assert match.positions == list(stood)
    assert match.told_at == [item for _, item in stood.values()]
    for number in match.positions[:: max(1, len(stood) // 12)] + match.positions[-1:]:
        then = gone_back(match, number)
        state, item = stood[number]
        assert then.state.save() == state
        assert len(then.events) == item
        assert then.number == number
        assert then.positions == [one for one in match.positions if one <= number]
        assert then.told(0) == match.told(0)[:item]
    assert (match.state.save(), len(match.events), match.number) == before


def test_it_plays_on_for_itself() -> None:
    match, _ = played("moorea", 60)
    then = gone_back(match, match.positions[20])
    following = [line for line in match.counted if line.number > then.number]
    for line in following:
        then.choose(line.seat, line.words)
    assert then.record().text() == match.record().text()


def test_what_was_undone_is_no_position() -> None:
    match = Match(vaka.game("orongo"), 2, seed=1)
    match.choose(0, "bid 9")
    match.choose(1, "bid 1")
    match.choose(0, match.state.choices(0)[0])
    match.undo(0)
    match.choose(0, match.state.choices(0)[1])
    assert match.positions == [0, 2, 5]
    assert gone_back(match, 2).positions == [0, 2]
    with pytest.raises(vaka.VakaError) as refused:
        gone_back(match, 3)
    assert refused.value.key == "undo.no_such_line"


def test_no_more_choices_are_made_again_than_lie_between_two_kept_positions() -> None:
    match, _ = played("raiatea", 400)
    number = match.positions[-1]
    assert len(list(match.going_back(number))) <= 2 * 32 + 1
