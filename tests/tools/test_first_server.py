"""The guide for a first server: what it tells people to write is understood, and what it names is there."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.commands import run_vaka

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "first-server.md").read_text("utf-8")
SHELL = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
FILES = dict(re.findall(r"^cat > (\S+) <<'END'\n(.*?)^END$", GUIDE, re.DOTALL | re.MULTILINE))


@pytest.mark.parametrize("commands", SHELL)
def test_a_shell_understands_the_commands(commands: str) -> None:
    subprocess.run(["sh", "-n"], input=commands, text=True, check=True)


def test_the_settings_hold(tmp_path: Path) -> None:
    config = tmp_path / "vaka.toml"
    config.write_text(FILES["/etc/vaka/vaka.toml"])
    environ = {name: value for name, value in os.environ.items() if not name.startswith("VAKA_")}
    result = run_vaka("serve", "--show-settings", environ={**environ, "VAKA_CONFIG": str(config)})
    assert result.returncode == 0, result.stderr
    assert tomllib.loads(config.read_text()).items() <= tomllib.loads(result.stdout).items()


@pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed")
def test_caddy_understands_its_file(tmp_path: Path) -> None:
    file = tmp_path / "Caddyfile"
    file.write_text(FILES["/etc/caddy/Caddyfile"])
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(file)]
    result = subprocess.run(
        command, env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


def test_units_and_files_that_it_names_are_there() -> None:
    units = set(re.findall(r"\bvaka(?:-\w+)?\.(?:service|timer)\b", GUIDE))
    assert units == {"vaka.service", "vaka-backup.service", "vaka-backup.timer"}
    assert units - {unit.name for unit in (ROOT / "deploy" / "systemd").iterdir()} == set()
    for file in re.findall(r"/opt/vaka-source/([\w./-]+[\w])", GUIDE):
        assert (ROOT / file).exists(), file


def test_a_backup_as_the_unit_makes_it_can_be_restored(tmp_path: Path) -> None:
    unit = (ROOT / "deploy" / "systemd" / "vaka-backup.service").read_text("utf-8")
    assert "/opt/vaka/bin/vaka backup" in unit
    environ = {**os.environ, "VAKA_DATABASE": str(tmp_path / "tables.db")}
    for words in (["migrate"], ["backup", str(tmp_path / "kept.db")], ["restore", str(tmp_path / "kept.db")]):
        result = run_vaka(*words, environ=environ)
        assert result.returncode == 0, result.stderr
