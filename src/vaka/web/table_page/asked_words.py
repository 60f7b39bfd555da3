"""What a page is answered that asks why something cannot be chosen, or for a hint."""

from typing import Any

from ...core.seats import seat_number
from ...table.bots.hint import Hint
from ...table.errors import NotAllowed
from ...table.table_view import TableView
from ...text.catalogue import Catalogue
from ...text.hint_words import hint_mark, hint_more, hint_text
from ...text.speaker import Speaker
from ..error_texts import rule_link
from .pointing import follows_at, refused_at


def asking_seat(table_view: TableView) -> int:
    """The seat that asks; refused to those who only watch, and behind the curtain of a shared device."""
    if table_view.viewer is None:
        raise NotAllowed("frame.no_seat", {})
    return table_view.viewer


def why_not(table_view: TableView, viewer: int, choice: str, catalogue: Catalogue) -> dict[str, Any]:
    """Why the viewer cannot choose this now: in words, with the rule behind it and the things it speaks of."""
    reason = table_view.known.why_not(viewer, choice)
    if reason is None:
        return {"text": ""}
    return {
        "text": speaker_of(table_view, catalogue).refusal(reason),
        "rule": rule_link(reason, catalogue, table_view.facts.code),
        "points": refused_at(reason, choice, viewer, table_view.game.name),
    }


def hint_card(hint: Hint, table_view: TableView, catalogue: Catalogue) -> dict[str, Any]:
    """What the card of a hint needs, and for which seat and version it is, as it may come late."""
    speaker = speaker_of(table_view, catalogue)
    return {
        "text": hint_text(hint.advice, speaker, hint.is_only),
        "more": hint_more(hint.advice, speaker, hint.is_only),
        "mark": hint_mark(hint.advice, speaker),
        "choice": hint.words,
        "points": follows_at(hint, table_view.game.name),
        "seat": seat_number(hint.seat),
        "version": hint.version,
    }


def speaker_of(table_view: TableView, catalogue: Catalogue) -> Speaker:
    return Speaker(catalogue, table_view.game, table_view.facts.names, table_view.watched)
