"""The table in a tab: built by `make tab`, served by a plain file server below a folder, played in Chromium."""

import base64
import fcntl
import functools
import gzip
import json
import random
import re
import shutil
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, FrameLocator, Page, expect

from tests.browser.people import GLOWING, KNOWS_THE_GAMES, PHONE
from tests.games import WITH_VALUES
from tests.tables import LONG, SOAK
from tests.web.vaka_servers import open_server
from tools.tab import hash_of
from tools.tab_nets import net_files
from vaka.bots.net import read_net
from vaka.bots.strengths import STRENGTHS
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.tab.lone_table import record_game
from vaka.web.settings import Settings

ROOT = Path(__file__).parents[2]
MAX_BYTES = 9_000_000  # of a first visit, as it goes over the wire
MAX_NET_BYTES = 7_000_000
NETS = net_files()
NET = "nets/orongo/net-2.bin"
PLACE = "some/place"  # of the tab
START = 90_000  # milliseconds: on a busy machine


class Handler(SimpleHTTPRequestHandler):
    """`asked` gets the path of every request."""

    def __init__(self, *given: Any, asked: list[str], **more: Any) -> None:
        self.asked = asked
        super().__init__(*given, **more)

    def log_message(self, *_: object) -> None:
        self.asked.append(self.path)


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The address of a plain file server, and what it is asked for."""
    asked: list[str] = []
    handler = functools.partial(Handler, directory=str(folder), asked=asked)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", asked
        server.shutdown()


@pytest.fixture(scope="module")
def tab_folder() -> Path:
    """Up to date, whoever builds it: several processes test at once. Left out where Pyodide cannot be had."""
    folder = ROOT / "build" / "tab"
    folder.parent.mkdir(exist_ok=True)
    with (ROOT / "build" / "tab.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said = subprocess.run(["sh", ROOT / "tools" / "tab.sh"], capture_output=True, text=True)
    assert not said.returncode, said.stderr[-2000:]
    if not (folder / "sw.js").exists():
        pytest.skip(said.stdout.strip())
    return folder


@dataclass
class Host:
    """A plain file server. The tab lies below a folder of what it serves."""

    root: Path
    url: str
    asked: list[str]

    @property
    def tab(self) -> Path:
        return self.root / PLACE


@pytest.fixture(scope="module")
def host(tab_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    root = tmp_path_factory.mktemp("host")
    shutil.copytree(tab_folder, root / PLACE)
    with served(root) as (url, asked):
        yield Host(root, url, asked)


@pytest.fixture
def address(host: Host) -> str:
    return f"{host.url}{PLACE}/"


class PythonErrors:
    """What Python complains of in the tabs of a browser. With the first error all pages are closed, so that no test
    waits for what cannot come. All that pages and workers say is printed: pytest shows it when a test fails."""

    def __init__(self, context: BrowserContext) -> None:
        self.lines: list[str] = []
        self.ends = False
        self.context = context
        context.on("console", self.hear)
        context.on("weberror", lambda error: print(f"{error.page and error.page.url}: {error.error}"))

    def hear(self, message: ConsoleMessage) -> None:
        print(f"{message.type}: {message.text}")
        is_traceback = bool(self.lines) and not self.ends
        if is_traceback or message.text.startswith("Traceback "):
            self.lines.append(message.text)
        if is_traceback and not message.text.startswith(" "):  # the error itself
            self.ends = True
            for page in self.context.pages:
                page.close()


@pytest.fixture(scope="module")
def visits(browser: Browser) -> Iterator[tuple[BrowserContext, PythonErrors]]:
    """What one browser keeps through all tests: a first visit takes a while."""
    with browser.new_context() as made:
        made.set_default_timeout(START)
        yield made, PythonErrors(made)


@pytest.fixture
def context(visits: tuple[BrowserContext, PythonErrors]) -> Iterator[BrowserContext]:
    context, errors = visits
    yield context
    found, errors.lines, errors.ends = errors.lines, [], False
    context.set_offline(False)
    for page in context.pages:
        page.close()
    assert not found, "\n".join(found)


def opened(context: BrowserContext, address: str) -> tuple[Page, FrameLocator]:
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#page")).to_be_visible(timeout=START)
    return page, page.frame_locator("#page")


def open_table(inside: FrameLocator, game: str, **seats: str) -> None:
    inside.locator("a[href$='/new']").first.click()
    inside.locator(f"a[href$='game={game}']").first.click()
    for seat, who in seats.items():
        inside.locator(f"#{seat}").select_option(who)
    inside.locator(".set .button-go").click()
    expect(inside.locator("html[data-frames]")).to_be_attached(timeout=START)


def built_files(folder: Path) -> dict[str, dict[str, Any]]:
    """The files of the tab, as its service worker knows them."""
    found = re.search(r"FILES = JSON.parse\('(.*)'\)", (folder / "sw.js").read_text("utf-8"))
    assert found
    result: dict[str, dict[str, Any]] = json.loads(found[1])
    return result


def test_all_files_of_a_first_visit_are_small(tab_folder: Path) -> None:
    files = [path for path in tab_folder.rglob("*") if path.is_file() and "nets" not in path.parts]
    assert sum(path.stat().st_size for path in files) < MAX_BYTES


def test_a_net_is_small_and_no_part_of_a_first_visit(tab_folder: Path) -> None:
    nets = list((tab_folder / "nets").rglob("*.bin.gz"))
    assert len(nets) == len(NETS)
    assert max(path.stat().st_size for path in nets) < MAX_NET_BYTES
    assert {name for name, file in built_files(tab_folder).items() if not file["first"]} == {
        f"nets/{one}.bin" for one in NETS
    }


@LONG
def test_the_tab_can_be_installed(context: BrowserContext, tab_folder: Path, address: str) -> None:
    page, _ = opened(context, address)
    tools = context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["url"] == f"{address}manifest.webmanifest"
    assert manifest["errors"] == []
    data = json.loads(manifest["data"])
    assert (data["start_url"], data["scope"], data["display"]) == ("./", "./", "standalone")
    assert {"any", "maskable"} == {icon["purpose"] for icon in data["icons"]}
    for icon in data["icons"]:
        width, height = struct.unpack(">II", (tab_folder / icon["src"]).read_bytes()[16:24])  # of a PNG
        assert icon["sizes"] == f"{width}x{height}"
    assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


# Notes whether there was a page below when the start has gone.
START_ENDS = """
document.addEventListener("DOMContentLoaded", () => {
    const [start, frame] = ["start", "page"].map((id) => document.getElementById(id));
    const look = () => { self.page = frame.contentDocument.querySelector("main"); };
    if (start) new MutationObserver(look).observe(start, { attributeFilter: ["hidden"] });
});
"""


def test_words_stand_there_from_the_first_moment_to_the_first_page(
    context: BrowserContext, tab_folder: Path, address: str
) -> None:
    assert "Vaka is being loaded." in (tab_folder / "index.html").read_text("utf-8")
    page = context.new_page()
    page.add_init_script(START_ENDS)
    page.goto(address)
    expect(page.locator("#start")).to_be_hidden(timeout=START)
    assert page.evaluate("Boolean(self.page)")


# Python's memory, as bytes that are none.
BREAK_MEMORY = """async () => {
    const cache = await caches.open(`vaka ${new URL(document.baseURI).pathname}`);
    const kept = (await cache.keys()).find(({ url }) => url.includes("/memory?"));
    await cache.put(kept, new Response("nonsense"));
}"""


@LONG
def test_python_starts_anew_where_its_memory_cannot_be_used(context: BrowserContext, address: str) -> None:
    page, _ = opened(context, address)
    wait_for_file(page, f"{address}memory")
    page.evaluate(BREAK_MEMORY)
    page.reload()
    expect(page.frame_locator("#page").locator(".lobby")).to_be_visible(timeout=START)


def test_a_game_goes_on_offline_after_a_reload(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    open_table(inside, "orongo")
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    inside.locator("button[name=choice]:visible").first.click()
    expect(inside.locator("#log li").nth(1)).to_be_attached(timeout=START)
    told = inside.locator("#log li").count()
    at = page.url
    assert at.startswith(f"{address}t/")
    context.set_offline(True)
    page.reload()
    expect(page.locator("#page")).to_be_visible(timeout=START)
    expect(inside.locator("#log li").nth(told - 1)).to_be_attached(timeout=START)
    assert page.url == at
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    choice = inside.locator("button[name=choice]:visible").first
    before = inside.locator("html").get_attribute("data-frames")
    choice.click()
    expect(inside.locator(f"html:not([data-frames='{before}'])")).to_be_attached(timeout=START)


STORAGE_IS_FULL = (
    "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }; }"
)


@LONG
def test_a_full_storage_is_said_and_a_table_can_be_deleted(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    open_table(inside, "orongo")
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    at = page.url
    for worker in page.workers:
        worker.evaluate(STORAGE_IS_FULL)
    inside.locator("button[name=choice]:visible").first.click()
    expect(page.locator("#note")).to_contain_text("could not keep", timeout=START)
    inside.locator("header .menu summary").click()
    inside.locator(".menu-list a[href$='/delete']").click()
    inside.locator(".quiet-card .button-go").click()
    expect(inside.locator(".lobby")).to_be_visible(timeout=START)
    expect(page).to_have_url(address)
    expect(inside.locator(f"a[href='{urlsplit(at).path}']")).to_have_count(0)
    page.goto(at)
    expect(inside.locator(".t-error")).to_be_visible(timeout=START)


@LONG
def test_a_new_version_loads_what_has_changed_and_is_used_from_the_next_visit_on(
    context: BrowserContext, host: Host, address: str
) -> None:
    page, inside = opened(context, address)
    open_table(inside, "orongo")
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    wait_for_file(page, f"{address}{NET}")
    worker, changed = host.tab / "sw.js", host.tab / "shell.css"
    text = worker.read_text("utf-8")
    changed_sheet = changed.read_bytes() + b"/* changed */"
    new = hash_of(changed_sheet)
    worker.write_text(text.replace(built_files(host.tab)["shell.css"]["hash"], new), "utf-8")
    page.reload()
    while f"/{PLACE}/shell.css?{new}" not in host.asked:
        page.wait_for_timeout(50)
    page.wait_for_function(NOTHING_IS_INSTALLED)
    assert page.locator("#note").is_hidden()  # the new file was not there yet
    changed.write_bytes(changed_sheet)
    del host.asked[:]
    page.reload()
    expect(page.locator("#note")).to_be_visible(timeout=START)
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    wait_for_file(page, f"{address}shell.css?{new}")
    assert set(host.asked) == {f"/{PLACE}/sw.js", f"/{PLACE}/shell.css?{new}"}
    beside, inside = opened(context, page.url)  # uses the Python of the page before
    assert "changed" not in beside.evaluate(STYLE)
    at = page.url
    slow = context.new_page()
    slow.add_init_script(HEARS_LATE)
    slow.goto(at)
    slow.wait_for_function("self.asks")
    beside.close()
    page.close()
    slow.wait_for_function(NO_LOCK_IS_HELD)
    page, inside = opened(context, at)
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    assert "changed" in page.evaluate(STYLE)
    expect(slow.locator("#page")).to_be_visible(timeout=START)


# A tab hears that no other one runs Python only when another one has begun the new version.
HEARS_LATE = """
navigator.locks.query = () => new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve({ held: [] }));
    self.asks = true;
});
"""
NOTHING_IS_INSTALLED = "navigator.serviceWorker.getRegistration().then(({ installing }) => !installing)"
NO_LOCK_IS_HELD = "LockManager.prototype.query.call(navigator.locks).then(({ held }) => !held.length)"
STYLE = "fetch(new URL('shell.css', document.baseURI)).then((answer) => answer.text())"


def wait_for_file(page: Page, address: str) -> None:
    """Until the service worker has kept a file."""
    is_kept = "async (address) => Boolean(await caches.match(address, { ignoreSearch: !address.includes('?') }))"
    page.wait_for_function(is_kept, arg=address, timeout=START)


@LONG
def test_a_server_that_is_away_leaves_its_visitors_the_tab(
    context: BrowserContext, tab_folder: Path, tmp_path: Path
) -> None:
    complaints: list[str] = []
    with open_server(tmp_path, Settings(tab=str(tab_folder))) as server:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.goto(f"{server.url}/about")
        page.locator("a[href='/tab/']").click()
        expect(page.locator("#page")).to_be_visible(timeout=START)
        page.goto(f"{server.url}/about")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    assert not complaints
    page.goto(f"{server.url}/join")
    expect(page.locator("#note")).to_be_visible(timeout=START)
    expect(page.frame_locator("#page").locator("a[href='/tab/new']").first).to_be_visible(timeout=START)


@LONG
def test_a_game_is_looked_back_at_move_by_move(context: BrowserContext, address: str) -> None:
    _, inside = opened(context, address)
    open_table(inside, "orongo")
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    inside.locator("button[name=choice]:visible").first.click()
    expect(inside.locator("#log li").nth(1)).to_be_attached(timeout=START)
    inside.locator("header .menu summary").click()
    inside.locator(".menu-list a[href$='/at']").click()
    expect(inside.locator("#bar")).to_be_visible(timeout=START)
    inside.locator("#go-first").click()
    expect(inside.locator("#slider")).to_have_value("0", timeout=START)
    inside.locator("#go-forward").click()
    expect(inside.locator("#slider")).to_have_value("1", timeout=START)
    expect(inside.locator("#log li.now")).not_to_have_count(0, timeout=START)


RECORD = ROOT / "tests" / "golden" / "orongo-committed.record"


def open_record(inside: FrameLocator, record: Path) -> None:
    """To the end of its game."""
    inside.locator("footer a[href$='/import']").click()
    inside.locator("#record").set_input_files(record)
    inside.locator("#main form .button-go").click()
    expect(inside.locator("#seat1")).to_be_visible(timeout=START)
    inside.locator("#main form .button-go").click()
    expect(inside.locator(".the-end")).to_be_visible(timeout=START)


def test_a_record_is_opened_saved_reviewed_and_played_on(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    open_record(inside, RECORD)
    with page.expect_download() as saved:
        inside.locator(".the-end a[href$='/record']").click()
    again = parse(saved.value.path().read_text("utf-8"))
    check(again, record_game(again))
    inside.locator(".the-end a[href$='/review']").click()
    inside.locator("#ask-review").click()
    expect(inside.locator("#making")).to_be_visible(timeout=START)
    inside.locator("a[href*='/at/0']").first.click()
    expect(inside.locator("#slider")).to_be_visible(timeout=START)
    inside.locator("#play-on").click()
    inside.locator("form.play-on .button-go").click(timeout=START)
    expect(inside.locator("html[data-frames]")).to_be_attached(timeout=START)


@LONG
def test_a_review_comes_and_is_kept(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    open_record(inside, RECORD)
    inside.locator(".the-end a[href$='/review']").click()
    inside.locator("#ask-review").click()
    expect(inside.locator(".players-told")).to_be_visible(timeout=20 * START)
    page.reload()
    expect(inside.locator(".players-told")).to_be_visible(timeout=START)


@LONG
def test_another_page_shows_a_record_a_position_and_a_puzzle(context: BrowserContext, host: Host, address: str) -> None:
    (host.root / "game.record").write_bytes(RECORD.read_bytes())
    packed = base64.urlsafe_b64encode(gzip.compress(RECORD.read_bytes())).decode().rstrip("=")
    shown = {
        "replay": "replay=../../game.record",
        "packed": f"position=gz:{packed}&at=12",
        "puzzle": "puzzle=orongo/1",
        "no record": "replay=nothing.record",
        "too large": f"replay={'x' * 200_001}",
        "nothing": "replays=x",
    }
    lines = [f'<iframe title="{title}" src="{PLACE}/embed.html#{what}"></iframe>' for title, what in shown.items()]
    (host.root / "page.html").write_text("".join(lines), "utf-8")
    runs_python, _ = opened(context, address)
    page = context.new_page()
    for _ in range(2 if SOAK else 1):  # the second time the service worker answers
        page.goto(f"{host.url}page.html")
        frames = {title: page.frame_locator(f"iframe[title='{title}']") for title in shown}
        replay, position, puzzle = (frames[title].frame_locator("#page") for title in list(shown)[:3])
        expect(replay.locator("#slider")).to_have_value("0", timeout=START)
        expect(replay.locator("header nav").first).to_be_hidden(timeout=START)
        expect(position.locator("#log li.now")).not_to_have_count(0, timeout=START)
        expect(position.locator("#bar")).to_be_hidden(timeout=START)
        expect(puzzle.locator("#dock.asked")).to_be_visible(timeout=START)
        expect(frames["no record"].locator("#said")).to_contain_text("“nothing.record”", timeout=START)
        expect(frames["too large"].locator("#said")).to_contain_text("200,000", timeout=START)
        expect(frames["nothing"].locator("#said")).to_contain_text("#puzzle=", timeout=START)
    runs_python.close()  # one of the frames takes over, with a Python that has not seen the records
    replay.locator("#go-forward").click()
    expect(replay.locator("#slider")).to_have_value("1", timeout=START)
    expect(replay.locator("html[data-place='1']")).to_be_attached(timeout=START)


# Tables pause a twentieth of the time: the 30 games would take four hours.
SET_PACE = """(name) => new Promise((resolve) => {
    indexedDB.open(name).onsuccess = ({ target }) => {
        const change = target.result.transaction("settings", "readwrite");
        change.objectStore("settings").put("0.05", "pace");
        change.oncomplete = () => { target.result.close(); resolve(); };
    };
})"""


# Others answer at the same time, so a choice is looked for and clicked in one go: what is there now may soon be gone.
CLICK_SOMETHING = f"""(html, part) => {{
    const all = document.querySelectorAll({GLOWING!r});
    if (!all.length) return null;
    const frames = html.dataset.frames;
    all[Math.floor(part * all.length)].click();
    return frames;
}}"""


@LONG
@pytest.mark.parametrize("device", [{"viewport": {"width": 1280, "height": 800}}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("game", WITH_VALUES)  # a strength must know what a position is worth
def test_a_whole_game_is_played_against_each_strength(
    browser: Browser, address: str, game: str, strength: str, device: dict[str, Any]
) -> None:
    luck, complaints = random.Random(1), []
    with browser.new_context(reduced_motion="reduce", **device) as context:
        context.set_default_timeout(START)
        context.add_init_script(KNOWS_THE_GAMES)
        page, inside = opened(context, address)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.evaluate(SET_PACE, f"vaka /{PLACE}/")
        page.reload()
        open_table(inside, game, seat2=strength)
        asked, over = inside.locator(f"html:has(#dock[data-turn]) {GLOWING}"), inside.locator(".the-end")
        for clicks in range(1000):
            expect(asked.or_(over).first).to_be_attached(timeout=START)
            if over.count():
                break
            if clicks == 3:
                context.set_offline(True)
                page.reload()
                expect(asked.or_(over).first).to_be_attached(timeout=START)
            if (frames := inside.locator("html").evaluate(CLICK_SOMETHING, luck.random())) is not None:
                moved = inside.locator(f"html:not([data-frames='{frames}'])")
                sure = inside.locator("#sure[open] [value=yes]")  # a sale that brings nothing, say
                expect(moved.or_(sure).first).to_be_attached(timeout=START)
                if sure.count():
                    sure.click()
                expect(moved).to_be_attached(timeout=START)
        expect(over).to_be_visible()
        record = parse(page.evaluate("fetch(`${location.href}/record`).then((answer) => answer.text())"))
        check(record, record_game(record))
    # Another seat may answer while a choice is on its way: it is then one for an earlier position.
    assert not [complaint for complaint in complaints if "status of 409" not in complaint]


def test_offline_a_guided_game_goes_on_with_each_choice(context: BrowserContext, address: str) -> None:
    _, inside = opened(context, address)
    context.set_offline(True)
    inside.locator("a[href$='/learn']").first.click()
    inside.locator("#main a[href$='/learn/orongo']").first.click(timeout=START)
    inside.locator("form[action$='/learn/orongo'] button").first.click(timeout=START)
    count, following = inside.locator("#guide .count"), inside.locator("#guide [data-do=next]")
    choice = inside.locator("button[name=choice].shown-by-guide")
    for _ in range(3):
        expect(following.or_(choice).locator("visible=true").first).to_be_visible(timeout=START)
        while following.is_visible():
            following.click()
        words = count.inner_text()
        choice.first.click()
        expect(count).not_to_have_text(words, timeout=START)


def test_offline_two_people_share_the_device(context: BrowserContext, address: str) -> None:
    _, inside = opened(context, address)
    context.set_offline(True)
    inside.locator("a[href$='/new']").first.click()
    inside.locator("a[href$='game=orongo']").first.click()
    inside.locator("a[href*='with=us']").click()
    inside.locator(".set .button-go").click()
    curtain, asked = inside.locator(".curtain"), inside.locator("#dock[data-turn]")
    expect(curtain.or_(asked).first).to_be_attached(timeout=START)
    for _ in range(2):  # each looks alone, and bids in secret
        if curtain.count():
            curtain.locator("button").first.click()
        expect(asked).to_be_attached(timeout=START)
        inside.locator("button[name=choice]:visible").nth(1).click()
        expect(curtain.or_(inside.locator("#log li").nth(1)).first).to_be_attached(timeout=START)
    expect(inside.locator("#log li").nth(1)).to_be_attached(timeout=START)


def test_offline_the_puzzle_of_the_day_is_judged_on_its_board(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    context.set_offline(True)
    inside.locator("a[href$='/puzzles/today']").click()
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    inside.locator(".puzzle-help").first.click()
    expect(inside.locator("#verdict[data-kind='hint']")).to_be_visible(timeout=START)
    inside.locator("button[name=choice]:visible").first.click()
    expect(inside.locator("#verdict:not([data-kind='hint'])")).to_be_visible(timeout=START)
    expect(page).to_have_url(re.compile(f"^{re.escape(address)}puzzles/"))


GAMES_COMPARED = 50 if SOAK else 2  # of each title

# Plays random games to their end and tells what each came to; runs here and in the tab.
DIGESTS = """
import hashlib, json, random
import vaka
from vaka.core.match import Match

def digests(count):
    told = {}
    for name in vaka.list_games():
        game = vaka.game(name)
        for seed in range(count):
            lot = random.Random(seed)
            match = Match(game, game.players[seed % len(game.players)], seed=seed)
            while match.state.pending:
                seat = match.state.pending[0]
                match.choose(seat, lot.choice(match.state.seen(seat).choices(seat)))
            text = match.record().text() + json.dumps(match.state.save(), sort_keys=True)
            told[f"{name} {seed}"] = hashlib.sha256(text.encode()).hexdigest()
    return json.dumps(told)
"""


def test_the_same_seed_and_choices_give_the_same_games_as_in_cpython(context: BrowserContext, address: str) -> None:
    page, _ = opened(context, address)
    here: dict[str, Callable[[int], str]] = {}
    exec(DIGESTS, here)
    played, draws = page.evaluate(
        """async ([code, count, drawing]) => {
            const { startPython } = await import(new URL("python.js", document.baseURI));
            const python = await startPython();
            python.runPython(code);
            const draws = (python) => python.runPython(drawing).split(" ");
            return [python.globals.get("digests")(count), [draws(python), draws(await startPython())]];
        }""",
        [DIGESTS, GAMES_COMPARED, "import random, secrets; f'{random.random()} {secrets.token_hex()}'"],
    )
    assert json.loads(played) == json.loads(here["digests"](GAMES_COMPARED))
    assert not {*draws[0]} & {*draws[1]}  # though both begin with the same memory


# What a net thinks of the first choice of a game, by the way that bots go; runs in the tab.
FIRST_THOUGHT = """
import json
import vaka
from vaka.bots.master import net_for
from vaka.games import observer

def first_thought(name, players):
    game = vaka.game(name)
    known = game.start(players, vaka.seeded(1)).seen(0)
    net, why = net_for(game, players, {})
    choices = known.choices(0)
    question = observer(game).observe(known, 0, choices), choices
    return json.dumps([question, net.think(*question)] if net else why)
"""


def test_bots_think_with_their_nets(context: BrowserContext, address: str) -> None:
    page, _ = opened(context, address)
    told = page.evaluate(
        """async ([code, asked]) => {
            const { startPython } = await import(new URL("python.js", document.baseURI));
            const { askNet, loadNet } = await import(new URL("nets.js", document.baseURI));
            const python = await startPython();
            const nets = python.pyimport("vaka.tab.nets").nets_here(loadNet, askNet);
            python.runPython(code);
            const told = {};
            for (const [name, game, players] of asked) {
                nets.comes(name, await loadNet(name));
                told[name] = JSON.parse(python.globals.get("first_thought")(game, players));
            }
            return told;
        }""",
        [FIRST_THOUGHT, [[name, name.partition("/")[0], 2 if name.endswith("-2") else 3] for name in NETS]],
    )
    for name, ((features, choices), (odds, value)) in told.items():
        expected, worth = read_net(NETS[name]).think(features, choices)
        assert odds == pytest.approx(expected, abs=1e-4), name
        assert value == pytest.approx(worth, abs=1e-4), name


def test_a_master_waits_for_its_net_and_then_plays(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    open_table(inside, "orongo", seat2="master")
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    inside.locator("button[name=choice]:visible").first.click()
    expect(inside.locator("#log li").nth(2)).to_be_attached(timeout=START)
    wait_for_file(page, f"{address}{NET}")


# Forgets a net, and answers whether it can be loaded.
LOAD_AGAIN = """async (name) => {
    for (const cache of await caches.keys())
        await (await caches.open(cache)).delete(new URL(`nets/${name}.bin`, document.baseURI), { ignoreSearch: true });
    const { loadNet } = await import(new URL("nets.js", document.baseURI));
    return loadNet(name);
}"""


def test_a_net_of_another_version_is_not_kept(context: BrowserContext, host: Host, address: str) -> None:
    page, _ = opened(context, address)
    name, file = NET.removeprefix("nets/").removesuffix(".bin"), host.tab / f"{NET}.gz"
    right = file.read_bytes()
    file.write_bytes((host.tab / f"{NET.replace('-2', '')}.gz").read_bytes())
    assert not page.evaluate(LOAD_AGAIN, name)
    file.write_bytes(right)
    assert page.evaluate(LOAD_AGAIN, name)


@LONG
def test_a_second_tab_shows_the_same_game_and_takes_over(context: BrowserContext, address: str) -> None:
    first, inside = opened(context, address)
    open_table(inside, "orongo")
    _, beside = opened(context, first.url)
    expect(beside.locator("#dock.asked")).to_be_visible(timeout=START)
    inside.locator("button[name=choice]:visible").first.click()
    expect(beside.locator("#dock:not(.asked), #do-take_back")).to_be_attached(timeout=START)
    first.close()
    expect(beside.locator("#dock.asked")).to_be_visible(timeout=START)
    beside.locator("button[name=choice]:visible").first.click()
    expect(beside.locator("#offline")).to_be_hidden(timeout=START)


@LONG
def test_a_tab_that_cannot_take_over_says_so(context: BrowserContext, address: str) -> None:
    first, inside = opened(context, address)
    open_table(inside, "orongo")
    second = context.new_page()
    second.add_init_script("""
        window.Worker = class {
          constructor() { setTimeout(() => this.onerror({ message: "no room for Python" })); }
          postMessage() {}
        };
    """)
    second.goto(first.url)
    expect(second.frame_locator("#page").locator("#dock.asked")).to_be_visible(timeout=START)
    first.close()
    expect(second.locator("#start")).to_contain_text("no room for Python", timeout=START)
    expect(second.locator("#page")).to_be_hidden()
