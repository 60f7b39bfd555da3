"""Choices that wait a moment before they are made, so that their maker can take them back."""

from ...core.chance import Seeded
from ...core.match import Match
from ..live.live_table import LiveTable

WAITING_SECONDS = 3.0


def ends_turn_for_good(match: Match, seat: int, words: str, in_public: bool = False) -> bool:
    """Whether this choice ends the seat's turn, and the seat could not undo it alone: chance is asked, something secret
    comes out, or a sealed question goes out.

    It is tried in a world imagined from what the seat knows; from what everybody knows where its hand is closed
    (`in_public`). Whether a choice waits so tells those who see it nothing new.
    """
    if match.state.answers or len(match.state.choices(seat)) == 1:
        return False
    known = match.state.seen(None if in_public and match.game.is_public(match.state) else seat)
    seed = 0  # always the same, so that choosing again meets the same world
    trial = Match(match.game, match.players, seed=seed, options=match.options, at=known.imagine(Seeded(seed)))
    trial.state.told = trial.events
    trial.choose(seat, words)
    ends_turn = seat not in trial.state.pending or bool(trial.state.answers)
    return ends_turn and not trial.can_undo(seat)


def make_waiting_choice(live: LiveTable, seat: int) -> None:
    """What was chosen stands from now on."""
    words, live.seats[seat].waiting_choice = live.seats[seat].waiting_choice, ""
    live.playing().choose(seat, words)
