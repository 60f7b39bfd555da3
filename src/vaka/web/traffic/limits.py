"""Rate limits for one person or one address: token buckets in memory, one for each rule and client."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from starlette.requests import HTTPConnection

from ..addresses import is_this_machine, network

KEPT = 50_000  # buckets in memory; the ones that were used last
ADDRESS_SHARE = 5  # several people sit behind one address


@dataclass(frozen=True)
class Rule:
    """So many at once, and then one every so many seconds, for what is asked by `method` on a matching path."""

    name: str
    method: str
    path: re.Pattern[str]
    burst: int
    seconds: float

    def applies(self, method: str, path: str) -> bool:
        return method == self.method and self.path.fullmatch(path) is not None


def _rule(name: str, path: str, burst: int, seconds: float, method: str = "POST") -> Rule:
    return Rule(name, method, re.compile(path), burst, seconds)


# One line for programs and pages alike: they do the same things at the same table.
RULES = (
    _rule("people", r"/api/v1/people(/me/bots)?|/me(/link|/token|/erase)?", 5, 60),
    _rule("mail", r"/sign-in/address", 5, 60),
    _rule("provider", r"/sign-in/provider(/back)?", 20, 10, "GET"),
    _rule("sign in", r"/sign-in/.+|/me/(passkey|sign-in)(/.+)?", 20, 30),
    _rule(
        "make",
        r"/api/v1/tables|/api/v1/import|/new|/import|/learn/[^/]+|/(api/v1/tables|t)/[^/]+/rematch|/t/[^/]+/at/\d+/on",
        10,
        30,
    ),
    _rule("components", r"/box/.+", 20, 10),
    _rule("join", r"/api/v1/tables/[^/]+/seats/\d+|/t/[^/]+/sit|/j/.+|/join|/back/.+|/invited/.+", 20, 5),
    _rule("chat", r"/api/v1/tables/[^/]+/(chat|proposal)|/t/[^/]+/(say|propose)", 10, 3),
    _rule("report", r"/t/[^/]+/report|/api/v1/tables/[^/]+/(chat|seats)/\d+/report", 5, 60),
    _rule("reaction", r"/api/v1/tables/[^/]+/reaction|/t/[^/]+/react", 4, 5),
    _rule("history", r"/(api/v1/people/)?me/games(\.json)?|/me/data\.json", 20, 3, "GET"),
    _rule("check", r"/t/[^/]+/result/check", 10, 10, "GET"),
    _rule("picture", r"/t/[^/]+/(.+/)?preview\.png", 20, 2, "GET"),
    _rule("review", r"/(api/v1/tables|t)/[^/]+/review", 10, 10),
    _rule("hint", r"/(api/v1/tables|t)/[^/]+/hint", 20, 3),
)
FLOOD = Rule("flood", "", re.compile(""), 200, 0.05)
REFUSALS = Rule("refusals", "", re.compile(""), 20, 1.0)  # that are answered at once
HOLD_SECONDS = 2.0  # how long the others wait for their answer
SOCKETS = 24  # open at once for one person or program


class Limits:
    """The buckets of all rules.

    >>> now = [0.0]
    >>> limits = Limits(clock=lambda: now[0])
    >>> chat = _rule("chat", "/say", burst=2, seconds=3)
    >>> [limits.wait(chat, "Anne") for _ in range(3)]
    [0.0, 0.0, 3.0]
    >>> limits.left(chat, "Anne"), limits.left(chat, "Ben")
    ((0, 6), (2, 0))
    >>> now[0] = 3.0
    >>> limits.wait(chat, "Anne"), limits.wait(chat, "Ben")
    (0.0, 0.0)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()  # when the bucket will be full again

    def wait(self, rule: Rule, who: str, share: int = 1) -> float:
        """Take one from the bucket: 0.0, or the seconds to wait when it is empty; then nothing was taken."""
        key = (rule.name, who)
        full_at, over = self._after_one(rule, key, share)
        if over > 1e-9:
            return over
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > KEPT:
            self._full_at.popitem(last=False)
        return 0.0

    def left(self, rule: Rule, who: str, share: int = 1) -> tuple[int, int]:
        """How many can still be taken at once, and the seconds until all can."""
        wait = max(0.0, self._full_at.get((rule.name, who), 0.0) - self._clock())
        return int((rule.seconds * rule.burst - wait) * share / rule.seconds + 1e-6), ceil(wait)

    def is_empty(self, rule: Rule, who: str, share: int = 1) -> bool:
        """Whether the next one would have to wait; nothing is taken."""
        return self._after_one(rule, (rule.name, who), share)[1] > 1e-9

    def _after_one(self, rule: Rule, key: tuple[str, str], share: int) -> tuple[float, float]:
        """When the bucket would be full again if one were taken, and by how many seconds that is too late."""
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now) + rule.seconds / share
        return full_at, full_at - now - rule.seconds * rule.burst


class Refusals:
    """Who goes on asking though they are refused. They are slowed down: their next refusals are answered late, and new
    connections of theirs are read late."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = Limits(clock)

    def add(self, address: str) -> bool:
        """Note a refusal; whether there were too many."""
        return self._limits.wait(REFUSALS, address) > 0

    def too_many(self, address: str) -> bool:
        return self._limits.is_empty(REFUSALS, address)


def address_of(connection: HTTPConnection) -> str:
    """Whom the address of a request stands for; "" for this machine, where an owner or a test asks."""
    host = connection.client.host if connection.client else ""
    return "" if is_this_machine(host) else network(host)
