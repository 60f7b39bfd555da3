"""A hint is one line: what, and why in a few words. The rest opens on request."""

import pytest

import vaka
from tests.games import WITH_NET
from vaka.bots.advice import advise
from vaka.bots.hints import FORESIGHT
from vaka.bots.navigator import Budget
from vaka.table.bots.hinting import Hint
from vaka.text.catalogue import catalogue, languages
from vaka.text.speaker import Speaker
from vaka.web.table_page.hint_words import hint_mark, hint_more, hint_text

pytest.importorskip("numpy", reason="hints of a master need NumPy: pip install numpy")

MOST = 25  # words of a reason
POSITIONS = 3
APART = 14  # choices between two positions


def hints(name: str) -> list[Hint]:
    game = vaka.game(name)
    words = game.words
    state = game.start(game.players[0], vaka.seeded(3))
    chance = vaka.seeded(4)
    result: list[Hint] = []
    step = 0
    while len(result) < POSITIONS:
        seat = state.pending[0]
        choices = state.choices(seat)
        if step % APART == 0 and len(choices) > 1:
            one = advise(state.seen(seat), Budget(iterations=1), vaka.seeded(step))
            assert FORESIGHT not in [key for key, _ in one.reasons]
            lines = [tuple((other, words(choice)) for other, choice in line) for line in (one.line, one.next_line)]
            share, gain = round(100 * one.share), round(100 * one.gain)
            second = words(one.next_choice)
            result.append(Hint(seat, 1, words(one.choice), share, 0, second, gain, tuple(one.reasons), *lines))
        step += len(choices) > 1
        state.choose(seat, choices[chance.pick(len(choices))])
    return result


@pytest.mark.parametrize("name", WITH_NET)
def test_a_hint_is_one_line_in_every_language(name: str) -> None:
    game = vaka.game(name)
    for hint in hints(name):
        for language in languages():
            speaker = Speaker(catalogue(language), game, ["Anne", "Ben", "Cara"])
            text, more = hint_text(hint, speaker), hint_more(hint, speaker)
            best = speaker.choice(game.choice(hint.words))
            assert best in text
            assert len(text.split()) <= len(best.split()) + MOST
            assert speaker.choice(game.choice(hint.next_words)) in more
            assert best in hint_mark(hint, speaker)
            assert "{" not in text + more
