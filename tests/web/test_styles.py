"""The look is made of tokens: every colour stands once, with its light and its dark form side by side."""

import ast
import re
from types import SimpleNamespace

import pytest

import vaka
from vaka import editions
from vaka.web.rendering.colours import by_day, by_night
from vaka.web.rendering.templating import STATIC, environment

PACKAGE = STATIC.parents[1]
EVERY_SHEET = sorted([*STATIC.glob("*.css"), *PACKAGE.glob("editions/*/web/*.css")])
SHEETS = [path for path in EVERY_SHEET if path.name != "tokens.css"]
WEB = [STATIC.parent, *PACKAGE.glob("editions/*/web")]
TOKENS = (STATIC / "tokens.css").read_text("utf-8")
TEXTS = {path.name: path.read_text("utf-8") for path in SHEETS}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"^\s*([\w-]+):\s*([^;{}]+);$", re.MULTILINE)
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|light-dark)\(", re.IGNORECASE)
HEX = re.compile(r"(?<![\w&])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b", re.IGNORECASE)
ANCHOR = re.compile(r"""(?:href=|aria-\w+=|url\()["']?#[\w-]+""")
FOR_POINTERS = re.compile(r"^( *)@media \(hover: hover\) \{.*?^\1\}", re.DOTALL | re.MULTILINE)
LAYERS = "@layer reset, base, components, page, board;"
SIZE = re.compile(r"[\w-]*(?:width|height)[^)]*")
SIZES = {  # see base.css; a part of Moorea goes where letters are as large as a phone is wide
    *("max-width: 560px", "min-width: 561px", "max-width: 820px", "min-width: 821px", "max-width: 1100px"),
    *("min-width: 1101px", "max-width: 1279px", "min-width: 1280px", "max-width: 1439px", "max-height: 500px"),
    *("min-height: 501px", "max-height: 700px", "max-height: 840px", "min-height: 841px", "min-height: 960px"),
    "max-width: 16em",
}
NAMED = re.compile(r"(?<![\w-])(?:white|black|red|green|blue|yellow|orange|gold|gray|grey|silver|brown|tan)(?![\w-])")


def declarations(text):
    return DECLARATION.findall(COMMENT.sub("", text))


def declared(unfit):
    """The declarations of all sheets that are unfit."""
    lines = [(name, line) for name, text in TEXTS.items() for line in declarations(text)]
    assert {name for name, _ in lines} == set(TEXTS)
    return [(name, line) for name, line in lines if unfit(*line)]


def test_no_colour_stands_outside_the_tokens():
    assert declared(lambda name, value: COLOUR.search(value) or NAMED.search(value)) == []


def test_every_rule_is_in_a_layer():
    """What is in none would beat all of them, however specific they are."""
    for name, text in TEXTS.items():
        outermost = re.findall(r"^(?=[^\s}]).*", COMMENT.sub("", text), re.MULTILINE)
        assert outermost, name
        unlayered = [line for line in outermost if line != LAYERS and line.split()[1].strip(",") not in LAYERS]
        assert unlayered == [], name
        assert (name == "base.css") == (outermost[0] == LAYERS), name


def test_only_the_sizes_of_screens_that_have_a_name_are_asked_for():
    asked = {
        (name, query) for name, text in TEXTS.items() for query in re.findall(r"@media [^{]*", COMMENT.sub("", text))
    }
    assert {(name, size) for name, query in asked for size in SIZE.findall(query) if size not in SIZES} == set()


def literals(source):
    """The texts of a module, without its docstrings."""
    tree = ast.parse(source)
    data = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in data]
    return [node.value for node in constants if isinstance(node.value, str)]


def test_no_colour_stands_in_pages_or_in_what_writes_them():
    written = {path: [ANCHOR.sub("", path.read_text("utf-8"))] for path in PACKAGE.rglob("*.html")}
    written |= {path: literals(path.read_text("utf-8")) for folder in WEB for path in folder.rglob("*.py")}
    result = {path.name: [text for text in texts if HEX.search(text)] for path, texts in written.items()}
    assert {name: texts for name, texts in result.items() if texts} == {}


def test_browsers_are_told_the_colours_of_the_tokens():
    assert (by_day("paper"), by_night("paper")) == ("#fffaf0", "#211a14")
    assert f"--paper: light-dark({by_day('paper')}, {by_night('paper')});" in TOKENS
    head = (
        environment()
        .get_template("base.html")
        .render(page=SimpleNamespace(language="en", theme="", alone=False), say=str)
    )
    assert re.findall('theme-color" content="(.*?)"', head) == ["#fffaf0", "#211a14"]


def test_under_a_finger_nothing_stays_as_if_a_pointer_were_on_it():
    assert [name for name, text in TEXTS.items() if ":hover" in FOR_POINTERS.sub("", COMMENT.sub("", text))] == []
    assert sum(len(FOR_POINTERS.findall(text)) for text in TEXTS.values()) > 20


def test_dark_is_no_second_copy():
    assert [path.name for path in EVERY_SHEET if "prefers-color-scheme" in path.read_text("utf-8")] == []


def test_every_token_is_defined_once():
    names = [name for name, _ in declarations(TOKENS) if name.startswith("--")]
    assert len(names) > 100
    assert sorted(set(names)) == sorted(names)


def test_every_colour_token_is_used_and_every_used_token_exists():
    everything = "".join(path.read_text("utf-8") for path in EVERY_SHEET)
    pages = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.html"))
    used = set(re.findall(r"var\(--([\w-]+)", everything + pages + (STATIC / "icons/sprite.svg").read_text("utf-8")))
    defined = set(re.findall(r"--([\w-]+):", everything + pages)) | {"dock"}  # set by table.js
    assert sorted(used - defined) == []
    tokens = {name.removeprefix("--") for name, value in declarations(TOKENS) if COLOUR.search(value)}
    assert sorted(tokens - used) == []


def test_every_class_that_a_drawing_is_given_is_known_to_a_sheet():
    """A drawing without a rule for its class has no size: it fills its place, or is not seen at all."""
    pages = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.html"))
    given = set(re.findall(r'\b(?:icon|token|piece)\([^\n]*?, "([a-z-]+)"[,)]', pages))
    styled = {name for path in EVERY_SHEET for name in re.findall(r"\.([a-z-]+)", path.read_text("utf-8"))}
    assert given
    assert sorted(given - styled) == []


@pytest.mark.parametrize("name", vaka.list_games())
def test_the_colour_of_every_game_is_there(name: str) -> None:
    colour = editions.edition(name).colour or "stone"
    assert f"--ground-{colour}:" in TOKENS
    assert colour == "stone" or f".game-icon-{colour} {{" in (STATIC / "pages.css").read_text("utf-8")


def test_nothing_moves_for_ever():
    """A browser would draw sixty pictures a second for as long as nobody chooses, on a phone's battery."""
    assert declared(lambda name, value: name.startswith("animation") and "infinite" in value.split()) == []


def test_what_moved_rests_where_its_last_breath_left_it():
    """`breathe` ends in full light, as things are without it; anything else would jump back."""

    def jumps(name, value):
        words = value.split()
        return name == "animation" and "var(--breaths)" in value and words[0] != "breathe" and "forwards" not in words

    assert declared(jumps) == []
