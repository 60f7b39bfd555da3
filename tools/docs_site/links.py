"""Checks the links of a built site: every page, picture, script and anchor that a page names is there, and nothing
is loaded from elsewhere."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src"}


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if (name := LOADED.get(tag)) and name in given:
            self.loaded.append(given[name])


def lost_links(site: Path) -> list[str]:
    """What is wrong, a line each."""
    pages = {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    result = []
    for path, page in pages.items():
        if path.name == "404.html":  # its links are made for the root of a host
            continue
        foreign = [link for link in page.loaded if urlsplit(link).netloc]
        result += [f"{path.relative_to(site)}: loads {link}" for link in foreign]
        for link in page.links + [urldefrag(link).url for link in page.loaded]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
            there = there / "index.html" if there.is_dir() else there
            anchor = unquote(parts.fragment)
            known = pages.get(site.resolve() / there.relative_to(site.resolve())) if there.exists() else None
            if not there.exists() or (anchor and (known is None or anchor not in known.names)):
                result.append(f"{path.relative_to(site)}: {link}")
    return result
