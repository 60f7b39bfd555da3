"""One person at the terminal, bots in the other seats."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import cast

from ..bots.advice import advise
from ..bots.bot import Bot
from ..bots.master import TrainedBot
from ..bots.navigator import Budget
from ..core.chance import Chance, Seeded
from ..core.errors import BadRequest, VakaError, of_system
from ..core.match import Match
from ..core.question import Prompt
from ..core.seats import seat_number
from ..core.state import State
from ..text.catalogue import Catalogue
from ..text.hint_words import alternative_text, hint_text
from ..text.speaker import Speaker
from ..text.visible import escaped
from .boards import board_of

FEW = 12  # so many choices are listed one by one
LOG_LINES = 20
HINT_SECONDS = 1.0
NO_CHOICE = -1

Say = Callable[[str], None]
Ask = Callable[[str], str]


class Leave(Exception):
    """The person has had enough for now."""


class Session:
    """Plays a match to its end: bots choose by themselves, the person at `seat` is asked in words.

    `say` writes a line, `ask` writes a prompt and answers the line typed.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: list[Bot | None],
        speaker: Speaker,
        file: Path,
        say: Say,
        ask: Ask,
        luck: Random | None = None,
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.speaker = speaker
        self.file = file
        self.say: Say = lambda text: say(escaped(text))  # names, and the whole record, may come from others
        self.ask: Ask = lambda prompt: ask(escaped(prompt))
        self.luck = luck or SystemRandom()  # the bots' own, never that of the game
        self.heard = 0  # how many events the person has been told
        self.board = board_of(match.game.name)
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "options": self.options,
            "map": self.map,
            "table": self.table,
            "look": self.look,
            "why": self.why,
            "undo": self.undo,
            "hint": self.hint,
            "log": self.log,
            "save": self.save,
            "quit": self.quit,
        }
        for name in [name for name in self.commands if name.isalpha()]:  # as the language calls them, too
            self.commands.setdefault(speaker.catalogue.say(f"terminal.command.{name}", {}), self.commands[name])

    def run(self) -> None:
        """Play until the game is over, then say how it ended and keep the record; or keep it when the person leaves."""
        self.text("terminal.welcome", name=self.speaker.seat(self.seat), seat=seat_number(self.seat))
        if self.speaker.catalogue.has(f"{self.match.game.name}.about.restored"):
            self.text(f"{self.match.game.name}.about.restored")
        if any(isinstance(bot, TrainedBot) and bot.is_replaced(self.known()) for bot in self.bots):
            self.text("bots.simpler")
        self.lines(self.board.summary(self.known(), self.speaker))
        try:
            while self.match.state.pending:
                self.step()
            self.hear()
            outcome = self.match.state.outcome
            assert outcome is not None  # nobody is pending
            self.lines(self.speaker.result(outcome))
        except (Leave, EOFError, KeyboardInterrupt):
            try:
                self.keep()
            except Leave:  # a terminal that closes ends the input and sends a signal, one after the other
                self.keep()
            return
        except VakaError:  # of a bot: what the person types is refused and asked again
            self.keep()
            raise
        except OSError:  # the terminal is gone, or the program that read the output
            self.write(self.file)
            raise
        self.write(self.file)
        self.text("terminal.recorded", file=self.file)

    def step(self) -> None:
        """The next bot that is asked chooses; when only the person is left, the person."""
        for seat in self.match.state.pending:
            bot = self.bots[seat]
            if bot is not None:
                known = self.match.state.seen(seat)
                self.match.choose(seat, bot.choose(known, self.thoughts()))
                return
        self.hear()
        question = cast(Prompt, self.known().view()["question"])
        typed = self.ask(self.speaker.said(question["key"], question["values"]) + "\n> ")
        try:
            self.answer(typed.strip())
        except VakaError as error:
            self.say(self.speaker.refusal(error))

    def answer(self, typed: str) -> None:
        verb, _, rest = typed.partition(" ")
        if not typed:
            self.options("")
        elif verb.lower() in self.commands:
            self.commands[verb.lower()](rest.strip())
        else:
            self.match.choose(self.seat, self.typed_choice(typed))

    def typed_choice(self, typed: str) -> int:
        """The choice that was typed: in full, or just its end if only one choice that is open now ends so.

        Words of its label in the person's language do as well, if only one open choice has them all.
        """
        words = " ".join(typed.lower().split())
        open_now = self.known().choices(self.seat)
        ends = [choice for choice in open_now if self.match.game.words(choice).lower().endswith(" " + words)]
        if len(ends) == 1:
            return ends[0]
        try:
            return self.match.game.choice(typed)
        except BadRequest:
            result = self.labelled(typed, open_now)
            if result == NO_CHOICE:
                raise BadRequest("terminal.not_understood", {"words": typed[:60]}) from None
            return result

    def labelled(self, typed: str, choices: Iterable[int]) -> int:
        """The one of these choices whose label is typed, or has all the words; NO_CHOICE for none or several."""
        words = _words_of(typed)
        labels = {choice: _words_of(self.speaker.choice(choice)) for choice in choices}
        said = [choice for choice, label in labels.items() if words and words <= label]
        exact = [choice for choice in said if labels[choice] == words]
        return (exact or said)[0] if len(exact or said) == 1 else NO_CHOICE

    # --- commands

    def help(self, rest: str) -> None:
        self.text("terminal.help")

    def options(self, rest: str) -> None:
        choices = self.known().choices(self.seat)
        game = self.match.game
        if len(choices) <= FEW:
            for choice in choices:
                self.text("terminal.option", words=game.words(choice), label=self.speaker.choice(choice))
            return
        by_verb: dict[str, list[str]] = {}
        labels: dict[str, str] = {}
        for choice in choices:
            verb, _, value = game.words(choice).partition(" ")
            by_verb.setdefault(verb, []).append(value)
            labels[verb] = self.speaker.choice(choice)
        for verb, values in by_verb.items():
            words = f"{verb} {_shortened(values, self.speaker.catalogue)}".strip()
            key = "terminal.several" if len(values) > 1 else "terminal.option"
            self.text(key, words=words, label=labels[verb])

    def map(self, rest: str) -> None:
        self.lines(self.board.board(self.known(), self.speaker))

    def table(self, rest: str) -> None:
        self.lines(self.board.summary(self.known(), self.speaker))

    def look(self, rest: str) -> None:
        result = self.board.look(self.known(), self.speaker, rest)
        self.lines(result or [self.speaker.said("terminal.look_at_what", {"thing": rest})])

    def why(self, rest: str) -> None:
        known = self.known()
        try:
            choice = self.match.game.choice(rest)
        except BadRequest:
            choice = self.labelled(rest, range(len(self.match.game.vocabulary)))
            if choice == NO_CHOICE:
                raise
        reason = known.why_not(self.seat, choice)
        self.say(self.speaker.refusal(reason) if reason is not None else self.speaker.said("terminal.allowed", {}))

    def undo(self, rest: str) -> None:
        self.match.undo(self.seat)
        self.heard = len(self.match.events)
        self.text("terminal.undone")

    def hint(self, rest: str) -> None:
        """What the expert would choose from what the person may know, and why rather than the next best."""
        known = self.known()
        if len(known.choices(self.seat)) == 1:
            self.text("terminal.only_choice")
            return
        advice = advise(known, Budget(seconds=HINT_SECONDS), self.thoughts())
        self.say(hint_text(advice, self.speaker, is_only=False))
        if advice.alternatives:
            self.say(alternative_text(advice.alternatives[0], self.speaker))

    def log(self, rest: str) -> None:
        events = self.match.events[-LOG_LINES:]
        self.lines([self.speaker.event(event, self.seat) for event in events])

    def save(self, rest: str) -> None:
        self.write(Path(rest) if rest else self.file)
        self.text("terminal.saved", file=rest or self.file)

    def quit(self, rest: str) -> None:
        raise Leave

    # --- saying

    def thoughts(self) -> Chance:
        return Seeded(self.luck.getrandbits(30))

    def known(self) -> State:
        """What the person has seen; the speaker calls things by what is seen of them."""
        self.speaker.seen = self.match.state.seen(self.seat)
        return self.speaker.seen

    def hear(self) -> None:
        """Tell the person what happened since they were last told."""
        for event in self.match.events[self.heard :]:
            self.say(self.speaker.event(event, self.seat))
        self.heard = len(self.match.events)

    def lines(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def text(self, key: str, **values: object) -> None:
        for line in self.speaker.catalogue.say(key, values).splitlines():
            self.say(line)

    def keep(self) -> None:
        self.write(self.file)
        self.text("terminal.left", file=self.file)

    def write(self, file: Path) -> None:
        """Where the disk has no room for the game, what was in the file before stays there."""
        before = b""
        try:
            before = file.read_bytes() if file.is_file() else b""
            file.write_text(self.match.record().text(), "utf-8")
        except OSError as error:
            if before:
                with suppress(OSError):  # where it could not even be opened nothing was lost
                    file.write_bytes(before)
            raise BadRequest("terminal.cannot_write", {"file": str(file), "why": of_system(error)}) from None


def _words_of(text: str) -> frozenset[str]:
    """The words of a text as keyboards type them: without okina and macron.

    >>> _words_of("perform Tāne-Haeri-Raʻi") == _words_of("perform tane-haeri-ra'i")
    True
    """
    plain = unicodedata.normalize("NFKD", text.lower().replace("ʻ", "'").replace("’", "'"))
    return frozenset(re.findall(r"[\w'-]+", "".join(at for at in plain if not unicodedata.combining(at))))


def _shortened(values: list[str], catalogue: Catalogue) -> str:
    """Values in a row: a run of numbers as its ends.

    >>> from vaka.text.catalogue import catalogue
    >>> _shortened(["0", "1", "2", "3", "7", "P4"], catalogue("en"))
    '0 to 3, 7, P4'
    """
    parts: list[str] = []
    run: list[str] = []
    for value in [*values, ""]:
        if run and value.isdigit() and run[-1].isdigit() and int(value) == int(run[-1]) + 1:
            run.append(value)
            continue
        parts += [catalogue.say("terminal.run", {"first": run[0], "last": run[-1]})] if len(run) > 2 else run
        run = [value]
    return ", ".join(parts)
