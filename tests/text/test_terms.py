"""The terms of `docs/terms.md` in each edition are those of the catalogue."""

import re

import pytest

import vaka
from vaka import editions
from vaka.text.catalogue import catalogue, languages

LANGUAGES = {"English": "en", "German": "de", "French": "fr", "Italian": "it", "Dutch": "nl"}
GAMES = [game for game in vaka.list_games() if editions.file(game, "docs/terms.md")]  # those of a printed edition
NONE = "–"  # in the place of a term: there is no edition in this language
ROW = re.compile(r"\| `([\w.]+)` \| (.+?) \| (.+?) \| (.*?) ?\|")


def terms(game: str):
    """The rows of a game's tables: language, key, the edition's term, ours, why."""
    language = ""
    for line in (editions.folder(game) / "docs/terms.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            language = LANGUAGES[line[3:]]
        elif row := ROW.fullmatch(line):
            yield language, *row.groups()


@pytest.mark.parametrize("game", GAMES)
def test_the_catalogue_says_what_the_terms_say(game):
    rows = list(terms(game))
    assert len(rows) > 12
    wrong = []
    for language, key, _, ours, _ in rows:
        said = str(catalogue(language).messages[f"{game}.{key}"])
        if (said.lower() != ours.lower()) if key.startswith("name.") else (ours.lower() not in said.lower()):
            wrong.append((language, key, ours, said))
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_its_table(game):
    """The same things in each, whether it has an edition (–: none) or follows that of another language."""
    result = {}
    for language, key, edition, *_ in terms(game):
        result.setdefault(language, {})[key] = edition
    assert set(LANGUAGES.values()) == set(result) == set(languages())
    printed = {language: keys for language, keys in result.items() if set(keys.values()) != {NONE}}
    assert 1 <= len(printed) <= 3
    assert all(NONE not in keys.values() for keys in printed.values())
    ours = [set(keys) for language, keys in result.items() if language not in printed]
    assert all(keys == set(result["fr"]) for keys in ours)  # the one language that every game was printed in


@pytest.mark.parametrize("game", GAMES)
def test_where_a_name_differs_from_the_edition_it_is_said_why(game):
    silent = [
        row
        for row in terms(game)
        if row[1].startswith("name.")
        and row[2] != NONE
        and row[3].lower() not in row[2].lower().replace("’", "’")
        and not row[4]
    ]
    assert [row for row in silent if not row[3].startswith(("interdit", "proibit"))] == []
