"""The table in a tab: built by `make tab`, served by a plain file server below a folder, played in Chromium."""

import base64
import functools
import gzip
import json
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from tools.tab_nets import net_files
from vaka.bots.net import read_net

ROOT = Path(__file__).parents[2]
MAX_BYTES = 9_000_000  # of a first visit, as it goes over the wire
MAX_NET_BYTES = 7_000_000
NETS = net_files()
START = 240_000  # milliseconds: on a busy machine


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def tab_folder() -> Path:
    """Built if there is none, or where the sources are newer; left out where Pyodide cannot be had."""
    folder = ROOT / "build" / "tab"
    made = folder / "sw.js"
    newest = max(path.stat().st_mtime for path in (ROOT / "src" / "vaka").rglob("*") if path.is_file())
    if not made.exists() or made.stat().st_mtime < newest:
        said = subprocess.run(["sh", ROOT / "tools" / "tab.sh"], capture_output=True, text=True)
        assert not said.returncode, said.stderr[-2000:]
        if not made.exists():
            pytest.skip(said.stdout.strip())
    return folder


@pytest.fixture
def address(tab_folder: Path, tmp_path: Path) -> Iterator[str]:
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "place").symlink_to(tab_folder)
    handler = functools.partial(QuietHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/some/place/"
        server.shutdown()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as made:
        yield made


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


def test_all_files_of_a_first_visit_are_small(tab_folder: Path) -> None:
    files = [path for path in tab_folder.rglob("*") if path.is_file() and "nets" not in path.parts]
    assert sum(path.stat().st_size for path in files) < MAX_BYTES


def test_a_net_is_small_and_no_part_of_a_first_visit(tab_folder: Path) -> None:
    nets = list((tab_folder / "nets").rglob("*.bin.gz"))
    assert len(nets) == len(NETS)
    assert max(path.stat().st_size for path in nets) < MAX_NET_BYTES
    assert not [name for name in json.loads((tab_folder / "files.json").read_text()) if name.startswith("nets/")]


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


def test_a_record_is_opened_reviewed_and_played_on_while_pages_answer(context: BrowserContext, address: str) -> None:
    _, inside = opened(context, address)
    open_record(inside, RECORD)
    inside.locator(".the-end a[href$='/review']").click()
    inside.locator("#ask-review").click()
    expect(inside.locator("#making")).to_be_visible(timeout=START)
    inside.locator("a[href*='/at/0']").first.click()
    expect(inside.locator("#slider")).to_be_visible(timeout=START)
    inside.locator("#play-on").click()
    inside.locator("form.play-on .button-go").click(timeout=START)
    expect(inside.locator("html[data-frames]")).to_be_attached(timeout=START)


@pytest.mark.skipif("VAKA_SOAK" not in os.environ, reason="a review takes minutes")
def test_a_review_comes_and_is_kept(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    open_record(inside, RECORD)
    inside.locator(".the-end a[href$='/review']").click()
    inside.locator("#ask-review").click()
    expect(inside.locator(".players-told")).to_be_visible(timeout=20 * START)
    page.reload()
    expect(inside.locator(".players-told")).to_be_visible(timeout=START)


def test_another_page_shows_a_record_a_position_and_a_puzzle(
    context: BrowserContext, address: str, tmp_path: Path
) -> None:
    (tmp_path / "game.record").write_bytes(RECORD.read_bytes())
    packed = base64.urlsafe_b64encode(gzip.compress(RECORD.read_bytes())).decode().rstrip("=")
    shown = {
        "replay": "replay=../../game.record",
        "packed": f"position=gz:{packed}&at=12",
        "puzzle": "puzzle=orongo/1",
        "no record": "replay=nothing.record",
        "too large": f"replay={'x' * 200_001}",
        "nothing": "replays=x",
    }
    lines = [f'<iframe title="{title}" src="some/place/embed.html#{what}"></iframe>' for title, what in shown.items()]
    (tmp_path / "page.html").write_text("".join(lines), "utf-8")
    page = context.new_page()
    for _ in range(2 if "VAKA_SOAK" in os.environ else 1):  # the second time the service worker answers
        page.goto(address.replace("some/place/", "page.html"))
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


def test_the_puzzle_of_the_day_is_judged_on_its_board(context: BrowserContext, address: str) -> None:
    page, inside = opened(context, address)
    inside.locator("a[href$='/puzzles/today']").click()
    expect(inside.locator("#dock.asked")).to_be_visible(timeout=START)
    inside.locator(".puzzle-help").first.click()
    expect(inside.locator("#verdict[data-kind='hint']")).to_be_visible(timeout=START)
    assert page.url.startswith(f"{address}puzzles/")


GAMES_COMPARED = 50 if "VAKA_SOAK" in os.environ else 2  # of each title

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
    played = page.evaluate(
        """async ([code, count]) => {
            const { startPython } = await import(new URL("python.js", document.baseURI));
            const python = await startPython();
            python.runPython(code);
            return python.globals.get("digests")(count);
        }""",
        [DIGESTS, GAMES_COMPARED],
    )
    assert json.loads(played) == json.loads(here["digests"](GAMES_COMPARED))


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
    assert page.evaluate("async (name) => Boolean(await caches.match(name))", f"{address}nets/orongo/net-2.bin.gz")


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
