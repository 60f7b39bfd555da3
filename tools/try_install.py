"""Try the Vaka that is installed: its commands, and a table that is served. For wheels, in an environment of their
own; needs the standard library and `vaka[table]` alone.

    python tools/try_install.py --compiled
    python tools/try_install.py uvx --from 'vaka[table]' vaka     another way to call it
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PATIENCE = 120.0
TABLE = {"game": "orongo", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "strength": "child"}]}


def ask(url: str, body: object = None, token: str = "") -> dict[str, object]:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=PATIENCE) as answer:
        result: dict[str, object] = json.load(answer)
        return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", action="store_true", help="the engine must be a compiled one")
    parser.add_argument("vaka", nargs=argparse.REMAINDER, help="the command: python -m vaka")
    given = parser.parse_args()
    vaka = given.vaka or [sys.executable, "-m", "vaka"]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # so that no source tree is found in place of what is installed
        version = subprocess.run([*vaka, "--version"], check=True, capture_output=True, text=True).stdout.strip()
        engine = subprocess.run([*vaka, "doctor"], check=True, capture_output=True, text=True).stdout
        print(version, engine.splitlines()[0], sep="\n")
        if given.compiled:
            subprocess.run(
                [sys.executable, "-c", "import vaka.core.state as s; raise SystemExit(s.__file__.endswith('.py'))"],
                check=True,
            )
        serve(vaka, Path(folder))


def serve(vaka: list[str], folder: Path) -> None:
    """Serve on a free port, make a table by the API, and stop."""
    command = [*vaka, "serve", "--port", "0", "--database", str(folder / "tables.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip().rpartition(" ")[2].rstrip(".")
        token = str(ask(f"{url}/api/v1/people", {"name": "Anne"})["token"])
        made = ask(f"{url}/api/v1/tables", TABLE, token)
        print("table", made["code"], "at", url)
        end = time.monotonic() + PATIENCE
        while not ask(f"{url}/api/v1/tables/{made['code']}/sight", token=token).get("choices"):
            assert time.monotonic() < end, "the table did not begin"
            time.sleep(0.2)
        server.terminate()
        status = server.wait(PATIENCE)
        assert status == 0 or os.name == "nt", status


if __name__ == "__main__":
    main()
