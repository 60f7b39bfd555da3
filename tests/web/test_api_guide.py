"""What docs/api.md shows is run as it stands there, but for the address of the server."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from vaka.web.api.answers import TableView

GUIDE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
ADDRESS = "http://localhost:8742"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.M | re.S)


def ran(words: list[str], text: str, url: str) -> str:
    assert ADDRESS in text
    done = subprocess.run([*words, text.replace(ADDRESS, url)], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_in_python_plays_a_whole_game(server):
    [text] = blocks("python")
    assert "Navigator" in ran([sys.executable, "-c"], text, server.url)


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_example_with_curl_makes_a_table_and_bids(server):
    [text] = blocks("sh")
    waits, text = ran(["sh", "-c"], text, server.url).split("\n", 1)
    assert json.loads(waits)["type"] == "your_turn"
    seen = json.loads(text)
    # the bot may have bid, too
    assert seen["can_take_back"] or seen["view"]["players"][0]["last_bid"] == 5


def test_it_says_which_sealed_answers_cannot_be_replaced():
    """What they look like is in tests/table/test_forced.py."""
    assert "One without an alternative cannot" in GUIDE
    assert "One without an alternative cannot" in str(TableView.model_fields["to_choose"].description)


def test_every_body_that_is_shown_can_be_read():
    assert len([json.loads(text) for text in blocks("json")]) >= 3
