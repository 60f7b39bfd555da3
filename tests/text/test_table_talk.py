"""What is said at real tables, in every language: games are played, and every sentence is looked at.

The sentences are those of the log, the choices, the questions, the terminal and the end. VAKA_SOAK=1 plays 60 games.
"""

import random
import re
from functools import cache
from itertools import pairwise

import pytest

import vaka
from tests.tables import SOAK
from vaka.core.match import Match
from vaka.core.state import WATCHER
from vaka.terminal.boards import board_of
from vaka.text.catalogue import PLACE, Catalogue, Word, catalogue, languages
from vaka.text.speaker import Speaker

PEOPLE = ["Anne", "Ben", "Cara", "Dan", "Eve"]
GAMES = 60 if SOAK else 4
REFUSALS = 3  # choices that are asked for in every step, most of which cannot be
LOOKS = 25 if SOAK else 6  # so often in a game the whole table is told in the terminal

SEAT = {"en": "seat", "de": "Platz", "fr": "place", "it": "posto", "nl": "plaats"}
LINKS = {  # what may stand behind a bare 0: it ends a list of bids, or begins a range
    "en": "and|to|or|of",
    "de": "und|bis|oder|von",
    "fr": "et|à|ou|sur",
    "it": "e|a|o|su",
    "nl": "en|tot|of|van",
}
# events in which a countable thing needs its article
WITH_ARTICLE = ("buys", "gets", "makes", "draws", "takes", "discards", "picks", "hires", "turns", "reactivates", "puts")


class Heard(Catalogue):
    """A catalogue that remembers what was said: the sentence, by its key."""

    def __init__(self, language: str) -> None:
        super().__init__(language, catalogue(language).messages)
        self.said: dict[str, set[str]] = {}
        self.alike: set[str] = set()  # what two choices of one question were called

    def say(self, key, values):
        text = super().say(key, values)
        self.said.setdefault(key, set()).add(text)
        return text


def tables():
    """Games, player counts and variants in turn; a seed for each."""
    kinds = []
    for name in vaka.list_games():
        game = vaka.game(name)
        for players in game.players:
            for option in [None, *game.option_list]:
                if option is None or players in option.players:
                    wished = {} if option is None else {option.name: option.values[-1]}
                    kinds.append((name, players, wished))
    picked = random.Random(18).sample(kinds, len(kinds))
    for name in vaka.list_games():  # a short run has each of the games
        yield next(kind for kind in picked if kind[0] == name), 1
    for number in range(GAMES - len(vaka.list_games())):
        yield picked[number % len(picked)], 2 + number


@cache
def heard() -> dict[str, Heard]:
    """Everything that is said in the games, by language. A game is played once and told in all languages."""
    known = {language: Heard(language) for language in languages()}
    for (name, players, options), seed in tables():
        match = Match(vaka.game(name), players, seed=seed, options=options, names=PEOPLE[:players])
        play(match, random.Random(seed), [Speaker(words, match.game, match.names) for words in known.values()])
    return known


def play(match: Match, luck: random.Random, speakers: list[Speaker]) -> None:
    board = board_of(match.game.name)
    count = 0
    step = 0
    while match.state.pending:
        seat = match.state.pending[0]
        seen = match.state.seen(seat)
        choices = seen.choices(seat)
        question = seen.view()["question"]
        step += 1
        wished = luck.sample(range(len(match.game.vocabulary)), REFUSALS)
        refusals = [why for choice in wished if (why := seen.why_not(seat, choice)) is not None]
        for speaker in speakers:
            speaker.seen = seen
            labels = [speaker.choice(choice) for choice in choices]
            speaker.catalogue.alike |= {label for label in labels if labels.count(label) > 1}
            speaker.said(question["key"], question["values"])
            for why in refusals:
                speaker.refusal(why)
            if step % (600 // LOOKS) == 1:
                board.summary(seen, speaker)
                board.board(seen, speaker)
        match.choose(seat, luck.choice(choices))
        for event in match.events[count:]:
            for speaker in speakers:
                speaker.event(event, seat)
                speaker.event(event, WATCHER)
        count = len(match.events)
    for speaker in speakers:
        speaker.result(match.state.outcome)


def sentences(language: str, *parts: str):
    """What was said under keys that have one of these parts."""
    for key, texts in heard()[language].said.items():
        if not parts or any(part in key for part in parts):
            for text in texts:
                yield key, text


def items(language: str, text: str) -> list[str]:
    """The things of a list; the sentence around it hangs on the first and the last of them."""
    known = catalogue(language).messages
    return re.split(f"{known['text.comma']}|{known['text.and']}", text.rpartition(":")[2])


@pytest.mark.parametrize("language", languages())
def test_no_list_has_the_same_noun_twice(language):
    doubled = []
    for key, text in sentences(language, ".told.", ".choice.", ".ask."):
        things = [thing.rstrip(".?! ") for thing in items(language, text)]
        for first, second in pairwise(things):
            if second and not re.search(r"\d", second) and f" {first}".endswith(f" {second}"):
                doubled.append((key, text))
    assert doubled == []


@pytest.mark.parametrize("language", languages())
def test_nothing_is_not_counted(language):
    zero = re.compile(rf"(?<![\d.,–-])\b0 (?!({LINKS[language]})\b)[^\W\d]")
    assert [(key, text) for key, text in sentences(language) if zero.search(text)] == []


@pytest.mark.parametrize("language", languages())
def test_no_place_is_called_by_its_coordinates(language):
    place = re.compile(r"\d\.\d\.\d")
    everywhere = [said for said in sentences(language) if ".terminal." not in said[0]]
    assert [said for said in everywhere if place.search(said[1])] == []


@pytest.mark.parametrize("language", languages())
def test_no_space_is_called_as_in_records(language):
    palm = re.compile(r"\bP\d")
    assert [said for said in sentences(language) if palm.search(said[1])] == []


@pytest.mark.parametrize("language", languages())
def test_no_two_choices_of_a_question_are_called_the_same(language):
    assert heard()[language].alike == set()


@pytest.mark.parametrize("language", languages())
def test_people_are_called_by_their_names(language):
    seat = re.compile(rf"\b{SEAT[language]} \d", re.IGNORECASE)
    assert [said for said in sentences(language, ".told.", ".choice.", ".ask.", ".end.") if seat.search(said[1])] == []


def countable(language: str, game: str) -> dict[str, str]:
    """The words of a game that have an article, and that article: hut, a."""
    result = {}
    for key, word in catalogue(language).messages.items():
        if key.startswith(f"{game}.name.") and isinstance(word, Word):
            article = word.form("a").removesuffix(str(word)).strip()
            if article and article.isalpha() and word.form("a").endswith(str(word)):
                result[str(word)] = article
    return result


@pytest.mark.parametrize("language", languages())
def test_countable_things_have_their_article(language):
    missing = []
    for game in vaka.list_games():
        words = countable(language, game)
        if not words:
            continue
        known = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
        bare = re.compile(rf"(\w+) ({known})(?= |\.|$)")
        before = set(words.values())
        for key, text in sentences(language, f"{game}.told."):
            if key.split(".")[2] in WITH_ARTICLE:
                for match in bare.finditer(text):
                    if match[1] not in before and not match[1].isdigit():
                        missing.append((key, text))
    assert missing == []


@pytest.mark.parametrize("language", languages())
def test_every_list_has_its_and(language):
    known = catalogue(language).messages
    comma, link, semicolon = known["text.comma"], known["text.and"], known["text.semicolon"]
    without = []
    for key, text in sentences(language, ".told.", ".choice.", ".score.", ".end.", "text."):
        places = [place.group() for place in PLACE.finditer(known[key])]
        commas = known[key].count(comma) + sum(place.count(comma) for place in places)
        if text.count(comma) > commas and link not in text and semicolon not in text:
            without.append((key, text))
    assert without == []


@pytest.mark.parametrize("language", languages())
def test_no_gap_is_left_and_no_key_is_shown(language):
    bad = re.compile(rf"[{{}}|#]|\b({'|'.join(vaka.list_games())})\.[a-z]|  ")
    assert [said for said in sentences(language) if bad.search(said[1]) and "terminal.legend" not in said[0]] == []


def test_the_games_have_said_much():
    for language in languages():
        assert sum(len(texts) for texts in heard()[language].said.values()) > 1000
