"""What stands on a card of Raiatea: a sentence made from its verbs, one template a verb."""

from functools import lru_cache
from typing import Any

from ....core.game import Game
from ....core.state import State
from ....games.raiatea import view
from ....games.raiatea.box import RaiateaBox
from ....games.raiatea.names import NOTHING
from ....games.raiatea.state import RaiateaState
from ....text.catalogue import Catalogue, Word, capital
from ....text.own_words import OwnWords
from ....text.speaker import Speaker

Step = dict[str, Any]


def effect(speaker: Speaker, steps: list[Step]) -> str:
    """The steps of an effect as one sentence: `Gain 2 tattoos.`"""
    return _sentence(phrase(speaker, steps))


def phrase(speaker: Speaker, steps: list[Step]) -> str:
    """The same within a sentence: `gain 2 tattoos`."""
    lasting = steps[0]["verb"] in ("modify", "on", "score")
    link = _say(speaker, "and_also" if lasting else "then", {})
    return link.join([_step(speaker, step) for step in steps])


def mission(speaker: Speaker, needs: list[Step]) -> str:
    """What a mission asks for, as one sentence. Cards that are paid are listed together."""
    cards = [need for need in needs if need.get("pay", "pearls") not in ("pearls", "mana")]
    parts = [_need(speaker, need) for need in needs if need not in cards]
    if cards:
        parts.append(_say(speaker, "discard", {"things": [_need(speaker, need) for need in cards]}))
    return _sentence(speaker.listed(parts))


@lru_cache(maxsize=32)
def _mission_names(catalogue: Catalogue, game: Game[Any]) -> dict[str, str]:
    speaker = Speaker(catalogue, game, [])
    names: dict[str, str] = {}
    for entry in game.box.data["mission"]:
        name = speaker.listed([_asked(speaker, need) for need in entry["need"]])
        names[entry["id"]] = Word({"one": name} | dict.fromkeys(catalogue.classes[1:], f"× {name}"))
    return names


class RaiateaWords(OwnWords):
    def name(self, catalogue: Catalogue, game: Game[Any], word: str) -> str:
        """A mission of the box by what it asks for, "2 uru and 1 mask", the place of one by its statue and its row, as
        they stand on the board; any other word as it is."""
        assert isinstance(game.box, RaiateaBox)
        if word in game.box.mission_names:
            return _mission_names(catalogue, game)[word]
        if word not in game.box.place_names:
            return word
        statue, row, _ = word.split(".")
        return catalogue.say("raiatea.web.place", {"statue": statue, "row": row})

    def lies_at(self, seen: State, verb: str, place: str) -> str:
        """The word of the mission or the waiting ritual that a choice names by its place."""
        assert isinstance(seen, RaiateaState)
        if verb == "mission":
            tile = view.tile(seen, seen.box.place_names.index(place))
            return tile if tile in seen.box.mission_names else ""
        if verb == "cancel" and int(place) <= len(seen.row) and seen.row[int(place) - 1] != NOTHING:
            return seen.box.ritual_names[seen.row[int(place) - 1]]
        return ""

    def lies_twice(self, seen: State, verb: str, place: str) -> bool:
        """Of equal missions in one row the leftmost is taken, of equal rituals that of one player: there is nothing to
        tell apart."""
        assert isinstance(seen, RaiateaState)
        box = seen.box
        if verb == "cancel":
            ritual, owner = seen.row[int(place) - 1], seen.row_owner[int(place) - 1]
            return any(other == ritual and its != owner for other, its in zip(seen.row, seen.row_owner))
        at = box.place_names.index(place)
        equal = [other for other, tile in enumerate(seen.tiles) if tile == seen.tiles[at]]
        return any(box.place_row[other] != box.place_row[at] for other in equal)


OWN_WORDS = RaiateaWords()


def _sentence(text: str) -> str:
    return capital(text) + "."


def _say(speaker: Speaker, key: str, values: Step) -> str:
    return speaker.catalogue.say(f"raiatea.card.{key}", values)


def _step(speaker: Speaker, step: Step) -> str:
    verb = step["verb"]
    values = dict(step)
    values["n"] = step.get("n", step.get("keep", 1))
    if verb == "gain":
        text = _gain(speaker, step, values)
    elif verb in ("lose", "steal"):
        text = _hostile(speaker, step, values)
    elif verb == "take":
        text = _say(speaker, f"take_{step['what']}" + ("_different" if "match" in step else ""), values)
    elif verb == "perform":
        text = _say(speaker, "perform_max" if "max_cost" in step else "perform", {"max": step.get("max_cost")})
    elif verb == "visit":
        text = _say(speaker, f"visit_{step['place']}" + ("_kahuna" if step.get("kahuna") else ""), values)
    elif verb == "bag_mana":
        text = _say(speaker, "bag_mana_per_players" if "per" in step else "bag_mana", values)
    elif verb == "exchange":
        text = _say(speaker, "exchange", {**values, "get": _inner(speaker, step["get"])})
    elif verb == "modify":
        text = _modify(speaker, step, values)
    elif verb == "on":
        text = _say(speaker, f"on_{step['event']}", {"do": _inner(speaker, step["do"])})
    elif verb == "score":
        text = _score(speaker, step, values)
    elif verb == "draw" and step.get("who") == "all":
        return _say(speaker, "draw_all", values)  # nobody may decline it (R3.2)
    else:
        text = _say(speaker, verb, values)
    return _say(speaker, "all", {"text": text}) if step.get("who") == "all" else text


def _inner(speaker: Speaker, steps: list[Step]) -> str:
    """Steps within another one; what is simply gained is listed behind one verb: gain 1 pearl and 1 mana."""
    if all(step["verb"] == "gain" and not {"per", "max"} & step.keys() for step in steps):
        return _say(speaker, "gain", {"things": [_say(speaker, f"thing_{step['what']}", step) for step in steps]})
    return speaker.catalogue.messages["text.and"].join([_step(speaker, step) for step in steps])


def _gain(speaker: Speaker, step: Step, values: Step) -> str:
    text = _say(speaker, "gain", {"things": _say(speaker, f"thing_{step['what']}", values)})
    if "per" in step:
        text = _say(speaker, "gain_per", {"gain": text, "per": _say(speaker, f"per_{step['per']}", {})})
    return _limited(speaker, "at_most", text, step)


def _hostile(speaker: Speaker, step: Step, values: Step) -> str:
    hidden = step["verb"] == "steal" and step["what"] == "commodity"
    thing = _say(speaker, "thing_random_commodity" if hidden else f"thing_{step['what']}", values)
    return _say(speaker, "lose" if step["verb"] == "lose" else f"steal_{step['from']}", {"thing": thing})


def _modify(speaker: Speaker, step: Step, values: Step) -> str:
    values["less"] = -step["n"]
    values["kind"] = speaker.name(step.get("kind", ""))
    return _limited(speaker, "to_a_limit", _say(speaker, f"modify_{step['stat']}", values), step)


def _score(speaker: Speaker, step: Step, values: Step) -> str:
    if "per" not in step:
        return _say(speaker, "score", values)
    values["per"] = _say(speaker, f"per_{step['per']}", {})
    text = _say(speaker, "score_per_every" if "every" in step else "score_per", values)
    return _limited(speaker, "at_most", text, step)


def _limited(speaker: Speaker, key: str, text: str, step: Step) -> str:
    return _say(speaker, key, {"text": text, "max": step["max"]}) if "max" in step else text


def _need(speaker: Speaker, need: Step) -> str:
    values = dict(need)
    if "pay" in need:
        if need["pay"] != "commodity":
            return _say(speaker, f"pay_{need['pay']}", values)
        if "kind" in need:
            return _say(speaker, "pay_kind", {**values, "kind": speaker.name(need["kind"])})
        return _say(speaker, f"pay_{need['match']}", values)
    if "have" in need:
        values["rank"] = speaker.name(need.get("rank", ""))
        values["kind"] = speaker.name(need.get("kind", ""))
        return _say(speaker, f"have_{need['have']}" + ("_kind" if "kind" in need else ""), values)
    return _say(speaker, "auction", values)


def _asked(speaker: Speaker, need: Step) -> str:
    """What is asked for, without a verb: "3 pearls", "2 shamans"."""
    if need.get("pay") in ("pearls", "mana"):
        return _say(speaker, f"thing_{need['pay']}", need)
    if "have" not in need:
        return _need(speaker, need) if "pay" in need else _say(speaker, "asked_auction", {})
    values = dict(need) | {name: speaker.name(need.get(name, "")) for name in ("rank", "kind")}
    return _say(speaker, f"asked_{need['have']}" + ("_kind" if "kind" in need else ""), values)
