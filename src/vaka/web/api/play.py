"""Play: look, choose, think again. What is done is answered with what there is to see then."""

from typing import Annotated, Any
from uuid import uuid4

from fastapi import Header, Request
from starlette.responses import PlainTextResponse, Response

from ...table.errors import Refused
from ...text.hint_words import hint_more, hint_text
from ...text.speaker import Speaker
from . import answers
from .caller import WITHOUT_TOKEN, Anybody, Caller, MustBeKnown
from .error_answers import api_router
from .etags import UNCHANGED, tagged
from .models import Ask, ByHand, Choose, Code, ForSeat, Key, LayDown, TakeBack, ToldFrom, Undo
from .serialize import DataResponse, refusal_data, table_view_data

router = api_router("play")

IdempotencyKey = Annotated[Key | None, Header(description="The same as `key` in the body", examples=["a1b2"])]
TEXT: dict[str, Any] = {"content": {"text/plain": {"schema": {"type": "string"}}}}  # what is refused is JSON here, too


@router.get("/tables/{code}/sight", response_model=answers.TableView, responses=UNCHANGED, openapi_extra=WITHOUT_TOKEN)
async def look(request: Request, caller: Anybody, code: Code, told_from: ToldFrom = 0) -> Response:
    """All that you may see now; without a token what a watcher sees. Who looks is there, who chooses need not
    be: so nobody learns from it when you sealed an answer."""
    table_view = await caller.tables.looking.table_view(code, caller.person)
    caller.tables.looking.here(table_view.facts, caller.person)
    return tagged(request, DataResponse(table_view_data(table_view, caller.catalogue, told_from)))


@router.post("/tables/{code}/choices", response_model=answers.TableView)
async def choose(
    caller: MustBeKnown, code: Code, sent: Choose, told_from: ToldFrom = 0, idempotency_key: IdempotencyKey = None
) -> Response:
    """Make a choice that was open at `version`. Sent again with the same key, it is answered and not made twice."""
    if sent.key and idempotency_key and sent.key != idempotency_key:
        raise Refused("api.key_twice", {})
    key = sent.key or idempotency_key or str(uuid4())
    await caller.tables.play.choose(code, caller.person, sent.seat, sent.words, sent.version, key)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/take-back", response_model=answers.TableView)
async def take_back(caller: MustBeKnown, code: Code, sent: TakeBack, told_from: ToldFrom = 0) -> Response:
    """Take back your last sealed answer, until the last seat is in. With the `version` and the number of answers
    `sealed` that you saw it is safe to send again: no other answer is taken back."""
    await caller.tables.play.take_back(code, caller.person, sent.seat, sent.version, sent.sealed)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/plans", response_model=answers.TableView)
async def lay_down(caller: MustBeKnown, code: Code, sent: LayDown, told_from: ToldFrom = 0) -> Response:
    """Plan a choice, behind those that you have planned already. Nobody else learns of it. The table makes it some
    seconds after you are asked, if it is open then; if it is not, it is dropped with all that is planned behind it."""
    how = (sent.words, sent.condition, sent.until, sent.after)
    await caller.tables.planning.lay_down(code, caller.person, sent.seat, *how)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/plans/take-back", response_model=answers.TableView)
async def take_back_plans(caller: MustBeKnown, code: Code, sent: ForSeat, told_from: ToldFrom = 0) -> Response:
    """Take back all that you have planned, and clear the word on what was dropped."""
    await caller.tables.planning.take_back(code, caller.person, sent.seat)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/by-hand", response_model=answers.TableView)
async def set_by_hand(caller: MustBeKnown, code: Code, sent: ByHand, told_from: ToldFrom = 0) -> Response:
    """Whether you also make choices that are the only ones. Else the table makes them in a while, where everybody knows
    that there is no other."""
    await caller.tables.planning.set_by_hand(code, caller.person, sent.seat, sent.by_hand)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/undo", response_model=answers.TableView)
async def undo(caller: MustBeKnown, code: Code, sent: Undo, told_from: ToldFrom = 0) -> Response:
    """Undo your last choice, where nobody need be asked."""
    await caller.tables.play.undo(code, caller.person, sent.seat, sent.version)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/done", response_model=answers.TableView)
async def done(caller: MustBeKnown, code: Code, sent: ForSeat, told_from: ToldFrom = 0) -> Response:
    """Say that your last choice stands, so that a bot need not wait."""
    await caller.tables.play.done(code, caller.person, sent.seat)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/resign", response_model=answers.TableView)
async def resign(caller: MustBeKnown, code: Code, sent: ForSeat, told_from: ToldFrom = 0) -> Response:
    """Give up: of two seats left the other wins, with more a friendly bot plays on."""
    await caller.tables.play.resign(code, caller.person, sent.seat)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/show", response_model=answers.TableView)
async def show(caller: MustBeKnown, code: Code, sent: ForSeat, told_from: ToldFrom = 0) -> Response:
    """With several seats at one device: it is this seat that looks now."""
    await caller.tables.play.show(code, caller.person, sent.seat)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/take-over", response_model=answers.TableView)
async def take_over(caller: MustBeKnown, code: Code, sent: ForSeat, told_from: ToldFrom = 0) -> Response:
    """Take back the seat that a bot holds for you."""
    await caller.tables.play.take_over(code, caller.person, sent.seat)
    return await table_view_answer(caller, code, told_from)


@router.post("/tables/{code}/why-not")
async def why_not(caller: MustBeKnown, code: Code, sent: Ask) -> answers.WhyNot:
    """Why your seat cannot choose these words now, from what it knows."""
    why = await caller.tables.looking.why_not(code, caller.person, sent.seat, sent.words)
    if why is None:
        return answers.WhyNot(why=None)
    seen = await caller.tables.looking.table_view(code, caller.person)
    speaker = Speaker(caller.catalogue, seen.game, seen.facts.names, seen.watched)
    return answers.WhyNot(why=answers.Message(**refusal_data(why, caller.catalogue, speaker)))


@router.post("/tables/{code}/hint")
async def hint(caller: MustBeKnown, code: Code, sent: ForSeat) -> answers.Hint:
    """What the expert would choose from what your seat may know, and why. It thinks for a second or two."""
    result = await caller.tables.hints.hint(code, caller.person, sent.seat)
    seen = await caller.tables.looking.table_view(code, caller.person)
    speaker = Speaker(caller.catalogue, seen.game, seen.facts.names, seen.watched)
    return answers.Hint(
        words=result.words,
        label=speaker.choice(seen.game.choice(result.words)),
        text=hint_text(result.advice, speaker, result.is_only),
        more=hint_more(result.advice, speaker, result.is_only),
        share=result.share,
        sure=result.sure,
        next_words=result.next_words,
        gain=result.gain,
        version=result.version,
    )


@router.get("/tables/{code}/record", response_class=Response, responses={200: TEXT}, openapi_extra=WITHOUT_TOKEN)
async def get_record(caller: Anybody, code: Code) -> Response:
    """The record of a game that is over, with the secret of its chance."""
    return PlainTextResponse(await caller.tables.looking.record(code, caller.person))


async def table_view_answer(caller: Caller, code: str, told_from: int) -> Response:
    table_view = await caller.tables.looking.table_view(code, caller.person)
    return DataResponse(table_view_data(table_view, caller.catalogue, told_from))
