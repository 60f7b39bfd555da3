"""Raiatea: prices stand on buttons, and what everybody may know of the players stands in their panels."""

import re

import vaka
from tests.web.boards import html, played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match


def test_training_says_its_price_hiring_what_is_left_and_a_shaman_left_is_named() -> None:
    trained = hired = shamans = 0
    for seed in (3, 5):
        match = Match(vaka.game("raiatea"), 3, seed=seed)
        for _ in played(match, Seeded(seed)):
            seat = match.state.pending[0]
            words = [match.game.words(choice) for choice in match.state.choices(seat)]
            verbs = {word.partition(" ")[0] for word in words}
            if "train 1" in words and trained < 3:
                trained += 1
                dock = regions(seen_by(match, seat))["dock"]
                assert re.search(r"train 1 priest: \d pearl", dock), dock
            if "hire gatherer" in words and hired < 3:
                hired += 1
                left = match.state.pearls[seat] - 2 or "nothing"
                assert f"hire a gatherer for 2 pearls, {left} left" in regions(seen_by(match, seat))["stage"]
            if verbs == {"perform", "done"} and match.state.seen(seat).view()["step"] not in ("perform", "order"):
                shamans += 1
                assert "You could still use a shaman" in regions(seen_by(match, seat))["dock"]
            elif "go" in verbs and not trained:
                assert "You could still use a shaman" not in regions(seen_by(match, seat))["dock"]
    assert trained
    assert hired
    assert shamans


def test_buying_rituals_says_its_price_on_the_decks_and_drawing_elsewhere_says_none() -> None:
    result: set[bool] = set()
    for seed in (4, 5):
        match = Match(vaka.game("raiatea"), 3, seed=seed)
        for _ in played(match, Seeded(seed)):
            seat = match.state.pending[0]
            words = [match.game.words(choice) for choice in match.state.choices(seat)]
            buys = match.state.seen(seat).view()["step"] == "buy"
            if "draw normal" in words and buys not in result:
                result.add(buys)
                stage = regions(seen_by(match, seat))["stage"]
                left = match.state.mana[seat] - 3
                assert (f'aria-label="draw from the normal rituals: 3 mana, {left} left"' in stage) == buys
                assert bool(re.search(r'class="price num"[^>]*>.*?3</span>', stage, re.DOTALL)) == buys
    assert result == {True, False}


def test_a_bid_says_how_much_mana_is_left() -> None:
    match = Match(vaka.game("raiatea"), 3, seed=4)
    for _ in played(match, Seeded(4)):
        seat = match.state.pending[0]
        mana = match.state.mana[seat]
        if mana > 1 and match.state.seen(seat).view()["step"] == "bid":
            page = html(seen_by(match, seat))
            assert f'aria-label="bid 1 mana, {mana - 1} left"' in page
            assert f'aria-label="bid {mana} mana, nothing left"' in page
            return
    raise AssertionError("nobody bids in this game")


def test_a_panel_counts_the_points_that_all_can_count_and_shows_missions_only_where_they_are_open() -> None:
    match = Match(vaka.game("raiatea"), 3, seed=4)
    for _ in played(match, Seeded(4)):
        pass
    over = regions(seen_by(match, None))["players"]
    won = [len(player["missions"]) for player in match.state.seen(None).view()["players"]]
    assert over.count('class="won ') == sum(won) > 0
    assert len(re.findall(r'class="amount victory-points one-line"[^>]*>\d+ VP<', over)) == 3
    match = Match(vaka.game("raiatea"), 3, seed=4)
    for _ in played(match, Seeded(4)):
        if match.number == 200:
            shown = regions(seen_by(match, None))["players"]
            said = re.findall(r'class="amount victory-points one-line"[^>]*>\d+(\+?) VP<', shown)
            won = [bool(player["missions"]) for player in match.state.seen(None).view()["players"]]
            assert any(won)
            assert [plus == "+" for plus in said] == won
            assert 'class="won ' not in regions(seen_by(match, None))["players"]
