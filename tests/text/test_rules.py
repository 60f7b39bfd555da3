"""The rules for players: every number is explained in every language, and questions are answered."""

import re

import pytest

import vaka
from vaka import editions
from vaka.text.catalogue import catalogue, languages
from vaka.text.rule_search import Speech, index
from vaka.text.rule_texts import NUMBERS, _numbers, number_of, places_of, rules_of

GAMES = [game for game in vaka.list_games() if rules_of(game, "en")]  # others show their numbered rules
NUMBER = re.compile(r"\b[A-Z]\d+\.\d+\b")
PLACE = re.compile(r"(?:^- |^   - |\*\* |^\d\. )([A-Z]\d+\.\d+) ", re.MULTILINE)  # where a number is explained
EXAMPLE = re.compile(r"^- ([A-Z]E\d+) ", re.MULTILINE)
EVERYWHERE = [(game, language) for game in GAMES for language in languages()]


def numbered(game):
    """The developers' text of each number."""
    text = (editions.folder(game) / "docs/rules.md").read_text("utf-8").partition("## Worked examples")[0]
    text = text.replace("## ", "\n- Z0.0 ")  # a heading ends what stands before it
    places = list(PLACE.finditer(text))
    ends = [place.start() for place in places[1:]] + [len(text)]
    return {place[1]: text[place.end() : end] for place, end in zip(places, ends) if place[1] != "Z0.0"}


@pytest.mark.parametrize("game", GAMES)
def test_all_numbers_of_the_docs_are_found(game):
    text = (editions.folder(game) / "docs/rules.md").read_text("utf-8")
    assert sorted(numbered(game)) == sorted(set(NUMBER.findall(text)))


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_every_number_is_explained(game, language):
    rules = rules_of(game, language)
    assert rules.language == language
    said = {number for section in rules.sections for number in section.numbers}
    assert said == set(numbered(game))


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_every_ruling_is_marked_and_so_is_what_was_restored(game, language):
    rulings = {number for number, text in numbered(game).items() if re.search(r"\*[Rr]uling\*", text)}
    rulings |= {number for number in numbered(game) if number.startswith("R12.")}  # the heading says so for all
    rules = rules_of(game, language)
    assert rules.marked("ruling") == rulings
    assert rules.marked("restored")


@pytest.mark.parametrize(
    ("language", "screens", "supply"),
    [
        ("en", "screens", "pearls and mana go back to the stock"),
        ("de", "Sichtschirme", "Perlen und Mana kommen zurück in den Vorrat"),
        ("fr", "paravents", "perles et mana retournent au stock"),
        ("it", "schermi", "perle e mana tornano nella riserva"),
        ("nl", "schermen", "parels en mana gaan terug naar de voorraad"),
    ],
)
def test_R1_6_R8_1_R12_4_what_screens_hide_and_where_payments_go(language, screens, supply):
    said = "".join(section.text for section in rules_of("raiatea", language).sections).splitlines()
    for number, words in (("{R1.6 ruling}", screens), ("{R8.1}", supply), ("{R12.4 ruling}", screens)):
        assert words in next(line for line in said if number in line)
    docs = numbered("raiatea")
    assert "with open screens" in docs["R1.6"]
    assert "pearls and mana to the supply" in docs["R8.1"]
    assert "with open screens" in docs["R12.4"]


@pytest.mark.parametrize("language", languages())
def test_R12_6_what_may_be_declined_does_not_hang_on_a_word_that_cards_do_not_say(language):
    """Cards say what an effect does ("take 1 good"), never that one may decline it."""
    text = "".join(section.text for section in rules_of("raiatea", language).sections)
    ruling = next(line for line in text.splitlines() if "{R12.6 ruling}" in line)
    assert not re.search("[“„«‘]", ruling)


@pytest.mark.parametrize("language", languages())
def test_R11_3_scarce_mana_does_not_deny_what_hina_puts_into_the_bag(language):
    assert "Hina" in catalogue(language).messages["raiatea.option.scarce_mana.line"]


def test_O6_2_those_who_bid_nothing_come_after_those_who_bid_and_not_after_one_another():
    text = "".join(section.text for section in rules_of("orongo", "fr").sections)
    ruling = next(line for line in text.splitlines() if line.endswith("{O6.2}"))
    assert "après tous ceux qui ont misé au moins 1" in ruling


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_every_language_has_the_same_parts(game, language):
    def shape(rules):
        return [
            (section.name, section.level, [place[0].strip() for place in NUMBERS.finditer(section.text)])
            for section in rules.sections
        ]

    def links(rules):
        return [re.findall(r"\]\((\S+)\)|:(\w+):", section.text) for section in rules.sections]

    assert shape(rules_of(game, language)) == shape(rules_of(game, "en"))
    assert [sorted(item) for item in links(rules_of(game, language))] == [
        sorted(item) for item in links(rules_of(game, "en"))
    ]
    assert all(section.words for section in rules_of(game, language).sections)


@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_is_linked(game):
    text = (editions.folder(game) / "docs/rules.md").read_text("utf-8")
    linked = [name for section in rules_of(game, "en").sections for name in re.findall(r"example:(\w+)", section.text)]
    assert sorted(linked) == EXAMPLE.findall(text)


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_no_word_of_developers_is_left(game, language):
    """No code, no path, no formula."""
    for section in rules_of(game, language).sections:
        assert not re.search(r"`|\.toml|\.py|>=|<=|\bK\b|\bengine\b", section.text), section.title


def test_in_french_no_line_of_the_rules_begins_with_a_colon_or_ends_with_an_opening_mark():
    odd = re.compile(r" [:;!?»](?![a-z_]+:)|« ")  # :shell: is an icon
    result = [(section.title, odd.findall(section.text)) for game in GAMES for section in rules_of(game, "fr").sections]
    assert [place for place in result if place[1]] == []


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_without_its_marks_a_text_has_no_space_before_a_comma_or_a_full_stop(game, language):
    odd = re.compile(r"\w+ [,.](?!\.)")
    found = [(section.title, odd.findall(section.plain)) for section in rules_of(game, language).sections]
    assert [place for place in found if place[1]] == []


# --- from refusals and questions to rules


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_and_every_question_names_a_rule_that_is_explained(game):
    groups = {f"{game}.{key}".rpartition(".")[0] for key in _numbers(game)}
    groups |= {f"{game}.{key.removeprefix('ask.')}" for key in _numbers(game) if key.startswith("ask.")}
    keys = [key for key in catalogue("en").messages if key.rpartition(".")[0] in groups]
    assert len(keys) > 15
    assert [key for key in keys if rules_of(game, "en").section_of(number_of(key)) is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_kept_for_a_message_that_is_gone(game):
    kept = [f"{game}.{key}" for key in _numbers(game) if not key.startswith("at.")]
    assert [key for key in kept if not catalogue("en").has(key)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_behind_each_place_of_a_board_is_explained(game):
    assert places_of(game)
    assert [number for number in places_of(game).values() if rules_of(game, "en").section_of(number) is None] == []


# Ten questions of each language, and where their answers stand: one of these must be among the first three.
QUESTIONS = {
    "en": [
        ("what if two bid the same", "orongo/ties raiatea/incantation"),
        ("may I discard", "moorea/limit"),
        ("when does it end", "orongo/end moorea/end raiatea/end"),
        ("who goes first", "orongo/setup moorea/setup raiatea/setup raiatea/incantation"),
        ("can fish be used as a wild card", "moorea/tools"),
        ("how many cards may I hold in hand", "moorea/limit"),
        ("where can I place a token", "orongo/tokens"),
        ("what if I do not have enough shells for a Moai", "orongo/cannot-pay"),
        ("how do I get mana", "raiatea/path"),
        ("what happens if I bid nothing", "orongo/bids"),
    ],
    "de": [
        ("was passiert wenn zwei gleich viel bieten", "orongo/ties raiatea/incantation"),
        ("darf ich Karten abwerfen", "moorea/limit"),
        ("wann endet das Spiel", "orongo/end moorea/end raiatea/end"),
        ("wer beginnt", "orongo/setup moorea/setup raiatea/setup"),
        ("ist Fisch ein Joker", "moorea/tools"),
        ("wie viele Handkarten darf ich haben", "moorea/limit"),
        ("wohin darf ich einen Stein setzen", "orongo/tokens"),
        ("was wenn ich zu wenig Muscheln für einen Moai habe", "orongo/cannot-pay"),
        ("wie bekomme ich Mana", "raiatea/path"),
        ("was passiert wenn ich nichts biete", "orongo/bids"),
    ],
    "fr": [
        ("que se passe-t-il si deux mises sont égales", "orongo/ties raiatea/incantation"),
        ("puis-je défausser", "moorea/limit"),
        ("quand la partie se termine-t-elle", "orongo/end moorea/end raiatea/end"),
        ("qui commence", "orongo/setup moorea/setup raiatea/setup"),
        ("le poisson est-il un joker", "moorea/tools"),
        ("combien de cartes en main", "moorea/limit"),
        ("où placer un jeton", "orongo/tokens"),
        ("pas assez de coquillages pour un Moai", "orongo/cannot-pay"),
        ("comment obtenir du mana", "raiatea/path"),
        ("que se passe-t-il si je ne mise rien", "orongo/bids"),
    ],
    "it": [
        ("cosa succede se due offerte sono uguali", "orongo/ties raiatea/incantation"),
        ("posso scartare una carta", "moorea/limit"),
        ("quando finisce la partita", "orongo/end moorea/end raiatea/end"),
        ("chi comincia", "orongo/setup moorea/setup raiatea/setup"),
        ("il pesce è un jolly", "moorea/tools"),
        ("quante carte posso tenere in mano", "moorea/limit"),
        ("dove posso piazzare un segnalino", "orongo/tokens"),
        ("se non bastano le conchiglie per un Moai", "orongo/cannot-pay"),
        ("come ottengo mana", "raiatea/path"),
        ("che succede se non offro niente", "orongo/bids"),
    ],
    "nl": [
        ("wat als twee spelers evenveel bieden", "orongo/ties raiatea/incantation"),
        ("mag ik kaarten afleggen", "moorea/limit"),
        ("wanneer is het spel afgelopen", "orongo/end moorea/end raiatea/end"),
        ("wie begint er", "orongo/setup moorea/setup raiatea/setup"),
        ("is vis een joker", "moorea/tools"),
        ("hoeveel kaarten mag ik in mijn hand hebben", "moorea/limit"),
        ("waar mag ik een fiche plaatsen", "orongo/tokens"),
        ("wat als ik te weinig schelpen heb voor een Moai", "orongo/cannot-pay"),
        ("hoe krijg ik mana", "raiatea/path"),
        ("wat als ik niets bied", "orongo/bids"),
    ],
}
ASKED = [(language, *asked) for language, list_of in QUESTIONS.items() for asked in list_of]


def found(language, question, game=""):
    return [f"{section.game}/{section.name}" for section in index(language, tuple(GAMES)).search(question, game)]


def test_ten_questions_a_language():
    assert {language: len(list_of) for language, list_of in QUESTIONS.items()} == dict.fromkeys(languages(), 10)


@pytest.mark.parametrize(("language", "question", "answers"), ASKED)
def test_a_question_is_answered_among_the_first_three(language, question, answers):
    assert set(found(language, question)[:3]) & set(answers.split())


@pytest.mark.parametrize("language", languages())
def test_the_game_that_is_being_read_comes_first(language):
    for game in GAMES:
        assert found(language, catalogue(language).say("reading.search_example", {}), game)[0] == f"{game}/end"


@pytest.mark.parametrize("question", ["", "?!", "the", "zzzz", "\x00", "ʻ" * 4000, "a" * 100_000])
def test_a_question_that_asks_nothing_finds_nothing(question):
    assert found("en", question) == []


def test_an_excerpt_is_the_sentence_with_the_word_and_marks_it_also_within_a_longer_one():
    known = index("de", ("moorea",))
    excerpts = {section.title: known.excerpt("Muschel", section) for section in known.search("Muschel")}
    marked = {title: [piece for piece, asked in pieces if asked] for title, pieces in excerpts.items()}
    assert marked["Muschelketten"][0] == "Muschelketten"
    assert marked["Produktionsstätten"] == ["Muschelstrand", "Muscheln"]
    assert marked["Lager"] == ["Muschelkiste"]


def test_forms_of_a_word_are_found_by_one_another():
    speech = Speech(silent=frozenset(["the"]), endings=("ing", "s"), whole=frozenset(["pass"]))
    assert speech.stems("the bidding bids bid") == ["bid", "bid", "bid"]
    assert speech.stems("playing plays play") == ["play", "play", "play"]
    assert speech.stems("tattooing tattoos") == ["tatto", "tatto"]
    assert speech.stems("pass") == ["pass"]
    assert speech.stems("egg sing") == ["egg", "sing"]  # what would be too short keeps its ending
