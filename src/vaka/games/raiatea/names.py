"""Names for the small ints of a state and of a box."""

from typing import Final

NOBODY: Final = -1
NOTHING: Final = -1  # an empty place: a mission taken, a ritual gone from the row
UNKNOWN_CARD: Final = -1  # in a seen state: a ritual or a good that somebody else holds
FACE_DOWN: Final = -2  # a mission place whose statue has not been filled

GOODS: Final = ["uru", "taro", "mahi_mahi", "tiare"]
GOOD_KINDS: Final = 4

ASSISTANTS: Final = ["gatherer", "merchant", "shaman", "pearl_diver"]
ASSISTANT_KINDS: Final = 4
GATHERER: Final = 0
MERCHANT: Final = 1
SHAMAN: Final = 2
DIVER: Final = 3
HIRING: Final = 2  # what an assistant costs in pearls

# Cards of the forest and of the markets are numbered in one row: goods, assistants, masks, the mirror.
FIRST_ASSISTANT: Final = GOOD_KINDS
FIRST_MASK: Final = GOOD_KINDS + ASSISTANT_KINDS

LOCATIONS: Final = ["forest", "marae", "reef", "path", "clearing", "market"]
FOREST: Final = 0
MARAE: Final = 1
REEF: Final = 2
PATH: Final = 3
CLEARING: Final = 4
MARKET: Final = 5

DECKS: Final = ["normal", "forbidden"]
NORMAL: Final = 0

CATEGORIES: Final = ["personal", "permanent", "interactive", "common"]
PERMANENT: Final = 1
INTERACTIVE: Final = 2
COMMON: Final = 3

ACTION: Final = 0
CEREMONY: Final = 1
SPACES: Final = ["action", "ceremony"]

GIFTS: Final = ["tattoo", "pearls"]  # then a good of each kind, then none
GIFT_TATTOO: Final = 0
GIFT_PEARLS: Final = 1
GIFT_GOOD: Final = 2

RITE_STEPS: Final = ["dance", "buy", "prepare", "incantation", "blessing", "building"]

MAX_SEATS: Final = 5
MAX_CLIPS: Final = 3
HIGHEST_BID: Final = 99
MAX_COUNT: Final = 99
