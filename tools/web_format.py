"""One declaration a line in style sheets, one style in scripts: `python -m tools.web_format [--check]`."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import cssbeautifier
import jsbeautifier

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src" / "vaka" / "web" / "static"
TAB = ROOT / "src" / "vaka" / "tab" / "static"
EDITIONS = ROOT / "src" / "vaka" / "editions"
MADE = "/* From here on made by "  # a tool wrote the rest of a sheet, a rule a line: it stays so


def format_css(text: str) -> str:
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    by_hand, mark, made = text.partition(MADE)
    return str(cssbeautifier.beautify(by_hand, options)) + ("\n" if mark else "") + mark + made


def format_js(text: str) -> str:
    options = jsbeautifier.default_options()
    options.indent_size = 2
    options.brace_style = "collapse,preserve-inline"
    options.end_with_newline = True
    return str(jsbeautifier.beautify(text, options))


def formatters() -> list[tuple[Path, Callable[[str], str]]]:
    """Every file with the formatter for it; what comes from elsewhere (vendor) stays as it came."""
    sheets = sorted([*STATIC.glob("*.css"), *TAB.glob("*.css"), *EDITIONS.glob("*/web/*.css")])
    scripts = sorted([*(STATIC / "js").glob("*.js"), *TAB.glob("*.js")])
    return [*((path, format_css) for path in sheets), *((path, format_js) for path in scripts)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="name the files that are not in style, and change none")
    check = parser.parse_args().check
    unlike = []
    for path, format_text in formatters():
        text = path.read_text("utf-8")
        if (wanted := format_text(text)) != text:
            unlike.append(path)
            if not check:
                path.write_text(wanted, "utf-8")
    if check and unlike:
        print("Not in style (make format puts it right):", *(path.relative_to(ROOT) for path in unlike), sep="\n  ")
    return 1 if check and unlike else 0


if __name__ == "__main__":
    sys.exit(main())
