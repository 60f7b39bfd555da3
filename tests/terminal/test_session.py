"""Playing in the terminal, with typed lines instead of a keyboard."""

import errno
import re
from pathlib import Path
from random import Random

import pytest

import vaka
from vaka.bots.navigator import Budget
from vaka.bots.registry import bot
from vaka.core.record_parser import parse
from vaka.core.replay import check, resume
from vaka.terminal import session
from vaka.terminal.session import Session
from vaka.text.catalogue import catalogue
from vaka.text.speaker import Speaker

NAMES = ["Anne", "Hina (random)", "Teva (random)"]


class Typed:
    """Types lines one after the other, then leaves; remembers all that was written."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []
        self.written: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def text(self) -> str:
        return "\n".join(self.written)


def play(file: Path, *lines: str, match: vaka.Match | None = None, game: str = "orongo") -> Typed:
    match = match or vaka.Match(vaka.game(game), 3, seed=7, names=NAMES)
    typed = Typed(*lines)
    bots = [None if name == "Anne" else bot("random", game) for name in NAMES]
    speaker = Speaker(catalogue("en"), match.game, NAMES)
    Session(match, 0, bots, speaker, file, typed.written.append, typed.ask, Random(2)).run()
    return typed


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.record"


@pytest.mark.parametrize("heard", [8, 9])
def test_a_game_is_kept_when_nobody_reads_it_any_more(file, heard):
    """As in `vaka play | head`, or when the terminal is gone and no signal has said so."""
    typed = Typed("bid 2", "bid 2")
    written = typed.written

    def say(line):
        if len(written) == heard:
            raise BrokenPipeError
        written.append(line)

    match = vaka.Match(vaka.game("orongo"), 3, seed=7, names=NAMES)
    bots = [None, bot("random", "orongo"), bot("random", "orongo")]
    speaker = Speaker(catalogue("en"), match.game, NAMES)
    with pytest.raises(BrokenPipeError):
        Session(match, 0, bots, speaker, file, say, typed.ask, Random(2)).run()
    assert "1. 1 bid 2\n" in file.read_text("utf-8")


def test_the_question_stands_before_the_prompt(file):
    assert play(file).prompts == ["Bid in secret: 0 to 16 shells.\n> "]


def test_leaving_keeps_the_game_and_says_how_to_go_on(file):
    typed = play(file, "bid 16", "quit")
    assert typed.written[-1] == f"The game is kept in {file}. Play on with: vaka play --resume {file}"
    record = parse(file.read_text("utf-8"))
    assert record.names == NAMES
    match = resume(record, vaka.game("orongo"))
    assert match.state.bids[0] == 16
    again = play(file, "table", match=match)
    assert "Anne (seat 1)" in again.text()


def test_an_empty_line_lists_the_options(file):
    assert "bid 0 to 16 (such as: bid 16 shells)" in play(file, "").written
    assert "place 5: place a token on quarry 5" in play(file, "bid 16", "options").written


def test_a_hint_says_what_the_expert_would_do_and_why(file, monkeypatch):
    monkeypatch.setattr(session, "Budget", lambda seconds: Budget(iterations=60))  # however slow the machine is
    written = play(file, "hint").written
    at = next(at for at, line in enumerate(written) if line.startswith("An expert would"))
    assert re.match(r"An expert would bid [^.]+\. Why: [^.]+\.", written[at])
    assert written[at + 1].startswith(("Another way: bid ", "About as good: bid "))


def test_why_tells_the_reason(file):
    typed = play(file, "bid 16", "why place 60", "why place P1", "why place 5", "why dance")
    assert "Quarry 60 is still closed: its tile has not been laid yet." in typed.written
    assert "A token can go on coastal palm 1 only if one of your own is next to it." in typed.written
    assert "You may choose that." in typed.written
    assert "“dance” is not a choice of this game." in typed.written


def test_nonsense_is_answered_and_changes_nothing(file):
    typed = play(file, "dance", "bid 99", "bid", "look nowhere", "undo", "place 5")
    assert "“dance” is not a choice here. Type options to see what is, or ? for help." in typed.written
    assert "There is no “nowhere” to look at." in typed.written
    assert "Now it is time to bid: 0 to 16 shells." in typed.written
    assert parse(file.read_text("utf-8")).lines[0].words.startswith("tiles")
    assert len(parse(file.read_text("utf-8")).lines) == 1


def test_the_end_of_a_choice_is_enough(file):
    play(file, "16", "5")
    lines = [line.words for line in parse(file.read_text("utf-8")).lines if line.seat == 0]
    assert lines == ["bid 16", "place 5"]


def test_undo_takes_back_the_last_choice(file):
    typed = play(file, "bid 16", "place 5", "undo", "undo", "place 20")
    assert "Taken back." in typed.written
    assert any("can no longer be undone" in line for line in typed.written)
    assert [line.text() for line in parse(file.read_text("utf-8")).lines][-2:] == ["5. undo to 3", "6. 1 place 20"]


def test_look_map_and_table_show_the_island(file):
    typed = play(file, "look p10", "map", "table", "?", "log")
    assert "coastal palm 10, Vinapu." in typed.written
    assert "Next to it: god 3, closed; food 4, Rano Kau, closed;" in typed.text()
    assert sum(line.count(".P") for line in typed.written if " .P" in line or line.startswith(".P")) == 50
    assert "Anne (seat 1): 16 shells, 6 Moai left, 40 tokens in stock, holds the amulet" in typed.written
    assert typed.text().count("New tiles:") == 2


def test_save_writes_where_it_is_told(file, tmp_path):
    other = tmp_path / "other.record"
    typed = play(file, f"save {other}", f"save {tmp_path / 'no' / 'folder'}")
    assert f"Saved in {other}." in typed.written
    assert other.exists()
    assert any("cannot be written" in line for line in typed.written)


def test_where_the_disk_has_no_room_the_game_that_was_kept_before_stays(file, tmp_path, monkeypatch):
    other = tmp_path / "other.record"
    other.write_bytes(b"an earlier game")
    write_text = Path.write_text

    def full(path, text, encoding):
        if path != other:
            return write_text(path, text, encoding)
        path.write_bytes(b"")  # opened, which empties it, and then there is no room
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    typed = play(file, f"save {other}")
    assert any("the disk is full" in line for line in typed.written)
    assert other.read_bytes() == b"an earlier game"


@pytest.mark.parametrize("game", vaka.list_games())
def test_a_whole_game_ends_with_scores_and_a_record_that_holds(game, file):
    match = vaka.Match(vaka.game(game), 3, seed=7, names=NAMES)

    class First(Typed):
        def ask(self, prompt: str) -> str:
            return match.game.words(match.state.choices(0)[-1])

    typed = First()
    bots = [None, bot("random", game), bot("random", game)]
    Session(match, 0, bots, Speaker(catalogue("en"), match.game, NAMES), file, typed.written.append, typed.ask).run()
    assert typed.written[-1].startswith("The record is in")
    assert any(line.startswith("1. ") for line in typed.written)
    assert check(parse(file.read_text("utf-8")), match.game).state.outcome is not None


def test_the_terminal_takes_and_shows_words_of_the_language(file):
    match = vaka.Match(vaka.game("orongo"), 3, seed=7, names=NAMES)
    typed = Typed("optionen", "16 Muscheln bieten", "tisch", "nehmen", "warum 15 Muscheln bieten", "hilfe")
    bots = [None, bot("random", "orongo"), bot("random", "orongo")]
    speaker = Speaker(catalogue("de"), match.game, NAMES)
    Session(match, 0, bots, speaker, file, typed.written.append, typed.ask, Random(2)).run()
    assert "bid 0 bis 16 (etwa: 16 Muscheln bieten)" in typed.written
    assert [line.words for line in parse(file.read_text("utf-8")).lines if line.seat == 0] == ["bid 16"]
    assert any(line.startswith("„nehmen“ kann man hier nicht wählen") for line in typed.written)
    assert any(line.startswith("Anne (Platz 1)") for line in typed.written)
    assert any(line.startswith("Jetzt werden Steine gesetzt") for line in typed.written)


def test_a_mission_is_chosen_by_what_it_asks():
    game = vaka.game("raiatea")
    match = vaka.Match(game, 3, seed=7, names=NAMES)
    speaker = Speaker(catalogue("en"), game, NAMES, match.state.seen(0))
    places = [words for words in game.vocabulary if words.startswith("mission 1.")]
    labels = {speaker.choice(game.choice(words)) for words in places}
    assert "complete a mission: 1 taro" in labels
    assert {f"complete a mission: 3 pearls (row {row} of statue 1)" for row in (1, 2)} < labels
    assert not [label for label in labels if "1." in label]


def test_names_out_of_a_record_do_not_steer_the_terminal(file):
    game = vaka.game("orongo")
    odd = ["Anne", f"Hina{chr(27)}[2J (random)", f"Teva{chr(0x202E)} (random)"]
    match = vaka.Match(game, 3, seed=7, names=odd)
    bots = [None, bot("random", "orongo"), bot("random", "orongo")]
    typed = Typed("bid 0", "table", "log", "quit")
    speaker = Speaker(catalogue("en"), game, [name.partition(" (")[0] for name in odd])
    Session(match, 0, bots, speaker, file, typed.written.append, typed.ask, Random(2)).run()
    shown = typed.text() + "".join(typed.prompts)
    assert "Hina\\u001b[2J" in shown
    assert "Teva\\u202e" in shown
    assert chr(27) not in shown
    assert chr(0x202E) not in shown
