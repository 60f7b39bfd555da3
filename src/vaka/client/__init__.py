"""A client of the JSON API (`pip install vaka[client]`): see docs/api.md.

    from vaka.client import Client

    with Client.join("http://localhost:8742", "Navigator") as me:
        table = me.make_table("orongo", 3)
        me.start_game(table["code"])
        for view in me.turns(table["code"]):
            me.choose(view, view["choices"][0]["words"])

Answers are typed dictionaries (`vaka.client.types`). What the server refuses raises `Refused`; where it asks to wait,
the client waits and asks again.
"""

from .client import Client, Refused

__all__ = ["Client", "Refused"]
