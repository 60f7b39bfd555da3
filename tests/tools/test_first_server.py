"""The guide for a first server: what it tells people to write is understood, and what it names is there."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.commands import run_vaka
from tests.tables import LONG
from tests.tools.debian import BootedDebian, make_debian, with_programs

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


@LONG
@with_programs("systemd-nspawn", "nsenter", "git")
def test_the_guide_leads_from_an_empty_server_to_a_club_and_its_updates() -> None:
    """Every command of the guide, one after the other. Only the name is another, for which Caddy asks nobody."""
    with TemporaryDirectory() as name:
        root = Path(name, "debian")
        make_debian(root, "systemd", "systemd-sysv", "dbus")
        repository = root / "srv" / "vaka"
        git("clone", "--quiet", "--bare", ROOT, repository)
        with BootedDebian(root) as server:
            follow_the_guide(server, repository)


def follow_the_guide(server: BootedDebian, repository: Path) -> None:
    programs, vaka, settings, service, https, backup, restore, update = (
        commands.replace("REPOSITORY", "/srv/vaka").replace("vaka.example.org", "vaka.localhost") for commands in SHELL
    )
    server.run(programs, network=True)
    server.run(QUICKLY + vaka, network=True)
    assert "compiled" in server.run("/opt/vaka/bin/vaka doctor").splitlines()[0]
    server.run(settings)
    assert server.run(service).rstrip().endswith("well")
    server.run(https)
    assert "Anne" in server.run(arrive("Anne"))
    (kept,) = re.findall(r"\S+\.db$", server.run(backup), re.MULTILINE)
    server.run(arrive("Ben"))
    assert people(server) == {"Anne", "Ben"}
    server.run(restore.replace("FILE.db", kept))
    assert people(server) == {"Anne"}
    release("9.9.9", repository)
    server.run(QUICKLY + update, network=True)
    assert "9.9.9" in server.run("/opt/vaka/bin/vaka --version")
    server.run(arrive("Cara"))
    assert people(server) == {"Anne", "Cara"}


QUICKLY = "export VAKA_OPT=0\n"  # the C compiler does less


def people(server: BootedDebian) -> set[str]:
    listing = "VAKA_DATABASE=/var/lib/vaka/tables.db runuser --user vaka -- /opt/vaka/bin/vaka people list"
    return set(re.findall("Anne|Ben|Cara", server.run(listing)))


def arrive(name: str) -> str:
    """Somebody new comes, by the proxy; it makes its certificate in the first seconds."""
    return (
        f"""curl --fail --silent --show-error --insecure --retry 20 --retry-all-errors --json '{{"name": "{name}"}}' """
        "https://vaka.localhost/api/v1/people"
    )


def release(version: str, repository: Path) -> None:
    with TemporaryDirectory() as folder:
        git("clone", "--quiet", repository, folder)
        module = Path(folder, "src", "vaka", "__init__.py")
        text = re.sub('__version__ = ".+"', f'__version__ = "{version}"', module.read_text("utf-8"))
        module.write_text(text, "utf-8")
        by_anne = ("-c", "user.name=Anne", "-c", "user.email=anne@example.org")
        git("-C", folder, *by_anne, "commit", "--quiet", "--all", "--message", version)
        git("-C", folder, "push", "--quiet")


def git(*words: str | Path) -> None:
    subprocess.run(["git", *words], check=True)
