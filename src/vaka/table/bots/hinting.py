"""What the expert would choose for somebody, from what that seat may know."""

import logging
from dataclasses import dataclass

from ...bots.hints import Hint as Advice
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
    advice: Advice
    is_only: bool = False  # there is no other choice
    next_words: str = ""  # the next best that really differs, "" when there is none
    gain: int = 0  # per cent by which the best promises more than that
    line: tuple[tuple[int, str], ...] = ()  # what probably follows: seats, and their choices in words


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
        following = result.alternatives[0] if result.alternatives else None
        return Hint(
            seat,
            version,
            words(result.choice),
            share=round(100 * result.share),
            sure=round(100 * result.sure),
            advice=result,
            is_only=len(known.choices(seat)) == 1,
            next_words=words(following.choice) if following else "",
            gain=round(100 * following.gain) if following else 0,
            line=tuple([(other, words(choice)) for other, choice in result.line]),
        )
