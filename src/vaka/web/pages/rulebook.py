"""Pages to read: the rules of each game, and whose work all this is."""

import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import Response

from ..rendering.templating import WEB
from ..visitor import AnyVisitor
from .games import ICONS, island, islands
from .shared import show

router = APIRouter()

# The numbered rules are documents of the project. A built package carries a copy; a checkout has them in its docs.
FOLDERS = (WEB / "rules", WEB.parents[2] / "docs" / "rules")
FIRST_SECTION = re.compile(r"^## ", re.MULTILINE)


@router.get("/rules")
async def all_rules(request: Request, visitor: AnyVisitor) -> Response:
    return show("all_rules.html", request, visitor, islands=islands(), icons=ICONS)


@router.get("/rules/{game}")
async def rules(request: Request, visitor: AnyVisitor, game: str) -> Response:
    shown = island(game)
    return show(
        "rules.html",
        request,
        visitor,
        game=shown.name,
        island=shown,
        numbered=numbered_rules(shown.name),
    )


@router.get("/about")
async def about(request: Request, visitor: AnyVisitor) -> Response:
    return show("about.html", request, visitor, islands=islands())


@cache
def numbered_rules(game: str) -> Markup:
    """The numbered rules of a game as HTML, without the words to those who build it; empty where they are not there."""
    file = next((folder / f"{game}.md" for folder in FOLDERS if (folder / f"{game}.md").is_file()), None)
    return Markup(as_html(file)) if file else Markup("")


def as_html(file: Path) -> str:
    text = file.read_text("utf-8")
    first = FIRST_SECTION.search(text)
    sections = text[first.start() if first else 0 :]
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(sections)
    html = re.sub(r' style="[^"]*"', "", html)  # the policy of the pages allows none
    html = html.replace("<h2>", "<h3>").replace("</h2>", "</h3>")  # the page's own heading stands above
    return html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
