"""The page for translators: every message with real values. Only a server that was opened for it has it."""

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

import vaka

from ...text.catalogue import catalogue, languages
from ...text.samples import place_of, samples
from ..visitor import AnyVisitor
from .shared import settings_of, show

router = APIRouter()


@router.get("/texts")
def texts(request: Request, visitor: AnyVisitor, language: str = "", part: str = "frame") -> Response:
    """All messages of a part in a language beside English, with what they say for 0, 1, 2 and many.

    No coroutine: it takes long to make, so that is done beside the loop.
    """
    if not settings_of(request).translate:
        raise HTTPException(404)
    chosen = catalogue(language if language in languages() else visitor.language)
    english = catalogue("en")
    games = {part: vaka.game(part)} if part in vaka.list_games() else {}
    parts = sorted({key.partition(".")[0] for key in english.messages})
    rows = []
    for key in chosen.messages:
        if key.partition(".")[0] != part:
            continue
        place = place_of(key)
        said = samples(chosen, key, games)
        longest = max(len(text) for text in said)
        rows.append((key, english.messages.get(key, ""), chosen.messages[key], said, place, longest))
    return show("texts.html", request, visitor, rows=rows, parts=parts, part=part, chosen=chosen.language)
