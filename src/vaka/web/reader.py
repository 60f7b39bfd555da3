"""Who reads a page, and what every template of a page is handed."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ..core.errors import VakaError
from ..table.errors import NotAllowed
from ..table.people.person import Person
from ..text.catalogue import Catalogue, catalogue, languages
from ..text.speaker import plain

THEMES = ("light", "dark")


@dataclass
class Reader:
    """A person, or nobody yet; their language and their theme."""

    alone: ClassVar[bool] = False  # without a server: what needs other people is left out

    person: Person | None
    language: str
    theme: str  # "" follows the system

    @property
    def catalogue(self) -> Catalogue:
        return catalogue(self.language)

    @property
    def known(self) -> Person:
        """The person, for what only somebody can do."""
        if self.person is None:
            raise NotAllowed("frame.nobody", {})
        return replace(self.person, nameless=self.say("pages.nameless"))

    def say(self, key: str, **values: object) -> str:
        return self.catalogue.say(key, values)

    def has(self, key: str) -> bool:
        """Whether there is anything to say: a game may do without some of its texts."""
        return self.catalogue.has(key)

    def refusal(self, error: VakaError) -> str:
        return plain(self.catalogue, error)


def page_values(reader: Reader, **values: Any) -> dict[str, Any]:
    """What every template of a page is handed."""
    return {"page": reader, "say": reader.say, "languages": languages(), **values}
