"""The browser of tests, pictures and measurements."""

from shutil import which

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first is by far the fastest
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium(playwright: Playwright, *flags: str) -> Browser:
    """The system's Chromium, else Playwright's own."""
    system = next((path for name in NAMES if (path := which(name))), None)
    return playwright.chromium.launch(executable_path=system, args=[*FLAGS, *flags])
