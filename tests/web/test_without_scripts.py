"""A table without scripts: every button leads somewhere."""

from tests.web.visitors import Form, Visit


def test_a_hint_is_a_page_from_which_one_comes_back_to_the_table(visit: Visit) -> None:
    anne = visit("Anne")
    table = anne.make("orongo", "bots")
    answer = anne.send(f"{table}/hint", Form(anne.get(table), f"{table}/choose").fields)
    assert answer.status_code == 200
    assert "An expert would bid" in answer.text
    assert f'href="{table}"' in answer.text
