"""The command line: what it says when all is well, and when it is not."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import vaka
from vaka import cli
from vaka.commands import doctor


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "vaka", *words], capture_output=True, text=True, check=False)


def test_doctor_says_what_is_running():
    result = run("doctor")
    assert result.returncode == 0, result.stderr
    first, second, *games = result.stdout.splitlines()
    assert first == f"vaka {vaka.__version__}, interpreted"
    assert "Python" in second
    assert [line.split(":")[0] for line in games] == list(vaka.list_games())


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("3", "compiled, optimised (-O3)"),
        ("0", "compiled without optimisation (-O0, as tests use it): “make fast” makes the fast one"),
    ],
)
def test_doctor_tells_the_optimisation(level, said, monkeypatch, capsys):
    monkeypatch.setattr(doctor, "engine", lambda: "compiled")
    monkeypatch.setattr(doctor, "optimisation", lambda: level)
    assert cli.main(["doctor"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"vaka {vaka.__version__}, {said}"


@pytest.mark.parametrize("words", [("dance",), ("doctor", "me"), ("--loud",), ("open", "--port", "high")])
def test_bad_usage_is_one_clear_message(words):
    result = run(*words)
    assert result.returncode == 2
    assert "vaka" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "usage"),
    [(["serve", "--log-level", "info"], "vaka serve"), (["tables", "list", "--all"], "vaka tables list")],
)
def test_what_a_command_does_not_know_is_answered_with_how_that_command_is_used(capsys, words, usage):
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    data = capsys.readouterr().err
    assert ended.value.code == 2
    assert data.startswith(f"usage: {usage} [")
    assert data.endswith(
        f"{usage}: these arguments are not known: {' '.join(words[words.index(usage.split()[-1]) + 1 :])}\n"
    )


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


@pytest.mark.parametrize("words", [("--help",), ("doctor",), ("check", "nowhere"), ("play", "moorea", "--seed", "3")])
def test_a_terminal_without_our_letters_is_no_reason_to_stop(tmp_path: Path, words):
    """Latin letters alone, and bytes that are none of them."""
    kept = tmp_path / "kept.record"
    command = [sys.executable, "-m", "vaka", *words, *(["--record", str(kept)] if "play" in words else [])]
    environ = {**os.environ, "LC_ALL": "fr_FR.UTF-8", "PYTHONIOENCODING": "ascii:strict"}
    done = subprocess.run(command, input=b"\xff\xc3\nquit\n", capture_output=True, env=environ, check=False)
    assert done.returncode == (2 if "nowhere" in words else 0), done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert kept.exists() == ("play" in words)


@pytest.mark.parametrize("begun", ["vaka.cli", "vaka.commands.arena", "vaka.text.catalogue"])
def test_ctrl_c_while_modules_are_read_is_no_traceback(begun):
    """Pressed when the module begins to be read, by a user who started `vaka` and thought better of it."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, begun], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


INTERRUPTED = """
import os, runpy, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background ignores it

class Pressed:
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Pressed())
runpy.run_module("vaka", run_name="__main__")
"""


def test_the_command_begins_where_the_module_does():
    scripts = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert scripts == {"vaka": "vaka.__main__:main"}


def test_nobody_need_listen():
    done = subprocess.run([sys.executable, "-c", CLOSED], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


CLOSED = """
import os, subprocess, sys
sys.exit(subprocess.run([sys.executable, "-m", "vaka", "doctor"], preexec_fn=lambda: os.close(1)).returncode)
"""


def test_what_the_system_refuses_is_said_in_our_words(monkeypatch, capsys):
    def fail(given: object) -> int:
        raise FileNotFoundError(2, "No such file or directory", "nowhere/copy.sqlite")

    monkeypatch.setattr(cli.COMMANDS["doctor"], "run", fail)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert cli.main(["doctor"]) == 2
    said = "vaka doctor: nowhere/copy.sqlite: eine solche Datei oder einen solchen Ordner gibt es nicht\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("words", ["open --no-browse", "tables prune --days 1 --unfin", "people list --data x"])
def test_options_are_not_abbreviated(words, capsys):
    """An option that comes later could make the same letters mean something else."""
    with pytest.raises(SystemExit) as ended:
        cli.parser().parse_args(words.split())
    assert ended.value.code == 2
    assert "--" in capsys.readouterr().err.splitlines()[-1]
