"""What a phone loads until the first board is there is little: under 200 kB as they are sent, in every language."""

import re
from html import unescape
from urllib.parse import urljoin

import pytest

import vaka
from tests.games import WITH_VALUES
from tests.web.visitors import Visit, Visitor
from tools.fonts import CUTS, FACES, FONTS, asked_for, unicode_range
from vaka.text.catalogue import languages
from vaka.web.boards import sheets_of
from vaka.web.rendering.templating import STATIC, version_of

MAX_BYTES = 200_000
ADDRESS = re.compile(r'(?:href|src)="(/static/[^"#]+)')  # sheets, scripts, fonts that are loaded at once, icons
PICTURE = re.compile(r'url\("((?!fonts/)[^"]+)"\)')  # of a sheet
ONE_OF_MANY = re.compile(r"-(?:wide|tall|side)-(?:day|night)\b.*")  # Orongo's island: a page shows one of them
NOT_YET = ("icons/icon-180.png", "icons/preview.png")  # for those who put the page onto their home screen, or share it
FACE = re.compile(r"@font-face \{.*?\}", re.DOTALL)


def sent(visitor: Visitor, path: str) -> int:
    """The bytes of an answer, packed as it comes, with what stands above it."""
    with visitor.http.stream("GET", path) as answer:
        answer.read()
        assert answer.status_code == 200, path
        return answer.num_bytes_downloaded + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)


def loaded(visitor: Visitor, path: str) -> dict[str, int]:
    """All that the first board of a table may need, with its bytes."""
    page = unescape(visitor.get(path))
    files = {address for address in ADDRESS.findall(page) if not any(name in address for name in NOT_YET)}
    for sheet in [address for address in files if ".css" in address]:
        files |= {urljoin(sheet, picture) for picture in PICTURE.findall(visitor.get(sheet))}
    words = set(re.sub(r"<[^>]*>", "", page))
    for name in ("alegreya", "commissioner"):
        if words & set(asked_for("macrons")):
            files.add(f"/static/fonts/{name}-macrons-normal.woff2")
    result = {path: sent(visitor, path)}
    for file in files:
        kind = ONE_OF_MANY.sub("", file)
        result[kind] = max(result.get(kind, 0), sent(visitor, file))
    return result


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", WITH_VALUES)
def test_the_first_board_is_there_after_less_than_200_kilobytes(visit: Visit, game: str, language: str) -> None:
    anne = visit("Anne")
    anne.post("/language", language=language, back="/")
    result = loaded(anne, anne.make(game, company="bots"))
    assert sum(result.values()) < MAX_BYTES, sorted(result.items(), key=lambda item: -item[1])
    parts = " ".join(result)
    assert all(
        name in parts for name in ("table.css", sheets_of(game)[0], "js/frames.js", "alegreya-letters", "sprite.svg")
    )


def test_a_page_asks_for_the_letters_at_once_and_for_no_font_as_it_came(visit: Visit) -> None:
    anne = visit("Anne")
    fonts = re.findall(r"/static/fonts/([\w-]+)\.woff2", anne.get(anne.make("orongo", company="bots")))
    assert fonts == ["alegreya-letters-normal", "commissioner-letters-normal"]


def texts() -> dict[str, str]:
    """All that is said in five languages, what the games call their things, and the rules."""
    package = STATIC.parents[1]
    files = [*package.glob("text/*/*.toml"), *package.glob("games/**/*.toml"), *package.glob("editions/*/text/*")]
    files += package.glob("editions/*/docs/rules.md")
    return {"/".join(file.parts[-3:]): file.read_text("utf-8") for file in files if file.is_file()}


def test_every_letter_of_every_text_is_in_the_cuts() -> None:
    known = {"\n", "\N{SOFT HYPHEN}", *asked_for("letters"), *asked_for("macrons")}
    result = texts()
    assert {part for name in result for part in name.split("/")} >= {*languages(), *vaka.list_games(), "text", "docs"}
    assert {name: set(text) - known for name, text in result.items() if set(text) - known} == {}


def test_browsers_ask_the_cuts_first_and_the_fonts_as_they_came_for_the_rest() -> None:
    """Of several with a letter a browser takes the one that is listed last."""
    faces = FACE.findall((STATIC / "tokens.css").read_text("utf-8"))
    cuts = {f"{face.name}-{cut}-{face.style}": cut for face in FACES for cut in CUTS}
    for face in faces[-len(cuts) :]:
        name = re.search(r'url\("fonts/([\w-]+)\.woff2"\)', face)
        assert name is not None
        assert f"unicode-range: {unicode_range(cuts.pop(name[1]))};" in face
        assert ("font-style: italic" in face) == name[1].endswith("italic")
    assert not cuts
    assert not [face for face in faces[: -len(FACES) * len(CUTS)] if "-letters-" in face or "-macrons-" in face]


def test_fonts_lie_beside_their_licences() -> None:
    for face in FACES:
        licence = (FONTS / f"{face.name}.LICENSE").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert "with Reserved Font Name" not in licence, "a cut would need a name of its own"
        assert version_of(f"fonts/{face.name}-letters-{face.style}.woff2")
