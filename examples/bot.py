"""A bot over the network: it makes a table, or takes a free seat at one, and chooses at random.

    python bot.py http://localhost:8742 orongo            # make a table, with the server's own bots
    python bot.py http://localhost:8742 hotu-7k3m-x2pq    # take a free seat at a table

It needs `pip install '.[client]'`. docs/api.md tells the rest.
"""

import random
import sys

import httpx

from vaka.client import Client, Refused

if len(sys.argv) != 3:
    sys.exit(__doc__)
server, wish = sys.argv[1:]
try:
    with Client.join(server, "Random") as me:
        table = me.sit_down(wish) if "-" in wish else me.start_game(me.make_table(wish, 3)["code"])
        code = table["code"]
        print(f"{server}/t/{code}", flush=True)
        for view in me.turns(code):
            me.choose(view, random.choice(view["choices"])["words"])
        outcome = me.look(code)["outcome"]
        print("\n".join(outcome["text"] if outcome else ["the game was ended"]))
except (Refused, httpx.HTTPError) as error:
    sys.exit(f"{server}: {error}")
