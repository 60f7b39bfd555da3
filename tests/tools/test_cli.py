"""The command line: what it says when all is well, and when it is not."""

import subprocess
import sys

import pytest

import vaka
from vaka import cli


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "vaka", *words], capture_output=True, text=True, check=False)


def test_doctor_says_what_is_running():
    result = run("doctor")
    assert result.returncode == 0, result.stderr
    first, second, *games = result.stdout.splitlines()
    assert first in (f"vaka {vaka.__version__}, interpreted", f"vaka {vaka.__version__}, compiled")
    assert "Python" in second
    assert [line.split(":")[0] for line in games] == list(vaka.list_games())


@pytest.mark.parametrize("words", [("dance",), ("doctor", "me"), ("--loud",), ("open", "--port", "high")])
def test_bad_usage_is_one_clear_message(words):
    result = run(*words)
    assert result.returncode == 2
    assert "vaka" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "error", [vaka.BadRequest("game.no_such_game", {"name": "chess", "allowed": []}), OSError("disk full")]
)
def test_what_goes_wrong_in_a_command_is_one_line(monkeypatch, capsys, error):
    def fail(given: object) -> int:
        raise error

    monkeypatch.setattr(cli.COMMANDS["doctor"], "run", fail)
    assert cli.main(["doctor"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("vaka doctor: ")
