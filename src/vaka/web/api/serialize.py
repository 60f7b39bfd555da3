"""Facts and table views as plain data. There is nothing secret in what comes in, so there is none in what goes out.

Inside the server seats are counted from 0; here, as in all words, from 1.
"""

from dataclasses import asdict
from typing import Any

from pydantic_core import to_json
from starlette.responses import Response

from ...core.errors import VakaError
from ...core.events import Event
from ...core.outcome import Outcome
from ...core.question import Prompt
from ...core.seats import seat_number
from ...core.state import WATCHER
from ...table.table_view import Facts, ProposalFacts, SeatFacts, TableView
from ...text.catalogue import Catalogue
from ...text.plan_words import dropped_text, plan_text
from ...text.speaker import Speaker, plain
from ..error_texts import plain_values

Plain = dict[str, Any]


class DataResponse(Response):
    """Data as JSON. Pydantic writes it in a third of the time that `JSONResponse` takes."""

    media_type = "application/json"

    def render(self, content: Plain) -> bytes:
        return to_json(content)


def table_view_data(table_view: TableView, catalogue: Catalogue, told_from: int = 0) -> Plain:
    """All that the viewer sees, for programs."""
    speaker = Speaker(catalogue, table_view.game, table_view.facts.names, table_view.watched)
    view: Plain = table_view.known.view()
    asked = view.pop("question", None) or table_view.prompt
    words = table_view.game.words
    dropped = table_view.dropped_plan
    return {
        "table": facts_data(table_view.facts, catalogue),
        "viewer": _seat(table_view.viewer),
        "view": view,
        "question": question_data(asked, speaker) if asked else None,
        "to_choose": table_view.owes_choice,
        "choices": [{"words": words(choice), "label": speaker.choice(choice)} for choice in table_view.choices],
        "told_from": told_from,
        "told": [_told_data(event, speaker) for event in table_view.told[told_from:]],
        "can_undo": table_view.can_undo,
        "can_take_back": table_view.can_take_back,
        "sealed": table_view.sealed,
        "one_move_back": table_view.one_move_back,
        "held": table_view.held,
        "forced": table_view.forced,
        "plans": [{"label": plan_text(speaker, *plan), **plan._asdict()} for plan in table_view.plans],
        "dropped_plan": None if dropped is None else {"text": dropped_text(speaker, *dropped), **dropped._asdict()},
        "planned": table_view.planned,
        "by_hand": table_view.by_hand,
        "curtain": _seat(table_view.curtain),
        "outcome": None if table_view.outcome is None else outcome_data(table_view.outcome, speaker),
    }


OF_PAGES = ("puzzle", "alone", "chat_read")  # facts of tables that programs do not see


def facts_data(facts: Facts, catalogue: Catalogue) -> Plain:
    """A table as everybody may know it."""
    return {
        **{name: value for name, value in vars(facts).items() if name not in OF_PAGES},
        "deadline": facts.deadline,
        "clock": None if facts.clock is None else facts.clock.data(),
        "seats": [_seat_data(seat, catalogue) for seat in facts.seats],
        "proposal": None if facts.proposal is None else _proposal_data(facts.proposal),
        "chat": [{**vars(line), "seat": _seat(line.seat), "reaction": line.reaction} for line in facts.chat],
        "winners": _seats(facts.winners),
    }


def _seat_data(seat: SeatFacts, catalogue: Catalogue) -> Plain:
    values = {"name": seat.name}
    trouble = message_data(seat.trouble, values, catalogue.say(seat.trouble, values)) if seat.trouble else None
    clock = None if seat.clock is None else asdict(seat.clock)
    shown = {"seat": seat.number, "colour": seat_number(seat.colour), "clock": clock, "trouble": trouble}
    return {**vars(seat), **shown}


def _told_data(event: Event, speaker: Speaker) -> Plain:
    text, words = speaker.told(event, WATCHER)
    return {"words": words, "text": text}


def question_data(asked: Prompt, speaker: Speaker) -> Plain:
    return message_data(asked["key"], asked["values"], speaker.said(asked["key"], asked["values"]))


def refusal_data(error: VakaError, catalogue: Catalogue, speaker: Speaker | None = None) -> Plain:
    """A refusal as a message; at a table its text calls seats and things by their names."""
    text = speaker.refusal(error) if speaker else plain(catalogue, error)
    return message_data(error.key, error.values, text)


def message_data(key: str, values: Plain, text: str) -> Plain:
    return {"key": key, "values": plain_values(values), "text": text}


def outcome_data(outcome: Outcome, speaker: Speaker) -> Plain:
    return {
        "reason": outcome.reason,
        "winners": _seats(outcome.winners),
        "ranks": outcome.ranks,
        "totals": outcome.totals,
        "items": [dict(items) for items in outcome.items],
        "text": speaker.result(outcome),
    }


def _proposal_data(proposal: ProposalFacts) -> Plain:
    value = seat_number(proposal.value) if proposal.kind == "replace" else proposal.value
    return {
        "kind": proposal.kind,
        "value": value,
        "by": seat_number(proposal.by),
        "agreed": _seats(proposal.agreed),
        "waiting": _seats(proposal.waiting),
    }


def _seat(seat: int | None) -> int | None:
    return None if seat is None else seat_number(seat)


def _seats(seats: list[int]) -> list[int]:
    return [seat_number(seat) for seat in seats]
