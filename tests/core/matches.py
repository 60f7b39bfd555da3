"""Matches of the probe for the tests of matches, records and replays."""

from random import Random

from tests.conformance.probe import NORMAL, ProbeGame, ProbeState
from vaka.core.match import Match
from vaka.core.record import digest_of

GAME = ProbeGame(NORMAL)
SECRET = bytes(range(32))
NONCES = [b"one", b"two", b"three"]


def state_of(match: Match) -> ProbeState:
    assert isinstance(match.state, ProbeState)
    return match.state


def open_match(players: int = 2, seed: int = 1) -> Match:
    return Match(GAME, players, seed=seed)


def committed_match() -> Match:
    return Match(GAME, 3, secret=SECRET, nonces=NONCES, names=["Anne", "Ben", "Çelik the 3rd"], options={"coins": 1})


def through_sealed_phases(match: Match) -> Match:
    """Everybody keeps the first cards and bids nothing, so the first seat begins."""
    while match.state.answers:
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[0])
    return match


def finish(match: Match, seed: int = 1) -> Match:
    rng = Random(seed)
    while match.state.pending:
        seat = rng.choice(match.state.pending)
        match.choose(seat, rng.choice(match.state.choices(seat)))
    return match


def with_undo() -> Match:
    """A finished match in which one seat undid its own choice and the table agreed on another undo."""
    match = through_sealed_phases(committed_match())
    match.choose(0, "pledge")
    match.undo(0)
    stop = match.number - 2  # the last line of the bids
    match.choose(0, "pass")
    match.choose(1, match.state.choices(1)[-1])
    match.undo_to(stop)
    return finish(match, 4)


def texts(match: Match) -> list[str]:
    return [line.text() for line in match.lines]


def with_digest(text: str) -> str:
    """A record that was changed, with the digest of what it says now."""
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    at = next(at for at, row in enumerate(rows) if row.startswith("digest "))
    return text.replace(rows[at], f"digest {digest_of(rows[:at])}")
