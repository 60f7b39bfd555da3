"""What cannot be taken back asks first, with and without scripts, also where only bots play."""

import re

from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Form, Visit, Visitor
from vaka.web.visitor import PERSON


def test_the_end_of_a_game_against_bots_is_asked_for_twice(server: VakaServer, visit: Visit):
    anne = visit("Anne")
    table = anne.make("orongo", "bots")
    page = anne.get(table)
    assert not re.search(r'<button[^>]*value="end"', page)
    assert f'href="{table}/end"' in page
    asked = anne.get(f"{table}/end")
    assert "the game will end at once" in asked
    assert 'class="the-end"' not in anne.get(table)
    form = Form(asked, f"{table}/propose")
    anne.post(f"{table}/propose", **form.fields)
    assert 'class="the-end"' in anne.get(table)


def test_with_others_the_page_says_that_they_are_asked(server: VakaServer, visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make("orongo", "friends", players="2", doors="open")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    assert "If everybody agrees" in anne.get(f"{table}/end")
    anne.post(f"{table}/propose", kind="end")
    assert "Withdraw it" in anne.get(table)
    assert 'value="yes">Agree' in ben.get(table)
    ben.post(f"{table}/answer", agree="no")
    assert "Withdraw it" not in anne.get(table)
    assert 'class="the-end"' not in anne.get(table)
    anne.post(f"{table}/propose", kind="end")
    ben.post(f"{table}/answer", agree="yes")
    assert 'class="the-end"' in anne.get(table)


def test_an_answer_is_to_the_proposal_that_the_page_showed(server: VakaServer, visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make("orongo", "friends", players="2", doors="open")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    anne.post(f"{table}/propose", kind="end")
    assert f'formaction="{table}/answer?kind=end&amp;value=0"' in ben.get(table)
    ben.refused(f"{table}/answer?kind=replace&value=1", 409, agree="yes")
    ben.post(f"{table}/answer?kind=end&value=0", agree="yes")
    assert 'class="the-end"' in anne.get(table)


def test_the_move_to_be_undone_is_the_last_one_that_the_page_showed(server: VakaServer, visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make("orongo", "friends", players="2", doors="open")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    for seat, visitor in enumerate((anne, ben), 1):
        visitor.post(f"{table}/choose", seat=str(seat), choice=f"bid {seat}", version="0")
    shown = Form(anne.get(table), f"{table}/choose").fields["version"]
    code = table.rpartition("/")[2]
    ben.post(f"{table}/choose", seat="2", choice=first_choice(server, code, ben), version=shown)
    assert "moved on since you looked" in anne.refused(f"{table}/propose", 409, kind="undo", version=shown)
    now = Form(anne.get(table), f"{table}/choose").fields["version"]
    anne.post(f"{table}/propose", kind="undo", version=now)
    assert "Withdraw it" in anne.get(table)


def test_the_answer_to_be_taken_back_is_the_last_one_that_the_page_showed(server: VakaServer, visit: Visit):
    anne = visit("Anne")
    table = anne.make("raiatea", "friends", players="3", doors="open")
    for seat in ("2", "3"):
        visit("Ben").post(f"{table}/sit", seat=seat, name="Ben")
    for _ in range(2):
        fields = Form(anne.get(table), f"{table}/choose").fields
        anne.post(f"{table}/choose", **fields, choice=first_choice(server, table.rpartition("/")[2], anne))
    shown = Form(anne.get(table), f"{table}/choose").fields
    assert shown["sealed"] == "2"
    anne.post(f"{table}/take_back", **shown)
    assert "moved on since you looked" in anne.refused(f"{table}/take_back", 409, **shown)
    assert Form(anne.get(table), f"{table}/choose").fields["sealed"] == "1"


def first_choice(server: VakaServer, code: str, visitor: Visitor) -> str:
    person = server.run(server.tables.people.by_cookie(visitor.http.cookies[PERSON]))
    table_view = server.run(server.tables.looking.table_view(code, person))
    words: str = table_view.game.words(table_view.choices[0])
    return words


def test_giving_up_is_asked_for_twice(visit: Visit):
    anne = visit("Anne")
    table = anne.make("orongo", "bots")
    assert f'formaction="{table}/resign"' not in anne.get(table)
    assert Form(anne.get(f"{table}/resign"), f"{table}/resign").fields


def test_nobody_who_is_there_is_offered_for_replacement(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make("orongo", "friends", players="2", doors="open")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    page = anne.get(f"{table}/away")
    assert "Ben is here." in page
    assert 'value="replace"' not in page
    assert "is there, or was a moment ago" in anne.refused(f"{table}/propose", 409, kind="replace", value="2")


def test_starting_with_bots_and_new_links_are_asked_for_twice(visit: Visit):
    anne = visit("Anne")
    page = anne.get(anne.make("orongo", "friends", players="3"))
    for action in ("start", "links"):
        assert re.search(
            r'<details class="sure"><summary[^>]*>(?:(?!</details>).)*action="/t/[^"]*/' + action, page, re.S
        )


def test_taking_out_what_was_said_is_asked_for_twice(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make("orongo", "friends", players="2", doors="open")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    ben.post(f"{table}/say", text="<b>I see</b> your hand")
    ben.post(f"{table}/say", text="Good luck")
    assert f'action="{table}/unsay"' not in anne.get(table)
    asked = anne.get(f"{table}/unsay?number=1")
    assert "&lt;b&gt;I see&lt;/b&gt; your hand" in asked
    assert "This cannot be undone." in asked
    assert "I see" in ben.get(table)
    assert anne.post(f"{table}/unsay", **Form(asked, f"{table}/unsay").fields) == table
    page = ben.get(table)
    assert "I see" not in page
    assert "Good luck" in page


def test_only_what_is_there_to_be_taken_out_is_asked_for_and_only_of_the_host(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make("orongo", "friends", players="2", doors="open")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    ben.post(f"{table}/say", text="Hello")
    assert "Hello" not in ben.get(f"{table}/unsay?number=1", 403)
    for number in ("2", "0", "-1", "x", "9" * 40):
        anne.get(f"{table}/unsay?number={number}", 422)
    anne.get(f"{table}/unsay", 422)
    anne.post(f"{table}/unsay", number="1")
    anne.get(f"{table}/unsay?number=1", 422)


def test_what_is_planned_stands_on_the_page_of_its_owner_alone(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make("orongo", "friends", players="2", doors="open")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    fields = Form(anne.get(f"{table}/plan"), f"{table}/plan").fields
    plan = fields | {"words": "bid 2", "condition": "first", "until": "last_round"}
    anne.post(f"{table}/plan", **plan)
    said = "Planned: bid 2 shells, if I am first, every time until the last round begins."
    assert said in anne.get(table)
    assert "Planned" not in ben.get(table)
    assert "moved on since you looked" in anne.refused(f"{table}/plan", 409, **plan)
    assert "It can be: " in anne.refused(f"{table}/plan", 422, **plan | {"after": "1", "condition": "maybe"})
    anne.post(f"{table}/plan/take_back", seat="1")
    assert said not in anne.get(table)
    anne.post(f"{table}/by_hand", seat="1", by_hand="yes")
    assert '<option value="yes" selected>' in anne.get(f"{table}/plan")
