"""The client: one method for what programs do most, and `call` for the rest."""

import json
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Unpack, cast
from uuid import uuid4

import httpx

from .types import (
    BotAccount,
    BotAccounts,
    Game,
    Games,
    Hint,
    LifeEvent,
    Message,
    NewBotAccount,
    NewTable,
    Table,
    TableEvent,
    TableList,
    TableView,
    Token,
    WhyNot,
)

PATH = "/api/v1"
TRIES = 5  # of a request that the server asks to send again later, or that did not arrive
READ_SECONDS = 60.0  # without a byte, after which a stream is opened again; the server sends one every 20 seconds
PAUSE_SECONDS = 1.0  # before that
MOVED_ON = 409


class Refused(Exception):
    """The server has refused something, and nothing has changed. `view` is there when the table has moved on."""

    def __init__(self, status: int, error: Message, view: TableView | None = None) -> None:
        super().__init__(error["text"])
        self.status = status
        self.key = error["key"]
        self.values = error["values"]
        self.view = view


class Client:
    """A program at the tables of a server. Without a token it can only watch.

    `http` may be a client of httpx with settings of your own, and with the address of the server as its `base_url`.
    """

    def __init__(self, server: str, token: str = "", language: str = "en", http: httpx.Client | None = None) -> None:
        self.token = token
        self._http = http or httpx.Client(base_url=server)
        self._headers = {"accept-language": language} | ({"authorization": f"Bearer {token}"} if token else {})

    @classmethod
    def join(cls, server: str, name: str, language: str = "en", http: httpx.Client | None = None) -> "Client":
        """Become somebody new at this server; keep `token` to be the same one later."""
        stranger = cls(server, "", language, http)
        made: Token = stranger.call("POST", "/people", {"name": name})
        return cls(server, made["token"], language, stranger._http)

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    # --- bot accounts

    def bots(self) -> list[BotAccount]:
        """Your bot accounts."""
        return cast(BotAccounts, self.call("GET", "/people/me/bots"))["bots"]

    def make_bot(self, name: str) -> NewBotAccount:
        """A bot account of yours. A client with its `token` plays under its name, and everybody sees whose it is."""
        return cast(NewBotAccount, self.call("POST", "/people/me/bots", {"name": name}))

    def end_bot(self, id: str) -> None:
        self.call("DELETE", f"/people/me/bots/{id}")

    # --- tables and seats

    def games(self) -> list[Game]:
        return cast(Games, self.call("GET", "/games"))["games"]

    def open_tables(self) -> Iterator[Table]:
        """The tables where anybody may sit down, the newest first."""
        return self._pages("/tables")

    def own_tables(self) -> Iterator[Table]:
        """Where you sit, and what you have made; the last moved first."""
        return self._pages("/tables/mine")

    def make_table(self, game: str, players: int, **more: Unpack[NewTable]) -> Table:
        """`more` are the other fields: seats, options, name, open, watchers, clock, components, later."""
        return cast(Table, self.call("POST", "/tables", {"game": game, "players": players, **more}))

    def table(self, code: str) -> Table:
        return cast(Table, self.call("GET", f"/tables/{code}"))

    def sit_down(self, code: str, seat: int | None = None, **more: str) -> Table:
        """Take a seat, or the first that is free. `more` can be a name, a link, a nonce."""
        if seat is None:
            free = [one for one in self.table(code)["seats"] if one["kind"] == "open"]
            seat = next((one["seat"] for one in free if one["kept"]), free[0]["seat"] if free else 1)
        return cast(Table, self.call("POST", f"/tables/{code}/seats/{seat}", more))

    def start_game(self, code: str) -> Table:
        """For who made the table: bots take the empty seats."""
        return cast(Table, self.call("POST", f"/tables/{code}/start"))

    def rematch(self, code: str) -> Table:
        return cast(Table, self.call("POST", f"/tables/{code}/rematch", {}))

    # --- play

    def look(self, code: str) -> TableView:
        """All that you may see now."""
        return cast(TableView, self.call("GET", f"/tables/{code}/sight"))

    def choose(self, view: TableView, words: str) -> TableView:
        """Make one of the choices of this view. If the table has moved on, nothing is chosen, and you get what there
        is to see now."""
        table = view["table"]
        sent = {"seat": view["viewer"], "words": words, "version": table["version"], "key": uuid4().hex}
        try:
            return cast(TableView, self.call("POST", f"/tables/{table['code']}/choices", sent))
        except Refused as refused:
            if refused.status == MOVED_ON:
                return refused.view or self.look(table["code"])
            raise

    def why_not(self, view: TableView, words: str) -> Message | None:
        """Why this is not open to you; None when it is."""
        sent = {"seat": view["viewer"], "words": words}
        return cast(WhyNot, self.call("POST", f"/tables/{view['table']['code']}/why-not", sent))["why"]

    def hint(self, view: TableView) -> Hint:
        """What the expert would choose from what you may know."""
        return cast(Hint, self.call("POST", f"/tables/{view['table']['code']}/hint", {"seat": view["viewer"]}))

    def record(self, code: str) -> str:
        """The record of a game that is over."""
        return str(self.call("GET", f"/tables/{code}/record"))

    def turns(self, code: str) -> Iterator[TableView]:
        """Your turns at a table until the game is over: what there is to see whenever you owe a choice. Make it before
        you ask for the next."""
        for event in self.follow(code):
            if event["type"] == "table":
                continue  # not begun yet
            view = self.look(code)  # more may have happened since the event
            while view["to_choose"]:
                yield view
                view = self.look(code)
            if view["table"]["status"] == "over":
                return

    # --- streams

    def events(self, last: str = "") -> Iterator[LifeEvent]:
        """What happens to you, for ever: invited, begun, your_turn, rematch, over."""
        return cast(Iterator[LifeEvent], self._stream("/stream/events", last))

    def follow(self, code: str, last: str = "") -> Iterator[TableEvent]:
        """A table whenever there is something new to see, for ever."""
        return cast(Iterator[TableEvent], self._stream(f"/tables/{code}/stream", last))

    # --- requests

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Any request of the API: the data of the answer, or its text."""
        for tried in range(TRIES):
            try:
                answer = self._http.request(method, f"{PATH}{path}", json=body, headers=self._headers)
            except httpx.TransportError:
                if tried == TRIES - 1 or not (method == "GET" or (body and "key" in body)):  # not safe to send again
                    raise
                time.sleep(PAUSE_SECONDS)
                continue
            wait = answer.headers.get("retry-after", "")
            if not wait.isdecimal() or tried == TRIES - 1:
                break
            time.sleep(int(wait))
        self._check(answer)
        return answer.json() if answer.headers.get("content-type", "") == "application/json" else answer.text

    def _pages(self, path: str) -> Iterator[Table]:
        after: str | None = ""
        while after is not None:
            page: TableList = self.call("GET", f"{path}?after={after}")
            yield from page["tables"]
            after = page["next"]

    def _stream(self, path: str, last: str) -> Iterator[dict[str, Any]]:
        """The events of a stream; it is opened again where it ended, from the last event on."""
        patience = httpx.Timeout(READ_SECONDS)
        refused = 0  # in a row
        while True:
            pause = PAUSE_SECONDS
            headers = self._headers | ({"last-event-id": last} if last else {})
            try:
                with self._http.stream("GET", f"{PATH}{path}", headers=headers, timeout=patience) as answer:
                    wait = answer.headers.get("retry-after", "")
                    refused = refused + 1 if wait.isdecimal() else 0
                    if answer.is_error:
                        answer.read()
                    if 0 < refused < TRIES:
                        pause = int(wait)
                    else:
                        self._check(answer)
                        for line in filter(None, answer.iter_lines()):
                            event = json.loads(line)
                            last = event["id"]
                            yield event
            except httpx.TransportError:
                pass  # the server restarts, or the network does
            time.sleep(pause)

    def _check(self, answer: httpx.Response) -> None:
        if answer.is_success:
            return
        try:
            said = answer.json()
            raise Refused(answer.status_code, said["error"], said.get("sight"))
        except (ValueError, KeyError, TypeError):
            answer.raise_for_status()
            raise httpx.DecodingError(f"{answer.url} is no server of Vaka", request=answer.request) from None
