"""Sentences on cards are made from their verbs; the terminal shows the table."""

import random
import re

import pytest

import vaka
from tests.terminal.test_session import play as play_in_terminal
from vaka.editions.raiatea import terminal as terminal
from vaka.editions.raiatea.text import card_texts as cards
from vaka.games.raiatea.names import NOBODY, NOTHING
from vaka.games.raiatea.questions import QUESTIONS
from vaka.text.catalogue import PLACE, catalogue
from vaka.text.speaker import Speaker

from .positions import ANNE, BEN, BOX, GAME, assistants, front, give, goods, masks, start, tiles

ENGLISH = catalogue("en")
LANGUAGES = ("en", "de", "fr", "it", "nl")
RITUALS = BOX.ritual_names
SPEAKER = Speaker(ENGLISH, GAME, ["Anne", "Ben", "Cara", "Dan", "Eve"])

TEXTS = [(r["id"], cards.effect(SPEAKER, r["effect"]), r["text_en"]) for r in BOX.data["ritual"]]
TEXTS += [
    (f"{ladder['commodity']} {at + 1}", cards.effect(SPEAKER, step["effect"]), step["text_en"])
    for ladder in BOX.data["ladder"]
    for at, step in enumerate(ladder["steps"])
]
TEXTS += [(m["id"], cards.mission(SPEAKER, m["need"]), m["text_en"]) for m in BOX.data["mission"]]

NOUNS = [
    "pearl",
    "mana",
    "priest",
    "tattoo",
    "good",
    "assistant",
    "mask",
    "forest",
    "ritual",
    "mission",
    "statue",
    "price",
    "bag",
    "bid",
    "clip",
    "roll",
    "reef",
    "rank",
    "market",
    "hand",
    "uru",
    "taro",
    "mahi",
    "tiare",
    "gatherer",
    "merchant",
    "shaman",
    "diver",
    "point",
    "player",
    "path",
    "random",
    "unpaired",
    "different",
]
SAME_THING = {
    "twice": "2 times",
    "commodities": "goods",
    "commodity": "good",
    "mask market": "market",
    "Perform the priest-track action: you may pay for priests, then gain mana equal to your priests": (
        "Train priests and gain mana as on the Path of the Gods"
    ),
    "Perform the priest-track action with the Kahuna bonus": (
        "Train priests and gain mana as the Kahuna on the Path of the Gods"
    ),
    "Whenever you perform the priest-track action, gain 1 more mana": (
        "On the Path of the Gods and at the dance, gain 1 mana"
    ),
    "Advance": "Gain",
    "advance": "gain",
    "tattoo step": "tattoo",
    "Recruit": "Gain",
    "from the supply to the sacrifice bag": "from the stock to the bag",
}


def in_words_of_cards(text):
    for written, said in SAME_THING.items():
        text = text.replace(written, said)
    return text


def gist(text):
    """The numbers in their order, and which things are spoken of."""
    text = in_words_of_cards(text)
    return re.findall(r"\d+", text), {noun for noun in NOUNS if noun in text.lower()}


@pytest.mark.parametrize(("name", "made", "written"), TEXTS, ids=[name for name, _, _ in TEXTS])
def test_the_sentence_on_a_card_says_what_the_data_says(name, made, written):
    assert gist(made) == gist(written)
    assert not PLACE.search(made)
    assert not made.startswith("Raiatea.")


def test_most_sentences_are_those_of_the_data_word_by_word():
    assert len(TEXTS) == 107
    assert sum(made == in_words_of_cards(written) for _, made, written in TEXTS) >= 80


def test_steps_follow_one_another_and_lasting_effects_stand_side_by_side():
    made = {name: text for name, text, _ in TEXTS}
    then, also = (ENGLISH.messages[f"raiatea.card.{key}"] for key in ("then", "and_also"))
    assert then != also
    assert then in made["roroo"]
    assert also in made["tino_rua"]
    assert then not in made["tino_rua"]


def test_R3_2_a_card_does_not_say_that_a_draw_may_be_declined():
    taurua = next(entry for entry in BOX.data["ritual"] if entry["id"] == "taurua")
    said = {language: cards.effect(Speaker(catalogue(language), GAME, []), taurua["effect"]) for language in LANGUAGES}
    assert said == {
        "en": "Every player draws rituals according to rank and keeps 1.",
        "de": "Alle ziehen Rituale nach Rang und behalten 1.",
        "fr": "Chacun pioche des rituels selon son rang et en garde 1.",
        "it": "Ogni giocatore pesca rituali secondo il rango e ne conserva 1.",
        "nl": "Alle spelers trekken rituelen volgens hun rang en houden er 1.",
    }


def test_R11_2_cards_speak_of_available_missions_as_with_the_oracle_all_are_face_up():
    rumia = next(entry for entry in BOX.data["ritual"] if entry["id"] == "rumia")
    said = {language: cards.effect(Speaker(catalogue(language), GAME, []), rumia["effect"]) for language in LANGUAGES}
    assert said == {
        "en": "Open the next closed statue, then every player may complete 1 available mission.",
        "de": "Die nächste geschlossene Statue öffnen; alle dürfen 1 verfügbaren Auftrag erfüllen.",
        "fr": "Ouvrir la prochaine statue fermée, puis chacun peut remplir 1 mission disponible.",
        "it": "Apri la prossima statua chiusa, poi ogni giocatore, se vuole, completa 1 missione disponibile.",
        "nl": "Het volgende gesloten standbeeld openen; elke speler mag 1 beschikbare opdracht vervullen.",
    }


def test_every_question_and_every_refusal_has_a_message():
    for name in [question.name for question in QUESTIONS if question.verbs]:
        assert ENGLISH.has(f"raiatea.ask.{name}")
        assert ENGLISH.has(f"raiatea.now.{name}")
    assert ENGLISH.has("raiatea.ask.sealed")
    met = set()
    rng = random.Random(1)
    for seed in range(6):
        state = GAME.start(3 + seed % 3, vaka.seeded(seed), {"tane": True})
        while state.pending:
            seat = state.pending[0]
            for choice in rng.sample(range(len(GAME.vocabulary)), 12):
                why = state.why_not(seat, choice)
                if why is not None:
                    met.add(why.key)
                    said = SPEAKER.refusal(why)
                    assert ENGLISH.has(why.key), why.key
                    assert not PLACE.search(said), said
            state.choose(seat, rng.choice(state.choices(seat)))
    assert len(met) > 60


def test_every_event_of_a_game_is_said_without_gaps():
    events = []
    rng = random.Random(2)
    state = GAME.start(4, vaka.seeded(2), {"tane": True}, events)
    while state.pending:
        state.choose(state.pending[0], rng.choice(state.choices(state.pending[0])))
    for event in events:
        for viewer in (-1, 0):
            said = SPEAKER.event(event, viewer)
            assert not PLACE.search(said)
            assert not said.startswith("raiatea."), said


def called(state, *words):
    """What choices are called by somebody who has seen the table."""
    speaker = Speaker(ENGLISH, GAME, SPEAKER.names, state.seen(ANNE))
    return [speaker.choice(GAME.choice(choice)) for choice in words]


def test_a_mission_is_called_by_what_it_asks_for_and_by_its_place_only_where_the_same_lies_in_another_row():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3 m1_auction", r2_1="m2_goods_3_different")
    assert called(state, "mission 1.1.1", "mission 1.1.2") == ["complete a mission: 3 pearls"] * 2
    tiles(state, r1_1="m1_auction m1_pearls_3", r2_1="m1_pearls_3")
    assert called(state, "mission 1.1.2", "mission 2.1.1", "mission 1.1.1", "mission 1.1.3") == [
        "complete a mission: 3 pearls (row 1 of statue 1)",
        "complete a mission: 3 pearls (row 1 of statue 2)",
        "complete a mission: mana auction",
        "complete a mission: row 1 of statue 1",  # nothing lies there
    ]
    assert SPEAKER.choice(GAME.choice("mission 1.1.2")) == "complete a mission: row 1 of statue 1"


def test_a_waiting_ritual_is_called_by_its_name_and_by_its_place_only_where_somebody_else_has_the_same():
    state = start(3)
    state.row = [RITUALS.index(name) for name in ("hina", "tohu", "tohu", "raa")]
    state.row_owner = [NOBODY, BEN, BEN, ANNE]
    assert called(state, "cancel 1", "cancel 2", "cancel 4") == ["cancel Hina", "cancel Tohu", "cancel Raʻa"]
    assert called(state, "cancel 5") == ["cancel a ritual"]
    state.row_owner[2] = ANNE
    assert called(state, "cancel 2", "cancel 3") == [
        "cancel Tohu (number 2 in the row)",
        "cancel Tohu (number 3 in the row)",
    ]
    state.row[1] = NOTHING
    assert called(state, "cancel 2", "cancel 3") == ["cancel a ritual", "cancel Tohu"]


def looked_at(state, thing, viewer=ANNE):
    return terminal.look(state.seen(viewer), SPEAKER, thing)


def test_cards_missions_ladders_and_players_can_be_looked_at():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3", r2_1="m2_goods_3_different")
    assert looked_at(state, "Mata-Arahu") == ["Mata-Arahu (personal, cost 8): Gain 2 tattoos."]
    assert looked_at(state, "2.1.1") == ["2.1.1 2 VP: Discard 3 different goods."]
    assert looked_at(state, "1.1.2") == ["1.1.2 none"]
    assert looked_at(state, "taro") == [
        "Taro: 1 Gain 3 mana; 2 Gain 1 priest (marker); 3 Gain 6 mana; 4 Gain 2 priests"
    ]
    assistants(state, BEN, "shaman", used=("shaman",))
    masks(state, BEN, "mission_mana", "mirror")
    front(state, BEN, "raa")
    expected = [
        "In front of Ben: assistants: 2 shamans (1 used); masks: 1 Ura Mana and 1 mirror; permanent rituals: Raʻa."
    ]
    assert looked_at(state, "ben") == looked_at(state, "2") == expected
    assert looked_at(state, "nowhere") == []


def test_the_summary_keeps_screens_closed():
    state = start(3)
    give(state, ANNE, "hina")
    goods(state, ANNE, "uru", "uru")
    lines = terminal.summary(state.seen(ANNE), SPEAKER)
    assert lines[0] == "Action round 1; Anne is first player. Mana in the bag: 0. Ceremonial order: Anne, Ben and Cara."
    assert "pearls: 4, mana: 5, 2 goods, 1 ritual, no missions" in lines[1]
    assert "pearls: ?, mana: ?, no goods, no rituals" in lines[2]
    assert lines[-2:] == ["Your hand: Hina.", "Your goods: 2 uru."]


def test_the_map_shows_markets_and_statues():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_auction")
    text = "\n".join(terminal.board(state.seen(BEN), SPEAKER))
    assert "Assistants in the market: 6 gatherers, 6 merchants, 6 shamans and 6 pearl divers." in text
    assert "row 1: 1.1.1 3 pearls; 1.1.2 mana auction" in text
    assert "In front of Cara" in text


def test_a_game_can_be_played_in_the_terminal(tmp_path):
    typed = play_in_terminal(tmp_path / "game.record", "", "table", "map", "look hina", "log", game="raiatea")
    assert typed.prompts[0] == "Which of your rituals do you keep?\n> "
    assert "Hina (common, cost 1): Add 6 mana per player from the stock to the bag." in typed.written
