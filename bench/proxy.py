"""A real proxy, nginx, in front of several processes, as docs/hosting.md has it."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Requests of one table go to one process, all others to any.
BY_TABLE = "hash $table consistent;"
IN_TURN = ""
CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $upgrades {{ default upgrade; "" ""; }}
    map $uri $table {{ default $request_id; "~^/(?:t|api/tables)/(?<code>[^/]+)" $code; }}
    upstream vaka {{ {policy} {servers} keepalive 64; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://vaka;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $upgrades;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


@contextmanager
def nginx(folder: Path, ports: list[int], policy: str) -> Iterator[str]:
    """The address of an nginx before the processes at these ports, with one of the two policies above."""
    program = shutil.which("nginx")
    assert program, "nginx is needed (on Debian: apt-get install nginx-light)"
    folder.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    servers = " ".join(f"server 127.0.0.1:{one};" for one in ports)
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(folder=folder, policy=policy, servers=servers, port=port), "utf-8")
    process = subprocess.Popen([program, "-c", str(file), "-e", str(folder / "nginx.log")])
    try:
        await_listening(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def await_listening(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + 10
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            assert process.poll() is None, "nginx did not start"
            assert time.monotonic() < deadline, "nginx does not listen"
            time.sleep(0.05)
