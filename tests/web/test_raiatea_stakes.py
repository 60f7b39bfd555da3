"""Raiatea's questions say what is at stake, and its log tells a story: headings, one line a training, the result."""

import re

import vaka
from tests.web.boards import played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match


def test_questions_say_what_is_at_stake_and_the_log_has_headings() -> None:
    """A whole game, looked at wherever the first seat is asked."""
    match = Match(vaka.game("raiatea"), 3, seed=4)
    said: dict[str, str] = {}
    trained, headings = False, set()
    for _ in played(match, Seeded(4)):
        if 0 not in match.state.pending:
            continue
        result = regions(seen_by(match, 0))
        step = match.state.seen(0).view()["step"]
        if stakes := re.search(r'class="at-stake">([^<]+)', result["dock"]):
            said.setdefault(step, stakes.group(1))
        log = result["log"]
        trained = trained or " pearls and now has " in log
        headings |= set(re.findall(r'class="heading"[^>]*>.*?<span>([^<]+)', log))
        assert not re.search(r"gives up \d+ pearls?\.</span></li>\s*<li[^>]*>[^\n]*now has \d+ priests?\.", log)
    assert said["setup_keep"] == "Keep 2; the others are discarded."
    assert said["buy_keep"] == "Keep 1; the others are discarded."
    assert said["train"].startswith("One priest costs ")
    assert trained
    assert {"Action round 2.", "Ceremony 1 begins."} <= headings
    end = regions(seen_by(match, 0))["log"]
    assert re.search(r'class="heading"[^>]*>(?:(?!<li).)*third ceremony is over: (?:(?!<li).)* wins\.', end, re.DOTALL)
