"""What Raiatea's questions are worth and cost, said under them; and the log's lines about one training as one line."""

from ...games.raiatea.state import RaiateaState
from ...games.raiatea.view import RaiateaView
from ..rendering.shown import Line, Mine, Shared

TRAINING = ("train", "path", "visit_path")
KEEPING = ("setup_keep", "keep", "buy_keep")
HIGHEST_RANK = "tahua"


def stakes(page: Mine[RaiateaView], state: RaiateaState) -> str:
    """How many are kept, what training costs, what a ritual costs, that a second mission uses a diver; "" for none."""
    step, details = page.view["step"], page.view["details"]
    player = page.view["players"][page.own_seat]
    if step in KEEPING:
        deals = state.box.ritual_keeps[state.players][page.own_seat]
        number = details.get("number", deals[0] if len(deals) == 1 else 0)
        return page.say("raiatea.web.stakes_keep", n=number) if number else ""
    if step in TRAINING and any(choice.verb == "train" for choice in page.choices):
        one, two = player["training"]
        return page.say("raiatea.web.stakes_train", one=one, two=two)
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


def trainings_in_one(page: Shared[RaiateaView]) -> list[Line]:
    """Who trains pays pearls and has more priests: told in one line, where the two follow each other."""
    found: list[Line] = []
    for line in page.lines:
        last = found[-1] if found else None
        if line.verb == "priests" and last is not None and last.verb == "pays_pearls" and last.who == line.who:
            found.pop()
            if found and found[-1].verb == "trains" and found[-1].who == line.who:
                found.pop()
            name = "" if line.who is None else line.who.name
            pearls, priests = int(last.words[1]), int(line.words[1])
            text = page.say("raiatea.web.trained", name=name, pearls=pearls, n=priests)
            line = line._replace(text=text, points=tuple(dict.fromkeys([*last.points, *line.points])))
        found.append(line)
    return found
