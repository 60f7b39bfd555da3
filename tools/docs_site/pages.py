"""Writes the pages that Zensical reads: those of the repository, with links that fit, and those that are made."""

import os
import re
import shutil
from pathlib import Path, PurePosixPath

from . import commands, http_api
from .live import with_live_examples
from .markdown import for_python_markdown, outside_code

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FILES = (".md", ".svg", ".png", ".css", ".js")
OF_THE_ROOT = {
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:")


def sources() -> dict[Path, str]:
    """Files of the repository, and the paths that they have in the site."""
    result = {
        file: file.relative_to(DOCS).as_posix().replace("README.md", "index.md")
        for file in sorted(DOCS.rglob("*"))
        if file.suffix in FILES
    }
    for name, page in OF_THE_ROOT.items():
        result[ROOT / name] = page
    for file in sorted(ROOT.glob("src/vaka/editions/*/docs/*.md")):
        result[file] = f"games/{file.parents[1].name}/{file.name}"
    return result


def prepare(folder: Path, repository: str) -> None:
    """Fill `folder` anew. `repository` is the address to which links to source files lead; without one they are
    shown as names alone."""
    shutil.rmtree(folder, ignore_errors=True)
    places = sources()
    for file, page in places.items():
        target = folder / page
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            text = with_live_examples(file.read_text("utf-8"), page, folder)
            text = relinked(text, file, places, repository)
            target.write_text(for_python_markdown(text), "utf-8")
        else:
            shutil.copyfile(file, target)
    reference = folder / "reference"
    reference.mkdir()
    (reference / "commands.md").write_text(commands.page(), "utf-8")
    (reference / "http.md").write_text(http_api.page(), "utf-8")


def relinked(text: str, file: Path, places: dict[Path, str], repository: str) -> str:
    """A page whose links lead to pages of the site, or into the repository."""

    def relink(match: re.Match[str]) -> str:
        picture, label, link = match.groups()
        path, _, anchor = link.partition("#")
        if not path or ELSEWHERE.match(link):
            return match[0]
        there = Path(os.path.normpath(file.parent / path))
        page = places.get(there) or places.get(there / "README.md")
        if page:
            here = PurePosixPath(places[file]).parent
            to = os.path.relpath(page, here) + (f"#{anchor}" if anchor else "")
            return f"{picture}[{label}]({to})"
        if not repository:
            return str(label)
        return f"[{label}]({repository}/blob/main/{there.relative_to(ROOT).as_posix()})"

    return outside_code(lambda part: LINK.sub(relink, part), text)
