"""Talk on the page of a table: who says it, who may take it out, who may not come in."""

import pytest

from tests.web.vaka_servers import Program, VakaServer
from tests.web.visitors import Form, Visit
from vaka.text.catalogue import catalogue, languages


def test_a_watcher_with_the_name_of_a_player_is_marked_and_can_be_silenced(visit: Visit):
    anne, ben, eve = visit("Anne"), visit("Ben"), visit("Anne")
    table = anne.make(doors="open", players="2", watchers="yes")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    ben.post(f"{table}/say", text="Hello")
    eve.post(f"{table}/say", text="I give up")
    page = ben.get(table)
    assert "<b>Anne (watching)</b> I give up" in page
    assert "<b>Ben</b> Hello" in page
    assert "/unsay" not in page
    ben.refused(f"{table}/unsay", 403, number="2")
    assert f'href="{table}/unsay?number=2"' in anne.get(table)
    assert anne.post(f"{table}/unsay", number="2") == table
    anne.refused(f"{table}/unsay", 422, number="9")
    page = ben.get(table)
    assert "I give up" not in page
    assert "This message was removed." in page


def test_a_program_that_speaks_is_marked(server: VakaServer, visit: Visit):
    anne = server.program("Anne")
    robo = Program(server.url, anne.post("/people/me/bots", {"name": "Robo"}, 201)["token"])
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot"}])
    for program in (anne, robo):
        program.post(f"/tables/{code}/chat", {"text": "Hello"})
    robo.close()
    page = visit("Ben").get(f"/t/{code}")
    assert "<b>Anne</b> Hello" in page
    assert "<b>Robo (program) (watching)</b> Hello" in page


@pytest.mark.parametrize("language", languages())
def test_lists_of_tables_count_what_others_said_since_one_has_read_the_chat(visit: Visit, language: str):
    anne, ben, dan = visit("Anne"), visit("Ben"), visit("Dan")
    table = anne.make(doors="open", players="2", watchers="yes")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    anne.post(f"{table}/start")
    anne.post("/language", language=language, back="/")
    for visitor in (ben, dan, anne):
        visitor.post(f"{table}/say", text="Hello")

    def counted(n: int) -> bool:
        said = catalogue(language).say("pages.home.unread", {"n": n})
        return all(said in anne.get(page) for page in ("/", "/waiting"))

    assert counted(2)
    assert 'data-read="0"' in anne.get(table)
    assert anne.post(f"{table}/read", number="1") == table
    assert counted(1)
    assert 'data-read="1"' in anne.get(table)
    dan.refused(f"{table}/read", 403, number="1")
    assert "data-read" not in dan.get(table)
    anne.post(f"{table}/read", number="9")
    assert "chip-rust" not in anne.get("/") + anne.get("/waiting")


def test_everybody_but_the_speaker_can_report_a_line(visit: Visit):
    visitors = anne, ben, cara = visit("Anne"), visit("Ben"), visit("Cara")
    table = anne.make(doors="open", players="3")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    cara.post(f"{table}/sit", seat="3", name="Cara")
    anne.post(f"{table}/start")
    ben.post(f"{table}/say", text="Hello")
    assert ["/report?number=1" in visitor.get(table) for visitor in visitors] == [True, False, True]


def test_who_was_muted_speaks_again_when_the_host_says_so(visit: Visit):
    anne, mia = visit("Anne"), visit("Mia")
    table = anne.make(doors="open", players="2", watchers="yes")
    visit("Ben").post(f"{table}/sit", seat="2", name="Ben")
    mia.post(f"{table}/say", text="Buy my shells")
    anne.post(f"{table}/unsay", number="1", mute="yes")
    mia.refused(f"{table}/say", 403, text="They are cheap")
    assert "/unmute" not in mia.get(table)
    assert "Let Mia speak again" in anne.get(table)
    assert anne.post(f"{table}/unmute", **Form(anne.get(table), f"{table}/unmute").fields) == table
    assert "/unmute" not in anne.get(table)
    mia.post(f"{table}/say", text="I am sorry")


def test_a_reaction_is_read_in_each_language_and_stands_at_its_seat_until_the_next_move(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open", players="2")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    anne.post(f"{table}/start")
    ben.post(f"{table}/react", reaction="well_played")
    ben.post("/language", language="de", back=table)
    for page, word in ((anne.get(table), "Well played!"), (ben.get(table), "Gut gespielt!")):
        assert f'<span class="reaction" title="{word}">' in page
        assert "#i-reaction_well_played" in page.partition('id="chat-1"')[2].partition("</li>")[0]
        assert ":well_played:" not in page
    for seat, visitor in enumerate((anne, ben), start=1):
        assert 'class="reaction"' in anne.get(table)
        visitor.post(f"{table}/choose", seat=str(seat), choice=f"bid {seat}", version="0")
    assert 'class="reaction"' not in anne.get(table)


def test_reactions_are_few_and_muted_as_talk_is(visit: Visit):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open", players="2")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    assert "There are: hello, " in ben.refused(f"{table}/react", 422, reaction="shout")
    ben.post(f"{table}/react", reaction="hello")
    anne.post(f"{table}/unsay", number="1", mute="yes")
    ben.refused(f"{table}/react", 403, reaction="hello")


def test_whoever_says_nothing_is_told_what_can_be_said(visit: Visit):
    anne = visit("Anne")
    table = anne.make(doors="open", players="2")
    for nothing in ("", "  "):
        assert "Write one line of at most 400 characters." in anne.refused(f"{table}/say", 422, text=nothing)


def test_who_is_shut_out_reads_why_on_every_page(visit: Visit, server):
    eve = visit("Eve")
    (known,) = server.run(server.tables.host.people_admin.all("Eve"))
    server.run(server.tables.host.people_admin.ban(known.id))
    for path in ("/", "/new", "/me"):
        assert "banned you" in eve.get(path, 403)
    eve.refused("/me", 403, name="Adam")


def test_a_host_who_wants_no_chat_leaves_people_their_reactions(visit: Visit, server, monkeypatch):
    anne, ben = visit("Anne"), visit("Ben")
    table = anne.make(doors="open", players="2", watchers="yes")
    ben.post(f"{table}/sit", seat="2", name="Ben")
    monkeypatch.setattr(server.tables.talk, "chat", False)
    assert "reactions are there for all" in ben.refused(f"{table}/say", 403, text="Hello")
    ben.post(f"{table}/react", reaction="hello")
    page = anne.get(table)
    assert 'class="say-form"' not in page
    assert 'class="reactions"' in page
