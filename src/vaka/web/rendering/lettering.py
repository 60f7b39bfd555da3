"""The letters of pictures that the server draws: grey pictures of our own font, made by `python -m tools.lettering`."""

import json
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "letters.bin"
GREYS = 16
MISSING = "·"  # stands for a letter that we have no picture of


@dataclass(frozen=True)
class Letter:
    """`rows` have a grey below GREYS for each point; `left` and `top` are from where the pen stands."""

    advance: int
    left: int
    top: int
    rows: list[bytes]


@dataclass(frozen=True)
class Face:
    size: int
    letters: dict[str, Letter]

    def of(self, text: str) -> list[Letter]:
        return [self.letters.get(letter, self.letters[MISSING]) for letter in text]

    def width(self, text: str) -> int:
        return sum([letter.advance for letter in self.of(text)])

    def fitting(self, text: str, width: int) -> str:
        """As much of the text as there is room for, with dots where it was cut.

        >>> face("small").fitting("Anne", 1000), face("small").fitting("A" * 100, 100)[-1]
        ('Anne', '…')
        """
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def lines(self, text: str, width: int, most: int) -> list[str]:
        """The text in at most so many lines."""
        found: list[str] = [""]
        for word in text.split():
            longer = f"{found[-1]} {word}".strip()
            if self.width(longer) <= width or not found[-1]:
                found[-1] = longer
            else:
                found.append(word)
        if len(found) > most:
            found[most - 1 :] = [" ".join(found[most - 1 :])]
        return [self.fitting(line, width) for line in found]


@cache
def faces() -> dict[str, Face]:
    data = zlib.decompress(FILE.read_bytes())
    end = 4 + int.from_bytes(data[:4], "big")
    about, grey = json.loads(data[4:end]), data[end:]
    return {
        name: Face(
            face["size"],
            {
                letter: Letter(
                    advance, left, top, [grey[at + row * wide : at + (row + 1) * wide] for row in range(high)]
                )
                for letter, (advance, left, top, wide, high, at) in face["letters"].items()
            },
        )
        for name, face in about.items()
    }


def face(name: str) -> Face:
    return faces()[name]
