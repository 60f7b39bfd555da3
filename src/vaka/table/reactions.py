"""Quick reactions: a small fixed set, each a sign with a word in every language.

A reaction is a line of the chat whose whole text is its name between colons. So it is stored, limited, muted and taken
out as any other line, and who types it by hand means the same.
"""

from typing import Literal, get_args

Reaction = Literal["hello", "thanks", "well_played", "laugh", "wow", "oops"]
REACTIONS: tuple[str, ...] = get_args(Reaction)


def reaction_text(name: str) -> str:
    return f":{name}:"


def reaction_of(text: str) -> str:
    """The name of the reaction that this text is, or "".

    >>> reaction_of(":thanks:"), reaction_of("thanks"), reaction_of(":shells:")
    ('thanks', '', '')
    """
    name = text.strip(":")
    return name if name in REACTIONS and text == reaction_text(name) else ""
