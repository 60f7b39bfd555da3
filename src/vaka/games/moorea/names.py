"""Names for the small ints of a state and of a box."""

from typing import Final

# Kinds of hand cards: commodities first, fish last of them, then the intermediates, which are products.
SEASHELL: Final = 0
WOOD: Final = 1
BAMBOO: Final = 2
CLAY: Final = 3
FISH: Final = 4
STONEWARE: Final = 5
HUT: Final = 6
CANOE: Final = 7
COMMODITIES: Final = ["seashell", "wood", "bamboo", "clay", "fish"]
INTERMEDIATES: Final = ["stoneware", "hut", "canoe"]
CARDS: Final = COMMODITIES + INTERMEDIATES

# Tools; the tools of a seat are a set in bits.
BASKET: Final = 0
SPEAR: Final = 1
NET: Final = 2
CART: Final = 3
TOOLS: Final = ["basket", "spear", "net", "cart"]

BASKET_LIMIT: Final = 8  # M4.1
CART_DRAWS: Final = 2  # M4.4
GIVEN: Final = 2  # M3.2: cards given in an exchange
IDLE_ROUNDS: Final = 10  # M6.3

# kinds of products
INTERMEDIATE: Final = 0
SITE: Final = 1
STORE: Final = 2
PLAIN: Final = 3
NECKLACE: Final = 4
PRODUCT_KINDS: Final = ["intermediate", "site", "store", "plain", "necklace"]
