"""The probe: a small game that asks of the contract everything that a big one will.

Everybody is dealt cards in secret and keeps some of them (a sealed phase that is a sequence). Sealed bids decide who
begins. A turn is a pass, a coin into the pot (public, can be undone), or a card played from the hand, of another
kind than the last one. A dive rolls a die for coins. A raid names a victim; an auction then interrupts it, and the
victim may bid too: anybody else who wins it steals a random card, which only thief and victim see. At the end hands and
loot are shown.
"""
# ruff: noqa: F403, F405
# The words are the other half of this module.

from typing import Any

from tests.conformance.probe_words import *
from vaka.core.chance import Chance
from vaka.core.data import Box
from vaka.core.errors import IllegalChoice
from vaka.core.game import Game, Option
from vaka.core.outcome import Outcome, ranks_by
from vaka.core.rules import Rules
from vaka.core.state import State
from vaka.core.words import UNKNOWN

NORMAL = {"cards": [8, 7, 5, 4], "dealt": 4, "kept": 2, "turns": 3, "die": 2}
TINY = {"cards": [3, 2, 0, 0], "dealt": 2, "kept": 1, "turns": 1, "die": 1}
TINY_FOR_THREE = {"cards": [1, 2, 0, 0], "dealt": 1, "kept": 1, "turns": 1, "die": 1}

KEEPING, BIDDING, PLAYING = 0, 1, 2  # phases
TURN, RAIDING, AUCTION = (
    0,
    1,
    2,
)  # [TURN, seat], [RAIDING, raider, victim], [AUCTION, seat, leader, price, seats in bits]


class ProbeState(State):
    # The bag is a count per kind; in a seen state all unknown cards lie in it. The last frame is the one at work.
    __slots__ = ("bag", "coins", "frames", "hands", "loot", "phase", "set_aside", "table", "turns_left", "victims")

    def __init__(self, game: Rules[Any], players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.phase = KEEPING
        self.bag: list[int] = game.box.data["cards"][:]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.set_aside: list[list[int]] = [[] for _ in range(players)]
        self.loot: list[list[int]] = [[] for _ in range(players)]
        self.victims: list[list[int]] = [[] for _ in range(players)]  # from whom each card of the loot is
        self.table: list[int] = []
        self.coins: list[int] = [options["coins"]] * players
        self.frames: list[list[int]] = []
        self.turns_left: int = game.box.data["turns"] * players

    def fields(self) -> tuple[str, ...]:
        return ProbeState.__slots__

    def copy(self, chance: Chance) -> "ProbeState":
        twin = type(self)(self.game, self.players, self.options, chance)
        twin.copy_base(self)
        for name in self.fields():
            setattr(twin, name, deep_copy(getattr(self, name)))
        return twin

    def is_public(self) -> bool:
        return False

    def begin(self) -> None:
        for seat in range(self.players):
            cards = [self.chance.draw_kind(self.bag) for _ in range(self.game.box.data["dealt"])]
            self.emit(DEAL, [seat, *cards], visible_to=1 << seat, public_values=1)
            self.hands[seat] = sorted(cards)
        self.ask_sealed(list(range(self.players)))

    def reveal(self, answers: list[list[int]]) -> None:
        if self.phase == KEEPING:
            for seat, choices in enumerate(answers):
                kept = sorted(choice - KEEP for choice in choices)
                self.set_aside[seat] = without(self.hands[seat], kept)
                self.hands[seat] = kept
                self.emit(KEEPS, [seat, *kept], visible_to=1 << seat, public_values=1)
            self.phase = BIDDING
            self.ask_sealed(list(range(self.players)))
        else:
            bids = [choices[0] - BID for choices in answers]
            for seat, bid in enumerate(bids):
                self.emit(BIDS, [seat, bid])
            first = bids.index(max(bids))
            self.coins[first] -= bids[first]
            self.phase = PLAYING
            self.frames.append([TURN, first])
            self.ask(first)

    def offer(self, seat: int) -> list[int]:
        if self.phase == KEEPING:
            kept = [choice - KEEP for choice in self.answers[seat]]
            complete = len(kept) == self.game.box.data["kept"]
            return [] if complete else [KEEP + kind for kind in sorted(set(without(self.hands[seat], kept)))]
        if self.phase == BIDDING:
            return [] if self.answers[seat] else [BID + coins for coins in range(self.coins[seat] + 1)]
        frame = self.frames[-1]
        if frame[0] == RAIDING:
            return [ROB + victim for victim in self.victims_of(seat)]
        if frame[0] == AUCTION:
            return [PASS, RAISE] if self.coins[seat] > frame[3] else [PASS]
        choices = [PASS, PLEDGE] if self.coins[seat] else [PASS]
        return choices + [PLAY + kind for kind in sorted(set(self.hands[seat])) if kind not in self.table[-1:]]

    def act(self, seat: int, choice: int) -> None:
        frame = self.frames[-1]
        if frame[0] == RAIDING:
            frame[2] = choice - ROB
            self.emit(ROBS, [seat, frame[2]])
            self.frames.append([AUCTION, seat, seat, 0, (1 << self.players) - 1])
            self.next_bidder()
        elif frame[0] == AUCTION:
            self.bid_openly(seat, choice)
        elif choice == PASS:
            self.emit(PASSES, [seat])
            self.coins[seat] += 1 if self.options["pay_passes"] else 0
            self.end_turn()
        elif choice == PLEDGE:
            self.emit(PLEDGES, [seat])
            self.coins[seat] -= 1
            self.ask(seat)
        else:
            self.play(seat, choice - PLAY)

    def play(self, seat: int, kind: int) -> None:
        self.hands[seat].remove(kind)
        self.table.append(kind)
        self.emit(PLAYS, [seat, kind])
        if kind == DIVE:
            eyes = self.chance.roll(self.game.box.data["die"])
            self.coins[seat] += eyes
            self.emit(DIVES, [seat, eyes])
        if kind == RAID and self.victims_of(seat):
            self.frames.append([RAIDING, seat, UNKNOWN])
            self.ask(seat)
        else:
            self.end_turn()

    def bid_openly(self, seat: int, choice: int) -> None:
        frame = self.frames[-1]
        if choice == PASS:
            self.emit(PASSES, [seat])
            frame[4] &= ~(1 << seat)
        else:
            frame[2] = seat
            frame[3] += 1
            self.emit(RAISES, [seat, frame[3]])
        self.next_bidder()

    def next_bidder(self) -> None:
        frame = self.frames[-1]
        frame[1] = self.next_seat(frame[1])
        while not frame[4] >> frame[1] & 1:
            frame[1] = self.next_seat(frame[1])
        if frame[1] != frame[2]:
            self.ask(frame[1])
            return
        _, winner, _, price, _ = self.frames.pop()
        self.coins[winner] -= price
        self.finish_raid(winner, price)

    def finish_raid(self, winner: int, price: int) -> None:
        """The raid that the auction interrupted goes on."""
        _, _, victim = self.frames.pop()
        if winner == victim:
            self.emit(FENDS, [victim, price])
        else:
            card = self.chance.draw(self.hands[victim])
            self.loot[winner].append(card)
            self.victims[winner].append(victim)
            self.emit(STEALS, [winner, victim, card], visible_to=1 << winner | 1 << victim, public_values=2)
        self.end_turn()

    def end_turn(self) -> None:
        _, seat = self.frames.pop()
        self.turns_left -= 1
        if self.turns_left and any(self.hands):
            self.frames.append([TURN, self.next_seat(seat)])
            self.ask(self.next_seat(seat))
            return
        for owner in range(self.players):
            self.emit(SHOWS, [owner, *self.hands[owner], *self.loot[owner]])
        self.finish()

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.players

    def victims_of(self, raider: int) -> list[int]:
        return [seat for seat in range(self.players) if seat != raider and self.hands[seat]]

    def hide(self) -> None:
        over = not self.asked  # then hands and loot were shown
        for seat in range(self.players):
            if seat != self.viewer:
                self.veil(self.set_aside[seat], [True] * len(self.set_aside[seat]))
                self.veil(self.hands[seat], [not over] * len(self.hands[seat]))
            self.veil(self.loot[seat], [not over and self.viewer not in (seat, it) for it in self.victims[seat]])

    def veil(self, cards: list[int], hidden: list[bool]) -> None:
        for at, card in enumerate(cards):
            if hidden[at]:
                self.bag[card] += 1
                cards[at] = UNKNOWN

    def fill(self, viewer: int) -> None:
        for cards in self.hands + self.set_aside + self.loot:
            for at, card in enumerate(cards):
                if card == UNKNOWN:
                    cards[at] = self.chance.draw_kind(self.bag)
        for cards in self.hands + self.set_aside:
            cards.sort()

    def refusal(self, seat: int, choice: int) -> IllegalChoice:
        return IllegalChoice("probe.not_now", {"words": self.game.words(choice)})

    def view(self) -> dict[str, Any]:
        piles = {"hands": self.hands, "loot": self.loot, "set aside": self.set_aside, "table": [self.table]}
        shown = {name: [[CARD.word(card) for card in pile] for pile in group] for name, group in piles.items()}
        return {**shown, "asked": list(self.asked), "coins": self.coins[:]}

    def score(self) -> Outcome:
        cards = [sum(self.hands[seat]) + sum(self.loot[seat]) for seat in range(self.players)]
        items = [[("cards", cards[seat]), ("coins", self.coins[seat])] for seat in range(self.players)]
        ranks = ranks_by([[cards[seat], self.coins[seat]] for seat in range(self.players)])
        return Outcome("turns_out" if any(self.hands) else "hands_out", items, cards, ranks)


class ProbeGame(Game[ProbeState]):
    """The rules stand in the state here, so that a test can plant a fault by one class."""

    def __init__(self, data: dict[str, Any], state_class: type[ProbeState] = ProbeState) -> None:
        options = [Option("coins", [2, 1], (2, 3)), Option("pay_passes", [False, True], (2, 3, 4))]
        super().__init__("probe", 1, (2, 3, 4), Box(data), VOCABULARY, VERBS, options, [])
        self.state_class = state_class

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> ProbeState:
        return self.state_class(self, players, options, chance)

    def begin(self, state: ProbeState) -> None:
        state.begin()

    def offer(self, state: ProbeState, seat: int) -> list[int]:
        return state.offer(seat)

    def act(self, state: ProbeState, seat: int, choice: int) -> None:
        state.act(seat, choice)

    def reveal(self, state: ProbeState, answers: list[list[int]]) -> None:
        state.reveal(answers)

    def refusal(self, state: ProbeState, seat: int, choice: int) -> IllegalChoice:
        return state.refusal(seat, choice)

    def is_public(self, state: ProbeState) -> bool:
        return state.is_public()

    def is_in_steps(self, state: ProbeState) -> bool:
        return False

    def hide(self, state: ProbeState) -> None:
        state.hide()

    def fill(self, state: ProbeState, viewer: int) -> None:
        state.fill(viewer)

    def view(self, state: ProbeState) -> dict[str, Any]:
        return state.view()

    def score(self, state: ProbeState) -> Outcome:
        return state.score()


def deep_copy(value: Any) -> Any:
    return [deep_copy(item) for item in value] if isinstance(value, list) else value


def without(cards: list[int], gone: list[int]) -> list[int]:
    left = cards[:]
    for card in gone:
        left.remove(card)
    return left
