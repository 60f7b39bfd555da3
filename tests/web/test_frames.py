"""Frames: made from sights, shared where they can be, and safe against what people write."""

import random

import pytest

import vaka
from vaka.core.match import Match
from vaka.table.sight import PLAYING, ChatLine, Facts, SeatFacts, Sight, look
from vaka.web.frames import Frames
from vaka.web.slots import MARK
from vaka.web.templating import Kept, coloured_token

RUDE = '<script>alert("1")</script>'


def sight_of(game: str, names: list[str], viewer: int | None, choices: int = 0) -> Sight:
    match = Match(vaka.game(game), len(names), seed=4)
    luck = random.Random(4)
    for _ in range(choices):
        seat = match.state.pending[0]
        match.choose(seat, luck.choice(match.state.choices(seat)))
    seats = [SeatFacts(seat, name, "person", mine=seat == viewer) for seat, name in enumerate(names)]
    facts = Facts("hotu-1", "Hotu", game, len(names), match.options, seats, PLAYING, match.number, 0)
    return look(facts, match, viewer)


@pytest.mark.parametrize("game", vaka.games())
def test_what_people_write_is_never_markup(game: str) -> None:
    sight = sight_of(game, [RUDE, "Ben & <b>Co</b>", "Cara"], 0, choices=30)
    sight.facts.chat = [ChatLine(1, RUDE, 0, RUDE, 0.0)]
    html = "".join(Frames().regions(sight, "en").values())
    assert "<script" not in html
    assert "<b>Co" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize("game", vaka.games())
def test_a_name_that_is_a_word_of_the_game_stays_as_it_was_written(game: str) -> None:
    sight = sight_of(game, ["net", "food", "uru"], 1, choices=20)
    players = Frames().regions(sight, "en")["players"]
    for name in ("net", "food", "uru"):
        assert f'class="name">{name}<' in players or f'class="name">{name} ' in players


@pytest.mark.parametrize("game", vaka.games())
def test_no_mark_of_a_slot_is_left_over(game: str) -> None:
    for viewer in (0, 2, None):
        html = "".join(Frames().regions(sight_of(game, ["Anne", "Ben", "Cara"], viewer, choices=25), "en").values())
        assert MARK not in html


def test_the_shared_part_is_made_once_for_all_viewers() -> None:
    frames = Frames()
    first = frames.shared(sight_of("orongo", ["Anne", "Ben"], 0), "en")
    assert frames.shared(sight_of("orongo", ["Anne", "Ben"], 1), "en") is first
    assert frames.shared(sight_of("orongo", ["Anne", "Ben"], 1, choices=2), "en") is not first


def test_what_is_kept_is_what_the_macro_gives_and_memory_stays_small() -> None:
    made: list[str] = []

    class Macro:
        def _func(self) -> None: ...

        def __call__(self, colour: str) -> object:
            made.append(colour)
            return coloured_token(colour)

    kept = Kept(most=2)
    macro = Macro()
    for colour in ("moana", "moana", "ember", "moana"):
        assert kept(macro, colour) == coloured_token(colour)
    assert made == ["moana", "ember"]
    kept(macro, "night")
    assert len(kept.known) <= 2
