"""What can be wrong with what somebody hands in: a key and values, of which a text in any language is made."""

import errno
from collections.abc import Callable, Mapping
from typing import Final


class VakaError(Exception):
    """The base of all refusals: `key` names the message, `values` fill it. As a string it is the message in English.

    >>> error = VakaError("choice.no_such_seat", {"seat": 5, "players": 2})
    >>> error.key, error.values
    ('choice.no_such_seat', {'seat': 5, 'players': 2})
    >>> print(error)
    There is no such seat: seats are numbered from 1 to 2.
    """

    def __init__(self, key: str, values: Mapping[str, object]) -> None:
        super().__init__(key, values)
        self.key: str = key
        self.values: dict[str, object] = dict(values)

    def __str__(self) -> str:
        try:
            return _say(self)
        except Exception:  # whatever is wrong with the values: an error can always be printed
            return _plain(self)


def _plain(error: VakaError) -> str:
    if not error.values:
        return error.key
    return f"{error.key} ({', '.join([f'{name}: {value}' for name, value in error.values.items()])})"


_say: Callable[[VakaError], str] = _plain


def say_errors_by(say: Callable[[VakaError], str]) -> None:
    """Let `str` of an error be what this function answers: sentences are made above the core."""
    global _say
    _say = say


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
