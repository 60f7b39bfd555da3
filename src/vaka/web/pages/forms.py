"""Forms: each is a model with limits, as for programs; one that is refused is shown again as it was filled in."""

import re
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Annotated, Any, TypeVar

from fastapi import Path, Request, UploadFile
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...core.errors import BadRequest, VakaError
from ...core.seats import seat_number, seat_of
from ...table.people.person import checked_name
from ...table.seating.shares import NONCE, SHARE_HASH
from ..error_texts import status_of
from ..refusals import wants_json
from ..visitor import Visitor, visitor_of
from .filled import MAX_NUMBER, MAX_TEXT, Filled, InField, in_field

MAX_SEATS = 8
AGAIN = "__again__"

Text = Annotated[str, StringConstraints(max_length=MAX_TEXT)]
Number = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Share = Annotated[str, StringConstraints(pattern=NONCE)]  # of chance
ShareHash = Annotated[str, StringConstraints(pattern=SHARE_HASH)]
SeatInPath = Annotated[int, Path(ge=1, le=MAX_SEATS), AfterValidator(seat_of)]
Seat = Annotated[int, Field(ge=1, le=MAX_SEATS), AfterValidator(seat_of)]  # its number in the form, the seat in here


def _name(text: str) -> str:
    with in_field("name"):
        return checked_name(text)


Name = Annotated[Text, AfterValidator(_name)]


class Sent(BaseModel):
    """What a form sends. What it does not know is passed over: browsers and their helpers add things of their own."""

    model_config = ConfigDict(str_strip_whitespace=True, extra="ignore")

    def of_seats(self, field: str) -> list[str]:
        """What the fields of the seats say, as `seat1` for the first; "" where one says nothing, or there is none."""
        return [getattr(self, f"{field}{seat_number(seat)}", "") for seat in range(MAX_SEATS)]


class ForSeat(Sent):
    seat: Seat


class WhoSits(Sent):
    """A form that says who is to sit where."""

    seat1: Text = ""
    seat2: Text = ""
    seat3: Text = ""
    seat4: Text = ""
    seat5: Text = ""
    seat6: Text = ""
    seat7: Text = ""
    seat8: Text = ""


Page = Callable[[Request, Visitor, Filled], Awaitable[Response]]
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


def shown_again(page: Page, fields: str) -> Callable[[Endpoint], Endpoint]:
    """The page on which the form stands, for a form that is refused.

    `fields` is the pattern of those that can say what is wrong with them; the page says the rest above the form.
    """

    def mark(endpoint: Endpoint) -> Endpoint:
        setattr(endpoint, AGAIN, (page, re.compile(fields)))
        return endpoint

    return mark


class FormRoute(APIRoute):
    """A route that shows a refused form again; scripts get the same error as everywhere."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        again: tuple[Page, re.Pattern[str]] | None = getattr(self.endpoint, AGAIN, None)

        async def answer(request: Request) -> Response:
            try:
                return await handle(request)
            except (VakaError, RequestValidationError) as refusal:
                if again is None or wants_json(request) or is_elsewhere(refusal):
                    raise
                visitor = await visitor_of(request)
                page, fields = again
                return await page(request, visitor, await filled(request, visitor, refusal, fields))

        return answer


def is_elsewhere(refusal: VakaError | RequestValidationError) -> bool:
    """Whether it is the address that makes no sense: then there is no page with this form."""
    return isinstance(refusal, RequestValidationError) and any(one["loc"][0] == "path" for one in refusal.errors())


async def filled(
    request: Request, visitor: Visitor, refusal: VakaError | RequestValidationError, fields: re.Pattern[str]
) -> Filled:
    """A form that was refused, as it was filled in."""
    texts: dict[str, str] = {}
    with suppress(HTTPException):  # not even a form
        async with request.form() as sent:
            texts = {name: value.strip()[:MAX_TEXT] for name, value in sent.items() if isinstance(value, str)}
    if isinstance(refusal, VakaError):
        wrong: dict[str, VakaError] = {refusal.field if isinstance(refusal, InField) else "": refusal}
    else:
        names = [str(one["loc"][-1])[:40] for one in refusal.errors()]
        wrong = {name: BadRequest("pages.error.field", {"field": name}) for name in names}
    problems: dict[str, str] = {}
    for name, error in wrong.items():
        problems.setdefault(name if fields.fullmatch(name) else "", visitor.refusal(error))
    first = next(iter(wrong.values()))
    return Filled(texts, problems, status_of(refusal) if isinstance(refusal, VakaError) else 422, first)


async def whole_text(request: Request, name: str) -> str:
    """A long text of a form that was refused, as it was typed: `Filled` keeps the beginnings of fields alone."""
    with suppress(HTTPException):
        async with request.form() as sent:
            text = sent.get(name)
            return plain_lines(text) if isinstance(text, str) else ""
    return ""


def plain_lines(text: str) -> str:
    """A text with the line ends that files have: forms send others."""
    return text.replace("\r\n", "\n")


async def text_of(file: UploadFile | None) -> str:
    """The text of a file that was handed in; empty when none was chosen."""
    data = await file.read() if file is not None else b""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequest("pages.import.not_text", {"file": file.filename if file else ""}) from None
