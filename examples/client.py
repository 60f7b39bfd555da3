"""A bot for Vaka: it takes a seat at a table, or makes one, and chooses at random whenever it is asked.

    python client.py http://localhost:8742 orongo            # make a table, with the house's own bots
    python client.py http://localhost:8742 hotu-7k3m-x2pq    # take a free seat at a table

It needs `pip install websockets`. docs/api.md tells the rest.
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

MOVED_ON = 409  # somebody was quicker: look again

house, wish = sys.argv[1:] if len(sys.argv) == 3 else sys.exit(__doc__)
headers = {"Content-Type": "application/json"}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{house}/api{path}", data, headers, method=method)) as answer:
        return json.load(answer)


def sit_down():
    """The code of the table where we sit."""
    if "-" not in wish:
        code = call("POST", "/tables", {"game": wish, "players": 3})["code"]
        return call("POST", f"/tables/{code}/start", {})["code"]
    free = [seat["seat"] for seat in call("GET", f"/tables/{wish}")["seats"] if seat["kind"] == "open"]
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


headers["Authorization"] = "Bearer " + call("POST", "/people", {"name": "Random"})["token"]
code = sit_down()
with connect(f"{house.replace('http', 'ws', 1)}/api/tables/{code}/wakes", additional_headers=headers) as wakes:
    for _ in wakes:  # {"version", "changes"}: there is something new to see
        if call("GET", f"/tables/{code}")["status"] != "seating":
            sight = call("GET", f"/tables/{code}/sight")
            while sight["to_choose"]:
                sight = choose(code, sight)
            if sight["outcome"]:
                print("\n".join(sight["outcome"]["text"]))
                break
