"""A server in a process of its own, people who play there without a pause, and what they were promised."""

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.commands import FORKS
from tests.patience import PATIENCE
from tests.web.served import serve_until_killed
from tests.web.vaka_servers import Program

MAX_CHOICES = 12  # acknowledged before a server is killed
LONGEST_MOMENT = 0.05  # seconds


class Process:
    """A server that can be killed at any moment."""

    def __init__(self, store: str) -> None:
        ours, theirs = FORKS.Pipe()
        self.running = FORKS.Process(target=serve_until_killed, args=(store, theirs))
        self.running.start()
        theirs.close()
        self.url = f"http://127.0.0.1:{ours.recv()}"

    def kill(self) -> None:
        """As by `kill -9`: nothing is tidied up."""
        self.running.kill()
        self.running.join()


class Player:
    """Somebody with a seat, who remembers the last choice that the server acknowledged."""

    def __init__(self, url: str, name: str) -> None:
        answer = httpx.post(f"{url}/api/v1/people", json={"name": name}, timeout=PATIENCE).json()
        self.token: str = answer["token"]
        self.code = ""
        self.acknowledged: dict[str, Any] = {}
        self.answered: Any = None  # what the server answered to that, or showed after a restart
        self.in_doubt = False  # a choice was sent and not answered: it may be there or not
        self.program = Program(url, self.token)

    def come_back(self, url: str) -> None:
        self.program.close()
        self.program = Program(url, self.token)

    def look(self) -> Any:
        return self.program.table_view(self.code)

    def choose(self, table_view: Any, rng: random.Random) -> bool:
        """Any choice; it counts as acknowledged only when the answer has arrived. False when it came too late: a bot
        that was the last to bid may have been quicker."""
        words = rng.choice(table_view["choices"])["words"]
        key = f"key-{rng.getrandbits(64)}"
        body = {"seat": table_view["viewer"], "words": words, "version": table_view["table"]["version"], "key": key}
        self.in_doubt = True
        answer = self.program.http.post(f"/tables/{self.code}/choices", json=body)
        self.in_doubt = False
        if answer.status_code == 409:
            assert answer.json()["error"]["key"] == "table.stale"
            return False
        assert answer.status_code == 200, answer.text
        self.answered = answer.json()
        self.acknowledged = {"words": words, "table_view": table_view, "key": key}
        return True

    def check_promise(self) -> None:
        """After a restart: the acknowledged choice is there, and what is sealed is still sealed."""
        if not self.acknowledged:
            return
        other_words = {**self.acknowledged, "words": self.acknowledged["words"] + " again"}
        refused = self.program.choose(self.code, **other_words, status=422)
        assert refused["error"]["key"] == "table.key_used"
        table_view = self.look()
        assert table_view["table"]["version"] >= self.answered["table"]["version"]
        if table_view["table"]["version"] == self.answered["table"]["version"] and not self.in_doubt:
            assert own_answer(table_view) == own_answer(self.answered)
        for player in table_view["view"]["players"]:
            assert player["seat"] == table_view["viewer"] or player["sealed_bid"] is None
        self.answered, self.in_doubt = table_view, False  # what was in doubt is there or not: from now on this holds


class Game:
    """A table and those who play there, one after the other, until the server is gone or the game is over."""

    def __init__(self, url: str, number: int, players: int) -> None:
        self.players = [Player(url, f"Player {number} {seat}") for seat in range(players)]
        self.new_table()

    def new_table(self) -> None:
        first, *others = self.players
        code = first.program.make("orongo", len(self.players) + 1, seats=self.wished())
        for seat, player in enumerate(others, 2):
            player.program.sit(code, seat)
        for player in self.players:
            player.code, player.acknowledged, player.in_doubt = code, {}, False

    def wished(self) -> list[dict[str, str]]:
        """A bot sits at every table, so that the server itself has something to lose."""
        people = [{"kind": "me"}, *({"kind": "open"} for _ in self.players[1:])]
        return [*people, {"kind": "bot", "strength": "child"}]

    def play_until_it_is_gone(self, rng: random.Random, acknowledged: Callable[[], None]) -> None:
        try:
            while True:
                self.play_a_little(rng, acknowledged)
        except (httpx.HTTPError, WebSocketException, OSError):
            pass  # the server is gone

    def play_a_little(self, rng: random.Random, acknowledged: Callable[[], None]) -> None:
        views, chosen = [], False
        for player in self.players:
            views.append(player.look())
            if views[-1]["table"]["status"] == "over":
                self.new_table()
                return
            if views[-1]["choices"] and (views[-1]["to_choose"] or rng.random() < 0.2):  # or a bid is replaced
                if player.choose(views[-1], rng):
                    acknowledged()
                chosen = True
        if not chosen:
            self.wait_for_the_bot(views[0])

    def wait_for_the_bot(self, table_view: Any) -> None:
        """Nobody had to choose at the first look: wait for a line that was not yet there."""
        with self.players[0].program.wakes(self.players[0].code) as wakes:
            while wakes.next()["version"] <= table_view["table"]["version"]:
                pass

    def play_on(self, rng: random.Random, lines: int) -> None:
        """Until so many more lines are in the log, or the game is over."""
        enough = self.players[0].look()["table"]["version"] + lines
        while True:
            views = [player.look() for player in self.players]
            if views[0]["table"]["version"] >= enough or views[0]["table"]["status"] == "over":
                return
            asked = [(player, table_view) for player, table_view in zip(self.players, views) if table_view["to_choose"]]
            for player, table_view in asked[:1]:
                player.choose(table_view, rng)
            if not asked:
                self.wait_for_the_bot(views[0])

    def come_back(self, url: str) -> None:
        for player in self.players:
            player.come_back(url)
        for player in self.players:
            player.check_promise()

    def close(self) -> None:
        for player in self.players:
            player.program.close()


def own_answer(table_view: Any) -> Any:
    """The viewer's own sealed answer, if there is one."""
    return table_view["view"]["players"][table_view["viewer"] - 1]["sealed_bid"]


def one_evening(games: list[Game], process: Process, rng: random.Random) -> None:
    """All play at once. After some choices were acknowledged, and a moment more, the server is killed."""

    def kill() -> None:
        for _ in range(rng.randint(1, MAX_CHOICES)):
            acknowledged.acquire()
        time.sleep(rng.uniform(0, LONGEST_MOMENT))
        process.kill()

    acknowledged = threading.Semaphore(0)
    threads = [threading.Thread(target=kill)]
    for game in games:
        lot = random.Random(rng.random())
        threads.append(threading.Thread(target=game.play_until_it_is_gone, args=(lot, acknowledged.release)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
