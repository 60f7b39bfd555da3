"""Small promises of the web, tested without a server."""

import asyncio
import socket
from types import SimpleNamespace

import pytest
from starlette.responses import Response

from vaka.commands.serve import REVIEWS
from vaka.commands.tables import STATUSES
from vaka.core.errors import BadRequest, IllegalChoice
from vaka.table.errors import NotFound
from vaka.table.replays.puzzles import puzzles_of
from vaka.table.replays.reviews import WHEN
from vaka.table.table_view import OVER, PLAYING, SEATING
from vaka.web import server
from vaka.web.boards.context import LINES_A_PAGE, SharedContext
from vaka.web.error_texts import plain_values
from vaka.web.monitoring.metrics import Metrics
from vaka.web.server import bound, first_free
from vaka.web.settings import Settings
from vaka.web.table_page.puzzles.values import puzzle_at
from vaka.web.traffic.connections import ADDRESS_CONNECTIONS, SPARE, ConnectionLimit, raise_descriptors
from vaka.web.traffic.limits import Refusals, address_of
from vaka.web.visitor import set_cookie


def test_seats_are_counted_from_one_in_messages_and_everything_else_is_as_it_is():
    why = IllegalChoice("choice.not_asked", {"seat": 2, "names": ("Anne", "Ben")})
    assert plain_values({"seat": 0, "line": 4, "owner": True, "why": why}) == {
        "seat": 1,
        "line": 4,
        "owner": True,
        "why": {"key": "choice.not_asked", "values": {"seat": 3, "names": ["Anne", "Ben"]}},
    }


def test_commands_offer_what_the_table_knows():
    """They name it themselves, so that help comes at once."""
    assert REVIEWS == WHEN
    assert STATUSES == (SEATING, PLAYING, OVER)


def test_a_port_that_is_taken_is_passed_over():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with first_free("127.0.0.1", port, 50) as result:
            assert port < result.getsockname()[1] < port + 50
        with pytest.raises(BadRequest) as refusal:
            first_free("127.0.0.1", port, 1)
        assert refusal.value.values == {"first": port, "last": port}
        with pytest.raises(BadRequest):
            bound("127.0.0.1", port)


def test_a_server_that_listens_on_ipv6_tells_its_visitors_by_ipv4_apart():
    """There they are called so, all of them within one network of IPv6."""
    limit = ConnectionLimit(Metrics(), most=10_000, behind_proxy=False)
    for _ in range(ADDRESS_CONNECTIONS):
        assert limit.admit("::ffff:192.0.2.7") == ""
    assert limit.admit("::ffff:192.0.2.7") == limit.admit("192.0.2.7") == "connections"
    assert limit.admit("::ffff:192.0.2.8") == ""
    askers = [
        address_of(SimpleNamespace(client=SimpleNamespace(host=f"::ffff:{host}")))
        for host in ("127.0.0.1", "192.0.2.8")
    ]
    assert askers == ["", "192.0.2.8"]


def asker(proxies, proxy, *forwarded):
    """Who asks, as the app learns it from a connection with these headers."""
    seen = []

    async def running(scope, receive, send):
        seen.append(scope["client"][0])

    scope = {"type": "http", "client": (proxy, 1), "headers": [(b"x-forwarded-for", hops) for hops in forwarded]}
    asyncio.run(server.believing(running, proxies)(scope, None, None))
    return seen[0]


@pytest.mark.parametrize(
    ("proxy", "visitor"),
    [("127.0.0.1", "192.0.2.8"), ("::1", "192.0.2.8"), ("::ffff:127.0.0.1", "192.0.2.8"), ("192.0.2.1", "192.0.2.1")],
)
def test_a_proxy_on_this_machine_is_believed_whichever_way_it_comes(proxy, visitor):
    assert asker(server.OWN_MACHINE, proxy, b"192.0.2.8") == visitor


def test_where_every_proxy_is_believed_nobody_says_who_they_are_but_the_last_one():
    assert asker("*", "10.0.0.1", b"192.0.2.8") == "192.0.2.8"
    assert asker("*", "10.0.0.1", b"203.0.113.1, 192.0.2.8") == "192.0.2.8"
    assert asker("*", "10.0.0.1", b"203.0.113.1", b"203.0.113.2,192.0.2.8 ") == "192.0.2.8"
    assert asker("*", "10.0.0.1") == "10.0.0.1"


def test_parts_of_the_log_stay_the_same_when_lines_are_added():
    lines = [SimpleNamespace(number=number) for number in range(3 * LINES_A_PAGE + 1)]

    def pages(n):
        return SharedContext.pages.fget(SimpleNamespace(story=lines[:n]))

    assert [len(page) for page in pages(len(lines))] == [LINES_A_PAGE] * 3 + [1]
    assert pages(2 * LINES_A_PAGE + 5)[:2] == pages(len(lines))[:2]
    assert pages(0) == []


def test_puzzles_are_counted_from_one():
    puzzles = puzzles_of("orongo")
    assert puzzle_at("orongo", 1, 0) is puzzles[0]
    assert puzzle_at("orongo", len(puzzles), 0) is puzzles[-1]
    for number, step in ((0, 0), (len(puzzles) + 1, 0), (1, -1), (1, len(puzzles[0].steps))):
        with pytest.raises(NotFound):
            puzzle_at("orongo", number, step)


def test_a_browser_is_known_for_a_year():
    response = Response()
    set_cookie(response, Settings(), "vaka", "token", secret=True)
    assert f"Max-Age={365 * 24 * 60 * 60};" in response.headers["set-cookie"]


def test_how_long_the_loop_was_blocked_is_told_to_the_millisecond():
    metrics = Metrics()
    metrics.block(0.25)
    metrics.block(0.003)
    assert "vaka_loop_blocked_seconds_total 0.253" in metrics.lines()


def test_a_server_keeps_some_descriptors_for_its_own_files(monkeypatch):
    """So many connections are let in that the store, the bots and files still find some."""
    doors = []
    monkeypatch.setattr(server, "ConnectionLimit", lambda *given: doors.append(given) or ConnectionLimit(*given))
    monkeypatch.setattr(server.Server, "run", lambda self, sockets: None)
    state = SimpleNamespace(metrics=Metrics(), refused=None, refusals=Refusals(), settings=Settings())
    app = SimpleNamespace(state=state)
    with bound("127.0.0.1", 0) as port:
        server.serve(app, port, False, lambda: None)
    ((_, most, _, _),) = doors
    assert most == raise_descriptors() - SPARE
