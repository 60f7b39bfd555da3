"""Raiatea's questions say what is at stake, and its log tells a story: headings, one line a training, the result."""

import re

import vaka
from tests.tables import SOAK
from tests.web.boards import played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.games.raiatea.names import GOODS


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


OFFERS = {  # what a question must not speak of unless it is open, by the verb of its choices
    "take": ("take a card", "take a mask"),
    "gather": ("use a gatherer",),
    "return": ("sacrifice",),
    "draw": ("draw rituals",),
    "train": ("train priests",),
    "put": ("put a mask",),
    "mission": ("complete a mission",),
    "sell": ("sell a good",),
    "hire": ("hire an",),
    "price": ("raise a price",),
    "perform": ("perform a ritual",),
}
LOCATIONS = ("forest", "marae", "path", "clearing_put", "clearing_take", "market", "build")


def test_questions_offer_what_one_can_do_and_nothing_else() -> None:
    steps, leaders = set(), set()
    for seed in range(4 if SOAK else 2):
        match = Match(vaka.game("raiatea"), 3, seed=seed)
        for _ in played(match, Seeded(seed)):
            seat = match.state.pending[0]
            table_view = seen_by(match, seat)
            view = table_view.known.view()
            words = [match.game.words(choice) for choice in table_view.choices]
            verbs = {word.split()[0] for word in words}
            if match.state.answers or view["step"] not in LOCATIONS or verbs == {"done"}:
                continue
            result = regions(table_view)
            prompt = result["dock"].partition('id="prompt"')[2].partition("</div>")[0]
            asked = prompt.partition('class="at-stake"')[0].lower()
            steps.add(view["step"])
            for verb, offers in OFFERS.items():
                for offer in offers if verb not in verbs and "done" in verbs else ():
                    assert offer not in asked, (view["step"], words)
            if view["details"].get("kahuna") and view["step"] == "clearing_put":
                leaders |= set(re.findall("You lead here", prompt))
    assert steps == set(LOCATIONS)
    assert leaders


def test_a_sale_that_brings_nothing_has_a_warning() -> None:
    """Of those whose bonus was nothing, none was without; and none that brought something had one."""
    told = {True: 0, False: 0}
    for seed in range(8):
        match = Match(vaka.game("raiatea"), 3, seed=seed)
        luck = Seeded(seed)
        for offered in played(match, luck):
            seat = match.state.pending[0]
            sales = [choice for choice in offered if match.game.words(choice).startswith("sell ")]
            if match.state.answers or not sales:
                continue
            page = regions(seen_by(match, seat))["stage"]
            warned_of = re.findall(r'value="(sell [^"]+)"[^>]*data-warning', page)
            for choice in sales:
                words = match.game.words(choice)
                trial = match.copy()
                trial.choose(seat, choice)
                if words == "sell mahi_mahi 4":  # a mission: see below
                    continue
                news = {match.game.verbs[event.verb].name for event in trial.events[len(match.events) :]}
                brought = bool(news - {"sells", "price"}) or trial.state.seen(seat).view()["step"] != "market"
                warned = words in warned_of
                if trial.state.pending == (seat,):
                    assert warned != brought, (seed, words, news)
                    told[warned] += 1
    assert min(told.values()) > 0


def test_a_sale_for_a_mission_has_a_warning_where_every_mission_is_beyond_the_seller() -> None:
    told: set[bool] = set()
    for seed in range(6):
        match = Match(vaka.game("raiatea"), 3, seed=seed)
        match.state.prices[GOODS.index("mahi_mahi")] = 3
        for offered in played(match, Seeded(seed)):
            if match.state.answers or "sell mahi_mahi 4" not in map(match.game.words, offered):
                continue
            seat, trial = match.state.pending[0], match.copy()
            warned = re.search(r'value="sell mahi_mahi 4"[^>]*data-warning', regions(seen_by(trial, seat))["stage"])
            trial.choose(seat, "sell mahi_mahi 4")
            open_now = [trial.game.words(one) for one in trial.state.choices(seat)]
            assert not (warned and any(one.startswith("mission ") for one in open_now))
            told.add(bool(warned))
    assert told == {True, False}


def test_gifts_and_open_missions_are_in_sight_while_one_bids() -> None:
    match = Match(vaka.game("raiatea"), 3, seed=4)
    for _ in played(match, Seeded(4)):
        if match.state.seen(None).view()["step"] == "bid":
            break
    stage = regions(seen_by(match, 0))["stage"]
    assert stage.count('class="gift"') == 3
    tray = stage.partition('id="tray"')[2]
    open_now = [name for row in match.state.seen(0).view()["statues"][0]["rows"] for name in row if name]
    assert len(re.findall(r'<li class="mission \w+"', tray)) == len(open_now)
