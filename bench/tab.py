"""The table in a tab: how long it takes to start, the memory of its page and workers, at home and at a table of each
game, and the time of a click, also beside masters that think, and of a net's thought.

python -m bench.tab      after `make tab`; run it on a quiet machine, it prints the load before and after; beside each
                         start stands the processor time of all of the browser, which depends less on it
"""

import functools
import os
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, sync_playwright

import vaka
from tools.chromium import chromium
from tools.no_arguments import parse_no_words

TAB = Path(__file__).parents[1] / "build" / "tab"
SLOWER = 4
SLICE = 0.05  # seconds
PATIENCE = 240_000  # milliseconds
THOUGHTS = 200
CLICKS = 10
MASTER_CLICKS = 4
BIDS = 6
SETTLED = 1500  # milliseconds, in which a choice is answered
# Clicks the first choice; answers its words and the milliseconds until the frame in which it is made has been painted.
# Null where the page asks for none by now.
CHOOSE = """async (page) => {
  const { promise, resolve } = Promise.withResolvers();
  const start = performance.now();
  const asked = () => page.querySelector("#dock.asked") && page.querySelector("#act-now [name=version]").value;
  const before = asked();
  const button = page.querySelector("button[name=choice]:not([aria-disabled])");
  if (before === null || !button) return null;
  const words = button.value;
  new MutationObserver((_, observer) => {
    if (asked() === before) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve([words, performance.now() - start])));
  }).observe(page, { subtree: true, childList: true, attributes: true });
  button.click();
  return promise;
}"""
THINK = """async (count) => {
  const { readNet, think } = await import(new URL("net.js", document.baseURI));
  const net = readNet(await (await fetch(new URL("nets/orongo/net.bin", document.baseURI))).arrayBuffer());
  const features = (at) => Array.from({ length: 80 }, (_, each) => at + 90 * each);
  const asked = Array.from({ length: count }, (_, at) => [features(at), [1, 2, 3, 4]]);
  think(net, asked);
  const start = performance.now();
  think(net, asked);
  return (performance.now() - start) / count;
}"""


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def start_times(browser: Browser, context: BrowserContext, address: str, slower: int = 1) -> str:
    """From the address to the home page, in a new page, which is closed again."""
    used = processor_seconds(browser)
    page = context.new_page()
    with slowed(slower):
        begun = time.perf_counter()
        page.goto(address)
        page.frame_locator("#page").locator("a[href$='/new']").first.wait_for(timeout=PATIENCE)
        waited = time.perf_counter() - begun
    used = processor_seconds(browser) - used
    page.close()
    return f"{waited:.1f} s, {used:.1f} s of processors"


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """All processes that run pages and workers stand still after each slice of time, so many times as long as they ran.
    The throttling of Chromium itself slows pages alone, and Python runs in a worker."""
    over = threading.Event()

    def run() -> None:
        since = time.perf_counter()
        while not over.wait(SLICE):
            found = renderers()
            signal_all(found, signal.SIGSTOP)
            while any(state_of(process)[:1] not in ("T", "") for process in found):  # a busy machine stops them late
                time.sleep(SLICE / 50)
            time.sleep((times - 1) * (time.perf_counter() - since))
            since = time.perf_counter()
            signal_all(found, signal.SIGCONT)

    thread = threading.Thread(target=run if times > 1 else over.wait)
    thread.start()
    yield
    over.set()
    thread.join()


def renderers() -> list[int]:
    """The processes that run pages and workers, of the browser that this process has started."""
    states = {process: state_of(process) for path in Path("/proc").glob("[0-9]*") if (process := int(path.name))}
    parents = {process: int(state.split()[1]) for process, state in states.items() if state}
    found: list[int] = []
    for process in parents:
        above = process
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and b"--type=renderer" in command_of(process):
            found.append(process)
    return found


def state_of(process: int) -> str:
    """Its state and the process above it, "" when it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def signal_all(processes: list[int], sent: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, sent)


def processor_seconds(browser: Browser) -> float:
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum([process["cpuTime"] for process in processes]))


def click_milliseconds(page: Page, address: str) -> float:
    """From a click on a choice to the frame in which it is made, in the median."""
    page.goto(f"{address}new?game=orongo")
    inside = page.frame_locator("#page")
    inside.locator(".set .button-go").click(timeout=PATIENCE)
    return statistics.median(islice((waited for _, waited in choices_made(inside)), CLICKS))


def bid_milliseconds(page: Page, address: str) -> list[float]:
    """The same while three masters think about the bids that they make at the same time."""
    page.goto(f"{address}new?game=orongo")
    inside = page.frame_locator("#page")
    inside.locator("input[name=players][value='4']").dispatch_event("click", timeout=PATIENCE)
    for seat in (2, 3, 4):
        inside.locator(f"#seat{seat}").select_option("master")
    inside.locator(".set .button-go").click()
    bids = (waited for words, waited in choices_made(inside) if words.startswith("bid"))
    return list(islice(bids, 1, 1 + BIDS))  # at the first one the masters had thought before the page was there


def choices_made(inside: FrameLocator) -> Iterator[tuple[str, float]]:
    """Makes the first choice whenever there is one: its words, and the milliseconds until it was made."""
    inside.locator("html[data-frames]").wait_for(state="attached", timeout=PATIENCE)
    while True:
        choice = inside.locator("html:has(#dock.asked) button[name=choice]:not([aria-disabled])").first
        choice.wait_for(state="attached", timeout=PATIENCE)
        if made := inside.locator("html").evaluate(CHOOSE):
            yield made


def table_megabytes(browser: Browser, context: BrowserContext, address: str, game: str) -> float:
    """At a table of a game against a master, when its net has been loaded and both have chosen."""
    page = context.new_page()
    page.goto(f"{address}new?game={game}")
    inside = page.frame_locator("#page")
    inside.locator("#seat2").select_option("master", timeout=PATIENCE)
    inside.locator(".set .button-go").click()
    asked, choice = inside.locator("#dock.asked"), inside.locator("button[name=choice]:not([aria-disabled])")
    for _ in range(MASTER_CLICKS):
        asked.wait_for(timeout=PATIENCE)
        choice.first.click()
        page.wait_for_timeout(SETTLED)
    asked.wait_for(timeout=PATIENCE)
    found = renderer_megabytes(browser)
    page.close()
    return found


def renderer_megabytes(browser: Browser) -> float:
    """The memory of all processes that hold pages and their workers; shared memory is counted by its share."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    kilobytes = 0
    for process in found:
        if process["type"] == "renderer":
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text().splitlines()
            kilobytes += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kilobytes / 1000


def main() -> None:
    parse_no_words(__doc__)
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with (
        served(TAB) as address,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
        browser.new_context() as context,
    ):
        print(f"first visit: {start_times(browser, context, address)}")
        print(f"from the cache: {start_times(browser, context, address)}")
        print(f"from the cache, slowed {SLOWER} times: {start_times(browser, context, address, SLOWER)}")
        with browser.new_context() as other:
            print(f"first visit, slowed {SLOWER} times: {start_times(browser, other, address, SLOWER)}")
        page = context.new_page()
        page.goto(address)
        page.frame_locator("#page").locator("a[href$='/new']").first.wait_for(timeout=PATIENCE)
        print(f"memory of page and workers: {renderer_megabytes(browser):.0f} MB")
        page.close()
        for game in vaka.list_games():
            print(f"at a master's table of {game}: {table_megabytes(browser, context, address, game):.0f} MB")
        page = context.new_page()
        print(f"a click is painted after: {click_milliseconds(page, address):.0f} ms")
        beside = bid_milliseconds(page, address)
        print(f"beside three masters: {statistics.median(beside):.0f} ms, at most {max(beside):.0f} ms")
        print(f"a thought of Orongo's net: {page.evaluate(THINK, THOUGHTS):.2f} ms")
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
