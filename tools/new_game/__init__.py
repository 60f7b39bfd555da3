"""Lay out a new game that runs at once: `python -m tools.new_game NAME`.

What it writes lies in `template/`, each file at its place in the checkout with `.txt` behind its name. A folder or file
called `NAME` is called like the game; `@name@`, `@Name@`, `@Title@`, `@letter@`, `@Letter@` and `@place@` stand for it
in the texts. `docs/add-a-game.md` tells how to go on from there.
"""

import keyword
import re
from pathlib import Path

from vaka.core.about import FILE
from vaka.core.data import read_toml

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TEMPLATE = HERE / "template"
CONTRACT = HERE / "contract.toml.txt"
PAGES = "      - @Title@:\n          - games/@name@/rules.md\n"  # of the site, behind those of the other games
BEHIND_GAMES = "  - Host:\n"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 30
# A game is called like its folder in the first three of these, its messages begin with its name, and its templates and
# style sheets have addresses that do: so nothing else there may be called so.
TAKEN = (
    "src/vaka/games",
    "src/vaka/editions",
    "tests",
    "src/vaka/text/en",
    "src/vaka/web/static",
    "src/vaka/web/templates",
)


class Refused(Exception):
    """Why no game of this name is made."""


def check_name(name: str, root: Path = ROOT) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise Refused(
            f"“{name[:60]}” cannot be the name of a game: up to {LONGEST} small letters, digits and single "
            "underscores, beginning with a letter, and no word of Python; as in hiva_oa."
        )
    for folder in TAKEN:
        taken = [path for path in (root / folder).glob("*") if path.name.partition(".")[0] == name]
        if taken:
            raise Refused(f"The name “{name}” is taken: there is {taken[0].relative_to(root)} already.")


def lay_out(name: str, root: Path = ROOT) -> list[Path]:
    """Write all files of a new game into this checkout; answers which. Refused, and nothing is written."""
    check_name(name, root)
    places = [read_toml(file)["place"] for file in (root / "src/vaka/games").glob(f"*/{FILE}")]
    values = {
        "name": name,
        "Name": "".join(word.capitalize() for word in name.split("_")),
        "Title": " ".join(word.capitalize() for word in name.split("_")),
        "letter": name[0],
        "Letter": name[0].upper(),
        "place": str(max(places, default=0) + 1),
    }
    written = []
    for source in sorted(TEMPLATE.rglob("*.txt")):
        to = root / source.relative_to(TEMPLATE).as_posix().replace("NAME", name).removesuffix(".txt")
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(filled(source.read_text("utf-8"), values), "utf-8")
        written.append(to)
    project = root / "pyproject.toml"
    project.write_text(project.read_text("utf-8") + filled(CONTRACT.read_text("utf-8"), values), "utf-8")
    site = root / "mkdocs.yml"
    pages = filled(PAGES, values) + BEHIND_GAMES
    site.write_text(site.read_text("utf-8").replace(BEHIND_GAMES, pages, 1), "utf-8")
    return [*written, project, site]


def filled(text: str, values: dict[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda result: values[result[1]], text)
