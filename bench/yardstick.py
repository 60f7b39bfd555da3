"""The yardstick: a toy game in the plain style (4 players, 5 commodities, 10 products on display).

Speed is measured as a share of its speed in the same run, so that figures from different machines compare.
"""

from collections.abc import Callable
from typing import Final

NP: Final = 4
NC: Final = 5
ND: Final = 10
NPROD: Final = 60
NT: Final = 4
HAND_LIMIT: Final = 9
MAX_TURNS: Final = 240
# Actions are flat ids: a first id and, with a word in brackets, one id for each value of it.
A_DRAW: Final = 0  # [commodity] take it from the market
A_BLIND: Final = 5  # draw two from the bag
A_BUY: Final = 6  # [slot] buy a product
A_TOOL: Final = 16  # [tool] buy a tool
A_EXCH: Final = 20  # [given * 5 + taken] exchange
A_SELL: Final = 45  # [commodity] sell one for a coin
A_RESERVE: Final = 50  # [slot] reserve a product
A_REFRESH: Final = 60  # pay a coin, refresh the display
A_BUYRES: Final = 61  # buy the reserved product
A_DISCARD: Final = 62  # [commodity] forced above the hand limit
A_PASS: Final = 67
PH_MAIN: Final = 0
PH_DISCARD: Final = 1
PH_END: Final = 2
# Tools: 0 exchange 2:1 instead of 3:1, 1 hand limit +4, 2 one commodity may be missing, 3 a third action
TOOL_COST: list[list[int]] = [[1, 1, 0, 0, 1], [0, 1, 1, 1, 0], [1, 0, 1, 0, 1], [1, 1, 1, 1, 1]]


def _mk_costs() -> list[list[int]]:
    out: list[list[int]] = []
    for i in range(NPROD):
        row = [0] * NC
        k = 2 + i % 4
        x = i * 7 + 3
        for _ in range(k):
            row[x % NC] += 1
            x = x * 5 + 1 + i
        out.append(row)
    return out


COST: list[list[int]] = _mk_costs()
VP: list[int] = [1 + sum(c) for c in COST]


class State:
    __slots__ = (
        "hands",
        "coins",
        "vp",
        "tools",
        "bought",
        "reserved",
        "display",
        "deck",
        "dpos",
        "market",
        "bag",
        "phase",
        "cur",
        "ap",
        "turn",
        "passes",
    )

    def __init__(
        self,
        hands: list[list[int]],
        coins: list[int],
        vp: list[int],
        tools: list[int],
        bought: list[int],
        reserved: list[int],
        display: list[int],
        deck: list[int],
        dpos: int,
        market: list[int],
        bag: list[int],
        phase: int,
        cur: int,
        ap: int,
        turn: int,
        passes: int,
    ) -> None:
        self.hands: list[list[int]] = hands
        self.coins: list[int] = coins
        self.vp: list[int] = vp
        self.tools: list[int] = tools
        self.bought: list[int] = bought
        self.reserved: list[int] = reserved
        self.display: list[int] = display
        self.deck: list[int] = deck
        self.dpos: int = dpos
        self.market: list[int] = market
        self.bag: list[int] = bag  # commodity sequence, cyclic
        self.phase: int = phase
        self.cur: int = cur
        self.ap: int = ap
        self.turn: int = turn
        self.passes: int = passes


def affordable(h: list[int], cost: list[int], slack: int) -> bool:
    miss = 0
    for c in range(NC):
        d = cost[c] - h[c]
        if d > 0:
            miss += d
            if miss > slack:
                return False
    return True


def legal_actions(s: State) -> list[int]:
    p = s.cur
    h = s.hands[p]
    out: list[int] = []
    if s.phase == PH_DISCARD:
        for c in range(NC):
            if h[c] > 0:
                out.append(A_DISCARD + c)
        return out
    tools = s.tools[p]
    market = s.market
    for c in range(NC):
        if market[c] > 0:
            out.append(A_DRAW + c)
    out.append(A_BLIND)
    slack = 1 if tools & 4 else 0
    display = s.display
    for i in range(ND):
        k = display[i]
        if k >= 0 and affordable(h, COST[k], slack):
            out.append(A_BUY + i)
    for t in range(NT):
        if not tools >> t & 1 and affordable(h, TOOL_COST[t], 0):
            out.append(A_TOOL + t)
    need = 2 if tools & 1 else 3
    for a in range(NC):
        if h[a] >= need:
            for b in range(NC):
                if a != b and market[b] > 0:
                    out.append(A_EXCH + a * 5 + b)
    for c in range(NC):
        if h[c] > 0:
            out.append(A_SELL + c)
    if s.reserved[p] < 0:
        for i in range(ND):
            if display[i] >= 0:
                out.append(A_RESERVE + i)
    elif affordable(h, COST[s.reserved[p]], slack):
        out.append(A_BUYRES)
    if s.coins[p] > 0:
        out.append(A_REFRESH)
    out.append(A_PASS)
    return out


def refill(s: State, i: int) -> None:
    if s.dpos < NPROD:
        s.display[i] = s.deck[s.dpos]
        s.dpos += 1
    else:
        s.display[i] = -1


def pay(s: State, h: list[int], cost: list[int]) -> None:
    market = s.market
    for c in range(NC):
        k = cost[c]
        if k > h[c]:
            k = h[c]
        h[c] -= k
        market[c] += k


def end_turn(s: State) -> None:
    s.turn += 1
    p = s.cur
    if s.bought[p] >= 7 or s.turn >= MAX_TURNS or s.passes >= NP:
        s.phase = PH_END
        return
    s.phase = PH_MAIN
    p = (p + 1) % NP
    s.cur = p
    s.ap = 3 if s.tools[p] & 8 else 2


def after(s: State) -> None:
    p = s.cur
    if s.ap > 0:
        return
    n = 0
    for x in s.hands[p]:
        n += x
    limit = HAND_LIMIT + 4 if s.tools[p] & 2 else HAND_LIMIT
    if n > limit:
        s.phase = PH_DISCARD
    else:
        end_turn(s)


def apply(s: State, a: int) -> None:
    p = s.cur
    h = s.hands[p]
    if s.phase == PH_DISCARD:
        c = a - A_DISCARD
        h[c] -= 1
        s.market[c] += 1
        after(s)
        return
    s.ap -= 1
    if a != A_PASS:
        s.passes = 0
    if a < A_BLIND:
        s.market[a] -= 1
        h[a] += 1
    elif a == A_BLIND:
        bag = s.bag
        n = len(bag)
        j = (s.turn * 7 + s.dpos * 3 + p) % n
        h[bag[j]] += 1
        h[bag[(j + 1) % n]] += 1
    elif a < A_TOOL:
        i = a - A_BUY
        k = s.display[i]
        pay(s, h, COST[k])
        s.vp[p] += VP[k]
        s.bought[p] += 1
        refill(s, i)
    elif a < A_EXCH:
        t = a - A_TOOL
        pay(s, h, TOOL_COST[t])
        s.tools[p] |= 1 << t
    elif a < A_SELL:
        x = a - A_EXCH
        need = 2 if s.tools[p] & 1 else 3
        h[x // 5] -= need
        s.market[x // 5] += need
        h[x % 5] += 1
        s.market[x % 5] -= 1
    elif a < A_RESERVE:
        c = a - A_SELL
        h[c] -= 1
        s.market[c] += 1
        s.coins[p] += 1
    elif a < A_REFRESH:
        i = a - A_RESERVE
        s.reserved[p] = s.display[i]
        refill(s, i)
    elif a == A_REFRESH:
        s.coins[p] -= 1
        for i in range(3):
            refill(s, i)
    elif a == A_BUYRES:
        k = s.reserved[p]
        pay(s, h, COST[k])
        s.vp[p] += VP[k]
        s.bought[p] += 1
        s.reserved[p] = -1
    else:
        s.passes += 1
        s.ap = 0
    after(s)


def new_game(rnd: Callable[[], float]) -> State:
    deck = list(range(NPROD))
    for i in range(NPROD - 1, 0, -1):
        j = int(rnd() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    bag = [c % NC for c in range(50)]
    for i in range(49, 0, -1):
        j = int(rnd() * (i + 1))
        bag[i], bag[j] = bag[j], bag[i]
    return State(
        [[1] * NC for _ in range(NP)],
        [3] * NP,
        [0] * NP,
        [0] * NP,
        [0] * NP,
        [-1] * NP,
        deck[:ND],
        deck,
        ND,
        [4] * NC,
        bag,
        PH_MAIN,
        0,
        2,
        0,
        0,
    )


def play(rnd: Callable[[], float]) -> int:
    """One random game; answers its real choices, those with more than one option."""
    s = new_game(rnd)
    n = 0
    while s.phase != PH_END:
        la = legal_actions(s)
        apply(s, la[int(rnd() * len(la))])
        n += len(la) > 1
    return n
