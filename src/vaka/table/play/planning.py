"""Choices laid down in advance, for their owner alone; `live/plans.py` says when they are made and when dropped."""

from ...core.errors import IllegalChoice
from ..errors import NotNow, Refused, Stale
from ..live.live_table import LiveTable
from ..live.plans import is_about
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..plan import CONDITIONS, MAX_PLANS, OPEN, Plan
from .deeds import check_words
from .rights import played_seat


class Planning:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    async def lay_down(
        self,
        code: str,
        person: Person,
        seat: int,
        words: str,
        condition: str = OPEN,
        until: str = "",
        after: int | None = None,
    ) -> None:
        """Plan a choice, behind those that are planned already. `after` is how many of these were seen: sent twice, it
        is planned once."""
        check_words(words)
        async with self.registry.changing(code, person.id) as change:
            live = change.live
            plan = _checked(live, Plan(words, condition, until))
            played_seat(live, person, seat)
            place = live.seats[seat]
            if after not in (None, len(place.plans)):
                raise Stale("table.stale", {"version": live.version_for(person.id)})
            if len(place.plans) >= MAX_PLANS:
                raise NotNow("plan.too_many", {"most": MAX_PLANS})
            if not place.plans:
                _check_open(live, seat, plan)
            place.plans = [*place.plans, list(plan)]
            place.planned_since, place.dropped_plan = change.now, []

    async def take_back(self, code: str, person: Person, seat: int) -> None:
        """Take back all that is planned; the owner has also seen what was dropped."""
        async with self.registry.changing(code, person.id) as change:
            change.live.playing()
            played_seat(change.live, person, seat)
            place = change.live.seats[seat]
            place.plans, place.dropped_plan = [], []

    async def set_by_hand(self, code: str, person: Person, seat: int, by_hand: bool) -> None:
        """Whether the person makes a choice also where it is the only one; else the table does it after a while."""
        async with self.registry.changing(code, person.id) as change:
            change.live.playing()
            played_seat(change.live, person, seat)
            change.live.seats[seat].by_hand = by_hand


def _checked(live: LiveTable, plan: Plan) -> Plan:
    """The plan with the words as the game has them; refused where there is no such choice, condition or event."""
    game = live.playing().game
    if plan.condition not in CONDITIONS:
        raise Refused("plan.condition", {"condition": plan.condition[:20], "allowed": list(CONDITIONS)})
    events = [verb.name for verb in game.verbs]
    if plan.until and plan.until not in events:
        raise Refused("plan.until", {"until": plan.until[:20], "allowed": events})
    return plan._replace(words=game.words(game.choice(plan.words)))


def _check_open(live: LiveTable, seat: int, plan: Plan) -> None:
    """A plan for the question that is open now is refused like a choice that is not open."""
    match = live.playing()
    known = match.state.seen(seat)
    if seat in known.pending and not plan.until and is_about(match, known, plan.words):
        refusal: IllegalChoice | None = known.why_not(seat, plan.words)
        if refusal is not None:
            raise refusal
