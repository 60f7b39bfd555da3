"""The page of a table where one person plays several seats, one of which is shown."""

import re
from typing import Any

from tests.web.houses import House
from tests.web.visitors import Visit, Visitor


def code_of(table: str) -> str:
    return table.rpartition("/")[2]


def fields_of(page: str, button: str) -> dict[str, str]:
    """What a browser sends when this button is pressed, of equal names the last, as whoever reads a form does."""
    pressed = re.search(rf"<button[^>]*{button}[^>]*>", page, re.DOTALL)
    assert pressed is not None
    form = page[page.index('id="act-now"') :]
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)">', form[: form.index("</div>")])
    named = re.findall(r'\b(name|value)="(\w+)"', pressed[0])
    sent = [(dict(named)["name"], dict(named)["value"]), *hidden]
    return dict(sent) if page.index(pressed[0]) < page.index('id="act-now"') else dict([*sent[1:], sent[0]])


def hold(house: House, table: str, seat: int) -> None:
    async def held() -> None:
        async with house.tables.room.changing(code_of(table)) as change:
            change.live.seats[seat].held = True

    house.run(held())


def facts(house: House, table: str) -> Any:
    return house.run(house.tables.looking.facts(code_of(table)))


def two_seats(anne: Visitor, **fields: str) -> str:
    """Anne has the first two seats, and the first of them is shown."""
    table = anne.make("orongo", "us", **{"players": "3", "name1": "Anne", "name2": "Ann", **fields})
    anne.post(f"{table}/show", seat="1")
    return table


def test_a_seat_that_a_bot_holds_is_taken_over_while_another_is_shown(visit: Visit, house: House) -> None:
    anne = visit("Anne")
    table = two_seats(anne, seat3="child")
    hold(house, table, 1)
    anne.post(f"{table}/take_over", **fields_of(anne.get(table), f'formaction="{table}/take_over"'))
    assert not facts(house, table).seats[1].held


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
