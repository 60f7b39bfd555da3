"""A release: what the package says of itself, whose work is in it, and what a tag needs."""

import os
import re
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from tests.tools.test_build import project
from tools.release_check import missing

__all__ = ["project"]

ROOT = Path(__file__).parents[2]
REPOSITORY = "https://example.org/anne/vaka"
STATIC = ROOT / "src" / "vaka" / "web" / "static"


def metadata(project: Path, **environ: str) -> Message:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("VAKA_")}
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    environ = {**clean, "VAKA_COMPILE": "no", **environ}
    subprocess.run(command, cwd=project, env=environ, check=True, capture_output=True)
    (wheel,) = (project / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        return message_from_bytes(archive.read(name))


def test_pictures_and_links_work_on_a_registrys_page(project: Path) -> None:
    about = metadata(project, VAKA_REPOSITORY=REPOSITORY)
    text = about.get_payload()
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(links) > 20
    assert [link for link in links if not link.startswith("https://")] == []
    assert f"{REPOSITORY}/raw/main/docs/screens/island.png" in links
    assert f"Source, {REPOSITORY}" in (about.get_all("Project-URL") or [])


def test_without_an_address_nothing_leads_nowhere(project: Path) -> None:
    about = metadata(project)
    assert re.findall(r"\]\((?!https:)", about.get_payload()) == []
    assert about.get_all("Project-URL") is None
    pythons = [line.rpartition(" ")[2] for line in about.get_all("Classifier") or [] if ":: Python :: 3." in line]
    assert pythons == ["3.11", "3.12", "3.13", "3.14"]


def test_the_work_of_others_has_a_licence_beside_it_and_a_notice() -> None:
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    foreign = [file for kind in ("woff2", "ttf", "min.js") for file in (ROOT / "src").rglob(f"*.{kind}")]
    foreign += [file for file in (STATIC / "vendor").iterdir() if file not in foreign]
    assert len(foreign) > 10
    for file in foreign:
        name = re.split(r"[-.]", file.name)[0]
        assert (file.parent / f"{name}.LICENSE").is_file(), file
        assert f"`{file.parent.relative_to(ROOT).as_posix()}/{name}*`" in notice, file


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("## 1.0.0 (2027-01-02)\n### Upgrade notes\nNone.\n", []),
        ("## 1.0.0 (2027-01-02)\n## 0.9.0\n### Upgrade notes\n", ["CHANGELOG.md has no “Upgrade notes” for 1.0.0"]),
        ("## 1.0.0 (not released)\n", ["CHANGELOG.md has no entry “## 1.0.0 (YEAR-MONTH-DAY)”"]),
    ],
)
def test_a_tag_needs_its_version_everywhere(tmp_path: Path, changes: str, said: list[str]) -> None:
    (tmp_path / "CHANGELOG.md").write_text(changes)
    (tmp_path / "CITATION.cff").write_text('version: "1.0.0"\n')
    assert missing("v1.0.0", tmp_path, "1.0.0") == said
    assert len(missing("v1.1.0", tmp_path, "1.0.0")) == 3
