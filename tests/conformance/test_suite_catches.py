"""The suite notices faults: each one planted here fails by the name of the promise that it breaks."""

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import vaka
from tests.conformance import unknowns
from tests.conformance.probe import NORMAL, TINY, TINY_FOR_THREE, TURN, ProbeGame, ProbeState
from tests.conformance.probe_words import DEAL, DIVES, PLAY, PLEDGES, RAID, SHOWS, VERBS
from tests.tables import COMPILED_FIRST
from vaka.core.chance import Chance
from vaka.core.conformance import (
    Table,
    check_game,
    choices,
    copies,
    pairs,
    play,
    records,
    sealed,
    secrets,
    shares,
    tree,
)
from vaka.core.errors import IllegalChoice
from vaka.core.events import EVERYONE, Verb
from vaka.core.game import Game
from vaka.core.state import WATCHER, State
from vaka.core.words import UNKNOWN


class ImagineCopies(ProbeState):
    """Nothing is hidden, so imagine has nothing to fill."""

    def hide(self) -> None:
        pass

    def fill(self, viewer: int) -> None:
        pass


class ImagineRemembersTheTruth(ProbeState):
    """Everything is hidden well, but the true hands are carried along beside the state."""

    __slots__ = ()
    truth: ClassVar[list[list[int]]] = []

    def hide(self) -> None:
        ImagineRemembersTheTruth.truth = [hand[:] for hand in self.hands]
        super().hide()

    def fill(self, viewer: int) -> None:
        for seat, hand in enumerate(self.hands):
            if UNKNOWN in hand:
                self.hands[seat] = self.truth[seat][:]
                for card in self.truth[seat]:
                    self.bag[card] -= 1
        super().fill(viewer)


class ImagineOftenGuessesRight(ImagineRemembersTheTruth):
    """A bot who knows the truth and uses it only now and then."""

    def fill(self, viewer: int) -> None:
        if self.chance.pick(4) == 0:
            super().fill(viewer)
        else:
            ProbeState.fill(self, viewer)


class ImagineNeverPicksRaids(ProbeState):
    """Unknown cards are filled with anything but a raid, as long as there is something else."""

    def fill(self, viewer: int) -> None:
        raids, self.bag[RAID] = self.bag[RAID], 0
        unknown = sum(pile.count(UNKNOWN) for pile in self.hands + self.set_aside + self.loot)
        if unknown > sum(self.bag):
            raids, self.bag[RAID] = 0, raids
        super().fill(viewer)
        self.bag[RAID] += raids


class CountsRaids(ProbeState):
    __slots__ = ("raids",)

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.raids: list[int] = []

    def fields(self) -> tuple[str, ...]:
        return (*super().fields(), "raids")


class ViewShowsHiddenCount(CountsRaids):
    """Everybody sees how many raids the others hold."""

    def hide(self) -> None:
        self.raids = [hand.count(RAID) for hand in self.hands]
        super().hide()

    def fill(self, viewer: int) -> None:
        super().fill(viewer)
        self.raids = []

    def view(self) -> dict[str, Any]:
        return {**super().view(), "raids": self.raids}


class PendingDependsOnHand(ProbeState):
    """A seat that has nothing to play is skipped instead of asked for a pass."""

    def end_turn(self) -> None:
        super().end_turn()
        if self.asked and self.frames[-1][0] == TURN and self.offer(self.asked[0])[-1] < PLAY:
            self.end_turn()


class CopySharesList(ProbeState):
    def copy(self, chance: Chance) -> ProbeState:
        twin = super().copy(chance)
        twin.coins = self.coins
        return twin


class CopySharesInnerList(ProbeState):
    def copy(self, chance: Chance) -> ProbeState:
        twin = super().copy(chance)
        twin.frames = self.frames[:]
        return twin


class SaveForgetsField(ProbeState):
    def fields(self) -> tuple[str, ...]:
        return tuple(name for name in super().fields() if name != "turns_left")

    def copy(self, chance: Chance) -> ProbeState:
        twin = super().copy(chance)
        twin.turns_left = self.turns_left
        return twin


class SaveForgetsValue(ProbeState):
    def save(self) -> dict[str, Any]:
        return {**super().save(), "turns_left": 1}


class CopyForgetsField(ProbeState):
    def copy(self, chance: Chance) -> ProbeState:
        twin = super().copy(chance)
        twin.table = []
        return twin


class OrderDecides(ProbeState):
    """Who answers the sealed question first begins."""

    __slots__ = ("order",)

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.order: list[int] = []

    def fields(self) -> tuple[str, ...]:
        return (*super().fields(), "order")

    def choose(self, seat: int, choice: int) -> None:
        if self.answers and seat not in self.order and choice in self.choices(seat):
            self.order.append(seat)
        super().choose(seat, choice)

    def take_back(self, seat: int) -> None:
        super().take_back(seat)
        if not self.answers[seat]:
            self.order.remove(seat)

    def reveal(self, answers: list[list[int]]) -> None:
        super().reveal(answers)
        first, self.order = self.order[0], []
        if self.frames:
            self.frames[-1][1] = first
            self.ask(first)

    def hide(self) -> None:
        self.order = [self.viewer] if self.viewer in self.order else []
        super().hide()


class SealsAreSeen(OrderDecides):
    """Others see who has answered the sealed question already."""

    def reveal(self, answers: list[list[int]]) -> None:
        self.order = []
        ProbeState.reveal(self, answers)

    def hide(self) -> None:
        ProbeState.hide(self)


class RefusalCosts(ProbeState):
    def refusal(self, seat: int, choice: int) -> IllegalChoice:
        self.coins[seat] += 1
        return super().refusal(seat, choice)


class RefusalTellsHands(ProbeState):
    def refusal(self, seat: int, choice: int) -> IllegalChoice:
        return IllegalChoice("probe.not_now", {"others": [sum(hand) for hand in self.hands]})


class OffersInDisorder(ProbeState):
    def offer(self, seat: int) -> list[int]:
        return super().offer(seat)[::-1]


class OffersTooMuch(ProbeState):
    """The last choice of a turn is offered and then refused."""

    def act(self, seat: int, choice: int) -> None:
        if choice == self.offer(seat)[-1] > PLAY:
            raise self.refusal(seat, choice)
        super().act(seat, choice)


class DealTellsEverybody(ProbeState):
    def emit(self, verb: int, values: list[int], visible_to: int = EVERYONE, public_values: int = 0) -> None:
        super().emit(verb, values, EVERYONE if verb == DEAL else visible_to, public_values)


class DiveIsNotTold(ProbeState):
    def emit(self, verb: int, values: list[int], visible_to: int = EVERYONE, public_values: int = 0) -> None:
        if verb != DIVES:
            super().emit(verb, values, visible_to, public_values)


class WatchersSeeHands(ProbeState):
    def hide(self) -> None:
        hands, self.hands = self.hands, [[] for _ in self.hands]
        super().hide()
        for seat, hand in enumerate(hands):
            if self.viewer not in (seat, WATCHER):
                self.veil(hand, [bool(self.asked)] * len(hand))
        self.hands = hands


class SeenKeepsChance(ProbeState):
    """What is seen can still ask for the next cards."""

    def seen(self, seat: int | None) -> State:
        known = super().seen(seat)
        known.chance = self.chance
        return known


class SeenKeepsChoices(ProbeState):
    """What was computed for the seat whose turn it is goes along to everybody."""

    def hide(self) -> None:
        if self.asked and not self.answers:
            self.kept = self.offer(self.asked[0])
        super().hide()


class HandsAreCalledPublic(ProbeState):
    def is_public(self) -> bool:
        return len(self.asked) == 1 and bool(self.hands[self.asked[0]]) and not self.answers


class PublicByHand(ProbeState):
    """Whether the question is public depends on a card."""

    def is_public(self) -> bool:
        return len(self.asked) == 1 and UNKNOWN in self.hands[self.asked[0]]


class SetAsideIsSeen(ProbeState):
    """A hidden choice, not a hidden card: everybody sees what the others did not keep."""

    def hide(self) -> None:
        set_aside, self.set_aside = self.set_aside, [[] for _ in self.set_aside]
        super().hide()
        self.set_aside = set_aside


class VictimForgets(ProbeState):
    """A robbed seat does not remember which card it was."""

    def hide(self) -> None:
        victims, self.victims = self.victims, [[self.players] * len(seats) for seats in self.victims]
        super().hide()
        self.victims = victims


RANDOM_GAMES = [
    (ImagineCopies, secrets.ONLY_TOLD),
    (ImagineRemembersTheTruth, secrets.FROM_SEEN),
    (ImagineNeverPicksRaids, shares.CANDIDATES),
    (ViewShowsHiddenCount, secrets.SAME),
    (PendingDependsOnHand, secrets.ASKED),
    (CopySharesList, copies.SHARED),
    (CopySharesInnerList, copies.SHARED),
    (SaveForgetsField, copies.COVERED),
    (SaveForgetsValue, copies.SAVED),
    (CopyForgetsField, copies.EQUAL),
    (OrderDecides, sealed.ORDER),
    (SealsAreSeen, sealed.UNSEEN),
    (RefusalCosts, choices.UNCHANGED),
    (RefusalTellsHands, secrets.REASONS),
    (OffersInDisorder, choices.OFFERS),
    (OffersTooMuch, play.ACCEPTED),
    (DiveIsNotTold, records.CHANCE_TOLD),
    (SetAsideIsSeen, secrets.ONLY_TOLD),
    (WatchersSeeHands, secrets.WATCHER),
    (SeenKeepsChance, secrets.CLEAN),
    (SeenKeepsChoices, secrets.CLEAN),
    (HandsAreCalledPublic, secrets.PUBLIC),
    (PublicByHand, secrets.PUBLIC),
]

TREES = [
    (ImagineCopies, tree.FUNCTION),
    (ImagineRemembersTheTruth, tree.EXACT),
    (ImagineNeverPicksRaids, tree.EXACT),
    (ViewShowsHiddenCount, tree.FUNCTION),
    (PendingDependsOnHand, tree.EXACT),
    (DealTellsEverybody, tree.EXACT),
    (SetAsideIsSeen, tree.FUNCTION),
]


@pytest.mark.parity
@pytest.mark.parametrize(("fault", "promise"), RANDOM_GAMES)
def test_random_games_catch(fault: type[ProbeState], promise: str) -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(ProbeGame(NORMAL, fault), 3, seeds=range(6), unknowns=unknowns, every=4)
    assert str(caught.value).startswith(promise + ": ")


@pytest.mark.parametrize(("fault", "promise"), TREES)
def test_the_tree_of_a_tiny_variant_catches(fault: type[ProbeState], promise: str) -> None:
    with pytest.raises(AssertionError) as caught:
        tree.walk(Table(ProbeGame(TINY, fault), 2, {"coins": 1}))
    assert str(caught.value).startswith(promise + ": ")


@pytest.mark.parity
@COMPILED_FIRST
def test_a_tree_for_three_catches_a_victim_that_forgets() -> None:
    with pytest.raises(AssertionError, match=tree.EXACT):
        tree.walk(Table(ProbeGame(TINY_FOR_THREE, VictimForgets), 3, {"coins": 1}))


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        (ImagineRemembersTheTruth, shares.CANDIDATES),
        (ImagineOftenGuessesRight, shares.TRUTH),
        (ImagineNeverPicksRaids, shares.CANDIDATES),
    ],
)
def test_counting_imagined_worlds_catches(fault: type[ProbeState], promise: str) -> None:
    with pytest.raises(AssertionError) as caught:
        shares.check_shares(Table(ProbeGame(NORMAL, fault), 3, {}), 1, unknowns, every=4)
    assert str(caught.value).startswith(promise + ": ")


class LateMemory(CountsRaids):
    """What it holds at the fourth turn before the end depends on hidden cards, and shows from the second one on."""

    def end_turn(self) -> None:
        super().end_turn()
        if self.turns_left == 4:
            self.raids = [hand.count(RAID) for hand in self.hands]

    def hide(self) -> None:
        if self.turns_left > 2:
            self.raids = []
        super().hide()


def test_two_worlds_side_by_side_catch_a_memory_that_depends_on_what_is_hidden() -> None:
    with pytest.raises(AssertionError, match=secrets.ONLY_TOLD):
        pairs.check_pairs(Table(ProbeGame(NORMAL, LateMemory), 3, {}), 0)


class QuietPledge(ProbeState):
    """A coin is laid in the open, and nobody is told."""

    def emit(self, verb: int, values: list[int], visible_to: int = EVERYONE, public_values: int = 0) -> None:
        if verb != PLEDGES:
            super().emit(verb, values, visible_to, public_values)


def test_a_choice_that_others_see_and_are_not_told_is_caught() -> None:
    with pytest.raises(AssertionError, match=secrets.ONLY_TOLD):
        pairs.check_quiet_steps(Table(ProbeGame(NORMAL, QuietPledge), 3, {}), 1)


def test_a_question_that_does_not_say_that_others_see_a_move_only_when_it_is_whole_is_caught() -> None:
    table = Table(vaka.game("moorea"), 2, {})
    silent: Any = SimpleNamespace(is_in_steps=lambda state: False, words=table.game.words)
    other: Any = SimpleNamespace(game=silent, start=table.start, viewers=table.viewers)
    pairs.check_quiet_steps(table, 1)
    with pytest.raises(AssertionError, match=pairs.IN_STEPS):
        pairs.check_quiet_steps(other, 1)


def test_news_that_is_not_marked_as_such_is_caught() -> None:
    game = ProbeGame(NORMAL)
    game.verbs = [*VERBS[:SHOWS], Verb("shows", VERBS[SHOWS].kinds)]
    with pytest.raises(AssertionError, match=secrets.TOLD):
        check_game(game, 3, seeds=range(6), unknowns=unknowns)


def test_a_game_with_secrets_must_say_what_is_unknown() -> None:
    with pytest.raises(AssertionError, match=shares.NAMED):
        check_game(ProbeGame(NORMAL), 2, seeds=[1])


def test_two_choices_with_the_same_words_are_caught() -> None:
    game = ProbeGame(NORMAL)
    game.vocabulary = [*game.vocabulary, "PASS"]
    with pytest.raises(AssertionError, match=choices.WORDS):
        check_game(game, 2, seeds=[1])


class NeverEnds(ProbeState):
    def end_turn(self) -> None:
        self.turns_left += 1
        self.hands[0] = self.hands[0] or [0]
        super().end_turn()


def test_a_game_that_does_not_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MAX_CHOICES", 300)
    with pytest.raises(AssertionError, match=play.ENDS):
        check_game(ProbeGame(NORMAL, NeverEnds), 2, seeds=[1], unknowns=unknowns, every=10_000)
