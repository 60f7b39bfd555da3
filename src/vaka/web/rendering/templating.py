"""The templates, and the few words that all of them know."""

import hashlib
import posixpath
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from ... import editions
from ...bots.strengths import STRENGTHS
from ...table.clocks.settings import ClockSettings
from ...table.new_table import BOT
from ...table.people.person import MAX_NAME
from ...table.play.waiting_choices import WAITING_SECONDS
from ...table.reactions import REACTIONS
from ...table.seating.laying import MAX_TABLE_NAME
from ...table.table_view import SeatFacts
from ...table.waiting_times import GONE_HOURS, HOLD_SECONDS, IDLE_MINUTES, MAX_AWAY_DAYS, REPLACEABLE_MINUTES
from .colours import by_day, by_night
from .compact import compact
from .fast_jinja import LeanEnvironment
from .part_marks import marked
from .parts import cached, slot, unmarked
from .shown import Seat, Who, spoken
from .template_cache import template_cache

RENDERING = Path(__file__).parent
WEB = RENDERING.parent
STATIC = WEB / "static"
IMPORT = re.compile(r'^import (?:[^"]* from )?"\./([\w.]+)";', re.MULTILINE)
ADDRESS = re.compile(r'url\("([\w./-]+)"\)')  # in a style sheet
COMPILED_BY = ("templating.py", "compact.py", "part_marks.py", "parts.py", "fast_jinja.py")
OF_FRAMES = ("frame.html", "plain.html", "board.html")  # and what these import
PICTURES = ("picture.html", ".j2")  # all that pages use of an edition but through its board

SHAPES = {
    "moana": (
        "M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0-40Z",
        "M24 12a12 12 0 1 1 0 24a12 12 0 1 1 0-24ZM24 19a5 5 0 1 1 0 10a5 5 0 1 1 0-10Z",
    ),
    "ember": (
        "M24 3.5C31 14 39 27 44.5 39.5C31.5 44.5 16.5 44.5 3.5 39.5C9 27 17 14 24 3.5Z",
        "M13.5 36L24 25 34.5 36M17 29.5L24 21.5 31 29.5M20.5 22.5L24 18 27.5 22.5",
    ),
    "turmeric": (
        "M24 3L31.8 14.8L45.4 18.5L36.6 29.6L37.2 43.7L24 38.7L10.8 43.7L11.4 29.6L2.6 18.5L16.2 14.8Z",
        "M24 18V34M16 26H32M19.5 21.5L28.5 30.5M28.5 21.5L19.5 30.5",
    ),
    "night": (
        "M24 1.5C36.5 9 42.5 17 42.5 24C42.5 31 36.5 39 24 46.5C11.5 39 5.5 31 5.5 24C5.5 17 11.5 9 24 1.5Z",
        "M24 9V39M24 20L15 15M24 28L14 22M24 36L15.5 30M24 20L33 15M24 28L34 22M24 36L32.5 30",
    ),
    "shell": (
        "M11 5.5H37A5.5 5.5 0 0 1 42.5 11V37A5.5 5.5 0 0 1 37 42.5H11A5.5 5.5 0 0 1 5.5 37V11A5.5 5.5 0 0 1 11 5.5Z",
        "M12 17H36M12 24H36M12 31H36M24 17V24M18 24V31M30 24V31",
    ),
}


@cache
def version_of(name: str) -> str:
    """A short digest of a static file, so that browsers may keep it for ever under its address. That of a module or a
    style sheet goes by the files that it names as well: it is sent with their addresses in it. A file that is not here,
    as in the tab, which has its files beside it, has none: ""."""
    if not static_path(name).is_file():
        return ""
    files = sorted({name, *imported_by(name), *named_by(name)})
    return hashlib.sha256(b"".join(static_path(file).read_bytes() for file in files)).hexdigest()[:10]


def static_path(name: str) -> Path:
    """The file of a static name. One of an edition begins with the name of its game: `orongo/orongo.css`."""
    game, _, file = name.partition("/")
    return editions.folder(game) / "web" / file if game in editions.names() else STATIC / name


def static(name: str) -> str:
    """The address of a static file."""
    version = version_of(name)
    return f"/static/{name}?{version}" if version else f"/static/{name}"


def modules(name: str) -> tuple[str, ...]:
    """The addresses of the modules that a script imports, and of those that they import."""
    return tuple(map(static, imported_by(name)))


@cache
def imported_by(name: str) -> tuple[str, ...]:
    """The modules that a script imports, and those that they import."""
    result: dict[str, None] = {}
    waiting = [name] if name.startswith("js/") and static_path(name).is_file() else []
    while waiting:
        for imported in IMPORT.findall(static_path(waiting.pop()).read_text("utf-8")):
            if f"js/{imported}" not in result:
                result[f"js/{imported}"] = None
                waiting.append(f"js/{imported}")
    return tuple(result)


def named_by(name: str) -> list[str]:
    """The pictures and fonts that a style sheet names."""
    if not name.endswith(".css"):
        return []
    named = [beside(name, address) for address in ADDRESS.findall(static_path(name).read_text("utf-8"))]
    return [file for file in named if static_path(file).is_file()]


def beside(sheet: str, address: str) -> str:
    """The static file that a style sheet means by an address.

    >>> beside("tokens.css", "fonts/letters.woff2"), beside("orongo/orongo.css", "../patterns/mat.svg")
    ('fonts/letters.woff2', 'patterns/mat.svg')
    """
    return posixpath.normpath(posixpath.join(posixpath.dirname(sheet), address))


@cache
def icons() -> frozenset[str]:
    """The names of all icons of the set."""
    return frozenset(re.findall(r'id="i-([^"]+)"', svg_file("icons/sprite.svg")))


@cache
def svg_file(name: str) -> Markup:
    """One of our own drawings, to be put into another."""
    return Markup(static_path(name).read_text("utf-8"))


def icon(name: str, css: str = "icon") -> Markup:
    """An icon of the set; decoration, the word beside it says the same. A name that is not in the set, as a card out
    of somebody's own component file may have, draws nothing."""
    return _icon(name if name in icons() else "", css)


@cache
def _icon(name: str, css: str) -> Markup:
    drawn = Markup('<use href="{}#i-{}"/>').format(static("icons/sprite.svg"), name) if name else ""
    return Markup('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(css, drawn)


def token(seat: Seat | Who, css: str = "token", engraved: bool = True) -> Markup:
    """The token of a seat: its colour and its silhouette."""
    return coloured_token(seat.colour, css, engraved)


@cache
def coloured_token(colour: str, css: str = "token", engraved: bool = True) -> Markup:
    shape, engraving = SHAPES[colour]
    inner = f'<path class="token-edge" d="{shape}"/><path d="{shape}"/>'
    inner += f'<path class="token-mark" d="{engraving}"/>' if engraved else ""
    return Markup(f'<svg class="{css} p-{colour}" viewBox="0 0 48 48" aria-hidden="true">{inner}</svg>')


def textarea(name: str, text: str, **attributes: str | bool) -> Markup:
    """A field for many lines. It is made here, since its white space counts and that of templates does not.

    >>> str(textarea("text", "<a>", hidden=True, autocomplete="off"))
    '<textarea name="text" hidden autocomplete="off">\\n&lt;a&gt;</textarea>'
    """
    given = [
        Markup(" {}").format(key) if value is True else Markup(' {}="{}"').format(key, value)
        for key, value in attributes.items()
        if value is not False
    ]
    return Markup('<textarea name="{}"{}>\n{}</textarea>').format(name, Markup("").join(given), text)


def said_bot(say: Callable[..., str], key: str, spec: str) -> str:
    """What a bot is called: each strength has words of its own, a bot that another package brings has its name."""
    return say(f"{key}_{spec}") if spec in STRENGTHS else say(f"{key}_other", name=spec)


def said_program(say: Callable[..., str], key: str, seat: SeatFacts) -> str:
    """What is said of a seat at which no person plays: how strong a bot of the server is, whose a bot account is."""
    if seat.kind == BOT:
        return said_bot(say, key, seat.strength)
    return say("frame.program", owner=seat.owner) if seat.owner else ""


def said_clock(say: Callable[..., str], clock: ClockSettings) -> str:
    """What a table has chosen for its clocks, in a few words."""
    if clock.is_slow:
        return say("clock.slow", n=clock.days)
    key = "clock.live_reserve" if clock.reserve else "clock.live"
    return say(key, time=clock_time(clock.seconds), reserve=clock_time(clock.reserve))


def said_span(say: Callable[..., str], minutes: int) -> str:
    """For how long somebody has been away, in a few words."""
    days, hours = minutes // (24 * 60), minutes // 60
    if days >= MAX_AWAY_DAYS:
        return say("frame.span_long")
    if days:
        return say("frame.span_days", n=days)
    return say("frame.span_hours", n=hours) if hours else say("frame.span_minutes", n=minutes)


def clock_time(seconds: float) -> str:
    """
    >>> clock_time(90), clock_time(5.9)
    ('1:30', '0:05')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def utc(time: float) -> str:
    """A moment for people who have no script to tell them how long it is until then."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M")


def ids_below(html: Markup, prefix: str) -> Markup:
    """The same with ids of its own, so that it can stand on a page more than once.

    >>> ids_below(Markup('<p id="a">'), "seat-1")
    Markup('<p id="seat-1-a">')
    """
    return Markup(unmarked(html).replace(' id="', f' id="{prefix}-'))


def seat_name(number: int, seats: list[Seat]) -> str:
    return seats[number].name


def ranked(ranks: list[int], seats: list[Seat]) -> list[Seat]:
    """The seats, best first."""
    return sorted(seats, key=lambda seat: ranks[seat.seat])


class Compact(Extension):
    """Templates are laid out for those who read them; what is sent is not."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return compact(source)


class Marked(Compact):
    """What they render can be taken apart: see `parts.py`."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return marked(compact(source))


@cache
def environment() -> Environment:
    """The templates of pages."""
    made = _environment(Compact)
    made.globals |= {"slot": unmarked_slot, "cached": uncached}
    return made


@cache
def frame_environment() -> Environment:
    """The templates of frames, which render HTML with marks in it."""
    made = _environment(Marked)
    made.globals |= {"slot": slot, "cached": cached}
    return made


def unmarked_slot(name: str, default: str = "") -> str:
    return default


def uncached(macro: Any, *values: object) -> Markup:
    html: Markup = macro(*values)
    return html


def _environment(compiled_as: type[Extension]) -> Environment:
    made = LeanEnvironment(
        extensions=[compiled_as],
        loader=ChoiceLoader(
            [
                FileSystemLoader([WEB / "templates", WEB / "boards"]),
                PrefixLoader({game: FileSystemLoader(editions.folder(game) / "web") for game in editions.names()}),
            ]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=template_cache(*[RENDERING / name for name in COMPILED_BY], way=compiled_as.__name__),
    )
    words: dict[str, Any] = {
        "icon": icon,
        "icons": icons,
        "svg_file": svg_file,
        "token": token,
        "coloured_token": coloured_token,
        "static": static,
        "modules": modules,
        "spoken": spoken,
        "said_bot": said_bot,
        "said_program": said_program,
        "said_clock": said_clock,
        "said_span": said_span,
        "textarea": textarea,
        "edition": editions.edition,
        "by_day": by_day,
        "by_night": by_night,
        "GONE_HOURS": GONE_HOURS,
        "REACTIONS": REACTIONS,
        "MAX_NAME": MAX_NAME,
        "MAX_TABLE_NAME": MAX_TABLE_NAME,
        "HOLD_SECONDS": HOLD_SECONDS,
        "WAITING_SECONDS": WAITING_SECONDS,
        "IDLE_MINUTES": IDLE_MINUTES,
        "REPLACEABLE_MINUTES": REPLACEABLE_MINUTES,
    }
    made.globals.update(words)
    made.filters["ids_below"] = ids_below
    made.filters["clock_time"] = clock_time
    made.filters["utc"] = utc
    made.filters["names"] = seat_name
    made.filters["ranked"] = ranked
    return made


def compile_templates() -> None:
    """Each is compiled, or read as it was compiled before, when it is first used, or here."""
    for name in environment().list_templates(extensions=["html", "j2"]):
        if posixpath.basename(name) in OF_FRAMES:
            frame_macros(name)
        if name.endswith(PICTURES) or name.partition("/")[0] not in editions.names():
            environment().get_template(name)


def digest_static_files() -> None:
    """The addresses of scripts and style sheets have a digest, which is made when it is first used, or here."""
    folders = {"": STATIC, **{f"{game}/": editions.folder(game) / "web" for game in editions.names()}}
    for prefix, folder in folders.items():
        for file in folder.rglob("*"):
            if file.suffix in (".js", ".css", ".svg"):
                version_of(f"{prefix}{file.relative_to(folder).as_posix()}")


@cache
def macros(name: str) -> Any:
    """The macros of a template, to be called from Python."""
    return environment().get_template(name).module


@cache
def frame_macros(name: str) -> Any:
    """The same for frames: what they render has marks in it."""
    return frame_environment().get_template(name).module
