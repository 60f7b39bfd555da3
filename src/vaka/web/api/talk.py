"""Talk: chat, and what the people at a table agree on."""

from starlette.responses import Response

from ...core.seats import seat_of
from . import answers
from .caller import MustBeKnown
from .error_answers import api_router
from .models import Agree, Code, LineNumber, Mute, Propose, React, Say
from .seating import table_answer

router = api_router("talk")


@router.post("/tables/{code}/chat", response_model=answers.Table)
async def say(caller: MustBeKnown, code: Code, sent: Say) -> Response:
    """Say something at the table."""
    await caller.tables.talk.say(code, caller.person, sent.text)
    return await table_answer(caller, code)


@router.post("/tables/{code}/reaction", response_model=answers.Table)
async def react(caller: MustBeKnown, code: Code, sent: React) -> Response:
    """React with one of a few signs. It becomes a line of the chat, whose `reaction` names it."""
    await caller.tables.talk.react(code, caller.person, sent.reaction)
    return await table_answer(caller, code)


@router.post("/tables/{code}/chat/{number}/read", response_model=answers.Table)
async def read_chat(caller: MustBeKnown, code: Code, number: LineNumber) -> Response:
    """For those who sit at the table: you have read the chat up to this line. Lines after it that others have said
    count as `unread`, here and on your pages."""
    await caller.tables.talk.have_read(code, caller.person, number)
    return await table_answer(caller, code)


@router.post("/tables/{code}/chat/{number}/take-out", response_model=answers.Table)
async def take_out_line(caller: MustBeKnown, code: Code, number: LineNumber, mute: Mute = False) -> Response:
    """For the one who made the table: take out a line of what was said. It stays, with an empty `text`. With `mute`
    the speaker can say nothing more at this table."""
    await caller.tables.talk.take_out(code, caller.person, number, mute)
    return await table_answer(caller, code)


@router.post("/tables/{code}/chat/{number}/unmute", response_model=answers.Table)
async def unmute(caller: MustBeKnown, code: Code, number: LineNumber) -> Response:
    """For the one who made the table: let the speaker of this line, who was muted, talk again."""
    await caller.tables.talk.unmute(code, caller.person, number)
    return await table_answer(caller, code)


@router.post("/tables/{code}/proposal", response_model=answers.Table)
async def propose(caller: MustBeKnown, code: Code, sent: Propose) -> Response:
    """Ask the others to agree: `undo` to the line `value`, `end`, or `replace` the absent seat `value` by a bot."""
    await caller.tables.votes.propose(code, caller.person, sent.kind, _value(sent))
    return await table_answer(caller, code)


@router.post("/tables/{code}/proposal/answer", response_model=answers.Table)
async def answer_proposal(caller: MustBeKnown, code: Code, sent: Agree) -> Response:
    """Agree to the open proposal, or not; with its `kind` and `value` to that one alone, should another have come."""
    await caller.tables.votes.answer(code, caller.person, sent.agree, sent.kind, _value(sent))
    return await table_answer(caller, code)


def _value(sent: Propose | Agree) -> int:
    return seat_of(sent.value) if sent.kind == "replace" else sent.value
