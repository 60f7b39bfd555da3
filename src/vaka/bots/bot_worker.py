"""Where bots think at a table: in a process of their own, with a limit on its processor time.

The process is handed `seen.save()` and nothing else, so a bot cannot reach the true state. One that raises, hangs or
answers nonsense costs the game nothing: a simpler bot chooses in its place, and the answer says what went wrong.

A process that is still starting is kept, however long the machine takes for it.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from ..core.state import State
from .external import as_choice
from .external_errors import where
from .hints import Hint
from .processes import limit_memory, start
from .thinking import answer, expert_hint, next_step, stand_in

READY: Final = "ready"  # what a process says first
CHOICE: Final = "choice"
STEP: Final = "step"
HINT: Final = "hint"

RAISED: Final = "bots.raised"
SLOW: Final = "bots.slow"
NONSENSE: Final = "bots.nonsense"
OVERRUN: Final = 6  # so much more than its processor time a bot may take by the clock
START_SECONDS: Final = 300.0  # a process that has not started by then never will
MEGABYTES: Final = 1024  # for the bots of another package
BEGIN_AGAIN: Final = """
import sys
sys.path[:] = sys.argv[2:]
from multiprocessing.connection import Connection
from vaka.bots.bot_worker import think_confined
think_confined(Connection(int(sys.argv[1])))
"""


class Answer:
    """A choice, and the key of what went wrong, "" when nothing did; `why` is which error the bot raised, and where."""

    def __init__(self, choice: int, trouble: str = "", why: str = "") -> None:
        self.choice = choice
        self.trouble = trouble
        self.why = why


class BotWorker:
    """A process in which bots think, started when needed and replaced when it hangs.

    Where bots `of_others` think, it has an empty environment and a limit on its memory.
    """

    def __init__(self, components: str | None = None, of_others: bool = False) -> None:
        self.components = components
        self.of_others = of_others
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._starts_until = 0.0  # 0.0: it has started
        self._stopped = False

    def ask(self, spec: str, known: State, seed: int, seconds: float, is_begun: bool = False) -> Answer:
        """What this bot chooses, perhaps within a move that `is_begun`. A simpler one chooses where it has worked for
        `seconds`, or where its process has not started within them."""
        choice, trouble = self._asked(STEP if is_begun else CHOICE, spec, known, seed, seconds)
        if trouble:
            return Answer(stand_in(known, seed), trouble, choice or "")
        number = as_choice(choice, known)
        if number is None:
            return Answer(stand_in(known, seed), NONSENSE)
        return Answer(number)

    def hint(self, budget: str, known: State, seed: int, seconds: float) -> Hint | None:
        """What an expert with this budget would choose here and why; None when it cannot tell."""
        result, trouble = self._asked(HINT, budget, known, seed, seconds)
        return None if trouble else Hint(*result)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = None
        self._pipe = None

    def stop(self) -> None:
        """For good, and from another thread than the one that asks, which then gets its answer at once."""
        self._stopped = True
        process = self._process
        if process is not None and process.pid is not None:  # else `_asked` sees that it is stopped
            process.kill()

    def _open(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.close()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            think = _think_confined if self.of_others else _think
            process = context.Process(target=think, args=(theirs,), daemon=True)
            start(process)
            self._process = process
            self._starts_until = time.monotonic() + START_SECONDS
            theirs.close()
        return self._pipe

    def _has_started(self, pipe: Connection, seconds: float) -> bool:
        """Whether the process can be asked, perhaps after a wait."""
        if self._starts_until and pipe.poll(seconds):
            pipe.recv()
            self._starts_until = 0.0
        return not self._starts_until

    def _asked(self, question: str, spec: str, known: State, seed: int, seconds: float) -> tuple[Any, str]:
        """What the process answers, and what went wrong; where a bot raised, the answer says which error and where."""
        try:
            pipe = None if self._stopped else self._open()
            if pipe is None or self._stopped:  # perhaps only now, when the process had no number yet
                self.close()
                return None, RAISED
            if not self._has_started(pipe, seconds):
                if time.monotonic() > self._starts_until:
                    self.close()
                return None, SLOW
            pipe.send((question, seconds, (spec, known.game.name, self.components, known.save(), seed)))
            if not pipe.poll(seconds * OVERRUN):
                self.close()
                return None, SLOW
            result, why = pipe.recv()
        except (EOFError, OSError):  # the process is gone, or there is no room for one
            overran = self._overran()
            self.close()
            return None, SLOW if overran else RAISED
        return (why, RAISED) if why else (result, "")

    def _overran(self) -> bool:
        """Whether the system has ended the process, which is gone, because its processor time was over."""
        if self._process is None or self._process.pid is None:
            return False
        self._process.join()
        return self._process.exitcode == -getattr(signal, "SIGPROF", 0)


def _think_confined(pipe: Connection) -> None:
    """The same for what is imported from another package: it finds no secret of the server in its environment.

    The system goes on showing the environment with which a process has begun (`/proc/self/environ`), so the process
    begins once more, with an empty one.
    """
    limit_memory(MEGABYTES)
    if sys.platform == "win32":
        think_confined(pipe)
    else:
        os.set_inheritable(pipe.fileno(), True)
        os.execve(sys.executable, [sys.executable, "-c", BEGIN_AGAIN, str(pipe.fileno()), *sys.path], {})


def think_confined(pipe: Connection) -> None:
    os.environ.clear()  # where it is empty Python may have put a locale there
    _think(pipe)


def _think(pipe: Connection) -> None:
    """What the process does: answer one question after the other until the pipe is closed."""
    with suppress(EOFError, OSError):
        pipe.send(READY)
        while True:
            question, seconds, values = pipe.recv()
            limit_work(seconds)
            try:
                result = ANSWERS[question](*values), ""
            except BaseException as error:  # Ctrl-C does not come here: whatever it is, the bot raised it
                result = None, raised(error)
            limit_work(0.0)
            pipe.send(result)


def limit_work(seconds: float) -> None:
    """The system ends this process when it has worked for so many seconds more; 0.0 is without limit."""
    if hasattr(signal, "setitimer"):  # else only the clock counts
        signal.setitimer(signal.ITIMER_PROF, seconds)


def raised(error: BaseException) -> str:
    """Which error it was and where, for the log: its text may tell what only this seat knows."""
    cause = error.__cause__
    first = cause if cause is not None and cause.__traceback__ is not None else error
    return f"{type(first).__name__} in {where(first)}"


ANSWERS: dict[str, Callable[..., Any]] = {CHOICE: answer, STEP: next_step, HINT: expert_hint}
