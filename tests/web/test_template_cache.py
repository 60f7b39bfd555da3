"""Templates that were compiled at an earlier start."""

import os
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from vaka.web.rendering import template_cache
from vaka.web.rendering.template_cache import TemplateCache, private_folder


class Counting(Environment):
    """Counts what it compiles."""

    compiled = 0

    def _compile(self, source: str, filename: str) -> object:  # type: ignore[override]
        self.compiled += 1
        return super()._compile(source, filename)


def server(folder: Path, text: str = "Ia ora na {{ name }}", made_by: str = "us") -> Counting:
    return Counting(loader=DictLoader({"page.html": text}), bytecode_cache=TemplateCache(folder, made_by))


def greeting(of: Environment) -> str:
    return of.get_template("page.html").render(name="Anne")


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A cache in which one server has left its template."""
    first = server(tmp_path)
    assert greeting(first) == "Ia ora na Anne"
    assert first.compiled == 1
    return tmp_path


def test_the_next_start_compiles_nothing(filled: Path) -> None:
    second = server(filled)
    assert greeting(second) == "Ia ora na Anne"
    assert second.compiled == 0


def test_a_template_with_another_text_is_compiled_and_both_are_kept(filled: Path) -> None:
    assert greeting(server(filled, "Nana {{ name }}")) == "Nana Anne"
    again = server(filled)
    assert greeting(again) == "Ia ora na Anne"
    assert again.compiled == 0


def test_what_was_compiled_in_another_way_is_compiled_again(filled: Path) -> None:
    other = server(filled, made_by="others")
    greeting(other)
    assert other.compiled == 1


@pytest.mark.parametrize("length", [0, 10, 40, 60, 120])
def test_a_damaged_file_is_compiled_again(filled: Path, length: int) -> None:
    for file in filled.iterdir():
        file.write_bytes(file.read_bytes()[:length])
    again = server(filled)
    assert greeting(again) == "Ia ora na Anne"
    assert again.compiled == 1


def test_a_server_that_cannot_keep_anything_compiles(tmp_path: Path) -> None:
    assert greeting(server(tmp_path / "gone")) == "Ia ora na Anne"


def test_what_older_versions_left_goes_when_there_is_too_much(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_cache, "MAX_FILES", 3)
    for number in range(7):
        greeting(server(filled, f"{number} {{{{ name }}}}"))
        assert len(list(filled.iterdir())) <= 3


def test_the_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = private_folder(tmp_path / "new" / "templates")
    assert folder is not None
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_may_use_is_not_trusted(tmp_path: Path, mode: int) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(mode)
    assert private_folder(tmp_path / "open") is None


def test_a_folder_of_somebody_else_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "theirs").mkdir(mode=0o700)
    assert private_folder(tmp_path / "theirs") is not None
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    assert private_folder(tmp_path / "theirs") is None


def test_a_link_to_a_folder_is_not_trusted(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert private_folder(tmp_path / "link") is None


def test_without_a_place_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VAKA_CACHE", str(tmp_path / "file"))
    assert template_cache.template_cache() is None
