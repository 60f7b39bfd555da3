"""People with a browser, without scripts: they read pages, fill in forms and press buttons."""

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import httpx

from tests.patience import PATIENCE

GOLDEN = Path(__file__).parents[1] / "golden"
HEADERS = {"accept": "text/html,application/xhtml+xml", "sec-fetch-site": "same-origin"}


class Form(HTMLParser):
    """The fields of the first form on a page that goes to `action`, as the page fills them in."""

    def __init__(self, html: str, action: str) -> None:
        super().__init__()
        self.action = action
        self.fields: dict[str, str] = {}
        self.found = False
        self._inside = False
        self._select = ""
        self.feed(html)
        assert self.found, f"there is no form to {action}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "form" and not self.found:
            self._inside = self.found = given.get("action", "") == self.action
        if not self._inside:
            return
        if tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in given or self._select not in self.fields):
            self.fields[self._select] = given["value"]
        elif tag == "input" and name and given.get("type") != "file":
            if given.get("type") not in ("radio", "checkbox") or "checked" in given:
                self.fields[name] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


class Visitor:
    """Somebody with a browser of their own, and so with cookies of their own."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers=HEADERS, timeout=PATIENCE)
        if name:
            self.post("/me", name=name)

    def get(self, path: str, status: int = 200) -> str:
        answer = self.http.get(path)
        assert answer.status_code == status, f"GET {path}: {answer.status_code} {answer.text}"
        return answer.text

    def send(self, path: str, fields: dict[str, str], files: dict[str, bytes] | None = None) -> httpx.Response:
        named = {name: (f"{name}.txt", data) for name, data in (files or {}).items()}
        return self.http.post(path, data=fields, files=named or None)

    def post(self, path: str, **fields: str) -> str:
        """Press a button, and say where it leads."""
        answer = self.send(path, fields)
        assert answer.status_code == 303, f"POST {path}: {answer.status_code} {answer.text}"
        return answer.headers["location"]

    def refused(self, path: str, status: int, **fields: str) -> str:
        """Press a button that is refused; the page that says why."""
        answer = self.send(path, fields)
        assert answer.status_code == status, f"POST {path}: {answer.status_code} {answer.text}"
        assert "Traceback" not in answer.text
        return answer.text

    def close(self) -> None:
        self.http.close()

    def make(self, game: str = "orongo", company: str = "friends", **fields: str) -> str:
        """Make a table with the form as it comes, but for these fields and with the first seat; answers its path."""
        form = Form(self.get(f"/new?game={game}&with={company}"), "/new")
        return self.post("/new", **{**form.fields, "by_lot": "no", **fields})


Visit = Callable[..., Visitor]


def brought(visitor: Visitor, record: str) -> str:
    """A finished game out of a golden record, by the path of its table."""
    return brought_text(visitor, (GOLDEN / f"{record}.record").read_bytes())


def brought_text(visitor: Visitor, text: bytes) -> str:
    """A finished game, by the path of its table."""
    looked_at = Form(visitor.send("/import", {}, {"record": text}).text, "/import").fields
    answer = visitor.send("/import", looked_at, {"record": text})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])
