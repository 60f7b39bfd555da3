"""What the expert would choose for somebody, from what that seat may know."""

from ..bots.hints import NO_CHOICE
from .bot_runner import Hint
from .errors import NotNow
from .people import Person
from .play import Play
from .worker_pool import WorkerPool

BUDGET = "1s"  # where no net fits


async def hint(play: Play, workers: WorkerPool, code: str, person: Person, seat: int) -> Hint:
    async with play.room.looking(code) as live:
        known = await play.known_to(live, person, seat)
        version = live.row.version
        components = play.room.boxes.file(live.row.components)
    if not known.choices(seat):
        raise NotNow("choice.not_asked", {"seat": seat})
    found = await workers.hint(BUDGET, known, components, person.id)
    if found is None:
        raise NotNow("table.no_hint", {})
    words = known.game.words
    return Hint(
        seat,
        version,
        words(found.choice),
        share=round(100 * found.share),
        sure=round(100 * found.sure),
        next_words=words(found.next_choice) if found.next_choice != NO_CHOICE else "",
        gain=round(100 * found.gain),
        reasons=tuple(found.reasons),
        line=tuple([(other, words(choice)) for other, choice in found.line]),
        next_line=tuple([(other, words(choice)) for other, choice in found.next_line]),
    )
