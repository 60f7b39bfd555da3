"""Tables as files, to be carried from one store to another."""

import json
from dataclasses import asdict
from typing import Any

from ...core.game import Game
from ...core.record import Line
from ...text.visible import visible
from ..codes import new_code
from ..errors import NotNow, Refused
from ..live.live_table import LiveTable
from ..live.loading import read_chat, read_lines, read_row, read_seats
from ..live.rows import PERSON, Row, Seat
from ..live.table_registry import TableRegistry
from ..new_table import OPEN
from ..people.people import Person, fitting_name
from ..play.talk import MAX_CHARACTERS
from ..seating.seating import COLOURS, MAX_TABLE_NAME
from ..table_view import OVER, PLAYING, SEATING, ChatLine

FORMAT = 1
NOT_EXPORTED = ("id", "host", "rematch", "changes", "seals", "done", "bot_next", "due")


class Transfer:
    """Carries tables from one store to another."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    async def export(self, code: str) -> str:
        """A table as a file, with its secret: for the host, and for nobody who plays at it.

        Its game is not looked at: it may be one that cannot be loaded here any more.
        """
        async with self.registry.store.read() as db:
            row = await read_row(db, code)
            seats = (await read_seats(db, [row.id]))[row.id]
            lines = await read_lines(db, row.id, after=0)
            chat = await read_chat(db, row.id)
        table = {name: value for name, value in asdict(row).items() if name not in NOT_EXPORTED}
        table["secret"] = row.secret.hex() if row.secret is not None else None
        data = {
            "vaka_table": FORMAT,
            "table": table,
            "seats": [
                {
                    "kind": seat.kind,
                    "name": seat.name,
                    "strength": seat.strength,
                    "nonce": seat.nonce.hex(),
                    "own_share": seat.own_share,
                    "share_hash": seat.share_hash,
                    "colour": seat.colour,
                }
                for seat in seats
            ],
            "log": [[line.kind, line.seat, line.words, line.back_to] for line in lines],
            "chat": [asdict(line) for line in chat],
        }
        return json.dumps(data, ensure_ascii=False, indent=1)

    async def import_table(self, host: Person | None, text: str) -> str:
        """A table out of such a file, with a code of its own. Its people take their seats again by link."""
        return await self.add(await self.read(text), host)

    async def read(self, text: str) -> LiveTable:
        """The table in such a file, which is not in the store yet.

        The file holds the secret of the table, and whoever carried it may have read it: so it is dealt anew from there.
        """
        try:
            data = json.loads(text)
            table = data["table"]
            made_with = table["components"], table["rules"], table["box"]
            game = await self.registry.boxes.game(table["game"], *made_with)
            live = _table(self.registry, data, game)
            if data["log"]:
                await live.replay(_lines(data["log"]), [])
            live.bring(live.origins(), live.match.number if live.match is not None else 0, live.row.status == SEATING)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            raise Refused("table.not_a_table", {}) from None
        return live

    async def add(self, live: LiveTable, host: Person | None) -> str:
        """Store a table that was read; answers its code."""
        live.row.host = host.id if host is not None else None
        await self.registry.add(live)
        self.registry.forget(live.row.code)
        return live.row.code


def _said(line: ChatLine) -> ChatLine:
    line.name, line.text = fitting_name(line.name), visible(line.text)[:MAX_CHARACTERS]
    return line


def _table(registry: TableRegistry, data: dict[str, Any], game: Game[Any]) -> LiveTable:
    if data["vaka_table"] != FORMAT:
        raise ValueError
    now = registry.clock()
    table = data["table"]
    fixed = {name: table[name] for name in ("name", "game", "rules", "box", "components", "players", "options", "seed")}
    kept = {name: table[name] for name in ("open", "watchers", "deadline", "status", "ended", "winners")}
    kept |= {name: table[name] for name in ("floor", "brought", "fresh", "before") if name in table}  # or older
    secret = bytes.fromhex(table["secret"]) if table["secret"] is not None else None
    fixed["name"] = visible(fixed["name"])[:MAX_TABLE_NAME]
    row = Row(id=0, code=new_code(), host=None, secret=secret, created=now, moved=now, **fixed, **kept)
    live = LiveTable(row, game)
    for at, seat in enumerate(data["seats"]):
        kind = OPEN if seat["kind"] == PERSON and row.status != OVER else seat["kind"]
        nonce = bytes.fromhex(seat["nonce"])
        live.seats.append(
            Seat(
                at,
                kind,
                name=fitting_name(seat["name"]),
                strength=seat["strength"],
                nonce=nonce,
                colour=int(seat.get("colour", at)),  # older files have neither this nor the next
                own_share=bool(seat.get("own_share", False)),
                share_hash=str(seat.get("share_hash", "")),
            )
        )
    colours = {seat.colour for seat in live.seats}
    if len(colours) < len(live.seats) or not colours <= set(range(COLOURS)):
        raise ValueError
    if row.status == PLAYING and any(seat.kind == OPEN for seat in live.seats):
        row.status = SEATING
    if live.foreign:
        raise NotNow("table.other_rules", {"game": row.game, "rules": row.rules})
    live.chat = [_said(ChatLine(**said)) for said in data["chat"]]
    return live


def _lines(log: list[Any]) -> list[Line]:
    return [Line(kind, 0, seat=seat, words=words, back_to=back_to) for kind, seat, words, back_to in log]
