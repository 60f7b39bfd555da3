"""The first two steps of a round: new tiles open their spaces (O3.10, O5.1), then all bid in secret (O3.1 to O3.11)."""

from typing import Any, ClassVar, Final

from ....core.errors import IllegalChoice
from ....core.question import Question
from ....core.vectors import i64, vec
from .. import openings, words
from ..kinds import BIDDING, PLACING
from ..state import OrongoState

TOKENS_FOR_HIGHEST: Final = 3
TOKENS_FOR_SECOND: Final = 2
TOKENS_FOR_OTHERS: Final = 1


class Bid(Question[OrongoState]):
    """Asks all who have shells, at once."""

    kind = BIDDING
    name = "bid"
    verbs = ("bid",)
    rule = "O3.11"
    other_rules: ClassVar[dict[str, str]] = {"ask.bid_sealed": "O3.11"}

    def run(self, state: OrongoState, pending: list[int]) -> bool:
        open_tiles(state)
        state.ask_sealed([seat for seat in range(state.players) if state.shells[seat] > 0])
        return True

    def offer(self, state: OrongoState, pending: list[int], seat: int) -> list[int]:
        if state.answers[seat]:
            return []
        first = state.box.at.bid
        return [first + shells for shells in range(state.shells[seat] + 1)]

    def reveal(self, state: OrongoState, pending: list[int], answers: list[list[int]]) -> None:
        players = state.players
        bids = [answers[seat][0] - state.box.at.bid if answers[seat] else 0 for seat in range(players)]
        state.bids = vec[i64](bids)
        state.emit(words.BIDS, bids)
        ranked = ranking(bids, state.amulet)
        if ranked:
            pay(state, ranked[0])
            ready(state, ranked)
        share_reef(state, [seat for seat in range(players) if bids[seat] == 0])
        if ranked:
            state.amulet = ranked[0]
            state.emit(words.AMULET, [ranked[0]])
        state.order = vec[i64](placing_order(state, ranked))
        state.turn = 0
        state.phase = PLACING

    def refusal(self, state: OrongoState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        values = {"seat": seat, "shells": state.shells[seat], "bid": choice - state.box.at.bid}
        return IllegalChoice("orongo.bid.too_much", values)

    def message(self, state: OrongoState, pending: list[int], seat: int) -> str:
        return "bid_sealed" if state.answers[seat] else "bid"

    def values(self, state: OrongoState, pending: list[int], seat: int) -> dict[str, Any]:
        values: dict[str, Any] = {"shells": state.shells[seat], "tokens": state.ready[seat]}
        if state.answers[seat]:
            values["bid"] = state.answers[seat][0] - state.box.at.bid
        return values


def open_tiles(state: OrongoState) -> None:
    """A round begins: its tiles open their spaces; without any it is the last one."""
    state.round += 1
    if not state.pile:
        state.last_round = 1
        state.emit(words.LAST_ROUND, [state.round])
        return
    setup = state.box.setup[state.players]
    number = min(setup[2] if state.round == 1 else setup[3], len(state.pile))
    drawn = [state.chance.draw(state.pile) for _ in range(number)]
    for tile in drawn:
        openings.open_to_all(state, tile)
    state.emit(words.TILES, drawn)


def ranking(bids: list[int], amulet: i64) -> list[int]:
    """The seats that bid at least 1, highest first; ties go clockwise from the amulet, its holder last (O3.5, O3.6)."""
    players = len(bids)
    ranked: list[int] = []
    for step in range(players):
        seat = (amulet + 1 + step) % players
        if bids[seat]:
            at = len(ranked)
            while at and bids[ranked[at - 1]] < bids[seat]:
                at -= 1
            ranked.insert(at, seat)
    return ranked


def pay(state: OrongoState, seat: i64) -> None:
    state.shells[seat] -= state.bids[seat]
    state.reef += state.bids[seat]
    state.emit(words.PAYS, [seat, state.bids[seat]])


def ready(state: OrongoState, ranked: list[int]) -> None:
    for rank, seat in enumerate(ranked):
        earned = TOKENS_FOR_OTHERS
        if rank == 0:
            earned = TOKENS_FOR_HIGHEST
        elif rank == 1:
            earned = TOKENS_FOR_SECOND
        readied = min(earned, state.stock[seat])
        state.stock[seat] -= readied
        state.ready[seat] = readied


def share_reef(state: OrongoState, seats: list[int]) -> None:
    """Those who bid nothing share the reef equally; what does not divide stays (O3.4)."""
    if not seats:
        return
    share = state.reef // len(seats)
    if share == 0:
        return
    for seat in seats:
        state.shells[seat] += share
        state.reef -= share
        state.emit(words.GATHERS, [seat, share])


def placing_order(state: OrongoState, ranked: list[int]) -> list[int]:
    """The highest, the second, the other bidders clockwise from the left of the amulet; then those who bid nothing
    (O3.12), who can only lay a hidden tile (O6.2)."""
    first = ranked[:2]
    players = state.players
    others = [(state.amulet + 1 + step) % players for step in range(players)]
    order = first + [seat for seat in others if state.bids[seat] > 0 and seat not in first]
    return order + [seat for seat in others if state.bids[seat] == 0]
