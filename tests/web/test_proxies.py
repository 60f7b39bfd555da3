"""The proxies of the hosting page and of compose.yaml, in front of real servers."""

import grp
import json
import os
import pwd
import re
import shutil
import socket
import subprocess
import textwrap
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.web.servers import serving

ROOT = Path(__file__).parents[2]
HOSTING = "\n".join((ROOT / "docs" / page).read_text("utf-8") for page in ("hosting.md", "store.md"))
CLUB = 100  # pages that are open at one address
PATH = "/usr/sbin:/usr/local/sbin:/usr/local/bin:/usr/bin"
NGINX = shutil.which("nginx", path=PATH)
CADDY = shutil.which("caddy", path=PATH)
TABLES = [f"table-{number}" for number in range(40)]  # so many that each process surely has some

needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
needs_caddy = pytest.mark.skipif(CADDY is None, reason="Caddy is not installed")


def block(first: str, last: str = "}") -> str:
    """The lines of the hosting page from one to another."""
    lines = re.search(rf"^    {re.escape(first)}.*?^    {last}\n", HOSTING, re.DOTALL | re.MULTILINE)
    assert lines is not None
    return textwrap.dedent(lines[0])


@contextmanager
def nginx(folder: Path, http: str, location: str) -> Iterator[str]:
    """An nginx with these parts; its address, on a port of its own.

    The test opens the port and nginx inherits it: nobody else can take it, and whoever comes early waits.
    """
    with socket.create_server(("127.0.0.1", 0)) as port:
        address = "{}:{}".format(*port.getsockname())
        user, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
        temporary = "".join(f"{name}_temp_path {folder}/{name};" for name in ("proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"daemon off; user {user} {group}; pid {folder}/pid; error_log {folder}/log;"
            f"events {{ worker_connections 1000; }}"
            f"http {{ access_log off; client_body_temp_path {folder}/body; {temporary}\n{http}\n"
            f"server {{ listen {address};\n{location} }} }}"
        )
        command = [str(NGINX), "-e", f"{folder}/log", "-c", str(folder / "nginx.conf")]
        process = subprocess.Popen(
            command,
            env={**os.environ, "NGINX": f"{port.fileno()};"},
            pass_fds=[port.fileno()],
            stderr=subprocess.DEVNULL,
        )
    with ended(process):
        yield address


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def as_documented(folder: Path, server: str) -> Iterator[str]:
    """The address of an nginx with the block of the page, in front of this server."""
    whole = block("limit_conn_zone").replace("http://127.0.0.1:8742", server)
    http, location, inside = whole.partition("location")
    with nginx(folder, http, location + inside) as address:
        yield address


@needs_nginx
def test_a_form_is_taken_on_a_port_other_than_443(server, tmp_path):
    with as_documented(tmp_path, server.url) as proxy:
        headers = {"origin": f"http://{proxy}", "sec-fetch-site": "same-origin"}
        answer = httpx.post(f"http://{proxy}/me", data={"name": "Anne"}, headers=headers)
    assert answer.status_code == 303, answer.text


@needs_nginx
def test_a_club_with_one_address_has_all_its_pages_open(server, anne, code, tmp_path):
    with as_documented(tmp_path, server.url) as proxy, ExitStack() as pages:
        for _ in range(CLUB):
            page = pages.enter_context(connect(f"ws://{proxy}/api/v1/tables/{code}/wakes"))
            page.send("{}")
            assert json.loads(page.recv(timeout=PATIENCE))["version"] == 0
        assert httpx.get(f"http://{proxy}/").status_code == 200


@contextmanager
def two_processes() -> Iterator[list[str]]:
    """The addresses of two servers that answer everything with their own port."""

    async def app(scope, receive, send):
        if scope["type"] == "lifespan":
            while (message := await receive())["type"] == "lifespan.startup":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": f"{message['type']}.complete"})
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(scope["server"][1]).encode()})

    with serving(app) as first, serving(app) as second:
        yield [f"127.0.0.1:{each.port}" for each in (first, second)]


def check_that_a_table_has_one_process(proxy: httpx.Client) -> None:
    paths = ("/t/{}", "/t/{}/live", "/api/v1/tables/{}", "/api/v1/tables/{}/sight")
    asked = {table: {proxy.get(path.format(table)).text for path in paths} for table in TABLES}
    assert {len(processes) for processes in asked.values()} == {1}
    assert len(set().union(*asked.values())) == 2  # each of them has work


@needs_nginx
def test_nginx_sends_a_table_to_one_process(tmp_path):
    with two_processes() as (first, second):
        http = block("map $uri").replace("127.0.0.1:8742", first).replace("127.0.0.1:8743", second)
        with (
            nginx(tmp_path, http, "location / { proxy_pass http://vaka; }") as proxy,
            httpx.Client(base_url=f"http://{proxy}", timeout=PATIENCE) as client,
        ):
            check_that_a_table_has_one_process(client)


@needs_caddy
def test_the_proxy_of_compose_sends_a_table_to_one_process(tmp_path):
    """Caddy takes no port from others: it listens on a socket in a folder of the test."""
    address = tmp_path / "caddy"
    with two_processes() as processes:
        text = (ROOT / "Caddyfile").read_text("utf-8").replace("dynamic a vaka 8742", f"to {' '.join(processes)}")
        (tmp_path / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{text}")
        environ = {**os.environ, "VAKA_NAME": "http://localhost", "XDG_DATA_HOME": str(tmp_path)}
        told = subprocess.run(
            [str(CADDY), "adapt", "--config", str(tmp_path / "Caddyfile")], env=environ, capture_output=True, check=True
        )
        config = json.loads(told.stdout)
        config["apps"]["http"]["servers"]["srv0"]["listen"] = [f"unix/{address}"]
        (tmp_path / "caddy.json").write_text(json.dumps(config))
        process = subprocess.Popen(
            [str(CADDY), "run", "--config", str(tmp_path / "caddy.json")], env=environ, stderr=subprocess.PIPE
        )
        assert process.stderr is not None
        with ended(process), process.stderr as log:
            assert any(b"serving initial configuration" in line for line in log)
            socket_of_it = httpx.HTTPTransport(uds=str(address))
            with httpx.Client(base_url="http://localhost", transport=socket_of_it, timeout=PATIENCE) as client:
                check_that_a_table_has_one_process(client)
