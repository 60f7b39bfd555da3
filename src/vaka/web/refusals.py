"""Answers to refused requests: a page for people, a small object for programs."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Match

from ..core.errors import BadRequest, VakaError
from ..text.catalogue import catalogue
from .error_texts import error_data, error_page, phrase, rule_link, status_of
from .reader import THEMES
from .visitor import THEME, Visitor, language_of, visitor_of

OF_API = {404: "api.no_address", 405: "api.no_method"}  # the text for programs, where people read of links


async def refused(request: Request, error: Exception) -> Response:
    """The answer to a VakaError."""
    assert isinstance(error, VakaError)
    return await answer(request, status_of(error), error)


async def not_understood(request: Request, error: Exception) -> Response:
    """The answer to a form or an object that does not have what it should."""
    assert isinstance(error, RequestValidationError)
    where = error.errors()[0]["loc"] if error.errors() else ("",)
    if where[0] == "path" and not is_api(request):  # a link that is not whole: people know nothing of its parts
        return await answer(request, HTTPStatus.NOT_FOUND, VakaError("pages.error.line_404", {}))
    return await answer(request, 422, BadRequest("pages.error.field", {"field": str(where[-1])[:40]}))


async def not_found(request: Request, error: Exception) -> Response:
    """The answer to a place that is not there, and to whatever else the framework itself refuses."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    headers = dict(error.headers or {})
    said = VakaError(f"pages.error.line_{status}", {})
    if is_api(request) and status in OF_API:
        said = VakaError(OF_API[status], {"method": request.method[:20]})
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(allowed_methods(request))
        if is_api(request) and request.method == "OPTIONS":
            return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)
    response = await answer(request, status, said)
    response.headers.update(headers)
    return response


def allowed_methods(request: Request) -> list[str]:
    """What can be asked at this address; the framework itself knows only of the first route that it met."""

    def is_there(method: str) -> bool:
        asked = {**request.scope, "method": method}
        return any(route.matches(asked)[0] == Match.FULL for route in request.app.routes)

    methods = [method for method in ("GET", "HEAD", "POST", "PUT", "DELETE") if is_there(method)]
    if is_api(request):  # web/api/requests.py answers HEAD
        return [*(["GET", "HEAD"] if "GET" in methods else []), *(name for name in methods if name != "GET"), "OPTIONS"]
    return methods


async def answer(request: Request, status: int, error: VakaError) -> Response:
    if not wants_json(request):
        try:
            visitor = await visitor_of(request)
        except VakaError:  # what was refused is to know who asks
            visitor = stranger(request)
        code = request.path_params.get("code") if leads_back(request, status) else None
        rule = rule_link(error, visitor.catalogue, code or "")
        page = error_page(visitor, status, visitor.refusal(error), back=f"/t/{code}" if code else "", rule=rule)
        return HTMLResponse(page, status)
    spoken = catalogue(language_of(request))
    data = error_data(error, spoken, table_of(request))
    if is_api(request):
        return ProblemResponse(problem(status, data), status)
    return JSONResponse({"error": data}, status)


class ProblemResponse(JSONResponse):
    media_type = "application/problem+json"


def problem(status: int, error: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A refusal as problem details (RFC 9457), with our own message beside them."""
    said = {"type": f"/api/docs#{status}", "title": phrase(status), "status": status, "detail": error["text"]}
    return {**said, "error": error, **more}


def leads_back(request: Request, status: int) -> bool:
    """Whether the page leads to the table: after a deed that was refused, or before what will be there later."""
    if request.method == "POST":
        return status != 404
    return status == 409 and request.url.path != f"/t/{request.path_params.get('code')}"


def table_of(request: Request) -> str:
    """The code of the table at whose page this was asked."""
    return str(request.path_params.get("code", "")) if request.url.path.startswith("/t/") else ""


def stranger(connection: HTTPConnection) -> Visitor:
    """The visitor, without looking into the store: for when that has failed, or is not worth it."""
    theme = connection.cookies.get(THEME, "")
    return Visitor(None, language_of(connection), theme if theme in THEMES else "")


def is_api(connection: HTTPConnection) -> bool:
    return connection.url.path.startswith("/api/")


def wants_json(connection: HTTPConnection) -> bool:
    accepted = connection.headers.get("accept", "")
    return is_api(connection) or ("application/json" in accepted and "text/html" not in accepted)
