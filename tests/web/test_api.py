"""The JSON API, as programs use it: against a real server with a real store and real sockets."""

import json
import random
from datetime import date, timedelta
from typing import Any

import httpx
import pytest

import vaka
from tests.tables import SOAK
from tests.web.vaka_servers import Program, VakaServer
from vaka.bots.hints import Hint as Advice
from vaka.core.record_parser import parse
from vaka.core.replay import check

WHOLE_GAMES = ["orongo", "raiatea"] if SOAK else ["orongo"]  # they take long over the API; tests/table plays all


def both_bid(anne: Program, ben: Program, code: str) -> None:
    """Anne bids more and so is the first to place."""
    anne.choose(code, "bid 9")
    ben.choose(code, "bid 1")


def play_to_the_end(players: list[Program], code: str, rng: random.Random) -> tuple[Program, dict[str, Any]]:
    """Everybody chooses at random until the game is over; answers who made the last choice, and what was sent."""
    while True:
        for player in players:
            table_view = player.table_view(code)
            while table_view["to_choose"]:
                words = rng.choice(table_view["choices"])["words"]
                last = {"words": words, "table_view": table_view, "key": f"key-{rng.getrandbits(64)}"}
                table_view = player.choose(code, **last)
            if table_view["table"]["status"] == "over":
                return player, last


@pytest.fixture(scope="module", params=WHOLE_GAMES)
def finished(request, server: VakaServer, anne: Program, ben: Program) -> tuple[str, Program, dict[str, Any]]:
    """A whole game, with its last mover and the last choice."""
    players = [anne, ben, server.program("Carl")][: vaka.game(request.param).players[0]]
    code = anne.make(request.param, len(players))
    for seat, player in enumerate(players[1:], 2):
        player.sit(code, seat)
    return (code, *play_to_the_end(players, code, random.Random(5)))


# --- people and games


def test_a_newcomer_gets_a_token_and_is_known_by_it(server):
    maeva = server.program("Maeva")
    assert maeva.get("/people/me") == {"name": "Maeva", "owner": ""}
    assert maeva.ask("PUT", "/people/me", {"name": "Moana"}) == {"name": "Moana", "owner": ""}
    assert maeva.get("/people/me") == {"name": "Moana", "owner": ""}


def test_a_new_name_is_answered_as_it_is_kept(server):
    eve = server.program("Eve")
    assert (
        eve.ask("PUT", "/people/me", {"name": " Eve  Marie "})
        == eve.get("/people/me")
        == {"name": "Eve Marie", "owner": ""}
    )


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "Basic QTpC", "nonsense"])
def test_a_wrong_token_is_refused_everywhere(server, header):
    for path in ("/people/me", "/tables", "/tables/mine"):
        answer = httpx.get(f"{server.url}/api/v1{path}", headers={"authorization": header})
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert answer.json()["error"]["text"]


def test_a_cookie_is_not_a_token(server):
    _, cookie = server.run(server.tables.people.newcomer("Carl"))
    answer = httpx.get(f"{server.url}/api/v1/people/me", headers={"cookie": f"vaka={cookie}"})
    assert answer.status_code == 401
    answer = httpx.get(f"{server.url}/api/v1/people/me", headers={"authorization": f"Bearer {cookie}"})
    assert answer.status_code == 401


def test_a_token_is_not_a_cookie(server, anne):
    assert server.run(server.tables.people.by_cookie(anne.token)) is None


def test_the_games_are_listed_with_counts_and_variants(anne):
    games = {game["name"]: game for game in anne.get("/games")["games"]}
    assert list(games) == list(vaka.list_games())
    assert games["orongo"]["players"] == [2, 3, 4]
    assert games["orongo"]["options"] == [{"name": "hidden_tile", "values": [False, True], "players": [3, 4]}]


# --- tables and seats


def test_an_open_table_is_in_the_lobby_until_it_is_full(anne, ben):
    code = anne.make("moorea", 2, name="Quick one")
    assert code in [table["code"] for table in ben.get("/tables")["tables"]]
    assert code in [table["code"] for table in anne.get("/tables/mine")["tables"]]
    facts = ben.sit(code, 2, name="Benny")
    assert facts["status"] == "playing"
    assert [(seat["seat"], seat["name"], seat["mine"]) for seat in facts["seats"]] == [
        (1, "Anne", False),
        (2, "Benny", True),
    ]
    assert code not in [table["code"] for table in ben.get("/tables")["tables"]]
    assert code in [table["code"] for table in ben.get("/tables/mine")["tables"]]


def test_an_open_table_has_a_deadline_unless_its_maker_says_otherwise(anne):
    for said, deadline in (
        ({}, 86_400),
        ({"deadline": None}, None),
        ({"deadline": 600}, 600),
        ({"open": False}, None),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, None),
    ):
        assert anne.get(f"/tables/{anne.make('orongo', 2, **said)}")["deadline"] == deadline


def test_a_table_is_made_with_a_clock_and_seats_show_theirs_while_they_are_asked(anne):
    clock = {"kind": "live", "seconds": 30, "reserve": 90, "days": 0, "for_good": True}
    code = anne.make("orongo", 2, clock=clock, seats=[{"kind": "me"}, {"kind": "me"}])
    table = anne.get(f"/tables/{code}")
    assert (table["clock"], table["deadline"]) == (clock, 30)
    for seat in table["seats"]:
        shown = seat["clock"]
        assert (shown["turn_ends"] - shown["since"], shown["ends"] - shown["turn_ends"]) == (30, 90)
        assert seat["reserve"] == 90
    slow = anne.get(f"/tables/{anne.make('orongo', 2, clock={'kind': 'slow', 'days': 3})}")
    assert (slow["clock"]["days"], slow["seats"][0]["clock"]) == (3, None)  # it has not begun


def test_a_person_sets_the_time_zone_and_holidays_by_which_slow_clocks_run(anne):
    assert anne.get("/people/me/calendar") == {"zone": "", "holidays": []}
    day = str(date.today() + timedelta(days=9))
    mine = {"zone": "Pacific/Tahiti", "holidays": [{"first": day, "last": day}]}
    assert anne.http.put("/people/me/calendar", json=mine).json() == mine
    assert anne.get("/people/me/calendar") == mine


def test_a_table_by_link_opens_only_with_its_link(anne, ben):
    code = anne.make("orongo", 2, open=False)
    assert code not in [table["code"] for table in ben.get("/tables")["tables"]]
    assert ben.sit(code, 2, status=403)["error"]["key"] == "table.by_link"
    assert ben.post(f"/tables/{code}/links", status=403)["error"]["key"] == "table.only_host"
    (old,) = anne.post(f"/tables/{code}/links")["links"]
    (new,) = anne.post(f"/tables/{code}/links")["links"]
    assert ben.sit(code, 2, link=old["link"], status=403)["error"]["key"] == "table.wrong_link"
    assert ben.sit(code, new["seat"], link=new["link"])["status"] == "playing"


def test_one_can_stand_up_before_the_start(anne, ben):
    code = anne.make("orongo", 3)
    ben.sit(code, 3)
    assert ben.ask("DELETE", f"/tables/{code}/seats/3")["seats"][2]["kind"] == "open"
    assert ben.ask("DELETE", f"/tables/{code}/seats/1", status=403)["error"]["key"] == "table.not_your_seat"


def test_one_can_choose_another_colour_before_the_start(anne, ben):
    code = anne.make("orongo", 3)
    seats = anne.post(f"/tables/{code}/seats/1/colour", {"colour": 3})["seats"]
    assert [seat["colour"] for seat in seats] == [3, 2, 1]
    ben.sit(code, 2)
    refusal = ben.post(f"/tables/{code}/seats/2/colour", {"colour": 3}, status=409)
    assert refusal["error"]["key"] == "table.colour_taken"


def test_one_can_take_another_name_in_a_seat_before_the_start(anne, ben):
    code = anne.make("orongo", 2)
    assert anne.post(f"/tables/{code}/seats/1/name", {"name": "Navigator"})["seats"][0]["name"] == "Navigator"
    assert ben.post(f"/tables/{code}/seats/1/name", status=403)["error"]["key"] == "table.not_your_seat"
    ben.sit(code, 2)
    assert anne.post(f"/tables/{code}/seats/1/name", status=409)["error"]["key"] == "table.started"


def test_a_program_gives_the_share_of_each_of_its_seats(anne):
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "me"}], later=True)
    facts = anne.post(f"/tables/{code}/seats/1/share", {"nonce": "ab" * 16})
    assert (facts["status"], [seat["share"] for seat in facts["seats"]]) == ("seating", ["own", "awaited"])
    facts = anne.post(f"/tables/{code}/seats/2/share", {"nonce": "cd" * 16})
    assert (facts["status"], [seat["share"] for seat in facts["seats"]]) == ("playing", ["own", "own"])


def test_in_a_rematch_the_share_of_a_program_may_come_when_it_has_seen_the_commitment(anne, ben):
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    ben.post(f"/tables/{code}/resign", {"seat": 2})
    made = anne.post(f"/tables/{code}/rematch", {"later": True}, status=201)
    joined = ben.post(f"/tables/{code}/rematch", {"later": True}, status=201)
    assert (joined["code"], joined["status"]) == (made["code"], "seating")
    assert [seat["share"] for seat in joined["seats"]] == ["awaited", "awaited"]
    for seat, program in enumerate((anne, ben), 1):
        facts = program.post(f"/tables/{made['code']}/seats/{seat}/share", {"nonce": "ab" * 16})
    assert (facts["status"], [seat["share"] for seat in facts["seats"]]) == ("playing", ["own", "own"])


def test_bots_fill_the_empty_seats_and_play(anne):
    code = anne.make("orongo", 3)
    facts = anne.post(f"/tables/{code}/start")
    assert [seat["kind"] for seat in facts["seats"]] == ["person", "bot", "bot"]
    with anne.wakes(code) as wakes:
        version = wakes.next()["version"]
        anne.choose(code, "bid 0")
        assert wakes.next()["version"] > version  # all three have bid


def test_the_nonce_of_a_program_is_its_share_in_the_chance(anne, ben):
    code = anne.make("orongo", 2)
    commitment = anne.get(f"/tables/{code}")["commitment"]
    ben.sit(code, 2, nonce="ab" * 16)
    ben.post(f"/tables/{code}/resign", {"seat": 2})
    record = parse(anne.get(f"/tables/{code}/record"))
    assert record.origin.commitment == commitment
    assert record.origin.nonces[1] == bytes([0xAB] * 16)


# --- play


def test_the_table_view_is_what_the_seat_sees(server, anne, ben, code):
    mine, theirs, nobodys = anne.table_view(code), ben.table_view(code), server.watcher().table_view(code)
    assert (mine["viewer"], theirs["viewer"], nobodys["viewer"]) == (1, 2, None)
    assert mine["question"]["text"] == "Bid in secret: 0 to 24 shells."
    assert mine["choices"][1] == {"words": "bid 1", "label": "bid 1 shell"}
    assert nobodys["choices"] == []
    assert nobodys["question"] is None
    assert mine["told"][0]["words"].startswith("tiles ")
    assert mine["told"][0]["text"].startswith("New tiles:")


def test_told_can_be_cut_short(anne, ben, code):
    both_bid(anne, ben, code)
    data = anne.table_view(code)["told"]
    short = anne.get(f"/tables/{code}/sight?told_from=2")
    assert short["told_from"] == 2
    assert short["told"] == data[2:]


def test_a_choice_is_answered_with_what_there_is_to_see_then(anne, ben, code):
    assert anne.choose(code, "bid 9")["view"]["players"][0]["sealed_bid"] == 9
    assert ben.choose(code, "bid 1")["view"]["players"][0]["last_bid"] == 9


def test_a_sealed_choice_can_be_replaced_and_taken_back(anne, ben, code):
    assert anne.choose(code, "bid 9")["can_take_back"]
    assert anne.choose(code, "bid 5")["view"]["players"][0]["sealed_bid"] == 5
    assert not anne.post(f"/tables/{code}/take-back", {"seat": 1})["can_take_back"]
    assert anne.post(f"/tables/{code}/take-back", {"seat": 1}, 422)["error"]["key"] == "take_back.nothing"


def test_an_answer_that_was_taken_back_is_not_taken_back_again_by_what_was_sent_twice(anne, ben, code):
    seen = anne.choose(code, "bid 9")
    asked = {"seat": 1, "version": seen["table"]["version"], "sealed": seen["sealed"]}
    assert anne.post(f"/tables/{code}/take-back", asked)["sealed"] == 0
    refused = anne.post(f"/tables/{code}/take-back", asked, 409)
    assert refused["error"]["key"] == "table.stale"
    assert refused["sight"]["to_choose"]


def test_the_same_key_makes_a_choice_once(anne, ben, code):
    both_bid(anne, ben, code)
    table_view = anne.table_view(code)
    words = table_view["choices"][0]["words"]
    first = anne.choose(code, words, table_view, key="once")
    again = anne.choose(code, words, table_view, key="once")
    assert again == first
    other = table_view["choices"][1]["words"]
    assert anne.choose(code, other, table_view, 422, key="once")["error"]["key"] == "table.key_used"


def test_the_key_may_come_in_the_header(anne, ben, code):
    both_bid(anne, ben, code)
    table_view = anne.table_view(code)
    body = {"seat": 1, "words": table_view["choices"][0]["words"], "version": table_view["table"]["version"]}
    for _ in range(2):
        answer = anne.http.post(f"/tables/{code}/choices", json=body, headers={"idempotency-key": "twice"})
        assert answer.status_code == 200
    answer = anne.http.post(f"/tables/{code}/choices", json={**body, "key": "a"}, headers={"idempotency-key": "b"})
    assert answer.json()["error"]["key"] == "api.key_twice"


def test_a_stale_choice_gets_the_fresh_view(anne, ben, code):
    stale = anne.table_view(code)
    both_bid(anne, ben, code)
    answer = anne.choose(code, "bid 3", stale, status=409)
    assert answer["error"]["key"] == "table.stale"
    assert answer["sight"] == anne.table_view(code)


@pytest.mark.parametrize(
    ("sent", "status", "key"),
    [
        ({"words": "dance 5"}, 400, "choice.no_such_words"),
        ({"words": "place 1"}, 422, "orongo.now.bid"),
        ({"words": "bid 25"}, 422, "orongo.bid.too_much"),
        ({"seat": 2}, 403, "table.not_your_seat"),
        ({"seat": 5}, 422, "choice.no_such_seat"),
        ({"version": 99}, 409, "table.stale"),
        ({"version": "0"}, 422, "api.not_understood"),
        ({"version": -1}, 422, "api.not_understood"),
        ({"words": "bid\x005"}, 422, "api.not_understood"),
        ({"words": "bid \ud800"}, 422, "api.not_understood"),
        ({"words": "x" * 81}, 422, "api.not_understood"),
        ({"seat": True}, 422, "api.not_understood"),
        ({"more": 1}, 422, "api.not_understood"),
    ],
)
def test_a_refused_choice_says_why_and_changes_nothing(anne, code, sent, status, key):
    before = anne.table_view(code)
    body = json.dumps({"seat": 1, "words": "bid 3", "version": 0} | sent)
    answer = anne.http.post(f"/tables/{code}/choices", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["key"]) == (status, key)
    assert answer.json()["error"]["text"] not in ("", key)
    assert anne.table_view(code) == before


def test_refusals_call_seats_by_their_names(anne, ben, code):
    both_bid(anne, ben, code)
    table_view = ben.table_view(code)
    error = ben.choose(code, "place 1", table_view, status=422)["error"]
    assert error == {"key": "choice.not_asked", "values": {"seat": 2}, "text": "It is not Ben’s turn."}


def test_undo_takes_back_what_nobody_has_learnt_from(anne, ben, code):
    both_bid(anne, ben, code)
    before = anne.table_view(code)
    after = anne.choose(code, before["choices"][0]["words"], before)
    assert after["can_undo"]
    stale = {"seat": 1, "version": before["table"]["version"]}
    assert anne.post(f"/tables/{code}/undo", stale, 409)["error"]["key"] == "table.stale"
    undone = anne.post(f"/tables/{code}/undo", {"seat": 1, "version": after["table"]["version"]})
    assert undone["view"] == before["view"]


def test_further_back_goes_by_agreement(anne, ben, code):
    before = anne.table_view(code)["view"]
    both_bid(anne, ben, code)
    facts = anne.post(f"/tables/{code}/proposal", {"kind": "undo", "value": 0})
    assert facts["proposal"] == {"kind": "undo", "value": 0, "by": 1, "agreed": [1], "waiting": [2]}
    assert ben.post(f"/tables/{code}/proposal/answer", {"agree": True})["proposal"] is None
    assert anne.table_view(code)["view"] == before


def test_an_absent_seat_is_replaced_by_vote_and_taken_back(server, anne, ben, code, monkeypatch):
    refusal = anne.post(f"/tables/{code}/proposal", {"kind": "replace", "value": 2}, status=409)
    assert refusal["error"]["key"] == "table.present"
    now = server.tables.registry.clock()
    monkeypatch.setattr(server.tables.registry, "clock", lambda: now + 301)
    assert anne.get(f"/tables/{code}")["seats"][1]["away"] == 5
    facts = anne.post(f"/tables/{code}/proposal", {"kind": "replace", "value": 2})
    assert facts["seats"][1]["held"]
    ben.post(f"/tables/{code}/take-over", {"seat": 2})
    assert not anne.get(f"/tables/{code}")["seats"][1]["held"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "text"),
    [
        (
            "GET",
            "/nowhere",
            None,
            404,
            "There is nothing at this address. GET /api/v1/openapi.json lists all that there are.",
        ),
        (
            "DELETE",
            "/games",
            None,
            405,
            "This address does not take DELETE. GET /api/v1/openapi.json says what each one takes.",
        ),
        ("POST", "/people", b'{"name": }', 422, "(body): from character 9 on, this is not valid JSON."),
        ("POST", "/tables", b'{"game": "orongo", "players": 2, "deadline": 5}', 422, "null, 600, 86400 or 259200."),
        ("POST", "/tables", b'{"game": "orongo", "players": 2, "clock": {"kind": "sand"}}', 422, "live or slow"),
        ("POST", "/tables", b'{"game": "orongo", "players": 2, "clock": {"kind": "live", "seconds": 2}}', 422, "5 to"),
        ("PUT", "/people/me/calendar", b'{"zone": "Atlantis"}', 422, "There is no time zone"),
        ("PUT", "/people/me/calendar", b'{"holidays": [{"first": "2027-02-30", "last": "2027-03-01"}]}', 422, "02-30"),
        (
            "POST",
            "/tables",
            b'{"game": "orongo", "players": 2, "seats": [{"kind": "me"}]}',
            422,
            "1 seat was described",
        ),
    ],
)
def test_what_a_program_sends_wrongly_is_told_in_words_for_programs(anne, method, path, body, status, text):
    answer = anne.http.request(method, path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert text in answer.json()["error"]["text"]


def test_what_was_not_sent_as_json_is_told_how_it_should_be(anne):
    """As `curl -d` sends it, unless it is told."""
    answer = anne.http.post("/people", data={"name": "Anne"})
    assert answer.status_code == 422
    assert "it should be JSON, with the header Content-Type: application/json" in answer.json()["error"]["text"]


def test_why_not_tells_the_reason(anne, code):
    assert anne.post(f"/tables/{code}/why-not", {"seat": 1, "words": "bid 3"}) == {"why": None}
    why = anne.post(f"/tables/{code}/why-not", {"seat": 1, "words": "bid 25"})["why"]
    assert why["key"] == "orongo.bid.too_much"
    assert "shells" in why["text"]


def test_a_hint_is_an_open_choice(anne, code, monkeypatch):
    monkeypatch.setattr("vaka.table.bots.hinting.BUDGET", "20")
    hint = anne.post(f"/tables/{code}/hint", {"seat": 1})
    assert hint["words"] in [choice["words"] for choice in anne.table_view(code)["choices"]]
    assert hint["label"] in hint["text"]


def test_a_hint_says_why_in_the_words_of_the_page(server, anne, code, monkeypatch):
    async def thought(*_):
        return Advice(1, share=0.43, reasons=[("hint.orongo.fact.shells", {"n": 2})])

    monkeypatch.setattr(server.tables.hints.workers, "hint", thought)
    hint = anne.post(f"/tables/{code}/hint", {"seat": 1})
    assert hint["text"] == "An expert would bid 1 shell. Why: 2 more shells."
    assert hint["more"] == "From here that wins about 43 games in 100."


def test_people_talk_at_the_table(anne, ben, code):
    anne.post(f"/tables/{code}/chat", {"text": "Ia ora na!"})
    (line,) = ben.get(f"/tables/{code}")["chat"]
    assert (line["name"], line["seat"], line["text"]) == ("Anne", 1, "Ia ora na!")


def test_what_others_have_said_is_unread_until_one_says_that_it_was_read(anne, ben, code):
    for text in ("Hello", "Well?"):
        ben.post(f"/tables/{code}/chat", {"text": text})

    def listed(program: Program) -> int:
        return next(table["unread"] for table in program.get("/tables/mine")["tables"] if table["code"] == code)

    assert (listed(anne), listed(ben), anne.get(f"/tables/{code}")["unread"]) == (2, 0, 2)
    assert anne.post(f"/tables/{code}/chat/1/read")["unread"] == listed(anne) == 1


def test_a_reaction_is_a_line_of_the_chat_that_has_a_name(anne, ben, code):
    anne.post(f"/tables/{code}/reaction", {"reaction": "thanks"})
    anne.post(f"/tables/{code}/reaction", {"reaction": "shout"}, status=422)
    ben.post(f"/tables/{code}/chat", {"text": "thanks"})
    assert [line["reaction"] for line in ben.get(f"/tables/{code}")["chat"]] == ["thanks", ""]


def test_the_host_mutes_somebody_and_lets_them_speak_again(anne, ben, code):
    ben.post(f"/tables/{code}/chat", {"text": "Hurry up"})
    anne.post(f"/tables/{code}/chat/1/take-out?mute=true")
    ben.post(f"/tables/{code}/chat", {"text": "Well?"}, status=403)
    ben.post(f"/tables/{code}/chat/1/unmute", status=403)
    anne.post(f"/tables/{code}/chat/1/unmute")
    ben.post(f"/tables/{code}/chat", {"text": "Sorry"})
    anne.post(f"/tables/{code}/chat/1/unmute", status=422)


def test_whoever_resigns_loses(anne, ben, code):
    table_view = ben.post(f"/tables/{code}/resign", {"seat": 2})
    assert (table_view["table"]["ended"], table_view["table"]["winners"]) == ("resigned", [1])
    again = anne.post(f"/tables/{code}/rematch", status=201)["code"]
    assert ben.post(f"/tables/{code}/rematch", status=201)["code"] == again


def test_several_seats_of_one_program_are_shown_one_at_a_time(anne):
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "me", "name": "Other"}])
    table_view = anne.post(f"/tables/{code}/show", {"seat": 2})
    assert table_view["viewer"] == 2
    assert table_view["choices"]


# --- records


def test_a_whole_game_leaves_a_record_that_holds(anne, finished):
    code, *_ = finished
    record = parse(anne.get(f"/tables/{code}/record"))
    outcome = check(record, vaka.game(record.game)).state.outcome
    assert outcome is not None
    assert record.origin.secret is not None
    assert [seat - 1 for seat in anne.table_view(code)["outcome"]["winners"]] == outcome.winners


def test_the_last_choice_of_a_game_can_be_repeated_too(finished):
    code, mover, last = finished
    assert mover.choose(code, **last)["table"]["status"] == "over"


def test_a_record_can_be_played_on_from_its_first_line(anne, finished):
    code, *_ = finished
    text = anne.get(f"/tables/{code}/record")
    others = ["friend"] * (parse(text).players - 1)
    made = anne.post("/import", {"record": text, "line": 0, "seats": ["me", *others]}, 201)
    assert anne.table_view(made["code"])["told"][0] == anne.table_view(code)["told"][0]


def test_a_record_is_not_given_out_while_the_game_is_played(anne, code):
    assert anne.get(f"/tables/{code}/record", 409)["error"]["key"] == "table.record_later"


def test_a_broken_record_is_refused_with_its_line(anne):
    error = anne.post("/import", {"record": "vaka record 1\ngame orongo\nrules x\n"}, 422)["error"]
    assert error["values"]["line"] == 3
    assert error["text"].startswith("Line 3")


def test_that_a_simpler_bot_chose_is_said_in_words_to_programs_and_on_the_page(server, anne, monkeypatch):
    monkeypatch.setattr("vaka.table.bots.worker_pool.THINK_SECONDS", 0.0)  # no bot is quick enough
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "master", "name": "Teiva"}])
    assert [seat["trouble"] for seat in anne.get(f"/tables/{code}")["seats"]] == [None, None]
    with anne.wakes(code) as wakes:
        anne.choose(code, "bid 9")
        while anne.get(f"/tables/{code}")["moves"] < 1:
            wakes.next()
    said = "Teiva was too slow: a simpler bot made its last choice."
    told = {"key": "bots.slow", "values": {"name": "Teiva"}, "text": said}
    assert [seat["trouble"] for seat in anne.table_view(code)["table"]["seats"]] == [None, told]
    assert said in httpx.get(f"{server.url}/t/{code}").text
    page = httpx.get(f"{server.url}/t/{code}", headers={"accept-language": "de"}).text
    assert "Teiva war zu langsam: Zuletzt hat ein einfacherer Bot gewählt." in page
