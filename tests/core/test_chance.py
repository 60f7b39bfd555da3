"""Where chance comes from: reproducible, committed, scripted, walked, or none."""

import hashlib
from collections import Counter
from math import isclose

import numpy as np
import pytest

from vaka.core.chance import Chance, Committed, Relay, Script, Sealed, Seeded, commitment
from vaka.core.errors import ChanceError
from vaka.core.forks import Fork, every_outcome

SECRET = bytes(range(32))
NONCES = [b"anne", b"", b"ben"]
PINNED_PICKS = [49, 3, 51, 3, 35, 24, 13, 58]
PINNED_COMMITMENT = "ad8c3a2c249c4bab5146d017a9e8d7332b8cbe0cf7cf1d6bf7147f504cc4438f"
PINNED_SEEDED = [19, 9, 39, 4, 32, 21, 3, 30]

pytestmark = pytest.mark.parity


def committed_words(secret: bytes, nonces: list[bytes], number: int) -> list[int]:
    """The stream, written out from its description."""
    parts = b"".join(len(part).to_bytes(8, "big") + part for part in [secret, *nonces])
    key = hashlib.sha256(b"vaka chance 1" + parts).digest()
    blocks = [hashlib.sha256(key + at.to_bytes(8, "big")).digest() for at in range(number)]
    return [int.from_bytes(block[:8], "big") for block in blocks]


def test_a_committed_stream_is_the_one_of_its_description() -> None:
    chance = Committed(SECRET, NONCES)
    assert [chance.pick(1000) for _ in range(20)] == [word % 1000 for word in committed_words(SECRET, NONCES, 20)]
    assert chance.asked == 20


def test_a_committed_stream_is_pinned() -> None:
    chance = Committed(SECRET, NONCES)
    assert [chance.pick(60) for _ in range(8)] == PINNED_PICKS
    assert commitment(SECRET) == PINNED_COMMITMENT


def test_a_word_that_would_make_one_answer_likelier_is_skipped() -> None:
    n = 2**63 + 1  # nearly half of all words are at or above the only multiple of n
    fitting = [word for word in committed_words(SECRET, NONCES, 60) if word < n]
    chance = Committed(SECRET, NONCES)
    assert [chance.pick(n) for _ in range(20)] == fitting[:20]
    assert chance.asked == 20


def test_a_word_is_skipped_from_the_limit_on_and_not_before() -> None:
    tries = (str(number).encode() for number in range(100))
    nonce = next(nonce for nonce in tries if committed_words(SECRET, [nonce], 1)[0] > 2**63)
    first, second = committed_words(SECRET, [nonce], 2)
    assert Committed(SECRET, [nonce]).pick(first + 1) == first
    assert Committed(SECRET, [nonce]).pick(first) == second % first  # the limit is the word itself
    assert Committed(SECRET, [nonce]).pick(2**64) == first


@pytest.mark.parametrize("nonces", [[], [b"anne"], [b"anneben"], [b"ann", b"eben"], [b"ben", b"anne"]])
def test_every_nonce_and_its_place_counts(nonces: list[bytes]) -> None:
    mine, other = Committed(SECRET, [b"anne", b"ben"]), Committed(SECRET, nonces)
    assert [mine.pick(1000) for _ in range(5)] != [other.pick(1000) for _ in range(5)]


def test_the_commitment_says_nothing_of_the_stream_and_names_one_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(b"vaka commitment 1" + SECRET).hexdigest()
    assert commitment(SECRET) != commitment(SECRET[:-1] + b"x")


@pytest.mark.parametrize("chance", [Seeded(7), Committed(SECRET, NONCES)], ids=["seeded", "committed"])
def test_a_source_that_restarts_gives_the_same_again(chance: Chance) -> None:
    first = [chance.pick(50) for _ in range(10)]
    assert chance.asked == 10
    chance.restart()
    assert chance.asked == 0
    assert [chance.pick(50) for _ in range(10)] == first


@pytest.mark.parametrize("chance", [Seeded(7), Committed(SECRET, NONCES)], ids=["seeded", "committed"])
def test_every_answer_is_about_equally_likely(chance: Chance) -> None:
    counts = Counter(chance.pick(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


SOURCES = {
    "seeded": lambda: Seeded(7),
    "committed": lambda: Committed(SECRET, NONCES),
    "relay": lambda: Relay([Seeded(7)]),
    "script": lambda: Script([1]),
}


@pytest.mark.parametrize("number", [0, -3, 2.5, "6", None, np.int64(6)])
@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_a_number_of_which_none_can_be_picked_is_refused_and_takes_no_outcome(source, number) -> None:
    chance = source()
    for ask in (chance.pick, chance.roll):
        with pytest.raises(ChanceError if isinstance(number, int) else TypeError) as refused:
            ask(number)
        assert len(str(refused.value).split()) > 3
    assert chance.asked == 0
    assert chance.pick(6) == source().pick(6)


def test_seeds_differ() -> None:
    assert [Seeded(1).pick(1000) for _ in range(5)] != [Seeded(2).pick(1000) for _ in range(5)]


def test_a_seeded_stream_is_pinned() -> None:
    chance = Seeded(7)
    assert [chance.pick(60) for _ in range(8)] == PINNED_SEEDED


def test_a_draw_takes_one_out_and_keeps_the_order_of_the_others() -> None:
    chance, bag = Seeded(3), [5, 6, 7, 8, 9]
    drawn = [chance.draw(bag) for _ in range(3)]
    assert sorted(drawn + bag) == [5, 6, 7, 8, 9]
    assert bag == sorted(bag)
    assert chance.asked == 3


def test_a_bag_of_counts_is_drawn_by_its_counts_until_it_is_empty() -> None:
    chance, counts = Seeded(3), [0, 2, 0, 3]
    drawn = [chance.draw_kind(counts) for _ in range(5)]
    assert sorted(drawn) == [1, 1, 3, 3, 3]
    assert counts == [0, 0, 0, 0]
    first_draws = Counter(Seeded(seed).draw_kind([1, 0, 3]) for seed in range(400))
    assert set(first_draws) == {0, 2}
    assert 250 < first_draws[2] < 350


def test_a_die_shows_one_to_its_sides() -> None:
    chance = Seeded(3)
    assert {chance.roll(4) for _ in range(100)} == {1, 2, 3, 4}


def test_a_script_answers_what_it_holds() -> None:
    script = Script([2, 40, 1, 6])
    bag, counts = [3, 40, 3], [0, 2]
    assert (script.pick(3), script.draw(bag), script.draw_kind(counts), script.roll(6)) == (2, 40, 1, 6)
    assert (bag, counts, script.asked) == ([3, 3], [0, 1], 4)
    script.restart()
    assert script.pick(3) == 2


@pytest.mark.parametrize("outcome", [-1, 3])
def test_a_script_refuses_a_pick_out_of_range(outcome: int) -> None:
    with pytest.raises(ChanceError) as refused:
        Script([outcome]).pick(3)
    assert (refused.value.key, refused.value.values) == ("chance.not_there", {"value": outcome})


@pytest.mark.parametrize("outcome", [0, 7])
def test_a_script_refuses_eyes_that_a_die_has_not(outcome: int) -> None:
    with pytest.raises(ChanceError, match="not possible here"):
        Script([outcome]).roll(6)


def test_a_script_refuses_a_card_that_is_not_in_the_bag() -> None:
    bag = [3, 4]
    with pytest.raises(ChanceError, match="not possible here"):
        Script([5]).draw(bag)
    assert bag == [3, 4]


@pytest.mark.parametrize("kind", [-1, 1, 3])
def test_a_script_refuses_a_kind_of_which_there_is_none(kind: int) -> None:
    counts = [1, 0, 1]
    with pytest.raises(ChanceError) as refused:
        Script([kind]).draw_kind(counts)
    assert refused.value.values == {"value": kind}
    assert counts == [1, 0, 1]


def test_a_script_that_is_used_up_says_so() -> None:
    script = Script([0])
    script.pick(1)
    with pytest.raises(ChanceError) as refused:
        script.pick(1)
    assert refused.value.key == "chance.missing"


def test_a_fork_walks_every_outcome_once() -> None:
    walked = list(every_outcome(lambda fork: (fork.pick(2), fork.roll(3))))
    assert [outcome for outcome, _ in walked] == [(a, b) for a in range(2) for b in (1, 2, 3)]
    assert all(isclose(p, 1 / 6) for _, p in walked)


def test_a_fork_goes_on_differently_after_different_outcomes() -> None:
    def play(fork: Fork) -> list[int]:
        first = fork.pick(3)
        return [first] + [fork.pick(2) for _ in range(first)]

    walked = list(every_outcome(play))
    assert [path for path, _ in walked] == [[0], [1, 0], [1, 1], [2, 0, 0], [2, 0, 1], [2, 1, 0], [2, 1, 1]]
    assert isclose(sum(p for _, p in walked), 1)


def test_equal_cards_are_one_branch_with_their_share() -> None:
    def play(fork: Fork) -> tuple[int, int]:
        counts = [3, 0, 1]
        return fork.draw_kind(counts), fork.draw_kind(counts)

    walked = dict(every_outcome(play))
    assert set(walked) == {(0, 0), (0, 2), (2, 0)}
    assert isclose(walked[(0, 0)], 3 / 4 * 2 / 3)
    assert isclose(walked[(0, 2)], 3 / 4 * 1 / 3)
    assert isclose(walked[(2, 0)], 1 / 4)


def test_equal_entries_of_a_bag_are_one_branch_as_equal_cards_are() -> None:
    def by_entries(fork: Fork) -> tuple[int, int]:
        bag = [0, 0, 0, 2]
        drawn = fork.draw(bag), fork.draw(bag)
        assert sorted([*bag, *drawn]) == [0, 0, 0, 2]
        return drawn

    def by_counts(fork: Fork) -> tuple[int, int]:
        counts = [3, 0, 1]
        return fork.draw_kind(counts), fork.draw_kind(counts)

    assert list(every_outcome(by_entries)) == list(every_outcome(by_counts))


def test_a_walk_without_chance_has_one_path() -> None:
    assert list(every_outcome(lambda fork: "done")) == [("done", 1.0)]


@pytest.mark.parametrize(
    "ask", [lambda c: c.pick(2), lambda c: c.draw([1]), lambda c: c.draw_kind([1]), lambda c: c.roll(6)]
)
def test_sealed_chance_answers_nothing(ask) -> None:
    with pytest.raises(ChanceError, match="holds no chance"):
        ask(Sealed())
