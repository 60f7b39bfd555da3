"""Records that were forged: none passes as signed, and none as consistent unless it is another legal game."""

from random import Random

import pytest

import vaka
from tests.core.matches import with_digest
from tests.tables import SOAK
from vaka.bots.registry import check_bot_shares
from vaka.commands import check as command
from vaka.commands.saying import say
from vaka.core.chance import derived_share
from vaka.core.errors import VakaError
from vaka.core.match import Match
from vaka.core.record import CLOCK_FORMAT, Origin
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table.signing import check_signature, key_id, new_key, public_key, sign

FORGERIES = 3000 if SOAK else 300
OURS, THEIRS = bytes(range(32)), new_key()
NAMES = ["Anne", "Ben", "Cara", "Teiva (friend)", "Moana (child)"]
SHORT = 30  # choices of a game that people ended


def signed_record(name: str, seed: int) -> str:
    """A game as a server would sign it: people and bots, undo, options, clocks; most of them ended early, which is
    quicker."""
    luck = Random(seed)
    game = vaka.game(name)
    players = luck.choice(list(game.players))
    secret = luck.randbytes(32)
    names = NAMES[:1] + NAMES[-players + 1 :]
    nonces = [luck.randbytes(16)] + [derived_share(secret, seat) for seat in range(1, players)]
    shares = ["given"] + ["derived"] * (players - 1)
    if "(" not in names[1]:
        shares[1] = "unrevealed"
    options = {one.name: luck.choice(one.values) for one in game.option_list if players in one.players}
    match = Match(game, players, options=options, names=names, origin=Origin(None, secret, nonces, shares=shares))
    most = SHORT if seed % 4 else 10_000
    while match.state.pending and len(match.counted) < most:
        seat = luck.choice(match.state.pending)
        match.choose(seat, luck.choice(match.state.choices(seat)))
        if match.one_move_back is not None and luck.random() < 0.03:
            match.undo_to(match.one_move_back)
    record = match.record()
    if not record.result:
        record.ended = luck.choice(["resigned", "agreed", "closed"])
    if seed % 2:
        record.format, record.clock = CLOCK_FORMAT, "live 60 300"
        record.times = dict.fromkeys(range(1, len(record.lines), 5), "41.5")
        record.outs = {1: [0]}
    sign(record, OURS)
    return record.text()


class Forger:
    def __init__(self, text: str, luck: Random) -> None:
        self.rows = text.splitlines()
        self.luck = luck
        self.words = sorted({word for row in self.rows for word in row.split()})

    def some(self) -> int:
        """A line that is not empty; each kind of line as often as another."""
        kinds: dict[str, list[int]] = {}
        for at, row in enumerate(self.rows):
            if row:
                words = row.split()
                kinds.setdefault(words[2] if words[0][0].isdigit() else words[0], []).append(at)
        return self.luck.choice(kinds[self.luck.choice(sorted(kinds))])

    def change(self) -> None:
        at = self.some()
        words = self.rows[at].split()
        words[self.luck.randrange(len(words))] = self.luck.choice(self.words)
        self.rows[at] = " ".join(words)

    def change_number(self) -> None:
        at = self.some()
        words = self.rows[at].split()
        numbers = [place for place, word in enumerate(words) if word.isdigit()]
        if numbers:
            place = self.luck.choice(numbers)
            words[place] = str(max(0, int(words[place]) + self.luck.choice([-1, 1])))
        self.rows[at] = " ".join(words)

    def change_bid(self) -> None:
        """The likeliest to make another legal game."""
        bids = [at for at, row in enumerate(self.rows) if " bid " in row]
        if bids:
            at = self.luck.choice(bids)
            number = int(self.rows[at].split()[-1])
            self.rows[at] = f"{self.rows[at].rpartition(' ')[0]} {max(0, number + self.luck.choice([-1, 1]))}"

    def drop(self) -> None:
        del self.rows[self.some()]

    def double(self) -> None:
        at = self.some()
        self.rows.insert(at, self.rows[at])

    def swap(self) -> None:
        one, two = self.some(), self.some()
        self.rows[one], self.rows[two] = self.rows[two], self.rows[one]

    def option(self) -> None:
        game = vaka.game(next(row for row in self.rows if row.startswith("game ")).split()[1])
        if game.option_list:
            option = self.luck.choice(game.option_list)
            value = {True: "yes", False: "no"}.get(*[self.luck.choice(option.values)] * 2)
            self.rows = [row for row in self.rows if not row.startswith(f"option {option.name} ")]
            self.rows.insert(5, f"option {option.name} {value}")

    def rename(self) -> None:
        at = next(at for at, row in enumerate(self.rows) if row.startswith("seat 1 "))
        self.rows[at] = "seat 1 Anna"

    def text(self) -> str:
        return "\n".join([*self.rows, ""])


TRICKS = ["change", "change_number", "change_bid", "drop", "double", "swap", "option", "rename"]
COVERS = ["nothing", "new digest", "new digest", "no signature", "own signature", "format 1"]


def forged(text: str, luck: Random) -> tuple[str, str]:
    """A forgery of a record, and what was done to cover it."""
    forger = Forger(text, luck)
    getattr(forger, luck.choice(TRICKS))()
    cover = luck.choice(COVERS)
    result = forger.text()
    if cover != "nothing" and "digest " in result:
        result = with_digest(result)
    if cover in ("no signature", "own signature", "format 1"):
        result = without(result, "signature ")
    if cover == "format 1":
        result = without(result, "digest ").replace("vaka record 3", "vaka record 1")
        result = result.replace(" given\n", "\n").replace(" derived\n", "\n").replace(" unrevealed\n", "\n")
    if cover == "own signature":
        try:
            record = parse(result)
        except VakaError:
            return result, cover
        sign(record, THEIRS)
        result = record.text()
    return result, cover


def without(text: str, start: str) -> str:
    return "".join(row for row in text.splitlines(keepends=True) if not row.startswith(start))


def canonical(text: str) -> list[str]:
    return [row.strip() for row in text.splitlines() if row.strip()]


def judged(text: str) -> str:
    """As `vaka check` does: what it says of the signature, or the key of the refusal."""
    try:
        record = parse(text)
        check(record, vaka.game(record.game, None, record.rules, record.box))
        check_bot_shares(record)
        return command.signature(record, [], "")
    except VakaError as refusal:
        return refusal.key


@pytest.mark.parametrize("name", vaka.list_games())
def test_no_forgery_passes_as_signed_or_as_the_game_that_was_played(name):
    luck = Random(name)
    ours, theirs = public_key(OURS), public_key(THEIRS)
    signed, unsigned = (say("check.signed", public=key_id(ours)), say("check.unsigned"))
    by_theirs = say("check.signed", public=key_id(theirs))
    seen: dict[str, int] = {}
    for number in range(FORGERIES // len(vaka.list_games())):
        if number % 25 == 0:
            original = signed_record(name, number)
            assert judged(original) == signed
            assert check_signature(parse(original), [ours]) == ours
        forgery, cover = forged(original, luck)
        if canonical(forgery) == canonical(original):
            continue
        verdict = judged(forgery)
        seen[verdict] = seen.get(verdict, 0) + 1
        assert verdict != signed, forgery
        if verdict == unsigned:  # another legal game: that is what it says
            assert "\nsignature " not in forgery
            assert cover != "nothing" or canonical(forgery) == canonical(without(original, "signature ")), forgery
        if verdict == by_theirs:
            assert cover == "own signature"
        if verdict in (unsigned, by_theirs):
            with pytest.raises(VakaError) as refusal:
                check_signature(parse(forgery), [ours])
            assert refusal.value.key in ("record.not_signed", "record.other_key")
    assert seen[unsigned] > 0
    assert seen[by_theirs] > 0
    assert seen["record.digest"] > 0
    assert seen["record.signature"] > 0
