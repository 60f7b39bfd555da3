"""The numbers of weights/raiatea.toml."""

from ....bots.values.weights import Numbers
from ....games.raiatea.names import LOCATIONS


class RaiateaWeights:
    """The numbers for one number of players, in points of victory. What each is stands in the file."""

    def __init__(self, numbers: Numbers) -> None:
        self.pearl: float = numbers.take("pearl")
        self.mana: float = numbers.take("mana")
        self.good: float = numbers.take("good")
        self.second_good: float = numbers.take("second_good")
        self.good_price: float = numbers.take("good_price")
        self.priest: float = numbers.take("priest")
        self.tattoo: float = numbers.take("tattoo")
        self.rank: float = numbers.take("rank")
        self.to_next_rank: float = numbers.take("to_next_rank")
        self.assistant: float = numbers.take("assistant")
        self.unused: float = numbers.take("unused")
        self.mask: float = numbers.take("mask")
        self.forest_card: float = numbers.take("forest_card")
        self.mission: float = numbers.take("mission")
        self.card: float = numbers.take("card")
        self.in_hand: float = numbers.take("in_hand")
        self.in_the_bag: float = numbers.take("in_the_bag")
        self.hoped_for: float = numbers.take("hoped_for")
        self.met: float = numbers.take("met")
        self.bought: float = numbers.take("bought")
        self.partly: float = numbers.take("partly")
        self.second_mission: float = numbers.take("second_mission")
        self.first_in_order: float = numbers.take("first_in_order")
        self.kahuna: list[float] = [numbers.take(f"kahuna_{location}") for location in LOCATIONS]
        self.visitor_goods: float = numbers.take("visitor_goods")
        self.visitor_mission: float = numbers.take("visitor_mission")
        self.visitor_pearls: float = numbers.take("visitor_pearls")
        self.visitor_supply: float = numbers.take("visitor_supply")
        self.hurt: float = numbers.take("hurt")
        self.for_all: float = numbers.take("for_all")
        self.draw: float = numbers.take("draw")
        self.perform: float = numbers.take("perform")
        self.visit: float = numbers.take("visit")
        self.small_step: float = numbers.take("small_step")
        self.lasting: float = numbers.take("lasting")
        self.rivals: float = numbers.take("rivals")
        self.doubt: float = numbers.take("doubt")
        numbers.finish()
        # as `what` of a step counts them
        self.things: list[float] = [
            self.pearl,
            self.mana,
            self.priest,
            self.tattoo,
            self.good,
            self.assistant,
            self.mask,
            self.forest_card,
        ]
