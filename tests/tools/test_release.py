"""A release: what the package says of itself, whose work is in it, and what a tag needs."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

import vaka
from tests.tools.test_build import project
from tools import tab
from tools.release import CHANGES, CITATION, KEPT, MODULE, STEPS, missing, stamp
from vaka.table.store.migrate import known_steps

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


def test_the_tab_carries_the_licences_of_what_it_bundles() -> None:
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    carried = {name: data.decode() for name, data in tab.licences().items()}
    assert carried["vaka.LICENSE"] == (ROOT / "LICENSE").read_text("utf-8")
    assert carried["NOTICE.md"] == notice
    for part in ("pyodide", "python", *tab.PACKAGES):
        assert f"`licences/{part}.LICENSE`" in notice, part
        assert "WARRANTIES" in carried[f"{part}.LICENSE"].upper(), part


def test_a_tag_gives_its_version_and_the_day_to_the_tree(tmp_path: Path) -> None:
    """So a person who releases pushes the tag, and nothing else."""
    version = vaka.__version__.removesuffix(".dev0")
    shutil.copytree(ROOT / STEPS, tmp_path / STEPS)
    for file in (MODULE, CITATION, CHANGES):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    (tmp_path / KEPT / version).mkdir(parents=True)
    (tmp_path / KEPT / version / "schema").write_text(f"{known_steps()[-1]}\n")
    assert missing(f"v{version}", tmp_path) == []
    stamp(f"v{version}", "2027-01-02", tmp_path)
    for file, line in [
        (MODULE, f'__version__ = "{version}"'),
        (CITATION, f'version: "{version}"'),
        (CITATION, 'date-released: "2027-01-02"'),
        (CHANGES, f"## {version} (2027-01-02)"),
    ]:
        assert line in (tmp_path / file).read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("tag", "changes", "schema", "said"),
    [
        ("v1.0.0", "## 1.0.0 (not released)\n### Upgrade notes\nNone.\n", "0001", []),
        (
            "v1.0.0",
            "## 1.0.0 (not released)\n## 0.9.0\n### Upgrade notes\n",
            "0001",
            ["CHANGELOG.md has no “Upgrade notes” for 1.0.0"],
        ),
        (
            "v1.0.0",
            "## 1.0.0 (not released)\n### Upgrade notes\n",
            "0000",
            ["tests/releases/1.0.0 has no store of today's schema: python -m tests.releases.make 1.0.0"],
        ),
        ("v1.0", "", "0001", ["v1.0 is no tag of a release; one is v1.0.0"]),
    ],
)
def test_a_tag_that_cannot_be_released_is_refused(
    tmp_path: Path, tag: str, changes: str, schema: str, said: list[str]
) -> None:
    for file, text in [
        (CHANGES, changes),
        (CITATION, 'version: "1.0.0.dev0"\n'),
        (MODULE, '__version__ = "1.0.0.dev0"\n'),
        (STEPS / "0001_first.py", ""),
        (KEPT / "1.0.0" / "schema", f"{schema}\n"),
    ]:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    assert missing(tag, tmp_path) == said
    if tag == "v1.0.0":
        assert len(missing("v1.1.0", tmp_path)) == 4
