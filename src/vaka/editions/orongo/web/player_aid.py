"""The player aid of Orongo."""

from collections import Counter

from ....games.orongo.box import RECIPES, OrongoBox
from ....games.orongo.names import KINDS, PALM
from ....games.orongo.view import OrongoView
from ....web.pages.rules.aids.aid import Aid, Block, Cell, Options


class OrongoAid(Aid):
    icons = """
        quarry food temple god nest birdman palm moai moai_ceremonial token tile hidden_tile shell reef amulet
    """

    def blocks(self) -> list[Block]:
        box = self.box
        assert isinstance(box, OrongoBox)
        sets = [
            [
                Cell(self.say(f"orongo.web.set_{name.replace('two_', '').partition('_')[0]}"), _each(needs)),
                Cell(self.say("orongo.web.shells", n=sum(needs.values())), ["shell"] * sum(needs.values())),
            ]
            for name, needs in RECIPES.items()
        ]
        kind_of = list(box.kind)
        kinds = [(kind, kind_of.count(at)) for at, kind in enumerate(KINDS) if at != PALM]
        coast = sum(box.coastal)
        tiles = [[Cell(self.name(kind), [kind]), Cell(str(n))] for kind, n in kinds]
        tiles += [
            [Cell(self.name("coastal_palm"), ["palm"]), Cell(str(coast))],
            [Cell(self.name("palm"), ["palm"]), Cell(str(kind_of.count(PALM) - coast))],
        ]
        setup = [[Cell(str(n)) for n in (players, *row)] for players, row in sorted(box.setup.items())]
        of_setup = self.heads("players", "each_shells", "each_moai", "first", "later")
        return [
            Block(self.say("reading.aid.sets"), self.heads("set", "costs"), sets),
            self.section("bids"),
            self.section("ties"),
            Block(self.say("reading.aid.setup"), of_setup, setup),
            Block(
                self.say("reading.aid.tiles"), self.heads("kind", "number"), tiles, things=[kind for kind, _ in kinds]
            ),
            self.section("end"),
        ]

    @staticmethod
    def unseen(view: OrongoView, box: OrongoBox, options: Options) -> dict[str, int]:
        """Tiles by kind that were not drawn yet, or that others have hidden."""
        own = [player["hidden_tile"] for player in view["players"]]  # those of others are "?"
        left = Counter(space["kind"] for space in view["spaces"] if not space["open"] and space["name"] not in own)
        return {kind: left[kind] for at, kind in enumerate(KINDS) if at != PALM}


def _each(needs: dict[str, int]) -> list[str]:
    return [kind for kind, n in needs.items() for _ in range(n)]


AID = OrongoAid
