"""What can be wrong with what somebody hands in: a key and values, of which a text in any language is made."""

import errno
from typing import Any, Final


class VakaError(Exception):
    """The base of all refusals: `key` names the message, `values` fill it.

    >>> error = VakaError("no_such_game", {"name": "chess"})
    >>> error.key, error.values
    ('no_such_game', {'name': 'chess'})
    >>> print(error)
    no_such_game (name: chess)
    """

    def __init__(self, key: str, values: dict[str, Any]) -> None:
        super().__init__(key, values)
        self.key: str = key
        self.values: dict[str, Any] = values

    def __str__(self) -> str:
        if not self.values:
            return self.key
        return f"{self.key} ({', '.join(f'{name}: {value}' for name, value in self.values.items())})"


class IllegalChoice(VakaError):
    """A choice that is not open to this seat now. The state has not changed."""


class BadRequest(VakaError):
    """A game, a player count, an option or words that do not exist."""


class BadBox(VakaError):
    """Component data that does not hold together."""


class BadSave(VakaError):
    """Saved data that is not a state of this game."""


class BadRecord(VakaError):
    """A record that cannot be read or does not hold; `values["line"]` says where."""


class ChanceError(VakaError):
    """A chance source was asked for something that it cannot answer."""


_SYSTEM: Final[dict[int, str]] = {
    errno.ENOENT: "no_file",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.EROFS: "not_allowed",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EADDRINUSE: "in_use",
    errno.EADDRNOTAVAIL: "no_address",
}


def of_system(error: OSError) -> VakaError:
    """What the system refused, as a reason that can be said in every language; a rare one in the system's own words."""
    if error.errno in _SYSTEM:
        return VakaError(f"system.{_SYSTEM[error.errno]}", {})
    return VakaError("system.other", {"why": error.strerror or str(error)})
