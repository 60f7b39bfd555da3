"""`make types` checks the scripts where it can; without node or network it passes."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(folder: Path, **programs: str) -> list[str]:
    """What tools/script_types.sh says in a new checkout, with these programs besides the usual ones."""
    tools = folder / "bin"
    tools.mkdir()
    for name in ("cat", "cksum", "cp", "dirname", "mkdir", "rm", "sh"):
        (tools / name).symlink_to(str(shutil.which(name)))
    for name, text in programs.items():
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    shutil.copytree(ROOT / "tools" / "typescript", folder / "tools" / "typescript")
    for script in ("script_types.sh", "npm_install.sh"):
        shutil.copy(ROOT / "tools" / script, folder / "tools")
    command = ["sh", str(folder / "tools" / "script_types.sh")]
    done = subprocess.run(command, env={"PATH": str(tools)}, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_without_node_it_says_so_and_passes(tmp_path: Path) -> None:
    assert run(tmp_path) == ["The types of scripts are not checked: there is no node"]


def test_without_network_it_says_so_and_passes(tmp_path: Path) -> None:
    assert run(tmp_path, node="exit 1", npm="exit 1")[-1].startswith("The types of scripts are not checked: npm could")


def test_an_error_in_a_script_stops_it(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(tmp_path, node="exit 1", npm="exit 0")


def scripts_of(project: Path) -> set[Path]:
    """What a configuration of TypeScript names, less what it excludes."""

    def scripts(key: str) -> set[Path]:
        paths = [(project.parent / name).resolve() for name in json.loads(project.read_text("utf-8"))[key]]
        return {script for path in paths for script in (path.rglob("*.js") if path.is_dir() else [path])}

    return scripts("include") - scripts("exclude")


def test_every_script_is_checked() -> None:
    checked = scripts_of(ROOT / "tsconfig.json")
    for name in ("workers", "node"):
        checked |= scripts_of(ROOT / "tools" / "typescript" / f"{name}.json")
    paths = [path for folder in ("src", "docs", "examples", "tools") for path in (ROOT / folder).rglob("*.*js")]
    assert {path for path in paths if path.suffix in (".js", ".mjs") and "vendor" not in path.parts} <= checked


def test_the_lock_has_a_hash_for_every_package_and_no_address() -> None:
    lock = (ROOT / "tools" / "typescript" / "package-lock.json").read_text("utf-8")
    assert lock.count('"integrity": "sha512-') == lock.count('"node_modules/') > 0
    assert "://" not in lock
