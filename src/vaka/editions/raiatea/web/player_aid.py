"""The player aid of Raiatea."""

from collections import Counter

from ....games.raiatea.box import RaiateaBox
from ....games.raiatea.names import ASSISTANTS, GOODS, LOCATIONS
from ....games.raiatea.view import RaiateaView
from ....web.pages.rules.aids.aid import Aid, Block, Cell, Options
from .cards import Faces, faces

LOCATION_ICONS = {"forest": "loc_forest", "reef": "loc_reef", "market": "loc_market"}
STEPS = ("dance", "buy", "prepare", "incantation", "blessing", "building")


class RaiateaAid(Aid):
    icons = """
        uru taro mahi_mahi tiare good gatherer merchant shaman pearl_diver
        loc_forest marae loc_reef path clearing loc_market
        pearl mana priest tattoo rank_raatira rank_ariki rank_arioi rank_tahua
        kahuna first_player die_1 die_2 die_3 die_4 bag clip deck_normal deck_forbidden
        ritual_personal ritual_permanent ritual_interactive ritual_common
        statue_too mission_pearls mission_goods mission_condition mission_mana
        mask_mission mask_assistant mask_colours mirror
    """

    def icon_word(self, icon: str) -> str:
        return icon.removeprefix("loc_").removeprefix("rank_")

    def blocks(self) -> list[Block]:
        box = self.box
        assert isinstance(box, RaiateaBox)
        shown = faces(self.known, self.game)
        places = [
            [
                Cell(self.name(place), [LOCATION_ICONS.get(place, place)]),
                Cell(self.say(f"raiatea.web.{place}_does")),
                Cell(self.say(f"raiatea.web.{place}_kahuna"), ["kahuna"]),
            ]
            for place in LOCATIONS
        ]
        steps = [
            [Cell(f"{at} {self.say(f'raiatea.web.{step}')}"), Cell(self.say(f"raiatea.web.{step}_hint"))]
            for at, step in enumerate(STEPS, 1)
        ]
        ranks = [[Cell("", [f"rank_{word}"]), Cell(note)] for word, _, note in shown.ranks]
        helpers = [[Cell("", [kind]), Cell(shown.assistants[kind])] for kind in ASSISTANTS]
        masks = [[Cell("", [one.icon]), Cell(one.note)] for one in shown.masks.values()]
        of_ritual = self.heads("name", "category", "cost", "effect", "copies")
        of_mission = self.heads("points", "kind", "effect", "copies")
        missions = self._missions(box, shown)
        return [
            Block(self.say("raiatea.web.places"), self.heads("location", "effect", "kahuna"), places),
            Block(self.say("raiatea.web.assistants"), rows=helpers),
            Block(self.say("raiatea.web.goods"), ["", *[self.name(good) for good in GOODS]], _ladders(shown)),
            Block(self.say("raiatea.web.steps"), self.heads("step", "effect"), steps),
            Block(self.say("reading.aid.ranks"), rows=ranks),
            self.section("end"),
            Block(self.say("raiatea.web.masks"), rows=masks),
            Block(self.say("reading.aid.rituals"), of_ritual, _rituals(box, shown), things=_by_cost(box)),
            Block(self.say("reading.aid.missions"), of_mission, missions, things=_by_worth(box, shown)),
        ]

    def _missions(self, box: RaiateaBox, shown: Faces) -> list[list[Cell]]:
        copies = dict(zip(box.mission_names, box.mission_copies))
        rows = [(shown.missions[name], copies[name]) for name in _by_worth(box, shown)]
        return [
            [
                Cell(str(face.vp)),
                Cell(self.say(f"raiatea.web.kind_{face.kind}"), [f"mission_{face.kind}"]),
                Cell(face.text),
                Cell(str(number)),
            ]
            for face, number in rows
        ]

    @staticmethod
    def unseen(view: RaiateaView, box: RaiateaBox, options: Options) -> dict[str, int]:
        """Rituals in the decks, in others' hands or in the bag, and missions that never lay open.

        A ritual whose effect is still under way lies nowhere, so it is counted as well until it is done."""
        seen = Counter(view["discards"])
        for player in view["players"]:
            for cards in (player["hand"], player["drawn"], player["prepared"], player["permanent"]):
                seen.update(cards)
        seen.update([place["ritual"] for place in view["row"] if place["ritual"] is not None])
        seen.update([name for statue in view["statues"] for row in statue["rows"] for name in row if name is not None])
        seen.update(view["missions_won"])
        in_play = [copies if options["tane"] or not box.tane[at] else 0 for at, copies in enumerate(box.copies)]
        total = dict(zip(box.ritual_names, in_play)) | dict(zip(box.mission_names, box.mission_copies))
        return {name: copies - seen[name] for name, copies in total.items()}


def _ladders(shown: Faces) -> list[list[Cell]]:
    """From the top step down, a column a good."""
    high = max(len(steps) for steps in shown.ladders.values())
    return [
        [
            Cell(str(at + 1)),
            *[Cell(shown.ladders[good][at].text, [shown.ladders[good][at].part.icon]) for good in GOODS],
        ]
        for at in reversed(range(high))
    ]


def _by_cost(box: RaiateaBox) -> list[str]:
    return [name for _, name in sorted(zip(box.cost, box.ritual_names))]


def _rituals(box: RaiateaBox, shown: Faces) -> list[list[Cell]]:
    copies = dict(zip(box.ritual_names, box.copies))
    rows = [(shown.rituals[name], copies[name]) for name in _by_cost(box)]
    return [
        [
            Cell(face.name, [f"ritual_{face.category}"]),
            Cell(face.kind, [f"deck_{face.deck}"]),
            Cell(str(face.cost)),
            Cell(face.text),
            Cell(str(number)),
        ]
        for face, number in rows
    ]


def _by_worth(box: RaiateaBox, shown: Faces) -> list[str]:
    return sorted(box.mission_names, key=lambda name: (shown.missions[name].vp, shown.missions[name].kind))


AID = RaiateaAid
