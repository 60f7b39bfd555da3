"""The example client as it was before /api/v1; kept to show that the old paths still serve it.

python client_before_v1.py http://localhost:8742 orongo
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

MOVED_ON = 409  # somebody was quicker: look again

if len(sys.argv) != 3 or not sys.argv[1].startswith("http"):
    sys.exit(__doc__)
server, wish = sys.argv[1].rstrip("/"), sys.argv[2]
headers = {"Content-Type": "application/json"}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urlopen(Request(f"{server}/api{path}", data, headers, method=method)) as answer:
                return json.load(answer)
        except HTTPError as error:
            if "Retry-After" not in error.headers:
                raise
            time.sleep(int(error.headers["Retry-After"]))  # we were too quick, or the server is full


def sit_down():
    """The code of the table where we sit."""
    if "-" not in wish:
        code = call("POST", "/tables", {"game": wish, "players": 3})["code"]
        return call("POST", f"/tables/{code}/start", {})["code"]
    free = [seat["seat"] for seat in call("GET", f"/tables/{wish}")["seats"] if seat["kind"] == "open"]
    if not free:
        sys.exit(f"{wish} has no free seat")
    return call("POST", f"/tables/{wish}/seats/{free[0]}", {})["code"]


def choose(code, sight):
    """Make any choice, and look at what is there then."""
    words = random.choice(sight["choices"])["words"]
    version = sight["table"]["version"]
    try:
        return call("POST", f"/tables/{code}/choices", {"seat": sight["viewer"], "words": words, "version": version})
    except HTTPError as error:
        if error.code != MOVED_ON:
            raise
        return call("GET", f"/tables/{code}/sight")


def play():
    headers["Authorization"] = "Bearer " + call("POST", "/people", {"name": "Random"})["token"]
    code = sit_down()
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{code}/wakes", additional_headers=headers) as wakes:
        for _ in wakes:  # {"version", "changes"}: there is something new to see
            if call("GET", f"/tables/{code}")["status"] != "seating":
                sight = call("GET", f"/tables/{code}/sight")
                while sight["to_choose"]:
                    sight = choose(code, sight)
                if sight["table"]["status"] == "over":  # or somebody has ended it, and nobody has won
                    return "\n".join(sight["outcome"]["text"] if sight["outcome"] else ["the game was ended"])
    sys.exit(f"{server} has closed before the game was over")


try:
    print(play())
except HTTPError as refusal:  # a server says why, in words for people
    said = refusal.read().decode()
    sys.exit(json.loads(said)["error"]["text"] if '"error"' in said else f"{server} is no server of Vaka: {refusal}")
except (OSError, WebSocketException) as error:
    sys.exit(f"{server} cannot be reached: {error}")
except KeyboardInterrupt:
    sys.exit("stopped")
