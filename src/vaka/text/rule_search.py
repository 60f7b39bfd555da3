"""Finding the section of the rules that answers a question.

Words count by how rare they are. Endings are cut and accents ignored, so that "bidding" finds "bids". What a language
cuts and which words say nothing (`the`, `what`) stands in its `rules/search.toml`.
"""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from math import log

from .catalogue import COMPLETE, FOLDER
from .rule_texts import Section, rules_of

IN_TITLE, IN_WORDS, IN_TEXT = 2.0, 2.0, 0.5
PART = 0.5  # of a word that is only part of another, as in "Handlimit"
SHORTEST_STEM, SHORTEST_PART = 3, 5
OWN_GAME = 1.3  # readers of the rules of a game mostly ask about this one
MAX_WORDS = 20  # of a question
MAX_FOUND = 8
SENTENCE = re.compile(r"(?<=[.!?])\s+")
WORD = re.compile(r"(\w+)")


def tokens(text: str) -> list[str]:
    """The words of a text, small and without accents; an okina cuts a word as the apostrophe does that people type.

    >>> tokens("L’Étalage : à 10 !"), tokens("Roʻo"), tokens("Ro'o")
    (['l', 'etalage', 'a', '10'], ['ro', 'o'], ['ro', 'o'])
    """
    plain = unicodedata.normalize("NFKD", text.casefold()).replace("ʻ", "'")
    return "".join(at if at.isalnum() else " " for at in plain if not unicodedata.combining(at)).split()


@dataclass
class Speech:
    """What a search must know of a language."""

    silent: frozenset[str]  # words that say nothing
    endings: tuple[str, ...]  # the longest first
    whole: frozenset[str]  # words that lose none

    def stems(self, text: str) -> list[str]:
        """The words of a text that say something, without accents and endings."""
        return [self.stem(word) for word in tokens(text) if word not in self.silent]

    def stem(self, word: str) -> str:
        if word in self.whole:
            return word
        for ending in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
                word = word[: -len(ending)]
                break
        if len(word) > SHORTEST_STEM and word[-1] == word[-2]:  # bidd(ing)
            word = word[:-1]
        return word


class Index:
    """The rules of some games in one language, ready to be searched."""

    def __init__(self, language: str, games: tuple[str, ...]) -> None:
        self.speech = speech(language)
        result = [rules_of(game, language) for game in games]
        self.sections = [section for rules in result if rules for section in rules.sections]
        self.fields = [
            (
                set(self.speech.stems(section.title)),
                set(self.speech.stems(section.words)),
                set(self.speech.stems(section.plain)),
            )
            for section in self.sections
        ]

    def excerpt(self, question: str, section: Section) -> list[tuple[str, bool]]:
        """The sentence of a section that says most about a question, in pieces: a piece is true where it was asked."""
        asked = self._asked(question)

        def hits(text: str) -> float:
            words = set(self.speech.stems(text))
            return sum(_holds(words, stem) for stem in asked)

        best = max(SENTENCE.split(section.plain), key=hits)
        return [(piece, hits(piece) > 0) for piece in WORD.split(best) if piece]

    def search(self, question: str, game: str = "") -> list[Section]:
        """The sections that answer best, best first; those of `game` are preferred."""
        asked = self._asked(question)
        scores = [0.0] * len(self.sections)
        for stem in asked:
            weights = [self._weight(stem, at) for at in range(len(self.sections))]
            known = sum(1 for weight in weights if weight)
            rarity = log(1 + len(self.sections) / known) if known else 0.0
            for at, weight in enumerate(weights):
                scores[at] += weight * rarity
        for at, section in enumerate(self.sections):
            scores[at] *= OWN_GAME if section.game == game else 1.0
        best = sorted(range(len(scores)), key=lambda at: -scores[at])
        return [self.sections[at] for at in best[:MAX_FOUND] if scores[at] > 0]

    def _asked(self, question: str) -> list[str]:
        return list(dict.fromkeys(self.speech.stems(question)))[:MAX_WORDS]

    def _weight(self, stem: str, at: int) -> float:
        title, words, text = self.fields[at]
        return IN_TITLE * _holds(title, stem) + IN_WORDS * _holds(words, stem) + IN_TEXT * _holds(text, stem)


def _holds(words: set[str], stem: str) -> float:
    if stem in words:
        return 1.0
    if len(stem) < SHORTEST_PART:
        return 0.0
    return PART if any(stem in word for word in words) else 0.0


@cache
def speech(language: str) -> Speech:
    """What is known of a language; of one without such a file nothing is cut."""
    file = FOLDER / language / "rules" / "search.toml"
    data = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    silent, endings, whole = (tokens(data.get(name, "")) for name in ("silent", "endings", "whole"))
    return Speech(frozenset(silent), tuple(sorted(endings, key=len, reverse=True)), frozenset(whole))


@cache
def index(language: str, games: tuple[str, ...]) -> Index:
    known = any(rules_of(game, language) for game in games)
    return Index(language if known else COMPLETE, games)
