"""Raiatea's board: every open choice is one button, nothing leaks, and the frame stays small."""

import re
from collections import Counter
from functools import cache
from itertools import count

import pytest

import vaka
from tests.tables import SOAK
from tests.web import boards
from tests.web.boards import NAMES, Moment, lived, played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.editions.raiatea.web.board import BOARD, spaces
from vaka.editions.raiatea.web.cards import faces
from vaka.text.catalogue import catalogue

ZIPPED = 40_000
EVERY = 19 if SOAK else 37  # so many choices lie between two moments


@cache
def moments(players: int, seed: int, screens: str = "closed") -> list[Moment]:
    """A random game as everybody sees it now and then, and at its end."""
    match = Match(vaka.game("raiatea"), players, seed=seed, options={"screens": screens}, names=NAMES[:players])
    numbers = count()
    return lived(match, Seeded(seed), lambda offered: next(numbers) % EVERY == 0)


GAMES = [(3, 1, "closed"), (4, 2, "closed"), (4, 5, "open"), (5, 3, "closed")]


@pytest.mark.parametrize("game", GAMES)
def test_every_open_choice_is_a_button_exactly_once_and_no_other_is(game: tuple[int, int, str]) -> None:
    for moment in moments(*game):
        boards.each_choice_is_one_button(moment)


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_stays_within_its_budgets(game: tuple[int, int, str]) -> None:
    for moment in moments(*game):
        boards.stays_small(moment, ZIPPED)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_no_styles_or_scripts_unique_ids_and_all_its_texts(game: tuple[int, int, str]) -> None:
    for moment in moments(*game):
        boards.is_clean(moment)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_alike_give_the_same_page_byte_for_byte(game: tuple[int, int, str]) -> None:
    differing = [boards.looks_the_same_in_another_world(moment, at) for at, moment in enumerate(moments(*game))]
    assert sum(differing) > 5, "the worlds must really differ"


def test_in_a_payment_all_that_can_pay_are_buttons_and_what_was_picked_is_marked() -> None:
    """Goods, masks and rituals lie in the dock, each kind open at once."""
    match = Match(vaka.game("raiatea"), 3, seed=6, names=NAMES[:3])
    marked: list[str] = []
    open_at_once: set[frozenset[str]] = set()
    for offered in played(match, Seeded(6)):
        if match.state.view()["step"] != "pay":
            continue
        (payer,) = match.state.pending
        dock = regions(seen_by(match, payer))["dock"]
        words = [match.game.words(choice) for choice in offered]
        assert set(words) <= set(boards.BUTTON.findall(dock))
        open_at_once.add(frozenset(one.split()[0] for one in words))
        picked = match.state.seen(payer).view()["players"][payer]["chosen"][1:]
        shown = re.findall(r'class="ware [^"]* laid flies', dock)
        assert len(shown) == len([one for one in picked if not one.startswith("lay ")])
        marked += shown
    assert marked
    assert frozenset({"return", "put"}) in open_at_once


def test_where_only_a_shaman_is_left_it_is_offered_not_to_be_asked_again() -> None:
    """The preference is one of the board's, and its answer a choice that is open."""
    match = Match(vaka.game("raiatea"), 3, seed=6, names=NAMES[:3])
    known = dict(BOARD.preferences)
    offered_so = 0
    for offered in played(match, Seeded(6)):
        words = {match.game.words(choice).split()[0] for choice in offered}
        if words != {"perform", "done"} or match.state.answers:
            continue
        dock = regions(seen_by(match, match.state.pending[0]))["dock"]
        for name, answer, value in re.findall(r'data-prefer="(\w+)"\s+data-answer="([^"]+)"\s+value="(\w+)"', dock):
            assert value in known[name][1:]
            assert answer in boards.BUTTON.findall(dock)
            offered_so += 1
    assert offered_so


def test_what_can_hardly_ever_be_undone_is_a_big_thing() -> None:
    made: Counter[str] = Counter()
    final: Counter[str] = Counter()
    for seed in range(12):
        match = Match(vaka.game("raiatea"), 3 + seed % 3, seed=seed)
        luck = Seeded(seed)
        while match.state.pending:
            seat, sealed = match.state.pending[0], bool(match.state.answers)
            offered = match.state.choices(seat)
            choice = offered[luck.pick(len(offered))]
            match.choose(seat, choice)
            if not sealed:
                verb = match.game.words(choice).split()[0]
                made[verb] += 1
                final[verb] += not match.can_undo(seat)
    hardly = {verb for verb in made if made[verb] > 4 and final[verb] / made[verb] > 0.4}
    assert {"draw", "gather", "keep", "gift", "go"} <= hardly
    assert hardly - {"lay"} <= set(BOARD.big("forest")), "what pays for a mission is asked about with the mission"
    assert "rob" in BOARD.big("rob"), "what is stolen may be by chance"


def test_every_question_has_a_title() -> None:
    english = catalogue("en")
    asks = [key for key in english.messages if key.startswith("raiatea.ask.")]
    assert asks
    assert [key for key in asks if not english.has(key.replace(".ask.", ".title."))] == []


def test_the_row_of_a_ceremony_counts_the_bag_down() -> None:
    """What was performed stays in the row with the mana that was left; what the bag cannot pay is marked."""
    seen = set()
    match = Match(vaka.game("raiatea"), 5, seed=4)
    for _ in played(match, Seeded(4)):
        row = match.state.seen(None).view()["row"]
        if row:
            stage = regions(seen_by(match, None))["stage"]
            assert [int(place) for place in re.findall(r'id="row-(\d+)"', stage)] == [entry["place"] for entry in row]
            seen |= set(re.findall(r'class="ritual category-\w+ (\w+) flies"', stage))
    assert {"now", "done", "waiting", "failing"} <= seen


def test_own_rituals_are_in_the_dock_of_their_owner_alone() -> None:
    for moment in moments(3, 1):
        viewer = moment.table_view.viewer
        hand = [] if viewer is None else moment.table_view.known.view()["players"][viewer]["hand"]
        assert len(re.findall(r'id="mine-\w+-\d+"', moment.regions["dock"])) == len(hand)
        assert moment.page.count('id="mine-') == moment.regions["dock"].count('id="mine-')


def test_a_tile_shows_what_its_mission_asks_for() -> None:
    game = vaka.game("raiatea")
    shown = faces(catalogue("en"), game).missions
    assert [(part.text, part.icon) for part in shown["m2_goods_uru_tiare_ritual"].parts] == [
        ("1", "uru"),
        ("1", "tiare"),
        ("1", "deck_normal"),
    ]
    assert [(part.text, part.icon) for part in shown["m2_goods_2_same"].parts] == [("2=", "good")]
    assert [(part.text, part.icon) for part in shown["m3_priests_8"].parts] == [("8+", "priest")]
    assert shown["m1_auction"].kind == "mana"


def test_a_mask_says_what_it_counts_and_not_the_gift_that_is_called_alike():
    notes = {name: face.note for name, face in faces(catalogue("en"), vaka.game("raiatea")).masks.items()}
    assert "missions of the kind “pearls”" in notes["mission_pearls"]
    assert "2 pearls”" not in " ".join(notes.values())


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_spaces_of_the_round_track_are_counted_from_one(players: int) -> None:
    match = Match(vaka.game("raiatea"), players, seed=1)
    view = match.state.seen(None).view()
    for kind in ("action", "ceremony"):
        numbers = [space.number for space in spaces(view) if space.kind == kind]
        assert numbers
        assert numbers == list(range(1, len(numbers) + 1))
