"""The pages of the tab, by their addresses: the same templates as a server's, over tables that only this browser has.

A service worker hands every request of a page to `Site.answer`; frames go to the pages that `follow` a table.
"""

import json
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import vaka

from ..bots.strengths import FRIEND
from ..core.errors import BadRequest, VakaError
from ..core.seats import seat_of
from ..table.errors import NotAllowed, NotFound
from ..table.live.guided import guide_of, guided
from ..table.new_table import BOT, ME, OPEN, NewSeat, NewTable
from ..table.people.person import Person
from ..table.play import deeds
from ..table.play.shown_tables import record_of
from ..table.table_view import OVER, TableView
from ..text.catalogue import catalogue, languages
from ..text.rule_search import index
from ..web.error_texts import error_data, error_page, status_of
from ..web.pages.drafts import check, companies, drafted, form_values, fresh, seat_choices
from ..web.pages.filled import MAX_TEXT, Filled, InField
from ..web.pages.games import ICONS, game_named, island, islands
from ..web.pages.rules.aids import aid_of, has_aid
from ..web.pages.rules.text import parts
from ..web.pages.table_rows import TURN, name_apart, own_row
from ..web.reader import THEMES, Reader, page_values
from ..web.rendering.parts import Region
from ..web.rendering.shown import COLOURS
from ..web.rendering.templating import environment
from ..web.table_page.asked_words import hint_card, why_not
from ..web.table_page.frame_changes import frame_of
from ..web.table_page.frames import Frames
from ..web.table_page.guiding import guide_cards
from ..web.table_page.page import aid_sheet, log_page, table_page
from .lone_table import PERSON, LoneTable

HTML = "text/html; charset=utf-8"
JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
STILL_SO = "{}"  # to a look that finds nothing new
MAX_NUMBER = 1_000_000

# what leads to another page or file of ours, in a page and in JSON
ADDRESS = re.compile(r'((?:href|src|action|data-[\w-]+)=\\?"|"(?:href|go)": ?")/(?!/)')


@dataclass
class TabReader(Reader):
    """The one person there is. Pages meet Python at a channel of this name."""

    channel: str

    alone = True


@dataclass
class Request:
    """What a page asks for; `path` begins behind the folder in which the tab lies."""

    method: str
    path: str
    query: Mapping[str, str]
    form: Mapping[str, str]
    wants_json: bool

    def number(self, name: str) -> int:
        text = self.form.get(name, "")
        if not text.isdecimal() or int(text) > MAX_NUMBER:
            raise BadRequest("pages.error.field", {"field": name})
        return int(text)

    @property
    def seat(self) -> int:
        return seat_of(self.number("seat"))


@dataclass
class Answer:
    body: str = ""
    status: int = 200
    type: str = HTML
    location: str = ""


@dataclass
class Follower:
    """An open page of a table: what it was sent, so that only changes are sent again."""

    code: str
    send: Callable[[str], object]
    sent: dict[str, Region] = field(default_factory=dict)


Handler = Callable[["Site", Request, re.Match[str]], Answer | Awaitable[Answer]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, pattern: str) -> Callable[[Handler], Handler]:
    def mark(handler: Handler) -> Handler:
        ROUTES.append((method, re.compile(pattern), handler))
        return handler

    return mark


class Site:
    """All tables of this browser. `base` is the folder in which the tab lies, `save` keeps a table in the browser (by
    its code), `settings` has the language, the theme and the person's name."""

    def __init__(
        self,
        base: str,
        settings: dict[str, str],
        save: Callable[[str, str], object],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.base = base.rstrip("/")
        self.settings = settings
        self.save = save
        self.clock = clock
        self.tables: dict[str, LoneTable] = {}
        self.followers: dict[str, Follower] = {}
        self.frames = Frames()

    # --- tables

    async def restore(self, texts: Mapping[str, str]) -> None:
        """The tables that this browser has kept. One that cannot be read is left where it is."""
        for code, text in texts.items():
            try:
                self.tables[code] = await LoneTable.restored(json.loads(text))
            except (VakaError, ValueError, TypeError, KeyError):
                continue

    def table(self, code: str) -> LoneTable:
        if code not in self.tables:
            raise NotFound("table.none", {})
        return self.tables[code]

    def add(self, table: LoneTable) -> str:
        code = table.live.row.code
        self.tables[code] = table
        self.changed(code)
        return code

    def changed(self, code: str) -> None:
        """Keep the table, and send what is new to the pages that follow it."""
        self.save(code, json.dumps(self.tables[code].saved()))
        for follower in self.followers.values():
            if follower.code == code:
                self.refresh(follower)

    def step(self) -> float | None:
        """Let every table do what it does by itself; answers in how many seconds to ask again."""
        waits = []
        for code, table in self.tables.items():
            before = table.live
            wait = table.step(self.clock())
            if table.live is not before:
                self.changed(code)
            if wait is not None:
                waits.append(wait)
        return min(waits, default=None)

    # --- followers

    def follow(self, name: str, code: str, send: Callable[[str], object]) -> None:
        """A page of this name has opened: it gets a frame now, and whenever something changes."""
        if code in self.tables:
            self.followers[name] = Follower(code, send)
            self.refresh(self.followers[name])

    def look(self, name: str) -> None:
        """A page wants to be sure that it is up to date."""
        if name in self.followers:
            self.refresh(self.followers[name], looks=True)

    def leave(self, name: str) -> None:
        self.followers.pop(name, None)

    def refresh(self, follower: Follower, looks: bool = False) -> None:
        regions = self.frames.cut(self.table(follower.code).view(), self.reader.language)
        frame = frame_of(follower.sent, regions)
        follower.sent = regions
        if frame or looks:
            follower.send(self.below(frame or STILL_SO))

    # --- requests

    @property
    def reader(self) -> TabReader:
        language, theme = self.settings.get("language", ""), self.settings.get("theme", "")
        known = language if language in languages() else "en"
        person = Person(PERSON, self.settings.get("name", ""), catalogue(known).say("pages.nameless", {}))
        return TabReader(person, known, theme if theme in THEMES else "", f"vaka {self.base}/")

    @property
    def person(self) -> Person:
        return self.reader.known

    async def answer(self, request: Request) -> Answer:
        """The answer to a request, whatever it is."""
        try:
            result = await self._handled(request)
        except VakaError as error:
            result = self._refused(request, error)
        result.body = self.below(result.body) if result.type != TEXT else result.body
        result.location = f"{self.base}{result.location}" if result.location else ""
        return result

    async def _handled(self, request: Request) -> Answer:
        for method, pattern, handler in ROUTES:
            at = pattern.fullmatch(request.path) if method == request.method else None
            if at is not None:
                result = handler(self, request, at)
                return result if isinstance(result, Answer) else await result
        raise NotFound("pages.tab.not_here", {})

    def _refused(self, request: Request, error: VakaError) -> Answer:
        status, reader = status_of(error), self.reader
        if request.wants_json:
            return Answer(json.dumps({"error": error_data(error, reader.catalogue)}), status, JSON)
        return Answer(error_page(reader, status, reader.refusal(error)), status)

    def below(self, text: str) -> str:
        """The same with addresses that begin at the tab's folder and not at the root of the host."""
        return ADDRESS.sub(rf"\1{self.base}/", text)

    def page(self, template: str, here: str = "/", status: int = 200, **values: Any) -> Answer:
        shared = {"here": here, "colours": COLOURS}
        values = page_values(self.reader, **shared | values)
        return Answer(environment().get_template(template).render(values), status)

    def done(self, request: Request, code: str) -> Answer:
        """The answer to a deed: what has changed goes to those who follow."""
        self.changed(code)
        return Answer(status=204) if request.wants_json else Answer(status=303, location=f"/t/{code}")


# --- the first page, and a new table


@route("GET", "/")
def home(site: Site, request: Request, at: re.Match[str]) -> Answer:
    views = [table.view() for table in site.tables.values()]
    views.sort(key=lambda view: -view.facts.moved)
    own = [own_row(site.reader, view.facts, list(view.known.pending)) for view in views]
    own.sort(key=lambda row: row.kind != TURN)
    name_apart(own)
    guides = [guide for shown in islands() if (guide := guide_of(shown.name)) is not None]
    return site.page(
        "home.html",
        islands=islands(),
        minutes=[guide.minutes for guide in guides],
        puzzles=False,
        icons=ICONS,
        go_on=next((row for row in own if row.facts.status != OVER), None),
        own=own,
        waiting=sum(row.kind == TURN for row in own),
        more=False,
        lobby=[],
    )


@route("GET", "/new")
def new(site: Site, request: Request, at: re.Match[str]) -> Answer:
    name = request.query.get("game", "")
    if not name:
        title = site.reader.say("pages.new.which")
        return site.page("which.html", "/new", title=title, link="/new?game=", islands=islands())
    game = game_named(name)
    company = "us" if request.query.get("with") == "us" else "bots"
    return new_form(site, Filled({"game": name}), fresh(game, company, site.settings.get("name", "")))


def new_form(site: Site, typed: Filled, draft: Any) -> Answer:
    values = form_values(draft, typed)
    values["companies"] = [one for one in companies(draft.game.name) if one != "friends"]
    values["seat_choices"] = [one for one in seat_choices(draft.game.name) if one != OPEN]
    here = f"/new?game={draft.game.name}"
    return site.page("new.html", here, typed.status, **values, components=False, local_only=False)


@route("POST", "/new")
def make(site: Site, request: Request, at: re.Match[str]) -> Answer:
    typed = Filled({name: value.strip()[:MAX_TEXT] for name, value in request.form.items()})
    game = game_named(typed.text("game"))
    draft = drafted(game, typed)
    draft.seats = [FRIEND if seat == OPEN else seat for seat in draft.seats]
    draft.later = False  # secret and shares are drawn by the same browser
    try:
        check(game, typed, draft)
        table = LoneTable.made(draft.new_table(), site.person, site_names(site), site.clock())
    except InField as error:
        return new_form(site, Filled(typed.texts, {error.field: site.reader.refusal(error)}, 422), draft)
    site.settings["name"] = draft.names[0]
    return Answer(status=303, location=f"/t/{site.add(table)}")


def site_names(site: Site) -> list[str]:
    return [table.live.row.name for table in site.tables.values()]


# --- a table


@route("GET", "/t/(?P<code>[a-z0-9-]+)")
def table(site: Site, request: Request, at: re.Match[str]) -> Answer:
    lone = site.table(at["code"])
    lesson = guided(lone.live) if lone.live.row.status != OVER else None
    return Answer(table_page(lone.view(), site.frames, site.reader, site.reader.catalogue, lesson))


@route("GET", "/t/(?P<code>[a-z0-9-]+)/guide")
def guide(site: Site, request: Request, at: re.Match[str]) -> Answer:
    lesson = guided(site.table(at["code"]).live)
    if lesson is None or site.table(at["code"]).live.row.status == OVER:
        return Answer("{}", 409, JSON)
    return Answer(json.dumps(guide_cards(lesson, site.reader.catalogue)), type=JSON)


@route("GET", "/t/(?P<code>[a-z0-9-]+)/aid")
def aid(site: Site, request: Request, at: re.Match[str]) -> Answer:
    return Answer(aid_sheet(site.table(at["code"]).view(), site.reader))


@route("GET", "/t/(?P<code>[a-z0-9-]+)/log")
def log(site: Site, request: Request, at: re.Match[str]) -> Answer:
    return Answer(log_page(site.table(at["code"]).view(), site.reader))


@route("GET", "/t/(?P<code>[a-z0-9-]+)/resign")
def ask_resign(site: Site, request: Request, at: re.Match[str]) -> Answer:
    view, viewer = own_view(site, at["code"])
    return site.page("resign.html", facts=view.facts, seat=view.facts.seats[viewer])


@route("GET", "/t/(?P<code>[a-z0-9-]+)/why")
def why(site: Site, request: Request, at: re.Match[str]) -> Answer:
    view, viewer = own_view(site, at["code"])
    choice = request.query.get("choice", "")[: deeds.MAX_WORDS]
    return Answer(json.dumps(why_not(view, viewer, choice, site.reader.catalogue)), type=JSON)


@route("GET", "/t/(?P<code>[a-z0-9-]+)/record")
def record(site: Site, request: Request, at: re.Match[str]) -> Answer:
    return Answer(record_of(site.table(at["code"]).live).text(), type=TEXT)


@route("POST", "/t/(?P<code>[a-z0-9-]+)/hint")
def hint(site: Site, request: Request, at: re.Match[str]) -> Answer:
    view, viewer = own_view(site, at["code"])
    card = hint_card(site.table(at["code"]).hint(viewer), view, site.reader.catalogue)
    return Answer(json.dumps({"hint": card}), type=JSON)


@route("POST", "/t/(?P<code>[a-z0-9-]+)/choose")
def choose(site: Site, request: Request, at: re.Match[str]) -> Answer:
    words = request.form.get("choice", "")
    deeds.check_words(words)
    chosen = (request.seat, words, request.number("version"), site.clock())
    with site.table(at["code"]).changing(site.clock()) as live:
        deeds.choose(live, site.person, *chosen, may_wait=request.wants_json)
    return site.done(request, at["code"])


@route("POST", "/t/(?P<code>[a-z0-9-]+)/take_back")
def take_back(site: Site, request: Request, at: re.Match[str]) -> Answer:
    seen = (request.seat, request.number("version"), request.number("sealed"))
    with site.table(at["code"]).changing(site.clock()) as live:
        deeds.take_back(live, site.person, *seen)
    return site.done(request, at["code"])


@route("POST", "/t/(?P<code>[a-z0-9-]+)/undo")
def undo(site: Site, request: Request, at: re.Match[str]) -> Answer:
    with site.table(at["code"]).changing(site.clock()) as live:
        deeds.undo(live, site.person, request.seat, request.number("version"))
    return site.done(request, at["code"])


@route("POST", "/t/(?P<code>[a-z0-9-]+)/propose")
def propose(site: Site, request: Request, at: re.Match[str]) -> Answer:
    """There is nobody else to agree: a whole move is taken back at once."""
    if request.form.get("kind") != "undo":
        raise NotFound("pages.tab.not_here", {})
    site.table(at["code"]).go_back(site.clock())
    return site.done(request, at["code"])


@route("POST", "/t/(?P<code>[a-z0-9-]+)/done")
def done(site: Site, request: Request, at: re.Match[str]) -> Answer:
    with site.table(at["code"]).changing(site.clock()) as live:
        deeds.done(live, site.person, request.seat)
    return site.done(request, at["code"])


@route("POST", "/t/(?P<code>[a-z0-9-]+)/resign")
def resign(site: Site, request: Request, at: re.Match[str]) -> Answer:
    with site.table(at["code"]).changing(site.clock()) as live:
        deeds.resign(live, site.person, request.seat)
    return site.done(request, at["code"])


@route("POST", "/t/(?P<code>[a-z0-9-]+)/show")
def show(site: Site, request: Request, at: re.Match[str]) -> Answer:
    site.table(at["code"]).show(site.person, request.seat)
    return site.done(request, at["code"])


@route("POST", "/t/(?P<code>[a-z0-9-]+)/rematch")
def rematch(site: Site, request: Request, at: re.Match[str]) -> Answer:
    """The same people and bots again."""
    live = site.table(at["code"]).live
    seats = [
        NewSeat(BOT, seat.strength, seat.name) if seat.kind == BOT else NewSeat(ME, name=seat.name)
        for seat in live.seats
    ]
    new_table = NewTable(live.row.game, live.row.players, dict(live.row.options), seats)
    code = site.add(LoneTable.made(new_table, site.person, site_names(site), site.clock()))
    if request.wants_json:
        return Answer(json.dumps({"go": f"/t/{code}"}), type=JSON)
    return Answer(status=303, location=f"/t/{code}")


def own_view(site: Site, code: str) -> tuple[TableView, int]:
    """What the seat sees that looks now, and which one it is; nobody behind a curtain."""
    view = site.table(code).view()
    if view.viewer is None:
        raise NotAllowed("frame.no_seat", {})
    return view, view.viewer


# --- guided games


@route("GET", "/learn")
def which_guide(site: Site, request: Request, at: re.Match[str]) -> Answer:
    taught = [shown for shown in islands() if guide_of(shown.name)]
    title = site.reader.say("guide.which")
    return site.page("which.html", "/learn", title=title, link="/learn/", islands=taught)


@route("GET", "/learn/(?P<game>[a-z]+)")
def learn(site: Site, request: Request, at: re.Match[str]) -> Answer:
    shown = island(at["game"])
    lesson = guide_of(shown.name)
    if lesson is None:
        raise NotFound("table.no_guide", {"game": shown.name})
    running = [code for code, table in site.tables.items() if table.live.row.seed == str(lesson.seed)]
    values: dict[str, Any] = {"game": shown.name, "guide": lesson, "island": shown, "icons": ICONS}
    return site.page("learn.html", f"/learn/{shown.name}", **values, found=unfinished(site, running), puzzles=0)


def unfinished(site: Site, codes: list[str]) -> str:
    """The latest of these guided games that is still on its way."""
    for code in reversed(codes):
        lesson = guided(site.tables[code].live)
        if site.tables[code].live.row.status != OVER and lesson and not (lesson.ended or lesson.strayed):
            return code
    return ""


@route("POST", "/learn/(?P<game>[a-z]+)")
def begin_guide(site: Site, request: Request, at: re.Match[str]) -> Answer:
    lesson = guide_of(at["game"])
    chapter = request.query.get("chapter", "1")
    chapters = max(1, len(lesson.chapters)) if lesson else 0
    if lesson is None or not chapter.isdecimal() or not 1 <= int(chapter) <= chapters:
        raise NotFound("table.no_guide", {"game": at["game"]})
    seats = [NewSeat(ME)] + [NewSeat(BOT, FRIEND)] * (lesson.players - 1)
    new_table = NewTable(lesson.game, lesson.players, seats=seats, open=False)
    moves = lesson.moves_before(int(chapter))
    made = LoneTable.made(new_table, site.person, site_names(site), site.clock(), lesson.seed, moves)
    return Answer(status=303, location=f"/t/{site.add(made)}")


# --- rules


@route("GET", "/rules")
def all_rules(site: Site, request: Request, at: re.Match[str]) -> Answer:
    return site.page("all_rules.html", "/rules", islands=islands(), icons=ICONS)


@route("GET", "/rules/search")
def search_rules(site: Site, request: Request, at: re.Match[str]) -> Answer:
    question = " ".join(request.query.get("q", "").split())[:MAX_TEXT]
    games = tuple(vaka.list_games())
    game = request.query.get("game", "")
    preferred = game if game in games else ""
    known = index(site.reader.language, games)
    answers = [(section, known.excerpt(question, section)) for section in known.search(question, preferred)]
    values: dict[str, Any] = {"question": question, "game": preferred, "answers": answers, "icons": ICONS, "table": ""}
    return site.page("rules_search.html", "/rules", **values)


@route("GET", "/rules/(?P<game>[a-z]+)")
def rules(site: Site, request: Request, at: re.Match[str]) -> Answer:
    shown = island(at["game"])
    written = parts(shown.name, site.reader.language)
    values: dict[str, Any] = {"game": shown.name, "island": shown, "parts": written, "guide": guide_of(shown.name)}
    values |= {"puzzles": 0, "table": table_named(site, request), "has_aid": has_aid(shown.name)}
    here = f"/rules/{shown.name}"
    return site.page("rules.html", here, **values, language=site.reader.language, numbered="")


@route("GET", "/rules/(?P<game>[a-z]+)/aid")
def rules_aid(site: Site, request: Request, at: re.Match[str]) -> Answer:
    shown = island(at["game"])
    blocks = aid_of(shown.name, site.reader.language)
    here = f"/rules/{shown.name}/aid"
    return site.page("rules_aid.html", here, game=shown.name, blocks=blocks, table=table_named(site, request))


def table_named(site: Site, request: Request) -> str:
    """The table from which somebody came to read."""
    code = request.query.get("table", "")
    return code if code in site.tables else ""


@route("GET", "/about")
def about(site: Site, request: Request, at: re.Match[str]) -> Answer:
    return site.page("about.html", "/about", islands=islands(), has_docs=False)


# --- settings


@route("POST", "/(?P<name>language|theme)")
def prefer(site: Site, request: Request, at: re.Match[str]) -> Answer:
    """A language or a theme, for all pages."""
    site.settings[at["name"]] = request.form.get(at["name"], "")
    back = request.form.get("back", "/")
    for follower in site.followers.values():
        follower.sent = {}
    return Answer(status=303, location=back if back.startswith("/") and not back.startswith("//") else "/")
