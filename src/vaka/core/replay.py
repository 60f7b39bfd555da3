"""Play a record again, line by line, and prove that it holds."""

from collections.abc import Iterator
from typing import Any

from .chance import Chance, Script, derived_share
from .errors import BadRecord, BadRequest, ChanceError, VakaError
from .game import Game
from .match import Match
from .record import CHANCE, DERIVED, UNDO, UNREVEALED, Line, Origin, Record, option_word


def steps(record: Record, game: Game[Any]) -> Iterator[tuple[Match, list[Line]]]:
    """The match after its start and after each numbered line, with the lines of the record that led there.

    Chance is answered from the record alone. The first line that does not hold raises BadRecord.
    """
    return _replayed(record, game, _Outcomes())


def check(record: Record, game: Game[Any]) -> Match:
    """The match of a record that holds, or BadRecord with the line and the reason.

    Proven are: every choice was legal, every chance outcome was possible, and the result is right. With an open seed or
    a revealed secret also: every outcome is the one that this source gave, and so is every share that is said to follow
    from the secret. With a digest: it is that of the lines.
    """
    walk = checking(record, game)
    match = next(walk)
    for later in walk:
        match = later
    return match


def checking(record: Record, game: Game[Any]) -> Iterator[Match]:
    """As `check`, a line at a time, for those who do other things in between. The last match is the one that holds."""
    walk = steps(record, game)
    match, _ = next(walk)
    yield match
    for _ in walk:  # the match plays on in place
        yield match
    source = record.chance()
    if source is not None:
        walk = _replayed(record, game, source)
        match, _ = next(walk)
        yield match
        for _ in walk:
            yield match
    outcome = match.state.outcome
    expected = outcome.words() if outcome is not None else ""
    if record.result != expected:
        line = record.places.get("result", record.lines[-1].file_line if record.lines else 1)
        raise BadRecord("record.result", {"line": line, "found": record.result, "expected": expected})
    for origin in [record.origin, *record.renewals]:
        _check_shares(record, origin)
    if record.digest != record.body:
        raise BadRecord("record.digest", {"line": record.places["digest"]})


def _check_shares(record: Record, origin: Origin) -> None:
    """Shares that are said to follow from the secret do."""
    if origin.secret is None:
        return
    for seat, nonce in enumerate(origin.nonces):
        if origin.shares[seat] in (DERIVED, UNREVEALED) and nonce != derived_share(origin.secret, seat):
            line = record.places.get(f"nonce {origin.commitment} {seat}", 1)
            raise BadRecord("record.not_derived", {"line": line})


def resume(record: Record, game: Game[Any]) -> Match:
    """A match that plays on where the record stops. Its source must be known."""
    source = record.chance()
    if source is None:
        raise BadRecord("record.no_source", {"line": 1})
    return _last(_replayed(record, game, source))


def _last(walk: Iterator[tuple[Match, list[Line]]]) -> Match:
    match, _ = next(walk)
    for _ in walk:  # the match plays on in place
        pass
    return match


def _replayed(record: Record, game: Game[Any], chance: Chance) -> Iterator[tuple[Match, list[Line]]]:
    _check_header(record, game)
    groups = _groups(record)
    match = _begun(record, game, chance, groups[0])
    compared = _compare(match, record, 0)
    yield match, groups[0]
    for group in groups[1:]:
        _play(match, chance, group)
        compared = _compare(match, record, compared)
        yield match, group
    if compared < len(record.lines):
        left = record.lines[compared]
        raise BadRecord("record.leftover", {"line": left.file_line, "found": left.text()})


# The two kinds of errors have two names below: compiled, a name has one type in a function.


def _begun(record: Record, game: Game[Any], chance: Chance, group: list[Line]) -> Match:
    options = _agreed_options(record, game)
    if isinstance(chance, _Outcomes):
        chance.feed(game, group)
    try:
        return Match(
            game,
            record.players,
            options=options,
            names=record.names,
            origin=record.origin,
            chance=chance,
            renewals=record.renewals,
        )
    except ChanceError as impossible:
        raise _bad_chance(impossible, chance, group) from None
    except VakaError as error:
        raise BadRecord("record.start", {"line": record.places.get("players", 1), "why": error}) from None


def _play(match: Match, chance: Chance, group: list[Line]) -> None:
    """Play a choice or an undo, and the chance that follows it."""
    line = group[0]
    if isinstance(chance, _Outcomes):
        chance.feed(match.game, group)
    try:
        if line.kind == UNDO:
            match.undo_to(line.back_to)
            if isinstance(chance, _Outcomes):
                chance.forget_the_rest()
        else:
            match.choose(line.seat, line.words)
    except ChanceError as impossible:
        raise _bad_chance(impossible, chance, group) from None
    except VakaError as error:
        raise BadRecord("record.illegal", {"line": line.file_line, "why": error}) from None


def _check_header(record: Record, game: Game[Any]) -> None:
    for key, result, expected, fits in (
        ("record.game", record.game, game.name, record.game == game.name),
        ("record.rules", record.rules, game.rules, record.rules == game.rules),
        ("record.box", record.box, game.box.digest, game.box.is_called(record.box)),
    ):
        if not fits:
            line = record.places.get(key.removeprefix("record."), 1)
            raise BadRecord(key, {"line": line, "found": result, "expected": expected})


def _agreed_options(record: Record, game: Game[Any]) -> dict[str, Any]:
    """The options with the values that their words stand for in this game."""
    options = dict(record.options)
    for option in game.option_list:
        for value in option.values:
            if option.name in options and option_word(options[option.name]) == option_word(value):
                options[option.name] = value
    try:
        return game.agreed_options(record.players, options)
    except BadRequest as error:
        field = f"option {error.values['option']}" if "option" in error.values else "players"
        raise BadRecord("record.start", {"line": record.places.get(field, 1), "why": error}) from None


def _groups(record: Record) -> list[list[Line]]:
    """The lines in groups: first the chance of the start, then each numbered line with the chance that follows it."""
    groups: list[list[Line]] = [[]]
    for line in record.lines:
        if line.kind == CHANCE:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


class _Outcomes(Script):
    """The outcomes in the lines of a record, each with its line."""

    __slots__ = ("file_lines",)

    def __init__(self) -> None:
        super().__init__([])
        self.file_lines: list[int] = []

    def feed(self, game: Game[Any], group: list[Line]) -> None:
        for line in group:
            if line.kind != CHANCE:
                continue
            name, *words = line.words.split()
            for verb in game.verbs:
                if verb.chance and verb.name == name:
                    self.outcomes.extend(verb.values(words)[verb.lead :])
                    break
            else:
                raise BadRecord("record.no_such_chance", {"line": line.file_line, "found": name})
            self.file_lines.extend([line.file_line] * (len(self.outcomes) - len(self.file_lines)))

    def forget_the_rest(self) -> None:
        """What was undone is not drawn again."""
        del self.outcomes[self.asked :]
        del self.file_lines[self.asked :]


def _bad_chance(error: ChanceError, chance: Chance, group: list[Line]) -> BadRecord:
    line = group[-1].file_line if group else 1
    if isinstance(chance, _Outcomes) and error.key != "chance.missing":
        line = chance.file_lines[chance.asked - 1]
    return BadRecord("record.chance", {"line": line, "why": error})


def _compare(match: Match, record: Record, compared: int) -> int:
    """Every line that the match wrote must stand in the record; answers how many do."""
    for at in range(compared, len(match.lines)):
        mine = match.lines[at].text()
        if at >= len(record.lines):
            last = record.lines[-1].file_line if record.lines else 1
            raise BadRecord("record.missing_line", {"line": last, "expected": mine})
        if record.lines[at].text() != mine:
            line = record.lines[at]
            raise BadRecord("record.differs", {"line": line.file_line, "found": line.text(), "expected": mine})
    return len(match.lines)
