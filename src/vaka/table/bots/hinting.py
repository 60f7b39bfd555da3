"""What the expert would choose for somebody, from what that seat may know."""

import logging

from ...core.seats import seat_number
from ..errors import NotNow
from ..people.person import Person
from ..play.looking import Looking
from .hint import Hint, hint_of
from .worker_pool import WorkerPool

BUDGET = "1s"  # where no net fits

logger = logging.getLogger("vaka.table")


class Hints:
    """Asks the expert, in the processes in which the bots think."""

    def __init__(self, looking: Looking, workers: WorkerPool) -> None:
        self.looking = looking
        self.workers = workers

    async def hint(self, code: str, person: Person, seat: int) -> Hint:
        """What the expert would choose from what this seat may know."""
        registry = self.looking.registry
        async with registry.looking(code) as live:
            known = self.looking.known_to(live, person, seat)
            version = live.version_for(person.id)
            components = registry.boxes.file(live.row.components)
        if not known.choices(seat):
            raise NotNow("choice.not_asked", {"seat": seat})
        result = await self.workers.hint(BUDGET, known, components, person.id)
        if result is None:
            logger.warning("no hint", extra={"table": code, "seat": seat_number(seat)})
            raise NotNow("table.no_hint", {})
        return hint_of(result, known, seat, version)
