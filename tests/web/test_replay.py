"""Looking back: everybody sees again what they saw, byte for byte no more; after the end from any seat."""

import re
from collections import deque
from html import unescape
from itertools import pairwise

import pytest

import vaka
from tests.games import LONG_GAMES
from tests.web.vaka_servers import VakaServer
from tests.web.visitors import Form, Visit, brought
from tests.web.worlds import facts, random_match, twin
from vaka.core.match import Match
from vaka.table.replays.positions import Position, facts_then
from vaka.table.table_view import told_to_any, veiled, view_for
from vaka.text.catalogue import languages
from vaka.web.table_page.replay_page import Replay

RECORDS = ["orongo-3-hidden-shells", "moorea-3", "raiatea-4-tane"]


def numbers(page: str) -> list[int]:
    match = re.search(r'data-positions="([\d ]+)"', page)
    assert match is not None
    return [int(number) for number in match[1].split()]


def position_of(match: Match, then: Match, viewer: int | None) -> Position:
    """A position as the server makes it, of matches that are at hand."""
    place = match.positions.index(then.positions[-1])
    data = match.told_at[place]
    table_view = view_for(facts_then(facts(match), then.number, then.number, False), then, viewer)
    table_view.choices, table_view.can_undo, table_view.can_take_back = [], False, False
    events = veiled(match.events, -1 if viewer is None else viewer)
    view: int | str = "watch" if viewer is None else viewer
    return Position(table_view, view, [view], match.positions, place, False, events, match.told_at, data)


# --- secrets


@pytest.mark.parametrize("name", vaka.list_games())
def test_positions_look_the_same_in_two_worlds(name: str) -> None:
    """A viewer who cannot tell two worlds apart is shown the same bytes of them when they look back."""
    game = vaka.game(name)
    compared, every = 0, 30 if name in LONG_GAMES else 2
    for made, match in enumerate(random_match(game, game.players[-2], 2)):
        if made % every or not match.positions[-1]:
            continue
        then = deque(match.going_back(match.positions[-1 - len(match.positions) // 3]), maxlen=1)[0]
        for viewer in (None, *range(match.players)):
            other, other_then = twin(match, viewer, 3), twin(then, viewer, 3)
            one = Replay().regions(position_of(match, then, viewer), "en")
            assert Replay().regions(position_of(other, other_then, viewer), "en") == one
            compared += 1
        if compared > 15:
            break
    assert compared > 10


def test_while_it_is_played_nobody_looks_from_another_seat(server: VakaServer, visit: Visit) -> None:
    anne = visit("Anne")
    table = anne.make("moorea", "bots", players="3")
    stranger = visit()
    for who, seats in ((anne, "1"), (stranger, "")):
        for seat in ("1", "2", "3", "open"):
            status = 200 if seat in seats and seats else 403
            assert who.http.get(f"{table}/move/0?seat={seat}").status_code == status
            assert who.http.get(f"{table}/move/0.json?seat={seat}").status_code == status
        assert who.http.get(f"{table}/move/0.json?seat=watch").status_code == 200
    assert stranger.http.get(f"{table}/move/0.json?seat=watch").text == stranger.http.get(f"{table}/move/0.json").text
    page = anne.get(f"{table}/move/999")
    assert 'value="open"' not in page
    assert 'id="play-on"' not in page
    assert anne.http.get(f"{table}/at/0/on").status_code == 409
    assert anne.send(f"{table}/at/0/on", {"seat1": "me", "seat2": "me", "seat3": "me"}).status_code == 409


def test_behind_a_curtain_a_shared_device_sees_what_watchers_see(visit: Visit) -> None:
    anne = visit("Anne")
    table = anne.make("moorea", "us", players="2", name1="Anne", name2="Ben")
    assert "do-show" in anne.get(table)
    assert anne.http.get(f"{table}/move/0?seat=1").status_code == 403
    watched = visit().http.get(f"{table}/move/0.json?seat=watch").json()["regions"]["stage"]
    assert anne.http.get(f"{table}/move/0.json").json()["regions"]["stage"] == watched
    anne.post(f"{table}/show", seat="1")
    assert anne.http.get(f"{table}/move/0?seat=1").status_code == 200
    assert anne.http.get(f"{table}/move/0?seat=2").status_code == 403


def test_a_table_without_watchers_is_not_looked_back_at_by_strangers(visit: Visit) -> None:
    anne = visit("Anne")
    table = anne.make("orongo", "bots", players="2", watchers="no")
    assert anne.http.get(f"{table}/move/0").status_code == 200
    for path in ("move/0", "move/0.json", "move/0?seat=watch", "at/0"):
        assert visit().http.get(f"{table}/{path}").status_code == 403


# --- positions


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_is_seen_from_every_seat_and_all_open(visit: Visit, record: str) -> None:
    anne = visit("Anne")
    table = brought(anne, record)
    stranger = visit()
    page = stranger.get(f"{table}/at/0?seat=open")
    at = numbers(page)
    assert at[0] == 0
    assert len(at) > 20
    for number in (at[0], at[len(at) // 2], at[-1]):
        for seat in ("1", "2", "open", "watch"):
            answer = stranger.http.get(f"{table}/at/{number}.json?seat={seat}").json()
            assert answer["number"] == number
            assert set(answer["regions"]) == {"track", "stage", "players", "log", "dock"}
            html = "".join(answer["regions"].values())
            assert "<?" not in html
            assert 'name="choice"' not in html
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids)), sorted(one for one in ids if ids.count(one) > 1)
    assert "You see" not in page
    assert 'aria-disabled="true"' in page  # there is nothing before the start


def told(page: str) -> list[str]:
    """The lines of a log, as they are read."""
    log = page.partition('id="log"')[2].partition("</ol>")[0]
    return [unescape(re.sub(r"<[^>]+>", "", line)).strip() for line in re.findall(r"<li.*?</li>", log, re.DOTALL)]


@pytest.mark.parametrize("record", RECORDS)
def test_the_log_tells_the_same_as_at_the_table(visit: Visit, record: str) -> None:
    """Missions by name and points, one training in one line, what a die is for: all but the result."""
    anne = visit("Anne")
    table = brought(anne, record)
    again = told(anne.get(f"{table}/at/{numbers(anne.get(f'{table}/at/0'))[-1]}?seat=1"))
    assert again[-20:] == told(anne.get(table))[:-1][-20:]


@pytest.mark.parametrize("record", ["raiatea-4-tane", "moorea-3"])
def test_all_open_the_panels_show_what_everybody_had_then(visit: Visit, record: str) -> None:
    anne = visit("Anne")
    table = brought(anne, record)
    at = numbers(anne.get(f"{table}/at/0"))
    middle = f"{table}/at/{at[len(at) // 2]}.json"
    closed, opened = (anne.http.get(f"{middle}?seat={seat}").json()["regions"]["players"] for seat in ("watch", "open"))
    what = "pearls" if record.startswith("raiatea") else 'class="ware ware-'
    assert opened.count(what) > closed.count(what)


def test_what_stands_between_two_positions_shows_the_one_before(visit: Visit) -> None:
    anne = visit("Anne")
    table = brought(anne, "orongo-3-hidden-shells")
    at = numbers(anne.get(f"{table}/at/0"))
    gap = next(number + 1 for number, later in pairwise(at) if later > number + 1)
    assert anne.http.get(f"{table}/at/{gap}.json").json()["number"] == gap - 1
    assert anne.http.get(f"{table}/at/999999.json").json()["number"] == at[-1]


def test_a_line_of_the_log_leads_to_its_position_and_back(visit: Visit) -> None:
    anne = visit("Anne")
    table = brought(anne, "moorea-3")
    at = numbers(anne.get(f"{table}/at/0"))
    number = at[len(at) // 2]
    log = anne.http.get(f"{table}/at/{number}.json?seat=1").json()["regions"]["log"]
    now = re.findall(r'<li id="log-(\d+)"[^>]*class="now"', log)
    assert now
    for line in now:
        assert re.search(rf'<li id="log-{line}".*?data-at="{number}"', log)
    later = re.findall(r'class="later".*?data-at="(\d+)"', log)
    assert later
    assert min(map(int, later)) > number


@pytest.mark.parametrize(
    "path", ["at/x", "at/-1", "at/0?seat=x", "at/0?seat=%C2%B2", "at/9999999", "at/0?seat=99999999999"]
)
def test_what_is_no_position_is_explained(visit: Visit, path: str) -> None:
    anne = visit("Anne")
    table = brought(anne, "orongo-3-hidden-shells")
    answer = anne.http.get(f"{table}/{path}")
    assert answer.status_code in (400, 404, 422)
    assert "Traceback" not in answer.text
    assert anne.http.get(f"{table}/at/0?seat=0").status_code == 403
    assert anne.http.get(f"{table}/at/0?seat=4").status_code == 403


@pytest.mark.parametrize("language", languages())
def test_the_page_is_said_in_every_language(visit: Visit, language: str) -> None:
    anne = visit("Anne")
    table = brought(anne, "moorea-3")
    anne.http.headers["accept-language"] = language
    for path in ("at/0?seat=open", "at/9?seat=1", "at/9/on"):
        page = anne.get(f"{table}/{path}")
        assert not re.findall(r">[^<]*\b(?:replay|frame|pages|table)\.[a-z_]+\.?[a-z_]*[^<]*<", page)
        assert not re.findall(r"[>\" ]\{\w+[|}]", page)


def test_a_running_game_grows_and_what_was_undone_is_no_position(server: VakaServer, visit: Visit) -> None:
    anne = server.program("Anne")
    ben = server.program("Ben")
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    path = f"/t/{code}/move/0"
    assert numbers(visit().get(path)) == [0]
    anne.choose(code, "bid 9")
    ahead = visit().get(path)
    assert numbers(ahead) == [0]
    ben.choose(code, "bid 1")
    assert numbers(visit().get(path)) == [0, 2]
    choice = anne.table_view(code)["choices"][0]["words"]
    anne.choose(code, choice)
    assert numbers(visit().get(path)) == [0, 2, 3]
    anne.post(f"/tables/{code}/undo", {"seat": 1, "version": 3})
    assert numbers(visit().get(path)) == [0, 2]
    assert visit().http.get(f"/t/{code}/move/3.json").json()["number"] == 2


def test_a_link_into_a_running_game_shows_the_same_position_after_its_end(server: VakaServer, visit: Visit) -> None:
    """Moves that have steps, so that their lines have other numbers."""
    match = Match(vaka.game("moorea"), 2, seed=3)
    for deed in ("swap", "give") * 3:
        seat = match.state.pending[0]
        match.choose(seat, next(one for one in match.state.choices(seat) if match.game.words(one).startswith(deed)))
    anne, _ = server.run(server.tables.people.newcomer("Anne"))
    code = server.run(server.tables.imports.import_record(anne, match.record().text()))
    stranger = visit()
    running = stranger.http.get(f"/t/{code}/at/2")
    assert running.headers["location"] == f"/t/{code}/move/2?seat=watch"
    assert stranger.http.get(f"/t/{code}/at").headers["location"] == f"/t/{code}/move/3"
    assert numbers(stranger.get(f"/t/{code}/move/2")) == [0, 1, 2, 3]
    board = stranger.http.get(f"/t/{code}/move/2.json").json()["regions"]["stage"]
    server.run(server.tables.host.end(code))
    over = stranger.http.get(f"/t/{code}/move/2.json").json()
    assert over["number"] == 4
    assert over["regions"]["stage"] == board
    assert f"/t/{code}/at/4?" in stranger.get(f"/t/{code}/move/2")
    assert stranger.http.get(f"/t/{code}/move/2/preview.png").status_code == 200


def test_told_to_any_hides_what_nobody_knew() -> None:
    match = Match(vaka.game("moorea"), 2, seed=3)
    data = told_to_any(match.events, 2)
    for event, full in zip(match.events, data, strict=True):
        assert full.values in [event.values_for(seat) for seat in range(2)]


# --- playing on


def test_playing_on_from_here_makes_a_table_that_says_so(server: VakaServer, visit: Visit) -> None:
    anne = visit("Anne")
    table = brought(anne, "orongo-3-hidden-shells")
    ben = visit("Ben")
    at = numbers(ben.get(f"{table}/at/0"))
    number = at[len(at) // 2]
    page = ben.get(f"{table}/at/{number}?seat=2")
    assert f"{table}/at/{number}/on" in page
    form = Form(ben.get(f"{table}/at/{number}/on"), f"{table}/at/{number}/on")
    made = ben.post(f"{table}/at/{number}/on", **{**form.fields, "seat1": "friend", "seat2": "me", "seat3": "child"})
    assert made != table
    assert "From a game record." in ben.get(made)
    assert numbers(ben.get(f"{made}/move/0"))[: len(at) // 2 + 1] == at[: len(at) // 2 + 1]
    waiting = ben.post(f"{table}/at/{number}/on", seat1="open", seat2="me", seat3="child")
    assert 'id="waiting"' in ben.get(waiting)


def test_playing_on_is_refused_where_it_cannot_be(visit: Visit) -> None:
    anne = visit("Anne")
    table = brought(anne, "orongo-3-hidden-shells")
    last = numbers(anne.get(f"{table}/at/0"))[-1]
    assert 'id="play-on"' not in anne.get(f"{table}/at/{last}")
    anne.get(f"{table}/at/{last}/on", 409)
    assert "seat2" in anne.refused(f"{table}/at/0/on", 422, seat1="me", seat2="king", seat3="me")
    assert "Traceback" not in anne.refused(f"{table}/at/0/on", 422)


# --- links


def test_the_table_links_to_its_replay(visit: Visit) -> None:
    anne = visit("Anne")
    table = brought(anne, "moorea-3")
    assert "Watch it again" in anne.get(table)
    assert anne.http.get(f"{table}/at").headers["location"] == f"{table}/at/0"
    running = anne.make("orongo", "bots", players="2")
    assert "Look back" in anne.get(running)


def test_a_stranger_before_the_start_is_told_so(visit: Visit) -> None:
    table = visit("Anne").make("orongo", "friends", players="2")
    assert visit().http.get(f"{table}/at/0").status_code == 409
