"""Every ritual and every ladder step does what its data says, read here apart from the engine."""

from collections import Counter

import pytest

from vaka.games.raiatea import kinds, scoring, steps
from vaka.games.raiatea.names import GOODS

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    GAME,
    assistants,
    discards,
    front,
    give,
    go,
    goods,
    market,
    masks,
    offered,
    perform,
    play,
    ritual,
    say,
    start,
    supply,
    tiles,
)

RITUALS = BOX.data["ritual"]
SEATS = {"owner": [ANNE], "each_other": [BEN, CARA], "all": [ANNE, BEN, CARA]}


def rich():
    """Everybody has some of everything, and there is something to do with it."""
    state = start(3, tane=True)
    state.pearls = [20, 20, 20]
    state.mana = [20, 20, 20]
    state.priests = [4, 4, 4]
    state.tattoos = [3, 3, 3]
    market(state, *GOODS * 3)
    supply(state, "uru", "shaman", "taro", "taro")
    tiles(state, r1_1=" ".join(["m1_pearls_3"] * 4), r1_2="m1_pearls_4 m1_pearls_4")
    for seat in (ANNE, BEN, CARA):
        goods(state, seat, "uru", "taro", "taro")
        assistants(state, seat, "gatherer", used=("merchant", "shaman", "pearl_diver"))
        masks(state, seat, "mission_mana", "mission_goods")
    give(state, ANNE, "orerorero")
    state.told.clear()
    return state


def settle(state, until):
    """Let everybody take all they can, until this kind of pending work is on top again."""
    for _ in range(60):
        if state.stack[-1][0] == until:
            return
        seat = state.pending[0]
        words = offered(state, seat)
        say(state, seat, "perform orerorero" if "perform orerorero" in words else words[-1])
    raise AssertionError("it does not end")


def events(state):
    """How often each verb was told of each seat, with its amount where it has one."""
    result = Counter()
    for event in state.told:
        result[(GAME.verbs[event.verb].name, *event.values[:2])] += 1
    return result


def expect(step, expected):
    """Add what a step should tell."""
    verb, n = step["verb"], step.get("n", 1)
    seats = SEATS[step.get("who", "owner")]
    if verb == "gain":
        if "per" in step:
            n = min(n * {"assistants": 4, "priests": 4}[step["per"]], step.get("max", 99))
        if step["what"] in ("pearls", "mana"):
            expected[(f"gains_{step['what']}", ANNE, n)] += 1
        elif step["what"] == "priest":
            expected[("priests", ANNE, 4 + n)] += 1
        else:
            for at in range(n):
                expected[("tattoos", ANNE, 4 + at)] += 1
    elif verb == "lose":
        for seat in seats:
            if step["what"] in ("pearls", "mana"):
                expected[(f"pays_{step['what']}", seat, n)] += 1
            elif step["what"] == "priest":
                expected[("priests", seat, 4 - n)] += 1
            else:
                expected[("loses", seat, GOODS.index("taro"))] += n
    elif verb == "steal":
        victims = [BEN, CARA] if step["from"] == "each_other" else [CARA]
        what = {"pearls": "steals_pearls", "mana": "steals_mana", "commodity": "steals", "mask": "steals_mask"}
        for victim in victims:
            expected[(what[step["what"]], ANNE, victim)] += n if step["what"] in ("commodity", "mask") else 1
    elif verb == "bag_mana":
        expected[("bag", n * (3 if "per" in step else 1))] += 1
    elif verb == "reveal_statue":
        expected[("opens", 1)] += 1
    elif verb == "exchange":
        expected[("returns", ANNE, GOODS.index("taro"))] += 2
        expected[("tattoos", ANNE, 4)] += 1
        expected[("tattoos", ANNE, 5)] += 1


ASKED = {"take": ("takes", "picks"), "draw": ("keeps",), "perform": ("performs",), "complete_mission": ("mission",)}


@pytest.mark.parametrize("entry", RITUALS, ids=lambda entry: entry["id"])
def test_every_ritual_does_what_its_steps_say(entry):
    state = rich()
    perform(state, ANNE, entry["id"])
    settle(state, kinds.GO)
    result = events(state)
    expected: Counter = Counter()
    for step in entry["effect"]:
        expect(step, expected)
    for key, number in expected.items():
        assert result[key] >= number, f"{key} in {result}"
    for step in entry["effect"]:
        names = ASKED.get(step["verb"], ())
        for seat in SEATS[step.get("who", "owner")] if names else []:
            new_events = [e for e in state.told if GAME.verbs[e.verb].name in names and e.values[0] == seat]
            if step["verb"] == "take":
                assert len(new_events) == step["n"]
            elif step["verb"] == "draw":
                assert len(new_events[0].values) - 1 == min(step["keep"], 3)
            elif step["verb"] == "perform":
                assert [e.values[1] for e in new_events] == [ritual(entry["id"]), ritual("orerorero")]
            else:
                assert len(new_events) == step["n"]
    verbs = [step["verb"] for step in entry["effect"]]
    if "reactivate" in verbs:
        assert sum(state.used[:4]) == 1
    if "price" in verbs:
        assert state.prices[3] == 3
    if "visit" in verbs:
        place = next(step for step in entry["effect"] if step["verb"] == "visit")
        if place["place"] == "path":
            assert state.priests[ANNE] == 4 + 2 + (1 if place.get("kahuna") else 0)
            assert result[("gains_mana", ANNE, state.priests[ANNE])] == 1
        else:
            assert sum(n for key, n in result.items() if key[0] == "sells") == 1
            assert sum(n for key, n in result.items() if key[0] == "hires") == 1
    stays = entry["category"] == "permanent"
    assert (ritual(entry["id"]) in state.front) == stays
    assert (entry["id"] in discards(state)) == (not stays)


@pytest.mark.parametrize("entry", [r for r in RITUALS if r["category"] == "permanent"], ids=lambda entry: entry["id"])
def test_every_permanent_ritual_lasts(entry):
    """Two copies of it, beside the same table without them."""
    plain, state = rich(), rich()
    front(state, ANNE, entry["id"], entry["id"])
    for step in entry["effect"]:
        if step["verb"] == "score":
            state.priests[ANNE] = plain.priests[ANNE] = 7
            each = min(step["n"] * (7 // step.get("every", 1) if "per" in step else 1), step.get("max", 99))
            assert scoring.permanent_points(state, ANNE) == 2 * each
        elif step["verb"] == "on":
            for table in (plain, state):
                if step["event"] == "priest_action":
                    play(table, [kinds.GO, ANNE], [kinds.PATH_VISIT, ANNE, 0])
                    say(table, ANNE, "pass")
                elif step["event"] == "reef":
                    table.assistants = [0] * 12
                    table.used = [0] * 12
                    go(table, BEN, "reef", 4, 1)
                else:
                    play(table, [kinds.GO, ANNE], [kinds.COMPLETE, ANNE, 0, 1])
                    say(table, ANNE, "mission 1.1.1")
            for gain in step["do"]:
                amounts = {"pearls": "pearls", "mana": "mana"}[gain["what"]]
                assert getattr(state, amounts)[ANNE] == getattr(plain, amounts)[ANNE] + 2 * gain["n"]


@pytest.mark.parametrize(
    ("good", "step"), [(good, step) for good in range(4) for step in range(4)], ids=lambda value: str(value)
)
def test_every_ladder_step_gives_its_bonus(good, step):
    effect = BOX.data["ladder"][good]["steps"][step]["effect"][0]
    state = rich()
    state.prices = [3, 3, 3, 3]
    goods(state, ANNE, GOODS[good])
    play(state, [kinds.GO, ANNE], [kinds.MARKET_PART, ANNE, 1, 0, 0, 0])
    say(state, ANNE, f"sell {GOODS[good]} {step + 1}")
    settle(state, kinds.GO)
    result = events(state)
    expected: Counter = Counter()
    expect(effect, expected)
    assert all(result[key] >= number for key, number in expected.items())
    if effect["verb"] == "take":
        assert sum(n for key, n in result.items() if key[0] == "takes") == effect["n"]
    elif effect["verb"] == "draw":
        assert len(state.hands[ANNE]) == 1 + effect["keep"]
    elif effect["verb"] == "perform":
        assert len(state.front) == 1
    elif effect["verb"] == "reactivate":
        assert sum(n for key, n in result.items() if key[0] == "reactivates") == effect["n"]
    elif effect["verb"] == "complete_mission":
        assert state.won_number[ANNE] == 1
    else:
        assert effect["verb"] == "gain"
    assert state.prices[good] == 2
    assert state.goods_market[good] == 4


def test_a_limited_perform_of_the_ladder_is_limited():
    state = rich()
    give(state, ANNE, "taaroa", "tohu", "roroo")
    goods(state, ANNE, "tiare")
    state.prices = [3, 3, 3, 3]
    play(state, [kinds.GO, ANNE], [kinds.MARKET_PART, ANNE, 1, 0, 0, 0])
    say(state, ANNE, "sell tiare 2")
    assert offered(state, ANNE) == ["pass", "perform tohu", "perform orerorero"]


def test_all_verbs_are_used_by_some_card_and_tested_here():
    used = {step.verb for effect in BOX.effects for step in effect}
    assert used == set(range(len(steps.VERBS)))
    assert len(steps.VERBS) == 17
