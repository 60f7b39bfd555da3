"""A server for members: others see the rules and how to come in, and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.web.vaka_servers import VakaServer, open_server
from tests.web.visitors import Visit
from vaka.table.people.person import MEMBER
from vaka.web.settings import Settings
from vaka.web.visitor import HOST_PERSON, PERSON


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VakaServer]:
    with open_server(tmp_path_factory.mktemp("members"), Settings(limits=False, members_only=True)) as opened:
        yield opened


def invited(server: VakaServer) -> str:
    return f"/invited/{server.run(server.tables.invitations.make(MEMBER, 1, 3600.0))}"


def test_a_stranger_is_led_to_the_page_to_sign_in(server: VakaServer, visit: Visit):
    stranger = visit()
    for path in ("/", "/new", "/t/hotu-2222-3333", "/figures", "/nowhere"):
        assert stranger.http.get(path).headers["location"] == "/sign-in"
    assert "This server is for members" in stranger.get("/sign-in")
    for path in ("/rules", "/about", "/me"):
        stranger.get(path)
    assert "for members" in stranger.refused("/new", 403, game="orongo")
    assert stranger.http.get("/healthz").status_code == 200


def test_programs_of_strangers_are_refused_and_those_of_members_are_not(server: VakaServer, visit: Visit):
    for method, path in (("POST", "/people"), ("GET", "/tables"), ("GET", "/tables/hotu-2222-3333")):
        answer = httpx.request(method, f"{server.url}/api/v1{path}", json={"name": "Bot"} if method == "POST" else None)
        assert answer.status_code == 403, path
        assert answer.json()["error"]["key"] == "account.members_only"
    member = visit()
    member.post(invited(server), name="Anne")
    person = server.run(server.tables.people.by_cookie(member.http.cookies["vaka"]))
    token = server.run(server.tables.people.new_program_token(person, "bot"))
    assert server.program_with(token).get("/tables") is not None


def test_an_invitation_makes_a_member_once(server: VakaServer, visit: Visit):
    link = invited(server)
    anne, ben = visit(), visit()
    assert "become a member" in anne.get(link)
    assert anne.post(link, name="Anne") == "/me"
    table = anne.make("orongo", "friends")
    anne.get(table)
    assert "used up" in ben.refused(link, 404, name="Ben")
    ben.get(link, 404)
    assert ben.http.cookies.get("vaka") is None
    assert ben.http.get(table).headers["location"] == "/sign-in"


def test_sockets_of_strangers_are_closed(server: VakaServer, visit: Visit):
    anne = visit()
    anne.post(invited(server), name="Anne")
    table = anne.make("orongo", "bots")
    with pytest.raises(InvalidStatus), connect(f"ws{server.url[4:]}{table}/live"):
        pass
    cookie = {"cookie": f"vaka={anne.http.cookies['vaka']}"}
    with connect(f"ws{server.url[4:]}{table}/live", additional_headers=cookie) as socket:
        assert socket.recv()


def test_with_https_a_planted_cookie_makes_nobody_a_member(tmp_path: Path):
    with open_server(tmp_path, Settings(limits=False, members_only=True, https=True)) as server:
        anne, token = server.run(server.tables.people.newcomer("Anne"))
        server.run(server.tables.host.people_admin.give_role(anne.id, MEMBER))
        with httpx.Client(base_url=server.url, headers={"sec-fetch-site": "same-origin"}) as browser:
            planted, own = ({"cookie": f"{name}={token}"} for name in (PERSON, HOST_PERSON))
            assert browser.get("/", headers=planted).headers["location"] == "/sign-in"
            assert browser.post("/new", data={"game": "orongo"}, headers=planted).status_code == 403
            assert browser.get("/", headers=own).status_code == 200
