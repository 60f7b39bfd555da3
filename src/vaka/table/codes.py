"""Names that are drawn: codes and names of tables, names of bots, secrets that people carry."""

import hashlib
import re
import secrets
from collections.abc import Collection
from itertools import count

# Neither 0 and o nor 1, i and l: codes are read aloud. Eight of 31 letters and a word are more than 43 bits.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
WORDS = (
    "ahu", "hoku", "hotu", "kahu", "kiri", "koru", "lagi", "mana", "manu", "marae", "matangi", "moana", "motu", "niu",
    "paepae", "papa", "rangi", "raro", "reva", "tapa", "tere", "toa", "uta", "vai",
)  # fmt: skip
# Islands and atolls: a table that nobody has named is called so in every language.
ISLANDS = (
    "Aitutaki", "Apataki", "Atiu", "Fakarava", "Fatu Hiva", "Hiva Oa", "Huahine", "Mangaia", "Mangareva", "Manihiki",
    "Mataiva", "Maupiti", "Niue", "Nuku Hiva", "Pukapuka", "Raivavae", "Rangiroa", "Rarotonga", "Rimatara", "Rurutu",
    "Savaiʻi", "Tahaʻa", "Tetiaroa", "Tikehau", "Tongareva", "Tubuai", "Ua Huka", "Ua Pou", "Upolu", "Vavaʻu",
)  # fmt: skip
# No bot is called like a card, a god or anything else of the games (tests/text/test_names.py).
BOT_NAMES = ("Teiva", "Heipua", "Vaea", "Mareva", "Tamatoa", "Poema", "Hereata", "Teriʻi")


CODE = re.compile(r"[a-z]{2,12}(-[a-z0-9]{4}){2}")


def is_code(text: str) -> bool:
    """Whether this could be the code of a table.

    >>> is_code(new_code()), is_code("hotu")
    (True, False)
    """
    return CODE.fullmatch(text) is not None


def new_code() -> str:
    """A code for a table, short enough to read aloud and too long to guess: `hotu-7k3m-x2pq`."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(8))
    return f"{secrets.choice(WORDS)}-{letters[:4]}-{letters[4:]}"


def new_name(taken: Collection[str] = (), wished: str = "") -> str:
    """A name for a table: the wished one, else that of an island; with a number where it is taken.

    >>> new_name(["Friday", "Friday 2"], "Friday")
    'Friday 3'
    """
    name = wished or secrets.choice([island for island in ISLANDS if island not in taken] or ISLANDS)
    numbered = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(other for other in numbered if other not in taken)


def bot_name(taken: list[str]) -> str:
    """A name that nobody at the table has."""
    return secrets.choice([name for name in BOT_NAMES if name not in taken] or list(BOT_NAMES))


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is long and random, so a plain hash cannot be turned back."""
    return hashlib.sha256(b"vaka secret 1" + secret.encode("utf-8", "surrogatepass")).hexdigest()
