"""What a hint or a refusal points at: the things on the board where moves are made, and those that it speaks of."""

import re
from collections import Counter

import pytest

import vaka
from tests.games import expected
from tests.web.boards import html, played, seen_by
from tests.web.visitors import Visit
from vaka.bots.hints import Hint as Advice
from vaka.core.chance import Seeded
from vaka.core.errors import IllegalChoice
from vaka.core.match import Match
from vaka.core.seats import seat_number
from vaka.table.bots.hint import Hint
from vaka.web.boards import board_of
from vaka.web.table_page.pointing import follows_at, refused_at

PLACES = expected("PLACED_VERBS")
OPTIONS = expected("PLACED_OPTIONS")
GAMES_EACH = 40
LOOKS_EACH = 3  # so often the board is looked at for each verb


@pytest.mark.parametrize("game", PLACES)
def test_where_a_choice_is_made_is_on_the_board(game: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(1, GAMES_EACH + 1):
        match = Match(vaka.game(game), 3, seed=seed, options=OPTIONS.get(game, {}))
        for offered in played(match, Seeded(seed)):
            words = [match.game.words(choice) for choice in offered]
            placed = {one: board_of(game).chosen_at(one) for one in words if board_of(game).chosen_at(one)}
            verbs = {one.split()[0] for one in placed}
            if not any(met[verb] < LOOKS_EACH for verb in verbs):
                continue
            seat = next(seat for seat in match.state.pending if match.state.choices(seat) == offered)
            ids = set(re.findall(r' id="([^"]+)"', html(seen_by(match, seat))))
            assert set(placed.values()) <= ids
            met.update(verbs)
        if set(met) == PLACES[game]:
            break
    assert set(met) == PLACES[game]


def test_a_move_without_a_place_points_at_its_player() -> None:
    line = ((0, "place 12"), (1, "bid 3"), (0, "place 12"))
    hint = Hint(0, 7, "bid 1", 50, 90, Advice(0), line=line)
    assert follows_at(hint, "orongo") == f"space-12 player-{seat_number(1)}"


def test_a_hint_says_for_which_seat_and_version_it_is(visit: Visit) -> None:
    """It may come when the page shows another question, or at a shared device another seat."""
    anne = visit("Anne")
    path = anne.make("orongo", company="bots")
    hint = anne.http.post(f"{path}/hint", headers={"accept": "application/json"}).json()["hint"]
    assert (hint["seat"], hint["version"]) == (1, 0)
    assert hint["choice"].startswith("bid ")


@pytest.mark.parametrize(
    ("reason", "words", "points"),
    [
        (
            IllegalChoice("orongo.place.occupied", {"seat": 0, "owner": 2}),
            "place 12",
            "space-12 player-3",
        ),
        (IllegalChoice("orongo.place.closed", {"seat": 0}), "place 12", "space-12"),
        (IllegalChoice("orongo.bid.too_much", {"seat": 0, "shells": 2}), "bid 3", "player-1"),
    ],
    ids=["whose", "where", "of what one has"],
)
def test_a_refusal_points_at_where_it_would_be_chosen_and_at_those_it_speaks_of(
    reason: IllegalChoice, words: str, points: str
) -> None:
    assert refused_at(reason, words, 0, "orongo") == points
