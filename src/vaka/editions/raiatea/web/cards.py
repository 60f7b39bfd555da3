"""What stands on Raiatea's cards, tiles and ladders: icons and sentences, made from the verbs of the data."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ....core.game import Game
from ....games.raiatea.box import COLOURS, MASK_CLASSES, RaiateaBox
from ....games.raiatea.names import ASSISTANTS, CATEGORIES, DECKS
from ....games.raiatea.view import RaiateaView
from ....text.catalogue import Catalogue
from ....text.speaker import Speaker
from ..text import card_texts as cards

THING_ICONS = {
    "pearls": "pearl",
    "mana": "mana",
    "priest": "priest",
    "tattoo": "tattoo",
    "commodity": "good",
    "assistant": "person",
    "mask": "mask_mission",
    "forest": "loc_forest",
}
VERB_ICONS = {
    "reactivate": "replay",
    "complete_mission": "mission_condition",
    "draw": "deck_normal",
    "perform": "ritual_personal",
    "price": "arrow",
}
HAVE_ICONS = {
    "priests": "priest",
    "assistants": "person",
    "assistant_sets": "person",
    "mask_pairs": "mask_colours",
    "missions": "mission_condition",
}
MATCH_MARKS = {"any": "", "same": "=", "different": "≠"}
COUNTED_ICONS = {
    "pearls": "pearl",
    "mana": "mana",
    "goods": "good",
    "condition": "mission_condition",
}


@dataclass
class Part:
    """A number or a short sign, and the icon of what it counts."""

    text: str
    icon: str


@dataclass
class RitualFace:
    word: str
    name: str
    category: str
    kind: str  # the category as people say it
    cost: int
    deck: str
    text: str
    adds: int  # to the bids of the player who has it


@dataclass
class MissionFace:
    kind: str
    vp: int
    parts: list[Part]
    text: str


@dataclass
class MaskFace:
    name: str
    icon: str
    mark: str  # the icon of what a pair counts
    initial: str  # tells the masks of the colours apart, which all count the same
    colour: str
    note: str


@dataclass
class StepFace:
    part: Part
    text: str


@dataclass(eq=False)
class Faces:
    """All faces of a box in one language, by the words of the data."""

    box: RaiateaBox
    rituals: dict[str, RitualFace]
    missions: dict[str, MissionFace]
    masks: dict[str, MaskFace]
    ladders: dict[str, list[StepFace]]
    assistants: dict[str, str]  # what each kind does
    ranks: list[tuple[str, int, str]]  # word, space of the tattoo track, what it is worth

    def ritual(self, number: int) -> RitualFace:
        """A ritual by its number in events."""
        return self.rituals[self.box.ritual_names[number]]


@dataclass
class Gallery:
    """All components of a box, each with its number of copies; missions by what they are worth."""

    faces: Faces
    prices: dict[str, int]
    goods: dict[str, int]
    masks: dict[str, int]
    rituals: list[tuple[RitualFace, int]]
    missions: dict[int, list[tuple[str, int]]]


@lru_cache(maxsize=32)
def faces(catalogue: Catalogue, game: Game[Any]) -> Faces:
    speaker = Speaker(catalogue, game, [])
    box = game.box
    assert isinstance(box, RaiateaBox)
    data = box.data
    return Faces(
        box=box,
        rituals={name: _ritual(speaker, box, at) for at, name in enumerate(box.ritual_names)},
        missions={entry["id"]: _mission(speaker, entry) for entry in data["mission"]},
        masks={name: _mask(speaker, box, at) for at, name in enumerate(box.mask_names)},
        ladders={
            entry["commodity"]: [_step(speaker, step["effect"]) for step in entry["steps"]] for entry in data["ladder"]
        },
        assistants={name: speaker.said(f"raiatea.web.does_{name}", {}) for name in ASSISTANTS},
        ranks=[_rank(speaker, box, at) for at in range(len(box.rank_names))],
    )


def gallery(game: Game[Any], view: RaiateaView, messages: Catalogue) -> Gallery:
    shown = faces(messages, game)
    box = shown.box
    missions = list(zip(box.mission_names, box.mission_copies))
    return Gallery(
        shown,
        view["prices"],
        view["goods_market"],
        {entry["id"]: entry["copies"] for entry in box.data["mask"]},
        [(shown.rituals[name], n) for name, n in zip(box.ritual_names, box.copies)],
        {vp: [(name, n) for name, n in missions if shown.missions[name].vp == vp] for vp in box.statue_vp},
    )


def _ritual(speaker: Speaker, box: RaiateaBox, at: int) -> RitualFace:
    category = CATEGORIES[box.category[at]]
    return RitualFace(
        box.ritual_names[at],
        speaker.name(box.ritual_names[at]),
        category,
        speaker.name(category),
        box.cost[at],
        DECKS[box.deck_of[at]],
        cards.effect(speaker, box.data["ritual"][at]["effect"]),
        box.bid_bonus(at),
    )


def _mission(speaker: Speaker, entry: dict[str, Any]) -> MissionFace:
    parts = [_need(speaker, need) for need in entry["need"]]
    return MissionFace(entry["kind"], entry["vp"], parts, cards.mission(speaker, entry["need"]))


def _need(speaker: Speaker, need: dict[str, Any]) -> Part:
    if need.get("pay") == "commodity":
        return Part(f"{need['n']}{MATCH_MARKS[need.get('match', 'any')]}", need.get("kind", "good"))
    if need.get("pay") == "ritual":
        return Part(str(need["n"]), "deck_normal")
    if "pay" in need:
        return Part(str(need["n"]), THING_ICONS[need["pay"]])
    if need.get("have") == "rank":
        return Part(speaker.name(need["rank"]), "rank_" + need["rank"])
    if need.get("have") == "assistant_sets":
        return Part(f"{need['n']}×4", "person")
    if "have" in need:
        return Part(f"{need['n']}+", need.get("kind") or HAVE_ICONS[need["have"]])
    return Part("", "mana")


def _mask(speaker: Speaker, box: RaiateaBox, at: int) -> MaskFace:
    name = speaker.name(box.mask_names[at])
    if at == box.mirror:
        return MaskFace(
            name[:1].upper() + name[1:], "mirror", "", "", "mirror", speaker.said("raiatea.web.mirror_note", {})
        )
    entry = box.data["mask"][at]
    kind = MASK_CLASSES[box.mask_class[at]]
    counted = entry["counts"]
    values = {
        "name": name,
        "colour": speaker.said(f"raiatea.web.colour_{COLOURS[box.mask_colour[at]]}", {}),
        "n": entry["vp_each"],
        "max": entry.get("vp_max", 0),
        "counted": _counted(speaker, kind, counted),
        "treasure": cards.effect(speaker, entry["treasure"]),
    }
    note = speaker.catalogue.say(f"raiatea.web.mask_{kind}", values)  # they are people's words already
    mark = "" if kind == "colours" else COUNTED_ICONS.get(counted, counted)
    initial = name.split()[-1][:1] if kind == "colours" else ""
    return MaskFace(name, f"mask_{kind}", mark, initial, COLOURS[box.mask_colour[at]], note)


def _counted(speaker: Speaker, kind: str, what: str) -> str:
    """What a pair of masks counts: missions of a kind, assistants of a kind, or colours, which need no words."""
    if kind == "mission":
        return speaker.said(f"raiatea.web.kind_{what}", {})
    return speaker.name(what) if kind == "assistant" else what


def _step(speaker: Speaker, effect: list[dict[str, Any]]) -> StepFace:
    """The first step of an effect stands for it; the sentence says all."""
    first = effect[0]
    if first["verb"] in VERB_ICONS:
        most = first.get("max_cost")
        number = f"≤{most}" if most else str(first.get("n", first.get("keep", "")))
        part = Part(number, VERB_ICONS[first["verb"]])
    else:
        part = Part(str(first.get("n", "")), THING_ICONS.get(first.get("what", ""), "compass"))
    return StepFace(part, cards.effect(speaker, effect))


def _rank(speaker: Speaker, box: RaiateaBox, at: int) -> tuple[str, int, str]:
    values = {
        "rank": speaker.name(box.rank_names[at]),
        "vp": box.rank_vp[at],
        "draw": box.rank_draw[at],
        "decks": [speaker.name(DECKS[deck]) for deck in box.rank_decks[at]],
        "clips": box.rank_clips[at],
    }
    return (box.rank_names[at], box.rank_at.index(at), speaker.catalogue.say("raiatea.web.rank_note", values))
