"""Matches that are copied, and matches whose chance is renewed: what follows a line comes from another source."""

import pytest

import vaka
from tests.core.matches import with_digest
from tests.games import LONG_GAMES
from vaka.core.chance import Committed, Seeded
from vaka.core.errors import BadRecord, IllegalChoice
from vaka.core.match import Match
from vaka.core.record import Origin
from vaka.core.record_parser import parse
from vaka.core.replay import check, resume

SECRETS = [bytes([number]) * 32 for number in (1, 2)]
NONCES = [[bytes([seat, number]) * 8 for seat in range(3)] for number in (1, 2)]


def play(match, luck, moves=10_000):
    for _ in range(moves):
        if not match.state.pending:
            return
        seat = match.state.pending[luck.pick(len(match.state.pending))]
        choices = match.state.choices(seat)
        match.choose(seat, choices[luck.pick(len(choices))])


def to_a_whole_move(match, luck):
    """On to where no sealed answer is open."""
    while any(match.sealed_words()):
        play(match, luck, 1)


def renewed(game, after=0, luck_seed=3):
    """A match whose chance is renewed after its first moves, and where."""
    first = Match(vaka.game(game), 3, secret=SECRETS[0], nonces=NONCES[0], names=["A", "B", "C"])
    luck = Seeded(luck_seed)
    play(first, luck, 12)
    to_a_whole_move(first, luck)
    later = Origin(None, SECRETS[1], NONCES[1], after=first.number)
    match = Match(first.game, 3, names=first.names, origin=first.origin, renewals=[later])
    for line in first.lines:
        if line.seat >= 0:
            match.choose(line.seat, line.words)
    return match, later.after


@pytest.mark.parametrize("game", LONG_GAMES)
@pytest.mark.parametrize("source", ["seed", "secret"])
def test_a_copy_plays_on_alike_and_for_itself(game, source):
    given = {"seed": 4} if source == "seed" else {"secret": SECRETS[0], "nonces": NONCES[0]}
    match = Match(vaka.game(game), 3, **given)
    luck = Seeded(1)
    for _ in range(6):
        twin = match.copy()
        before = (match.state.digest(), match.record().text(), match.told(0), match.sealed_words())
        play(twin, Seeded(luck.pick(1000)), 15)
        assert (match.state.digest(), match.record().text(), match.told(0), match.sealed_words()) == before
        twin = match.copy()
        seed = luck.pick(1000)
        play(match, Seeded(seed), 15)
        play(twin, Seeded(seed), 15)
        assert twin.record().text() == match.record().text()
        assert twin.state.digest() == match.state.digest()
        assert twin.told(1) == match.told(1)
        assert [twin.can_undo(seat) for seat in range(3)] == [match.can_undo(seat) for seat in range(3)]


@pytest.mark.parametrize("game", LONG_GAMES)
def test_after_the_line_chance_comes_from_the_fresh_secret(game):
    match, line = renewed(game)
    play(match, Seeded(5))
    old = Match(vaka.game(game), 3, secret=SECRETS[0], nonces=NONCES[0], names=match.names)
    differs = 0
    for recorded in match.lines:
        if recorded.seat >= 0:
            try:
                old.choose(recorded.seat, recorded.words)
            except vaka.VakaError:
                differs = recorded.number
                break
    same = [one.text() for one in old.lines if one.number <= line]
    assert same == [one.text() for one in match.lines if one.number <= line]
    assert differs > line or old.state.digest() != match.state.digest()


@pytest.mark.parametrize("game", LONG_GAMES)
def test_its_record_holds_and_says_where_chance_was_renewed(game):
    match, line = renewed(game)
    play(match, Seeded(5))
    record = match.record()
    record.brought = line
    text = record.text()
    assert text.startswith("vaka record 3\n")
    assert f"\nbrought {line}\n" in text
    assert text.count("chance commitment") == text.count("\nsecret ") == 2
    read = parse(text)
    assert read.text() == text
    assert (read.brought, read.renewals[0].after) == (line, line)
    assert check(read, vaka.game(game)).state.digest() == match.state.digest()


def test_another_second_secret_does_not_hold():
    match, _ = renewed("moorea")
    play(match, Seeded(5))
    text = match.record().text()
    with pytest.raises(BadRecord) as refusal:
        parse(text.replace(SECRETS[1].hex(), SECRETS[0].hex()))
    assert refusal.value.key == "record.wrong_secret"
    without = "\n".join(row for row in text.splitlines() if row != f"nonce 3 {NONCES[1][2].hex()} unknown")
    with pytest.raises(BadRecord):
        check(parse(without), vaka.game("moorea"))


def test_with_one_secret_missing_chance_is_possible_and_not_proven():
    match, _ = renewed("moorea")
    play(match, Seeded(5))
    text = with_digest(match.record().text().replace(f"secret {SECRETS[1].hex()}\n", ""))
    read = parse(text)
    assert read.chance() is None
    check(read, vaka.game("moorea"))
    with pytest.raises(BadRecord):
        resume(read, vaka.game("moorea"))


def test_an_undo_behind_the_line_meets_the_fresh_source_from_its_beginning():
    match, _ = renewed("orongo")
    luck = Seeded(8)
    play(match, luck, 8)
    to_a_whole_move(match, luck)
    match.undo_to(0)
    play(match, luck)
    check(parse(match.record().text()), vaka.game("orongo"))


def test_a_source_takes_over_once_at_a_line_and_only_in_the_new_format():
    match, _ = renewed("orongo")
    play(match, Seeded(5))
    text = match.record().text()
    again = f"chance commitment {'0' * 64}\n"
    at = text.index("chance commitment", text.index("\n1. "))
    for bad in (text[:at] + again + text[at:], text.replace("vaka record 3", "vaka record 1")):
        with pytest.raises(BadRecord) as refusal:
            parse(bad)
        assert refusal.value.key == "record.unreadable"


def test_no_undo_goes_behind_the_floor():
    match = Match(vaka.game("orongo"), 2, seed=7)
    play(match, Seeded(1), 9)
    stop = match.one_move_back
    assert stop
    match.floor = match.number
    assert match.one_move_back is None
    assert not any(match.can_undo(seat) for seat in (0, 1))
    for number in (0, stop):
        with pytest.raises(IllegalChoice):
            match.undo_to(number)


def test_a_source_is_copied_where_it_stands():
    for source in (Seeded(3), Committed(SECRETS[0], NONCES[0])):
        first = [source.pick(6) for _ in range(7)]
        twin = source.copy()
        assert [twin.pick(100) for _ in range(9)] == [source.pick(100) for _ in range(9)]
        assert twin.asked == source.asked == 16
        twin.restart()
        assert [twin.pick(6) for _ in range(7)] == first
