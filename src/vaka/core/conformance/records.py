"""A match with undo is a record, and the record proves the match."""

from random import Random

from ..chance import Seeded
from ..errors import IllegalChoice
from ..events import Event
from ..match import Match
from ..record import CHOICE
from ..record_parser import parse
from ..replay import check, resume
from .play import MAX_CHOICES, Table, broken, choose_at_random, random_choice
from .sources import Logged

HOLDS = "a record holds and is read as it was written"
RESUMED = "a record plays on where it stops"
CHANCE_TOLD = "what chance gave is told, in order"

UNDOS = 6


def check_records(table: Table, seed: int) -> None:
    """Two matches, with an open seed and with a committed secret, played with undo and checked by their records."""
    rng = Random(f"records {seed}")
    for match in (
        Match(table.game, table.players, seed=seed, options=dict(table.options)),
        Match(
            table.game,
            table.players,
            secret=rng.randbytes(32),
            nonces=[rng.randbytes(8) for _ in range(table.players)],
            options=dict(table.options),
        ),
    ):
        midway = rng.randrange(5, 30)
        while match.state.pending and match.number < MAX_CHOICES:
            _play(match, rng)
            if match.number >= midway:
                midway = MAX_CHOICES
                check_record(match)
        check_record(match)


def _play(match: Match, rng: Random) -> None:
    """One choice, now and then with an undo, an agreed undo or a sealed answer taken back before it."""
    undone = match.number - len([line for line in match.lines if line.kind == CHOICE])
    luck = rng.random()
    try:
        if luck < 0.1:
            match.take_back(rng.randrange(match.players))
        elif undone < UNDOS and luck < 0.3:
            match.undo(rng.randrange(match.players))
        elif undone < UNDOS and luck < 0.32:
            match.undo_to(rng.randrange(match.number + 1))
    except IllegalChoice:
        pass  # it was not possible, which is fine
    if match.state.pending:
        match.choose(*random_choice(match.state, rng))


def check_record(match: Match) -> None:
    """The record of a match, finished or not: written, read, checked and played on."""
    text = match.record().text()
    record = parse(text)
    if record.text() != text:
        raise broken(HOLDS, "what was read is written differently")
    open_answers = any(match.state.answers)  # they are not in the record
    try:
        checked = check(record, match.game)
    except Exception as error:
        raise broken(HOLDS, f"{error}\n{text}") from error
    if not open_answers and checked.state.digest() != match.state.digest():
        raise broken(HOLDS, "the checked match stands differently")
    for viewer in (None, *range(match.players)):
        if checked.told(viewer) != match.told(viewer):
            raise broken(HOLDS, f"viewer {viewer} is told something else in the checked match")
    if record.origin.chance() is None:
        return
    resumed = resume(record, match.game)
    if resumed.chance.asked != match.chance.asked or resumed.record().text() != text:
        raise broken(RESUMED, "the resumed match stands differently")


def check_chance_told(table: Table, seed: int) -> None:
    """The values of chance events are exactly the outcomes that the source gave, and in that order."""
    rng = Random(f"chance {seed}")
    log = Logged(Seeded(seed))
    events: list[Event] = []
    state = table.start(log, events)
    while True:
        verbs = table.game.verbs
        outcomes = [
            value for event in events if verbs[event.verb].chance for value in event.values[verbs[event.verb].lead :]
        ]
        if outcomes != log.outcomes:
            raise broken(CHANCE_TOLD, f"chance gave {log.outcomes}, told were {outcomes}")
        if not state.pending:
            return
        log.outcomes.clear()
        events.clear()
        choose_at_random(state, rng)
