"""What lies on the table at one moment, and the one way on: a choice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, Final, SupportsIndex

from .chance import Chance, Sealed
from .compiling import mypyc_attr
from .errors import BadSave, IllegalChoice
from .events import EVERYONE, Event
from .outcome import Outcome
from .plain_data import is_like, is_plain, plain_copy, vector_copy, whole
from .rules import Rules
from .seats import seat_number

EVERYTHING: Final = -2  # the viewer of a true state
WATCHER: Final = -1

NO_SEATS: Final[tuple[int, ...]] = ()
ONE_SEAT: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]
NOT_KEPT: Final[list[int]] = []  # never filled: choices are never empty, so this stands for "not computed yet"
SEALED: Final = Sealed()


class Notes:
    """What a game works out once from a seen state, for all the worlds imagined from it; copies of the state share it.

    It follows from the state alone, so it is never saved. Only the code that imagines looks into it.
    """

    __slots__ = ("kept",)

    def __init__(self) -> None:
        self.kept: object | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The base of every game's state: data, and the one way on. What the rules say is asked of `game`.

    The invariants, for all games:

    - `asked` are the seats with an open question, `pending` those of them that still owe an answer; both are empty when
      the game is over. Who is asked follows from public knowledge alone.
    - In a turn one seat is asked. In a sealed phase several are: each answers on a stack of its own (`answers[seat]`),
      may replace or take back its answer until the last seat is in, and `reveal` then runs once. The order in which
      the seats answer changes nothing.
    - `choices(seat)` ascends, has no doubles, and is never empty for a pending seat. Everything in it is accepted by
      `choose`; everything else is refused with a reason, and then nothing has changed.
    - `viewer` says what a state knows: `EVERYTHING`, or what one seat (or a `WATCHER`) may know. Only `seen` makes the
      second from the first, and nothing else of a true state is ever shown to anybody.
    - No history is kept. What happened is told as events to `told`, if somebody listens.

    A game's state adds its own fields, names them in `fields`, and copies them in `copy`; the rules stand above it, in
    the game's folder, and `Rules` says what of them a state asks.
    """

    __slots__ = (
        "answers",
        "asked",
        "chance",
        "game",
        "kept",
        "notes",
        "options",
        "pending",
        "players",
        "told",
        "viewer",
    )

    def __init__(self, game: Rules[Any], players: int, options: dict[str, object], chance: Chance) -> None:
        if not isinstance(chance, Chance):
            raise TypeError(f"chance has to be a source such as vaka.seeded(7), not {chance!r}")
        self.game: Rules[State] = game
        self.players: int = players
        self.options: dict[str, object] = options  # never changed, so copies share it
        self.chance: Chance = chance
        self.viewer: int = EVERYTHING
        self.asked: tuple[int, ...] = NO_SEATS
        self.pending: tuple[int, ...] = NO_SEATS
        self.answers: list[list[int]] = []  # a stack per seat in a sealed phase, else empty
        self.kept: list[int] = NOT_KEPT  # the choices of the one seat asked, once computed
        self.notes: Notes | None = None  # in a seen state of which copies were made
        self.told: list[Event] | None = None

    # --- what players do

    def choices(self, seat: SupportsIndex) -> list[int]:
        """What this seat may choose now; [] when it is not asked, or when this state does not know what it holds."""
        at = self._seat(seat)
        if at not in self.asked or (self.viewer != EVERYTHING and self.viewer != at):
            return []
        if not self.answers:
            return self.kept_choices()[:]
        if at in self.pending:
            return self.game.offer(self, at)
        before = self.copy(SEALED)  # so that others may read this state meanwhile
        before._drop_answer(at)
        return self.game.offer(before, at)

    def choose(self, seat: SupportsIndex, choice: SupportsIndex) -> None:
        """Make a choice for a seat, or raise IllegalChoice and change nothing."""
        if self.viewer != EVERYTHING:
            raise IllegalChoice("choice.only_seen", {})
        at = whole("seat", seat)
        number = whole("choice", choice)
        if at not in self.asked:
            raise self._not_asked(at)
        if self.answers:
            self._answer(at, number)
        else:
            if number not in self.kept_choices():
                raise self._why_refused(at, number)
            self.kept = NOT_KEPT
            self.game.act(self, at, number)

    def take(self, seat: int, choice: int) -> None:
        """Make a choice that was just offered to a pending seat: `choose` without its checks, for searches.

        What else is handed in is not noticed here and spoils the state.
        """
        if self.answers:
            self._push_answer(seat, choice)
        else:
            self.kept = NOT_KEPT
            self.game.act(self, seat, choice)

    def take_back(self, seat: SupportsIndex) -> None:
        """Take back this seat's last answer in a sealed phase; possible until the last seat is in."""
        if self.viewer != EVERYTHING:
            raise IllegalChoice("choice.only_seen", {})
        at = whole("seat", seat)
        if at not in self.asked:
            raise self._not_asked(at)
        if not self.answers or not self.answers[at]:
            raise IllegalChoice("take_back.nothing", {"seat": at})
        self._drop_answer(at)
        self._ask_again(at)

    def why_not(self, seat: SupportsIndex, choice: SupportsIndex | str) -> IllegalChoice | None:
        """The reason why a choice (or its words) is not open to this seat now; None when it is."""
        number = self.game.choice(choice) if isinstance(choice, str) else whole("choice", choice)
        at = whole("seat", seat)
        if self.viewer != EVERYTHING and self.viewer != at:
            return IllegalChoice("choice.not_yours", {"seat": at})
        if at not in self.asked:
            return self._not_asked(at)
        if number in self.choices(at):
            return None
        return self._why_refused(at, number)

    # --- what may be known

    def seen(self, seat: SupportsIndex | None) -> State:
        """All that this seat (None: a watcher) may know and remember: the same kind of state, the rest unknown.

        Whether others have answered in a sealed phase is hidden as well: they all count as pending.
        """
        viewer = WATCHER if seat is None else self._seat(seat)
        if self.viewer != EVERYTHING and self.viewer != viewer:
            raise IllegalChoice("choice.not_yours", {"seat": viewer})
        known = self.copy(SEALED)
        if self.viewer == viewer:
            return known
        known.viewer = viewer
        known.kept = NOT_KEPT  # they follow from the true state, not from what is seen
        if known.answers:
            known.pending = tuple([other for other in self.asked if other != viewer or other in self.pending])
            for other in range(self.players):
                if other != viewer:
                    known.answers[other] = []
        self.game.hide(known)
        return known

    def imagine(self, chance: Chance) -> State:
        """A full state that the viewer of this seen state cannot tell from the true one.

        The unknown is filled by its probability, hidden choices of others uniformly; behaviour tells nothing.
        In a sealed phase the others have still to answer: whether they have makes no difference. `chance` fills the
        unknown and is the source from which the world then plays on.
        """
        if self.viewer == EVERYTHING:
            raise IllegalChoice("imagine.nothing_hidden", {})
        world = self.copy(chance)
        self.game.fill(world, self.viewer)
        world.notes = None
        world.viewer = EVERYTHING
        return world

    @property
    def outcome(self) -> Outcome | None:
        """None while somebody is asked, then how the game ended."""
        return None if self.asked else self.game.score(self)

    def view(self) -> dict[str, object]:
        """A seen state as plain data for people and programs."""
        return self.game.view(self)

    def __str__(self) -> str:
        """A seen state as a table in words; of a true state no more than `repr` says: ask what somebody has seen."""
        return repr(self) if self.viewer == EVERYTHING else _shown(self)

    def __repr__(self) -> str:
        asked = f"asks {', '.join([str(seat_number(seat)) for seat in self.pending])}" if self.asked else "over"
        by = {EVERYTHING: "", WATCHER: ", seen by a watcher"}.get(self.viewer, f", seen by {seat_number(self.viewer)}")
        return f"<{self.game.name} of {self.players}, {asked}{by}>"

    # --- what is kept

    def save(self) -> dict[str, object]:
        """Plain data, ready for JSON, from which `game.load` makes the same state again."""
        data: dict[str, object] = {
            "game": self.game.name,
            "rules": self.game.rules,
            "box": self.game.box.digest,
            "players": self.players,
            "options": dict(self.options),
            "viewer": self.viewer,
            "asked": list(self.asked),
            "pending": list(self.pending),
            "answers": plain_copy(self.answers),
        }
        for name in self.fields():
            data[name] = plain_copy(getattr(self, name))
        return data

    def restore(self, data: dict[str, Any]) -> None:
        """Take over saved data; the other way of `save`. BadSave names the first field that does not fit."""
        model, vectors = self.game.model(), ("asked", "pending", *self.vectors())
        for name in ("viewer", "asked", "pending", "answers", *self.fields()):
            if name not in data:
                raise BadSave("save.missing_field", {"field": name})
            if not is_plain(data[name]) or not is_like(data[name], getattr(model, name), name in vectors):
                raise BadSave("save.wrong_field", {"field": name})
        name = "viewer"
        try:
            self.viewer = data[name]
            for name in ("asked", "pending"):
                setattr(self, name, tuple(data[name]))
            name = "answers"
            self.answers = plain_copy(data[name])
            for name in self.fields():
                setattr(self, name, vector_copy(data[name]) if name in vectors else plain_copy(data[name]))
        except (TypeError, ValueError, OverflowError, IndexError):
            raise BadSave("save.wrong_field", {"field": name}) from None

    def __reduce__(self) -> tuple[Any, ...]:
        """How `pickle` and `copy` make it again: with its game and its chance, at the same place."""
        return _again, (self.game, self.save(), self.chance, self.told)

    def digest(self) -> str:
        """A short name of this exact state, the same interpreted and compiled."""
        return hashlib.sha256(json.dumps(self.save(), sort_keys=True).encode()).hexdigest()[:16]

    # --- what a game fills in

    def fields(self) -> tuple[str, ...]:
        """The names of the game's own fields: ints, and lists (of lists) or vectors of ints."""
        raise NotImplementedError

    def vectors(self) -> tuple[str, ...]:
        """Those of the fields that are vectors, of ints or of vectors; see core/vectors.py."""
        return ()

    def shared_fields(self) -> tuple[str, ...]:
        """Those of the fields whose lists or vectors are only ever replaced, never changed: copies may share them."""
        return ()

    def saved_as(self) -> dict[str, str]:
        """Attributes that are saved in another form: the names of the properties that give it and take it back."""
        return {}

    def copy(self, chance: Chance) -> State:
        """An independent copy that plays on with this chance and tells nobody; it starts with `copy_base`."""
        raise NotImplementedError

    # --- what a game calls

    def copy_base(self, source: State) -> None:
        """Take over from the copied state all that belongs to this class."""
        self.viewer = source.viewer
        self.asked = source.asked
        self.pending = source.pending
        self.kept = source.kept
        if source.viewer != EVERYTHING:
            if source.notes is None:
                source.notes = Notes()
            self.notes = source.notes
        if source.answers:
            self.answers = [stack[:] for stack in source.answers]

    def kept_choices(self) -> list[int]:
        """The choices of the one seat asked, computed once per question. Not to be changed by the caller."""
        if not self.kept:
            self.kept = self.game.offer(self, self.asked[0])
        return self.kept

    def ask(self, seat: int) -> None:
        """The next question goes to this seat."""
        self.asked = self.pending = ONE_SEAT[seat]

    def ask_sealed(self, seats: list[int]) -> None:
        """The next question goes to all these seats at once, in secret; with none there is nothing to reveal."""
        self.answers = [[] for _ in range(self.players)]
        if seats:
            self.asked = self.pending = tuple(seats)
        else:
            self._reveal()

    def finish(self) -> None:
        """The game is over."""
        self.asked = self.pending = NO_SEATS

    def emit(self, verb: int, values: list[int], visible_to: int = EVERYONE, public_values: int = 0) -> None:
        """Tell an event, if somebody listens."""
        if self.told is not None:
            self.told.append(Event(verb, values, visible_to, public_values))

    # --- sealed phases

    def _answer(self, seat: int, choice: int) -> None:
        before = self.answers[seat][:]
        if seat not in self.pending:
            self._drop_answer(seat)
        if choice not in self.game.offer(self, seat):
            self.answers[seat] = before
            raise self._why_refused(seat, choice)
        self._push_answer(seat, choice)

    def _push_answer(self, seat: int, choice: int) -> None:
        stack = self.answers[seat]
        stack.append(choice)
        rest = self.game.offer(self, seat)
        while len(rest) == 1:  # nobody sees the steps of a sealed answer, so a single way on is taken
            stack.append(rest[0])
            rest = self.game.offer(self, seat)
        if rest:
            self._ask_again(seat)
            return
        self.pending = tuple([other for other in self.pending if other != seat])
        if not self.pending:
            self._reveal()

    def _ask_again(self, seat: int) -> None:
        """This seat owes an answer, perhaps anew."""
        if seat not in self.pending:
            self.pending = tuple([other for other in self.asked if other == seat or other in self.pending])

    def _drop_answer(self, seat: int) -> None:
        stack = self.answers[seat]
        stack.pop()
        while stack and len(self.game.offer(self, seat)) == 1:
            stack.pop()

    def _reveal(self) -> None:
        answers = self.answers
        self.answers = []
        self.asked = self.pending = NO_SEATS
        self.game.reveal(self, answers)

    # --- refusals

    def _seat(self, seat: SupportsIndex) -> int:
        at = whole("seat", seat)
        if at < 0 or at >= self.players:
            raise self._not_asked(at)
        return at

    def _not_asked(self, seat: int) -> IllegalChoice:
        if seat < 0 or seat >= self.players:
            return IllegalChoice("choice.no_such_seat", {"seat": seat, "players": self.players})
        if not self.asked:
            return IllegalChoice("choice.game_over", {})
        return IllegalChoice("choice.not_asked", {"seat": seat})

    def _why_refused(self, seat: int, choice: int) -> IllegalChoice:
        if choice < 0 or choice >= len(self.game.vocabulary):
            return IllegalChoice("choice.not_in_table", {"choice": choice})
        return self.game.refusal(self, seat, choice)


def _shown_plainly(state: State) -> str:
    return repr(state)


_shown: Callable[[State], str] = _shown_plainly


def show_states_by(show: Callable[[State], str]) -> None:
    """Let `str` of a seen state be what this function answers: words are made above the core."""
    global _shown
    _shown = show


def _again(game: Rules[Any], data: dict[str, Any], chance: Chance, events: list[Event] | None) -> State:
    """A state that was taken apart by `__reduce__`."""
    state: State = game.load(data)
    state.chance = chance
    state.told = events
    return state
