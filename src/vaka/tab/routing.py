"""Which function answers which address."""

import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

from .requests import Answer

# Called with the site, the request, and the parts of the address by their names.
Handler = Callable[..., Answer | Awaitable[Answer]]
SomeHandler = TypeVar("SomeHandler", bound=Handler)
PART = re.compile(r"\\\{(\w+)\\\}")  # of an escaped pattern


class Router:
    """The addresses of some pages, in the order in which they are tried: `/t/{code}` has one part."""

    def __init__(self) -> None:
        self.routes: list[tuple[str, re.Pattern[str], Handler]] = []

    def get(self, path: str) -> Callable[[SomeHandler], SomeHandler]:
        return self._route("GET", path)

    def post(self, path: str) -> Callable[[SomeHandler], SomeHandler]:
        return self._route("POST", path)

    def _route(self, method: str, path: str) -> Callable[[SomeHandler], SomeHandler]:
        pattern = re.compile(PART.sub(r"(?P<\1>[^/]+)", re.escape(path)))

        def add(handler: SomeHandler) -> SomeHandler:
            self.routes.append((method, pattern, handler))
            return handler

        return add

    def find(self, method: str, path: str) -> tuple[Handler, dict[str, str]] | None:
        """The function for an address, and the parts of the address; None where there is none."""
        for known, pattern, handler in self.routes:
            at = pattern.fullmatch(path) if known == method else None
            if at is not None:
                return handler, at.groupdict()
        return None
