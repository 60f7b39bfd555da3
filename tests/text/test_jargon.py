"""Players read the words of players: nothing of how the program is built."""

import re

import pytest

from vaka.bots.strengths import STRENGTHS
from vaka.text.catalogue import catalogue, languages

INSIDE = {
    "en": r"\b(house|guests?)\b|set the table|first page",
    "de": r"\bHaus(es)?\b|\bGast\b|\bGäste\b|Tisch decken|erste Seite",
    "fr": r"\bmaison\b|\binvités?\b|dresser la table|première page",
    "it": r"\bcasa\b|\bospit[ei]\b|apparecchi|prima pagina",
    "nl": r"\bhuis\b|\bgast(en)?\b|tafel dekken|eerste pagina",
}


@pytest.mark.parametrize("language", languages())
def test_no_word_of_the_server_is_said_to_players(language):
    if language not in INSIDE:
        pytest.skip("no words are listed for this language yet")
    inside = re.compile(INSIDE[language], re.IGNORECASE)
    plain = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in catalogue(language).messages.items()}
    assert {key: text for key, text in plain.items() if inside.search(text)} == {}


@pytest.mark.parametrize("language", languages())
def test_strengths_say_what_they_are(language):
    """Which of two bots is the stronger is plain from the words alone: each says more than whom it plays like."""
    say = catalogue(language).say
    for key in ("pages.new.seat", "pages.waiting.bot"):
        said = [say(f"{key}_{strength}", {}) for strength in STRENGTHS]
        assert len(set(said)) == len(STRENGTHS)
        assert all("(" in text for text in said), said
