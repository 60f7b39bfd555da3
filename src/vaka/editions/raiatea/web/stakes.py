"""What Raiatea's questions are worth and cost, said under them."""

from ....games.raiatea.box import RaiateaBox
from ....games.raiatea.view import RaiateaView
from ....web.boards.table import OwnTable

TRAINING = ("train", "path", "visit_path")
CLEARING = ("clearing_put", "clearing_take")
KEEPING = ("setup_keep", "keep", "buy_keep")
HIGHEST_RANK = "tahua"


def stakes(page: OwnTable[RaiateaView], box: RaiateaBox) -> str:
    """How many are kept, what training or a ritual costs, that who leads at the Clearing has a mission, that a second
    mission uses a diver; "" for none."""
    step, details = page.view["step"], page.view["details"]
    player = page.view["players"][page.own_seat]
    if step in KEEPING:
        deals = box.ritual_keeps[len(page.seats)][page.own_seat]  # as the game begins, from seat to seat
        number = details.get("number", deals[0] if len(deals) == 1 else 0)
        return page.say("raiatea.web.stakes_keep", n=number) if number else ""
    if step in TRAINING and any(choice.verb == "train" for choice in page.choices):
        one, two = player["training"]
        return page.say("raiatea.web.stakes_train", one=one, two=two)
    if step in CLEARING and details["kahuna"] and not details["made"]:
        if step == "clearing_take":
            return "" if details["taken"] else page.say("raiatea.web.stakes_kahuna_later")
        can = any(choice.verb == "mission" for choice in page.choices)
        return page.say("raiatea.web.stakes_kahuna" if can else "raiatea.web.stakes_kahuna_none")
    if step == "perform":
        if details["most"] is not None:
            return page.say("raiatea.web.stakes_most", n=details["most"])
        return page.say("raiatea.web.stakes_once" if player["rank"] == HIGHEST_RANK else "raiatea.web.stakes_free")
    if step == "build" and any(choice.verb == "mission" for choice in page.choices):
        if details["made"]:
            return page.say("raiatea.web.stakes_second")
        has_diver = player["assistants"]["pearl_diver"] > player["used"]["pearl_diver"]
        return page.say("raiatea.web.stakes_diver") if has_diver else ""
    return ""
