"""A person as tables know them, and what they may be called."""

from dataclasses import dataclass, field

from ...bots.registry import told_by
from ...text.visible import is_plain, line_of, visible
from ..errors import Refused

NOBODY = 0  # as a person's id: they are counted from 1
MAX_NAME = 24
MAX_FILED = 60  # of a name in a file, with the bot that it tells

MEMBER = "member"
HOST = "host"
ROLES = (MEMBER, HOST)  # a host is a member as well; visitors have none


@dataclass(frozen=True)
class Person:
    """Somebody who was here before. `id` is for the server alone and is never shown."""

    id: int
    name: str
    nameless: str = field(default="Visitor", compare=False)  # how a table calls them without a name, in their language
    role: str = field(default="", compare=False)  # one of ROLES, or ""; a bot account has that of its owner
    owner: int | None = field(default=None, compare=False)  # of a bot account
    owner_name: str = field(default="", compare=False)


def checked_name(name: str) -> str:
    """A name as it may stand at a table: one line, not too long, nothing invisible."""
    name = line_of(name)
    if len(name) > MAX_NAME or not is_plain(name):
        raise Refused("table.name", {"most": MAX_NAME})
    if told_by(name)[1]:  # so bots are called in records
        raise Refused("table.name_of_a_bot", {"bot": told_by(name)[1]})
    return name


def fitting_name(name: str) -> str:
    """What of a name from a file may stand at a table: somebody else has let it through, or nobody has.

    >>> fitting_name("Anne" + chr(0x202E) + " (expert)"), fitting_name("x" * 99) == "x" * MAX_NAME
    ('Anne', True)
    """
    return told_by(visible(name)[:MAX_FILED].strip())[0][:MAX_NAME].strip()
