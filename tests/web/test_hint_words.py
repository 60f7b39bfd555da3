"""What a hint points at: the things on the board where the moves that follow are made."""

import re

import pytest

from tools.preview import facts_of, played
from vaka.core.seats import seat_number
from vaka.table.bots.hinting import Hint
from vaka.table.sight import look
from vaka.web.boards import board_of
from vaka.web.table_page.frames import Frames
from vaka.web.table_page.hint_words import pointed_at

PLACES = {"orongo": {"place"}, "moorea": {"draw", "take", "swap", "buy"}, "raiatea": {"go"}}  # the verbs that have one


@pytest.mark.parametrize("game", PLACES)
def test_where_a_choice_is_made_is_on_the_board(game: str) -> None:
    met: set[str] = set()
    for choices in range(5, 160, 3):
        match = played(game, 3, seed=choices, choices=choices, options={}, until="")
        if not match.state.pending:
            continue
        seat = match.state.pending[0]
        page = "".join(Frames().regions(look(facts_of(match, seat), match, seat), "en").values())
        ids = set(re.findall(r' id="([^"]+)"', page))
        for choice in match.state.choices(seat):
            words = match.game.words(choice)
            place = board_of(game).chosen_at(words)
            if place:
                assert place in ids, words
                met.add(words.split()[0])
    assert met == PLACES[game]


def test_a_move_without_a_place_points_at_its_player() -> None:
    line = ((0, "place 12"), (1, "bid 3"), (0, "place 12"))
    hint = Hint(0, 7, "bid 1", 50, 90, "bid 2", 3, (), line)
    assert pointed_at(hint, "orongo") == f"space-12 player-{seat_number(1)}"
