"""The player aid of Moorea."""

from collections import Counter

from ....games.moorea.box import MooreaBox
from ....games.moorea.names import CARDS, COMMODITIES, PRODUCT_KINDS, TOOLS
from ....games.moorea.view import MooreaView
from ....web.pages.rules.aids.aid import Aid, Block, Cell, Options

TEMPLE = "temple_moorea"  # its icon: another game has a temple as well


class MooreaAid(Aid):
    icons = """
        seashell wood bamboo clay fish equal deck basket spear net cart stoneware hut canoe
        forest clay_pit bamboo_forest seashell_beach
        wood_store pottery bamboo_store seashell_chest landing well village market
        jetty bridge tiles statue palisades temple_moorea aquarium fish_basket two_man_canoe chinaware cult_site
        necklace
    """

    def icon_word(self, icon: str) -> str:
        return "temple" if icon == TEMPLE else icon

    def blocks(self) -> list[Block]:
        box = self.box
        assert isinstance(box, MooreaBox)
        tools = [
            [
                Cell(self.name(tool), [tool]),
                Cell(self.say("moorea.web.equal", n=box.tool_equal[at]), ["equal"]),
                Cell(str(box.tool_points[at])),
                Cell(self.say(f"moorea.terminal.effect_{tool}")),
                Cell(str(box.tool_copies[at])),
            ]
            for at, tool in enumerate(TOOLS)
        ]
        head = self.heads("name", "price", "points", "effect", "copies")
        blocks = [Block(self.say("moorea.web.tools"), head, tools)]
        for kind, kind_name in enumerate(PRODUCT_KINDS):
            titles = [title for title in range(len(box.ids)) if box.kind[title] == kind]
            if kind_name == "necklace":
                heading = self.name(kind_name)
            else:
                heading = self.say(f"reading.aid.{kind_name}")
            rows = [self._product(box, title) for title in titles]
            blocks.append(Block(heading, head, rows, things=[box.ids[title] for title in titles]))
        cards = [[Cell(self.name(card), [card]), Cell(str(n))] for card, n in zip(COMMODITIES, box.commodities)]
        of_cards = self.heads("kind", "copies")
        commodities = Block(self.say("reading.aid.cards"), of_cards, cards, things=list(COMMODITIES))
        return [self.section("turn"), *blocks, commodities, self.section("end")]

    def _product(self, box: MooreaBox, title: int) -> list[Cell]:
        name = box.ids[title]
        if box.equal[title]:
            price = Cell(self.say("moorea.web.equal", n=box.equal[title]), ["equal"])
        else:
            price = Cell("", [CARDS[card] for card, n in enumerate(box.price[title]) for _ in range(n)])
            price.text = self.known.counted([self.known.messages[f"moorea.name.{card}"] for card in price.icons])
        kind = PRODUCT_KINDS[box.kind[title]]
        points, effect = Cell(str(box.points[title])), Cell()
        if kind == "intermediate":
            effect = Cell(self.say("moorea.web.to_hand"))
        elif kind == "site":
            card = CARDS[box.discount[title]]
            effect = Cell(self.say("moorea.web.cheaper", card=self.known.messages[f"moorea.name.{card}"], n=1), [card])
        elif kind == "store":
            points = Cell(self.say("moorea.web.per_card", n=box.per_card[title]))
            takes = [CARDS[box.shelf_card[shelf]] for shelf in box.shelves[title]]
            effect = Cell(self.known.listed([self.name(card) for card in takes]), takes)
        elif kind == "necklace":
            points = Cell(" · ".join(str(n) for n in box.necklaces))
            effect = Cell(self.say("moorea.web.together"))
        icon = TEMPLE if name == "temple" else name
        return [Cell(self.name(name), [icon]), price, points, effect, Cell(str(box.copies(title)))]

    @staticmethod
    def unseen(view: MooreaView, box: MooreaBox, options: Options) -> dict[str, int]:
        """Commodities in the pile or in hands, and products that are not on display yet."""
        seen = Counter(view["row"]) + Counter(view["discards"]) + Counter(view["gone"])
        seen.update({product["title"]: product["copies"] for product in view["display"]})
        for player in view["players"]:
            for cards in (player["hand"], player["products"], *player["stores"].values()):
                seen.update(cards)
        first, second = box.piles[len(view["players"])]
        copies = dict(zip(COMMODITIES, box.commodities)) | {
            name: first[title] + second[title] for title, name in enumerate(box.ids)
        }
        return {name: number - seen[name] for name, number in copies.items()}


AID = MooreaAid
