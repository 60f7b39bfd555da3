"""Raiatea's questions as the page asks them: they offer what the viewer can do, and nothing else; and a sale that
brings nothing has a warning."""

from typing import Any

from ....games.raiatea.box import MIRROR, RaiateaBox
from ....games.raiatea.missions import (
    ANY_ASSISTANT,
    HAVE_ASSISTANT_SETS,
    HAVE_ASSISTANTS,
    HAVE_MASK_PAIRS,
    HAVE_PRIESTS,
    HAVE_RANK,
    MANA,
    Mission,
)
from ....games.raiatea.names import ASSISTANTS
from ....games.raiatea.view import PlayerView, RaiateaView
from ....web.boards.table import OwnTable

# At each location what can be done there, and the heading that goes with it, in the order in which it is said.
AT_LOCATION = {
    "forest": {"take": "forest", "gather": "gather"},
    "marae": {"return": "marae", "draw": "marae"},
    "path": {"train": "path"},
    "clearing_put": {"put": "clearing_put", "mission": "complete_mission"},
    "clearing_take": {"take": "clearing_take", "mission": "complete_mission"},
    "market": {"sell": "market", "hire": "market", "price": "price"},
}
BESIDES = {"perform": "perform", "bind": "bind"}
NEEDS_PEARLS = ("train", "hire")


def question(page: OwnTable[RaiateaView]) -> str:
    """What is asked; "" where the game's own words fit."""
    step, verbs = page.view["step"], {choice.verb for choice in page.choices}
    if step == "build" and verbs and "mission" not in verbs:
        return page.say("raiatea.web.no_mission")
    if "done" not in verbs or step not in AT_LOCATION:
        return ""
    options = [verb for verb in (*AT_LOCATION[step], *BESIDES) if verb in verbs]
    if not options:
        return ""
    said = ["swap" if (step, verb) == ("clearing_take", "take") else verb for verb in options]
    said = [page.say(f"raiatea.web.may_{verb}") for verb in said]
    text = page.say("raiatea.web.may", place=page.view["location"], options=page.say("text.comma").join(said))
    pearls = page.view["players"][page.own_seat]["pearls"]
    return " ".join([text, page.say("raiatea.web.may_with", pearls=pearls)]) if verbs & {*NEEDS_PEARLS} else text


def title(page: OwnTable[RaiateaView]) -> str:
    """The heading of the first thing that can be done; "" where that of the question fits."""
    verbs = {choice.verb for choice in page.choices}
    headings = {**AT_LOCATION.get(page.view["step"], {}), **BESIDES}
    first = next((heading for verb, heading in headings.items() if verb in verbs), "")
    return page.say(f"raiatea.title.{first}") if first and page.view["step"] in AT_LOCATION else ""


def empty_sales(page: OwnTable[RaiateaView], box: RaiateaBox) -> dict[str, str]:
    """The sales whose bonus brings nothing now, by their words, each with a warning."""
    ladders = {entry["commodity"]: entry["steps"] for entry in box.data["ladder"]}
    result: dict[str, str] = {}
    for choice in page.choices:
        if choice.verb == "sell":
            good, step = choice.values
            effect = ladders[good][int(step) - 1]["effect"]
            if all(_is_empty(one, page.view, page.view["players"][page.own_seat], box) for one in effect):
                result[choice.words] = page.say("raiatea.web.empty_sale", good=good)
    return result


def _is_empty(effect: dict[str, Any], view: RaiateaView, player: PlayerView, box: RaiateaBox) -> bool:
    """Whether this certainly brings nothing."""
    verb, what = effect["verb"], effect.get("what")
    if verb == "gain" and what == "priest":
        return player["priests"] >= box.priest_most
    if verb == "gain" and what == "tattoo":
        return player["tattoos"] >= box.tattoo_end
    if verb == "take" and what in ("assistant", "mask"):
        return not sum(view["assistant_market" if what == "assistant" else "mask_market"].values())
    if verb == "complete_mission":
        open_rows = [row for statue in view["statues"] if statue["open"] for row in statue["rows"]]
        missions = dict(zip(box.mission_names, box.missions))
        return all(name is None or _is_beyond(missions[name], player, box) for row in open_rows for name in row)
    if verb == "reactivate":
        return not sum(player["used"].values())
    if verb == "perform":
        costs = dict(zip(box.ritual_names, box.cost))
        return not any(costs[name] <= effect.get("max_cost", costs[name]) for name in player["hand"])
    return False


def _is_beyond(mission: Mission, player: PlayerView, box: RaiateaBox) -> bool:
    """Whether a seller who gives one more good certainly cannot complete this. All else is for the rules to say."""
    return (
        mission.kind == MANA
        or mission.pearls > int(player["pearls"])
        or mission.goods > sum(player["goods"].values()) - 1
        or mission.masks > sum(player["masks"].values())
        or mission.rituals > len(player["hand"])
        or any(least > _most(what, kind, player, box) for what, least, kind in mission.haves)
    )


def _most(what: int, kind: int, player: PlayerView, box: RaiateaBox) -> int:
    """How much of this the player has."""
    assistants = player["assistants"]
    if what == HAVE_PRIESTS:
        return player["priests"]
    if what == HAVE_RANK:
        return box.rank_names.index(player["rank"])
    if what == HAVE_ASSISTANTS:
        return sum(assistants.values()) if kind == ANY_ASSISTANT else assistants[ASSISTANTS[kind]]
    if what == HAVE_ASSISTANT_SETS:
        return min(assistants.values())
    if what == HAVE_MASK_PAIRS:
        twins = sum(n // 2 for name, n in player["masks"].items() if name != MIRROR)
        return twins + sum(player["bound"].values())
    return len(player["missions"])
