"""A match tells, records and undoes."""

from random import Random

import pytest

import vaka
from tests.conformance.probe import NORMAL, PLAYING, TURN, ProbeGame, ProbeState
from tests.core.matches import GAME, NONCES, SECRET, finish, open_match, state_of, texts, through_sealed_phases
from tests.games import LONG_GAMES
from vaka.core.chance import Committed, Script, Seeded
from vaka.core.errors import BadRequest, IllegalChoice
from vaka.core.match import Match
from vaka.core.record import CHANCE, UNDO

pytestmark = pytest.mark.parity


def give(match: Match, seat: int, *cards: int) -> None:
    """Put these cards into a hand, whatever was there."""
    state_of(match).hands[seat] = list(cards)


# --- starting


@pytest.mark.parametrize("wrong", [{}, {"seed": 1, "secret": SECRET}])
def test_chance_comes_from_a_seed_or_from_a_secret(wrong) -> None:
    with pytest.raises(BadRequest, match="seed or a secret"):
        Match(GAME, 2, **wrong)


@pytest.mark.parametrize("seed", [-1, 10**20])
def test_a_seed_that_a_record_could_not_hold_is_refused(seed: int) -> None:
    with pytest.raises(BadRequest) as refused:
        Match(GAME, 2, seed=seed)
    assert refused.value.key == "match.seed"
    assert Match(GAME, 2, seed=10**20 - 1).origin.seed == 10**20 - 1


def test_the_source_is_the_one_of_the_seed_or_of_the_secret_and_nonces() -> None:
    assert open_match(seed=7).state.save() == GAME.start(2, Seeded(7)).save()
    match = Match(GAME, 3, secret=SECRET, nonces=NONCES)
    assert match.state.save() == GAME.start(3, Committed(SECRET, NONCES)).save()


@pytest.mark.parametrize(
    "names",
    [
        ["Anne"],
        ["Anne", "Ben", "Cem"],
        ["Anne", ""],
        ["Anne", "  "],
        ["Anne", "B\nen"],
        ["Anne", "B\u2028en"],
        ["Anne", "x" * 41],
    ],
)
def test_names_that_a_record_could_not_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(BadRequest) as refused:
        Match(GAME, 2, seed=1, names=names)
    assert refused.value.key in ("match.name", "match.names")


def test_names_lose_the_spaces_around_them() -> None:
    assert Match(GAME, 2, seed=1, names=[" Anne ", "x" * 40]).names == ["Anne", "x" * 40]


def test_the_deal_stands_before_the_first_line() -> None:
    match = open_match()
    assert match.number == 0
    assert [line.kind for line in match.lines] == [CHANCE, CHANCE]
    assert texts(match)[0].startswith("- deal 1 ")


# --- choosing


def test_a_refused_choice_changes_nothing() -> None:
    match = through_sealed_phases(open_match())
    before = texts(match), match.state.save(), len(match.events)
    for seat, choice in ((0, "bid 1"), (1, "pass"), (7, "pass"), (0, 999)):
        with pytest.raises(IllegalChoice):
            match.choose(seat, choice)
    with pytest.raises(BadRequest):
        match.choose(0, "sing")
    assert (texts(match), match.state.save(), len(match.events)) == before


def test_choices_are_made_by_number_or_in_words() -> None:
    match = through_sealed_phases(open_match())
    match.choose(0, "Pledge")
    match.choose(0, GAME.choice("pledge"))
    assert texts(match)[-2:] == [f"{match.number - 1}. 1 pledge", f"{match.number}. 1 pledge"]


def test_sealed_answers_are_written_when_all_are_in_and_in_seat_order() -> None:
    match = open_match()
    give(match, 0, 0, 1, 2, 3)
    give(match, 1, 0, 1, 2, 3)
    for seat, words in ((1, "keep mask"), (0, "keep raid"), (1, "keep pearl")):
        match.choose(seat, words)
        assert match.number == 0
    match.choose(0, "keep dive")
    assert texts(match)[-4:] == ["1. 1 keep raid", "2. 1 keep dive", "3. 2 keep mask", "4. 2 keep pearl"]
    match.choose(1, "bid 2")
    match.choose(0, "bid 1")
    assert texts(match)[-2:] == ["5. 1 bid 1", "6. 2 bid 2"]


def test_a_sealed_answer_that_was_taken_back_or_replaced_leaves_no_trace() -> None:
    match = open_match()
    give(match, 0, 0, 1, 2, 3)
    give(match, 1, 0, 0, 0, 0)
    for words in ("keep mask", "keep raid", "keep pearl"):  # the third one replaces the second
        match.choose(0, words)
    match.take_back(0)
    match.take_back(0)
    for words in ("keep dive", "keep raid"):
        match.choose(0, words)
    match.choose(1, "keep pearl")
    assert texts(match)[-3:] == ["1. 1 keep dive", "2. 1 keep raid", "3. 2 keep pearl"]
    assert state_of(match).hands == [[1, 2], [0, 0]]


def test_a_refused_replacement_leaves_the_answer_that_will_be_written() -> None:
    match = open_match()
    give(match, 0, 0, 1, 2, 3)
    give(match, 1, 0, 0, 0, 0)
    match.choose(0, "keep mask")
    match.choose(0, "keep raid")
    with pytest.raises(IllegalChoice):
        match.choose(0, "pass")
    match.choose(1, "keep pearl")
    assert texts(match)[-3:] == ["1. 1 keep mask", "2. 1 keep raid", "3. 2 keep pearl"]


# --- telling


def test_each_viewer_is_told_what_it_may_know() -> None:
    match = open_match()
    deal = match.told(0)[0]
    assert "?" not in deal
    assert match.told(1)[0] == match.told(None)[0] == "deal 1 ? ? ? ?"


# --- undoing


def test_a_seat_undoes_its_own_choices_back_to_the_barrier() -> None:
    match = through_sealed_phases(open_match())
    barrier = match.number
    before = match.state.save()
    assert not match.can_undo(0)
    match.choose(0, "pledge")
    once = match.state.save()
    match.choose(0, "pledge")
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert match.state.save() == once
    match.undo(0)
    assert match.state.save() == before
    assert not match.can_undo(0)
    with pytest.raises(IllegalChoice) as refused:
        match.undo(0)
    assert (refused.value.key, refused.value.values) == ("undo.barrier", {"seat": 0})
    assert texts(match)[-2:] == [f"{barrier + 3}. undo to {barrier + 1}", f"{barrier + 4}. undo to {barrier}"]
    assert match.barrier == barrier


def test_the_very_first_choice_can_be_undone() -> None:
    class BeginsWithATurn(ProbeState):
        def begin(self) -> None:
            self.phase = PLAYING
            self.frames.append([TURN, 0])
            self.ask(0)

    match = Match(ProbeGame(NORMAL, BeginsWithATurn), 2, seed=1)
    before = match.state.save()
    assert not match.can_undo(0)
    match.choose(0, "pledge")
    assert match.can_undo(0)
    match.undo(0)
    assert match.state.save() == before
    assert texts(match) == ["1. 1 pledge", "2. undo to 0"]


def test_a_seat_does_not_undo_what_another_has_chosen() -> None:
    match = through_sealed_phases(open_match())
    match.choose(0, "pass")
    assert match.can_undo(0)
    match.choose(1, "pledge")
    assert (match.can_undo(0), match.can_undo(1)) == (False, True)
    match.undo(1)
    assert match.can_undo(0)  # nothing new was told since


def test_news_are_a_barrier() -> None:
    match = through_sealed_phases(open_match())
    give(match, 0, 0, 0)
    match.choose(0, "play pearl")
    assert match.barrier == match.number
    assert not match.can_undo(0)


def test_asking_chance_is_a_barrier() -> None:
    match = through_sealed_phases(open_match(3))
    give(match, 0, 1)
    give(match, 1, 0, 0)
    match.choose(0, "play raid")
    match.choose(0, "rob 2")
    assert match.can_undo(0)
    match.choose(1, "pass")
    assert match.can_undo(1)
    match.choose(2, "pass")  # now the raid goes on and a card is stolen
    assert not match.can_undo(2)
    assert match.barrier == match.number


def test_a_sealed_question_and_its_reveal_are_barriers() -> None:
    match = open_match()
    while match.number == 0:
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[0])
    assert match.state.answers  # the bids: the kept cards cannot be taken up again
    assert match.barrier == match.number
    assert not match.can_undo(1)
    match.choose(0, "bid 0")
    assert not match.can_undo(0)
    match.choose(1, "bid 0")
    assert match.barrier == match.number


def test_an_agreed_undo_goes_beyond_the_barrier_and_meets_the_same_chance() -> None:
    match = through_sealed_phases(open_match(3, seed=5))
    start = match.number
    events = match.told(None)
    give_all = [hand[:] for hand in state_of(match).hands]
    first = finish(match, 3).state.digest()
    made = [(line.seat, line.words) for line in match.lines if line.number > start and line.seat >= 0]
    match.undo_to(start)
    assert state_of(match).hands == give_all
    assert match.told(None) == events
    for seat, words in made:
        match.choose(seat, words)
    assert match.state.digest() == first


def test_an_undo_to_the_start_goes_back_to_the_first_question() -> None:
    match = open_match()
    before = match.state.save(), match.chance.asked, match.told(0)
    through_sealed_phases(match)
    match.undo_to(0)
    assert (match.state.save(), match.chance.asked, match.told(0)) == before
    assert texts(match)[-1] == f"{match.number}. undo to 0"
    through_sealed_phases(match)


def test_what_was_undone_cannot_be_gone_back_to() -> None:
    match = through_sealed_phases(open_match())
    stop = match.number
    match.choose(0, "pledge")
    match.undo(0)
    for number in (-1, stop + 1, stop + 2, 999):
        with pytest.raises(IllegalChoice) as refused:
            match.undo_to(number)
        assert (refused.value.key, refused.value.values) == ("undo.no_such_line", {"number": number})


def test_nobody_goes_back_into_the_midst_of_a_sealed_phase() -> None:
    match = through_sealed_phases(open_match())
    with pytest.raises(IllegalChoice, match="no move number"):
        match.undo_to(match.number - 1)


def test_an_undo_drops_open_sealed_answers() -> None:
    match = open_match()
    match.choose(0, match.state.choices(0)[0])
    match.undo_to(0)
    assert not any(match.state.answers)
    through_sealed_phases(match)
    assert next(line.seat for line in match.lines if line.seat >= 0) == 0


def test_after_an_agreed_undo_the_barrier_lies_no_later_than_where_it_led() -> None:
    match = through_sealed_phases(open_match())
    start = match.number
    give(match, 0, 0, 0)
    match.choose(0, "pledge")
    match.choose(0, "play pearl")
    match.undo_to(start + 1)
    assert match.barrier == start + 1
    assert not match.can_undo(0)
    match.choose(0, "pledge")
    assert match.can_undo(0)


def test_undo_lines_are_numbered_and_nothing_is_deleted() -> None:
    match = through_sealed_phases(open_match())
    match.choose(0, "pledge")
    written = texts(match)
    match.undo(0)
    assert texts(match)[:-1] == written
    assert match.lines[-1].kind == UNDO
    match.choose(0, "pass")
    assert texts(match)[-1] == f"{match.number}. 1 pass"


def test_a_script_goes_back_with_the_match() -> None:
    played = finish(open_match(3, seed=2), 2)
    verbs = GAME.verbs
    outcomes = [v for e in played.events if verbs[e.verb].chance for v in e.values[verbs[e.verb].lead :]]
    match = Match(GAME, 3, seed=2, chance=Script(outcomes))
    for line in played.lines:
        if line.seat >= 0:
            match.choose(line.seat, line.words)
    assert match.state.digest() == played.state.digest()
    match.undo_to(0)
    assert match.chance.asked == 12


def test_the_record_so_far_has_no_result_and_no_secret() -> None:
    match = Match(GAME, 3, secret=SECRET, nonces=NONCES)
    assert SECRET.hex() not in match.record().text()
    assert "result" not in match.record().text()
    text = finish(match).record().text()
    assert text.splitlines()[-3] == f"secret {SECRET.hex()}"


@pytest.mark.parametrize("secret", [b"", b"x" * 31, b"x" * 33])
def test_a_secret_has_32_bytes(secret):
    with pytest.raises(BadRequest) as refusal:
        Match(GAME, 3, secret=secret, nonces=NONCES)
    assert (refusal.value.key, refusal.value.values["found"]) == ("match.secret", len(secret))


@pytest.mark.parametrize("nonces", [[], NONCES[:2], [*NONCES[:2], b""], [*NONCES, b"x"]])
def test_every_seat_adds_a_nonce(nonces):
    with pytest.raises(BadRequest) as refusal:
        Match(GAME, 3, secret=SECRET, nonces=nonces)
    assert refusal.value.key == "match.nonces"


@pytest.mark.parametrize("name", LONG_GAMES)
@pytest.mark.parametrize("secret", [None, bytes(32)])
def test_an_undo_from_a_kept_position_is_as_one_from_the_start(name: str, secret: bytes | None) -> None:
    """Long matches keep positions, so that an undo is short: nobody can tell by anything but the time."""
    game = vaka.game(name)
    players = game.players[0]
    nonces = [bytes([1])] * players if secret else None
    match = vaka.Match(game, players, seed=None if secret else 5, secret=secret, nonces=nonces)
    luck = Random(3)
    while match.state.outcome is None and len(match.counted) < 150:
        seat = match.state.pending[0]
        match.choose(seat, luck.choice(match.state.choices(seat)))
        if luck.random() < 0.06:
            match.undo_to(luck.choice(match._stops[-40:]))
            fresh = vaka.Match(game, players, options=match.options, origin=match.origin)
            for line in match.counted:
                fresh.choose(line.seat, line.words)
            assert match.state.save() == fresh.state.save()
            assert match.told(None) == fresh.told(None)
            assert match.chance.asked == fresh.chance.asked
    assert len(match._kept) > 1


def test_a_step_of_somebody_else_does_not_keep_the_last_mover_from_undoing():
    """Else it would tell that the step was made."""
    compared = 0
    for seed in range(8):
        match, luck = Match(vaka.game("raiatea"), 3, seed=seed), Random(seed)
        while match.state.pending:
            seat = luck.choice(match.state.pending)
            movers = [other for other in range(3) if other != seat and match.can_undo(other)]
            before, moves = match.copy(), match.moves
            match.choose(seat, luck.choice(match.state.choices(seat)))
            if movers and match.moves == moves and not match.state.answers:
                compared += 1
                assert [other for other in range(3) if other != seat and match.can_undo(other)] == movers
                again = match.copy()
                again.undo(movers[0])
                before.undo(movers[0])
                assert again.state.digest() == before.state.digest()
                assert again.moves == before.moves
    assert compared
