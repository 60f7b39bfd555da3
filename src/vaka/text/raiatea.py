"""What stands on a card of Raiatea: a sentence made from its verbs, one template a verb."""

from typing import Any

from .speaker import Speaker

Step = dict[str, Any]


def effect(speaker: Speaker, steps: list[Step]) -> str:
    """The steps of an effect as one sentence: `Advance 2 tattoo steps.`"""
    lasting = steps[0]["verb"] in ("modify", "on", "score")
    link = _say(speaker, "and_also" if lasting else "then", {})
    return _sentence(link.join([_step(speaker, step) for step in steps]))


def mission(speaker: Speaker, needs: list[Step]) -> str:
    """What a mission asks for, as one sentence. Cards that are paid are listed together."""
    cards = [need for need in needs if need.get("pay", "pearls") != "pearls"]
    parts = [_need(speaker, need) for need in needs if need not in cards]
    if cards:
        parts.append(_say(speaker, "discard", {"things": _listed(speaker, [_need(speaker, need) for need in cards])}))
    return _sentence(_listed(speaker, parts))


def _listed(speaker: Speaker, parts: list[str]) -> str:
    """a, b and c"""
    last = _say(speaker, "and", {}).join(parts[-2:])
    return _say(speaker, "comma", {}).join([*parts[:-2], last])


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


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
    elif verb == "draw":
        text = _say(speaker, "draw_all" if step.get("who") == "all" else "draw", values)
    else:
        text = _say(speaker, verb, values)
    return _say(speaker, "all", {"text": text}) if step.get("who") == "all" else text


def _inner(speaker: Speaker, steps: list[Step]) -> str:
    return _say(speaker, "and", {}).join([_step(speaker, step) for step in steps])


def _gain(speaker: Speaker, step: Step, values: Step) -> str:
    text = _say(speaker, f"gain_{step['what']}", values)
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
