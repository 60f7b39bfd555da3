"""Tables as files, to be carried from one store to another."""

import json
from dataclasses import asdict
from typing import Any

from ...core.game import Game
from ...core.record import Line
from ...text.visible import visible
from ..clocks.settings import ClockSettings, check_clock, clock_of_deadline
from ..codes import new_code
from ..errors import NotNow, Refused
from ..live.live_table import LiveTable
from ..live.loading import read_chat, read_lines, read_row, read_seats, read_spent
from ..live.rows import PERSON, Row, Said, Seat
from ..live.table_registry import TableRegistry
from ..new_table import BOT, OPEN
from ..people.person import Person, fitting_name
from ..play.talk import MAX_CHARACTERS
from ..seating.laying import MAX_TABLE_NAME, check_strength
from ..seating.seating import COLOURS
from ..table_view import OVER, PLAYING, SEATING
from .table_file import FORMAT, FiledSeat, TableFile

NOT_EXPORTED = (
    *("id", "host", "rematch", "moves", "steps", "changes", "seals", "done", "bot_next", "due"),
    "clock_from",
    *("muted", "unseated"),  # persons of this store
)


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
            spent = await read_spent(db, row.id)
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
                    "owner": seat.owner,
                    "nonce": seat.nonce.hex(),
                    "own_share": seat.own_share,
                    "share_hash": seat.share_hash,
                    "colour": seat.colour,
                }
                for seat in seats
            ],
            "log": [[line.kind, line.seat, line.words, line.back_to] for line in lines],
            "spent": sorted(spent.items()),
            "chat": [{name: value for name, value in line.stored().items() if name != "person"} for line in chat],
        }
        return json.dumps(data, ensure_ascii=False, indent=1)

    async def import_table(self, host: Person | None, text: str) -> str:
        """A table out of such a file, with a code of its own. Its people take their seats again by link."""
        return await self.add(await self.read(text), host)

    async def read(self, text: str) -> LiveTable:
        """The table in such a file, which is not in the store yet.

        The file holds the secret of the table, and anybody who had the file may have read it: so it is dealt anew from
        there.
        """
        try:
            file = TableFile.model_validate_json(text)
            file.check_fits()
            made_with = file.table.components, file.table.rules, file.table.box
            game = await self.registry.boxes.game(file.table.game, *made_with)
            live = _table(self.registry, file, game)
            if file.log or live.row.status != SEATING:
                await live.replay([Line(kind, 0, seat, words, back_to) for kind, seat, words, back_to in file.log], [])
            _check_end(live)
            live.bring(live.origins(), live.match.number if live.match is not None else 0, live.row.status == SEATING)
        except (ValueError, IndexError):
            raise Refused("table.not_a_table", {}) from None
        return live

    async def add(self, live: LiveTable, host: Person | None) -> str:
        """Store a table that was read; answers its code."""
        live.row.host = host.id if host is not None else None
        await self.registry.add(live)
        self.registry.forget(live.row.code)
        return live.row.code


def _table(registry: TableRegistry, file: TableFile, game: Game[Any]) -> LiveTable:
    now = registry.clock()
    filed = file.table.model_dump()
    filed["name"] = visible(file.table.name)[:MAX_TABLE_NAME]
    filed["secret"] = bytes.fromhex(file.table.secret) if file.table.secret is not None else None
    clock = ClockSettings(**filed["clock"]) if filed["clock"] is not None else clock_of_deadline(filed["deadline"])
    if clock is not None:
        check_clock(clock)
    del filed["deadline"]
    filed["clock"] = clock.data() if clock is not None else None
    filed["time_outs"] = [list(out) for out in filed["time_outs"]]
    row = Row(id=0, code=new_code(), host=None, created=now, moved=now, clock_from=now, **filed)
    live = LiveTable(row, game)
    live.spent = dict(file.spent)
    if live.foreign:
        raise NotNow("table.other_rules", {"game": row.game, "rules": row.rules})
    game.agreed_options(row.players, row.options)
    live.seats = [_seat(at, seat, game, row.status == OVER) for at, seat in enumerate(file.seats)]
    colours = {seat.colour for seat in live.seats}
    if len(colours) < len(live.seats) or not colours <= set(range(COLOURS)):
        raise ValueError
    if row.status == PLAYING and any(seat.kind == OPEN for seat in live.seats):
        row.status = SEATING
    for said in file.chat:
        name, text = fitting_name(said.name), visible(said.text)[:MAX_CHARACTERS]
        live.chat.append(Said(said.number, name, said.seat, text, said.at))
    return live


def _seat(at: int, filed: FiledSeat, game: Game[Any], over: bool) -> Seat:
    if filed.kind == BOT and not over:
        check_strength(filed.strength, game.name)
    seat = Seat(at, OPEN if filed.kind == PERSON and not over else filed.kind)
    seat.name = fitting_name(filed.name)
    seat.strength = filed.strength
    if filed.owner and seat.kind == PERSON:
        seat.owner = fitting_name(filed.owner)
    seat.nonce = bytes.fromhex(filed.nonce)
    seat.own_share, seat.share_hash = filed.own_share, filed.share_hash
    if filed.colour is not None:
        seat.colour = filed.colour
    return seat


def _check_end(live: LiveTable) -> None:
    """A game that is over has come to its end by the rules, or the file says how else."""
    if live.row.status == OVER and not live.row.ended and live.begun().state.outcome is None:
        raise ValueError
