"""A hint is one line: what, and why in a few words. What else is good opens on request."""

import pytest

import vaka
from tests.games import WITH_NET
from tests.tables import SOAK
from vaka.bots.advice import advise
from vaka.bots.hints import Alternative, Hint
from vaka.bots.navigator import Budget
from vaka.text.catalogue import catalogue, languages
from vaka.text.hint_words import MAX_WORDS, hint_mark, hint_more, hint_text, words_in
from vaka.text.speaker import Speaker, reason_text

pytest.importorskip("numpy", reason="hints of a master need NumPy: pip install numpy")

POSITIONS = 3 if SOAK else 1
APART = 14  # choices between two positions
NAMES = ["Anne", "Ben", "Cara"]


def hints(name: str) -> list[Hint]:
    game = vaka.game(name)
    state = game.start(game.players[0], vaka.seeded(3))
    chance = vaka.seeded(4)
    result: list[Hint] = []
    step = 0
    while len(result) < POSITIONS:
        seat = state.pending[0]
        choices = state.choices(seat)
        if step % APART == 0 and len(choices) > 1:
            result.append(advise(state.seen(seat), Budget(iterations=1), vaka.seeded(step)))
        step += len(choices) > 1
        state.choose(seat, choices[chance.pick(len(choices))])
    return result


@pytest.mark.parametrize("name", WITH_NET)
def test_a_hint_is_one_line_in_every_language(name: str) -> None:
    game = vaka.game(name)
    for hint in hints(name):
        for language in languages():
            speaker = Speaker(catalogue(language), game, NAMES)
            text, more = hint_text(hint, speaker, False), hint_more(hint, speaker, False)
            best = speaker.choice(hint.choice)
            assert best in text
            assert words_in(text) <= MAX_WORDS
            for other in hint.alternatives:
                assert speaker.choice(other.choice) in more
            assert best in hint_mark(hint, speaker)
            assert "{" not in text + more
            assert "hint." not in text + more


def test_a_reason_that_is_too_long_gives_way_to_a_shorter_one() -> None:
    game = vaka.game("orongo")
    speaker = Speaker(catalogue("en"), game, ["Anne", "Ben " * 30])
    long = ("hint.orongo.fact.rival_threat", {"seat": 1, "space": "P5"})
    short = ("hint.orongo.fact.raises", {"space": "P5", "later": 1})
    bid = game.choice("bid 1")
    said = hint_text(Hint(bid, reasons=[long, short]), speaker, False)
    assert said == "An expert would bid 1 shell. Why: a Moai on coastal palm 5 (soon)."
    assert hint_text(Hint(bid, reasons=[long]), speaker, False) == "An expert would bid 1 shell."


def test_a_reason_tells_what_is_kept_what_comes_later_and_what_is_not_sure() -> None:
    orongo, raiatea = (Speaker(catalogue("en"), vaka.game(name), NAMES) for name in ("orongo", "raiatea"))
    palm, threat = {"space": "P5"}, "hint.orongo.fact.threat"
    assert reason_text(orongo, threat, palm) == "a Moai with the next token on coastal palm 5"
    assert reason_text(orongo, threat, palm | {"kept": 1}) == "still a Moai with the next token on coastal palm 5"
    assert reason_text(orongo, "hint.orongo.fact.shells", {"n": 2, "later": 1}) == "2 more shells (soon)"
    assert reason_text(orongo, "hint.orongo.fact.shells", {"n": 2, "perhaps": 1}) == "perhaps 2 more shells"
    ritual = "hint.raiatea.fact.ritual"
    assert reason_text(raiatea, ritual, {"ritual": "pere", "n": 1}) == "Pere in hand"
    assert reason_text(raiatea, ritual, {"ritual": "pere", "n": 1, "kept": 1}) == "Pere stays in hand"


def test_almost_every_game_is_not_about_100_of_100() -> None:
    speaker = Speaker(catalogue("en"), vaka.game("orongo"), NAMES)
    assert hint_more(Hint(0, share=0.997), speaker, False) == "From here that wins almost every game."


def test_where_nothing_can_be_chosen_a_hint_says_so() -> None:
    game = vaka.game("orongo")
    speaker = Speaker(catalogue("en"), game, NAMES)
    only = Hint(game.choice("bid 1"))
    assert hint_text(only, speaker, True) == "There is only one thing you can do: bid 1 shell."
    assert hint_more(only, speaker, True) == ""


def test_more_opens_what_it_is_worth_and_other_ways() -> None:
    game = vaka.game("orongo")
    speaker = Speaker(catalogue("en"), game, NAMES)
    shells = [("hint.orongo.fact.shells", {"n": 2})]
    others = [Alternative(game.choice("bid 0"), 0.001, shells), Alternative(game.choice("bid 2"), 0.03, [])]
    assert hint_more(Hint(game.choice("bid 1"), share=0.43, alternatives=others), speaker, False) == (
        "From here that wins about 43 games in 100. About as good: bid nothing. For it: 2 more shells. "
        "Another way: bid 2 shells, with 3 fewer wins in 100 games."
    )
