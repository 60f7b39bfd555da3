"""`make tab` builds when something it reads has changed, or what it built is gone."""

from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="nets are read with NumPy: pip install numpy")

from tools import tab

READ = ("NOTICE.md", "LICENSE", "requirements.lock", "src/vaka/one.py", "tools/tab.py", "tools/pyodide/compile.mjs")


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """The folders that were built, out of a small copy of what is read."""
    for name in READ:
        tab.write(tmp_path / name, b"1")
    built: list[Path] = []

    def build(_: Path, out: Path) -> None:
        tab.write(out / "sw.js", b"")
        built.append(out)

    monkeypatch.setattr(tab, "ROOT", tmp_path)
    monkeypatch.setattr(tab, "SOURCES", tmp_path / "src" / "vaka")
    monkeypatch.setattr(tab, "build", build)
    monkeypatch.setattr("sys.argv", ["tab", "pyodide", str(tmp_path / "build" / "tab")])
    return built


def test_a_build_is_made_once(builds: list[Path]) -> None:
    tab.main()
    tab.main()
    assert len(builds) == 1


@pytest.mark.parametrize("name", READ)
def test_a_change_of_anything_that_is_read_builds_again(builds: list[Path], name: str, tmp_path: Path) -> None:
    tab.main()
    (tmp_path / name).write_bytes(b"2")
    tab.main()
    assert len(builds) == 2


def test_a_build_that_is_gone_is_made_again(builds: list[Path]) -> None:
    tab.main()
    (builds[0] / "sw.js").unlink()
    tab.main()
    assert len(builds) == 2
