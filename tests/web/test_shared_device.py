"""The page of a table where one person plays several seats, one of which is shown."""

import pytest

import vaka
from tests.web.boards import BUTTON
from tests.web.visitors import Visit, Visitor
from tests.web.worlds import facts, random_match, twin
from vaka.core.match import Match
from vaka.table.play.waiting_choices import ends_turn_for_good
from vaka.table.table_view import TableView, view_for
from vaka.web.table_page.frames import Frames


def two_seats(anne: Visitor, **fields: str) -> str:
    """Anne has the first two seats, and the first of them is shown."""
    table = anne.make("orongo", "us", **{"players": "3", "name1": "Anne", "name2": "Ann", **fields})
    anne.post(f"{table}/show", seat="1")
    return table


def test_a_vote_can_be_answered_whichever_seat_is_shown(visit: Visit) -> None:
    anne, ben = visit("Anne"), visit("Ben")
    table = two_seats(anne, seat3="open", doors="open")
    ben.post(f"{table}/sit", seat="3", name="Ben")
    ben.post(f"{table}/propose", kind="end")
    for seat in ("1", "2"):
        anne.post(f"{table}/show", seat=seat)
        assert 'value="yes">Agree' in anne.get(table)


def test_the_menu_is_whole_behind_the_curtain(visit: Visit) -> None:
    anne = visit("Anne")
    table = anne.make("moorea", "us", players="2", name1="Anne", name2="Ben")
    page = anne.get(table)
    assert "do-show" in page
    assert page.count("while-playing") == 6
    assert "while-playing" not in visit("Eve").get(table)


def asked_in_public(match: Match) -> TableView:
    (seat,) = match.state.asked
    return view_for(facts(match), match, 0, curtain=seat)


def chosen_in_public(match: Match) -> dict[str, str]:
    """The regions of the page while the first choice waits that it offers."""
    table_view = asked_in_public(match)
    table_view.waiting_choice = table_view.choices[0]
    return Frames().regions(table_view, "en")


def waits_in_public(match: Match) -> list[bool]:
    """Which of the choices wait before they are made."""
    table_view = asked_in_public(match)
    words = [match.game.words(choice) for choice in table_view.choices]
    return [ends_turn_for_good(match, match.state.asked[0], one, in_public=True) for one in words]


@pytest.mark.parametrize(("game", "players"), [("orongo", 3), ("raiatea", 3), ("raiatea", 4)])
def test_a_public_question_shows_nothing_of_hands_and_every_choice_once(game: str, players: int) -> None:
    """The page is the same, to the byte, in a world that a watcher cannot tell from this one."""
    asked: set[str] = set()
    for seed in range(2):
        for match in random_match(vaka.game(game), players, seed):
            if not match.game.is_public(match.state):
                continue
            table_view, other = asked_in_public(match), twin(match, None, seed)
            regions = Frames().regions(table_view, "en")
            assert regions == Frames().regions(asked_in_public(other), "en")
            assert waits_in_public(match) == waits_in_public(other)
            assert 'class="curtain' not in regions["curtain"]
            words = [match.game.words(choice) for choice in table_view.choices]
            assert sorted(BUTTON.findall("".join(regions.values()))) == sorted(words)
            asked.add(match.game.step(match.state))
            chosen = chosen_in_public(match)
            assert chosen == chosen_in_public(other)
            assert BUTTON.findall("".join(chosen.values())) == []
            assert all(deed in chosen["dock"] for deed in ("do-take_back", "do-done"))
    assert asked
