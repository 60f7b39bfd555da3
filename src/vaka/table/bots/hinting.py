"""What the expert would choose for somebody, from what that seat may know."""

import logging
from dataclasses import dataclass

from ...bots.hints import NO_CHOICE, Reason
from ...core.seats import seat_number
from ..errors import NotNow
from ..people.people import Person
from ..play.looking import Looking
from .worker_pool import WorkerPool

BUDGET = "1s"  # where no net fits

logger = logging.getLogger("vaka.table")


@dataclass(frozen=True)
class Hint:
    """What the expert would choose, and how sure it is."""

    seat: int
    version: int
    words: str
    share: int  # per cent of the victory that it expects with this choice
    sure: int  # per cent of its thoughts that it spent there
    next_words: str = ""  # the second best, "" when there is none
    gain: int = 0  # per cent by which the best promises more than the second
    reasons: tuple[Reason, ...] = ()  # message keys and values: why it is better than the second
    line: tuple[tuple[int, str], ...] = ()  # what probably follows: seats, and their choices in words
    next_line: tuple[tuple[int, str], ...] = ()  # what follows the second


class Hints:
    """Asks the expert, in the processes in which the bots think."""

    def __init__(self, looking: Looking, workers: WorkerPool) -> None:
        self.looking = looking
        self.workers = workers

    async def hint(self, code: str, person: Person, seat: int) -> Hint:
        """What the expert would choose from what this seat may know."""
        registry = self.looking.registry
        async with registry.looking(code) as live:
            known = await self.looking.known_to(live, person, seat)
            version = live.version_for(person.id)
            components = registry.boxes.file(live.row.components)
        if not known.choices(seat):
            raise NotNow("choice.not_asked", {"seat": seat})
        result = await self.workers.hint(BUDGET, known, components, person.id)
        if result is None:
            logger.warning("no hint", extra={"table": code, "seat": seat_number(seat)})
            raise NotNow("table.no_hint", {})
        words = known.game.words
        return Hint(
            seat,
            version,
            words(result.choice),
            share=round(100 * result.share),
            sure=round(100 * result.sure),
            next_words=words(result.next_choice) if result.next_choice != NO_CHOICE else "",
            gain=round(100 * result.gain),
            reasons=tuple(result.reasons),
            line=tuple([(other, words(choice)) for other, choice in result.line]),
            next_line=tuple([(other, words(choice)) for other, choice in result.next_line]),
        )
