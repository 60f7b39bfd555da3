"""The rules for players as HTML: every number is an anchor, rulings and reconstructions are marked."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from .... import editions
from ....text.catalogue import catalogue
from ....text.rule_texts import Section, rules_of
from ...boards import sheets_of
from ...rendering.templating import icon, icons, macros
from .examples import figure

FIRST_SECTION = re.compile(r"^## ", re.MULTILINE)
MARKED = re.compile(r"<(p|li)>((?:(?!</?(?:p|li|ul)>).)*?)\s*\{([A-Z][^}]*)\}</\1>", re.DOTALL)
PICTURE = re.compile(r'<p><img src="figure:([\w-]+)" alt="([^"]*)" /></p>')
EXAMPLE = re.compile(r'<p><a href="example:(\w+)">(.*?)</a></p>')
ICON = re.compile(r":([a-z_]+):\s?")


@dataclass
class Part:
    """A section of the page."""

    section: Section
    html: Markup


@cache
def parts(game: str, language: str) -> list[Part]:
    """The sections of a game's rules; none for a game that has only its numbered ones."""
    rules = rules_of(game, language)
    if rules is None:
        return []
    writer = Writer(game, language)
    return [Part(section, Markup(writer.html(section.text))) for section in rules.sections]


class Writer:
    """Writes the sections of one page: a number is the anchor of the first paragraph that explains it."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.said = catalogue(language)
        self.anchored: set[str] = set()

    def html(self, text: str) -> str:
        html = MARKED.sub(self._marked, rendered(text))
        html = PICTURE.sub(self._picture, html)
        html = EXAMPLE.sub(self._example, html)
        return ICON.sub(lambda result: f"{icon(result[1])} " if result[1] in icons() else result[0], html)

    def _marked(self, match: re.Match[str]) -> str:
        tag, text, numbers = match[1], match[2], match[3].split()
        mark = numbers.pop() if numbers[-1].islower() else ""
        anchors = [number for number in numbers if number not in self.anchored]
        self.anchored.update(numbers)
        name = f' id="{anchors[0]}"' if anchors else ""
        css = f' class="{mark}"' if mark else ""
        more = "".join(f'<span id="{number}"></span>' for number in anchors[1:])
        label = ""
        if mark:
            note = escape(self.said.say(f"reading.{mark}_note", {}))
            label = f'<b class="rules-mark" title="{note}">{escape(self.said.say(f"reading.{mark}", {}))}</b> '
        links = " ".join(f'<a class="no" href="#{number}">{number}</a>' for number in numbers)
        return f"<{tag}{name}{css}>{more}{label}{text} {links}</{tag}>"

    def _picture(self, match: re.Match[str]) -> str:
        scene = figure(self.game, match[1], self.language)
        if scene is None:
            return ""
        drawn = macros("rules_parts.html").picture(self.game, scene, sheets_of(self.game), f"of-{match[1]}")
        return f"<figure>{drawn}<figcaption>{match[2]}</figcaption></figure>"

    def _example(self, match: re.Match[str]) -> str:
        href = f"/rules/{self.game}/example/{match[1]}"
        example = escape(self.said.say("reading.example", {}))
        return f'<p class="rules-try"><a href="{href}">{icon("replay")}<span><b>{example}</b> {match[2]}</span></a></p>'


@cache
def numbered_rules(game: str) -> Markup:
    """The numbered rules of a game as HTML, without the words to those who build it; empty where they are not there.

    A game whose rules nobody has written for players yet shows these.
    """
    file = editions.file(game, "docs/rules.md")
    return Markup(as_html(file)) if file else Markup("")


def as_html(file: Path) -> str:
    text = file.read_text("utf-8")
    first = FIRST_SECTION.search(text)
    html = rendered(text[first.start() if first else 0 :])
    return html.replace("<h2>", "<h3>").replace("</h2>", "</h3>")  # the page's own heading stands above


def rendered(markdown: str) -> str:
    """Markdown as HTML; a table that is too wide scrolls by itself."""
    from markdown_it import MarkdownIt  # takes a while, and no table or list needs it

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    html = re.sub(r' style="[^"]*"', "", html)  # the policy of the pages allows none
    return html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
