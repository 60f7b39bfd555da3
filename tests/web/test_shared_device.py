"""The page of a table where one person plays several seats, one of which is shown."""

from tests.web.visitors import Visit, Visitor


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
    assert page.count("while-playing") == 5
    assert "while-playing" not in visit("Eve").get(table)
