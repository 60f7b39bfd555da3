"""The workflows: they call our own commands, and trust nothing that can change under them."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ON_RUNNERS = {"curl", "node", "systemd"}
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in yaml.safe_load(path.read_text("utf-8"))["jobs"].values() for step in job.get("steps", [])]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit_with_their_version(path: Path) -> None:
    used = re.findall(r"uses: (.+)$", path.read_text("utf-8"), re.MULTILINE)
    assert used
    assert [one for one in used if not re.fullmatch(r"\./\S+( #.*)?|[\w./-]+@[0-9a-f]{40} # v[\d.]+", one)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_may_only_read_unless_a_job_says_why(path: Path) -> None:
    assert yaml.safe_load(path.read_text("utf-8"))["permissions"] == {"contents": "read"}
    for line in path.read_text("utf-8").splitlines():
        assert ": write" not in line or "#" in line or "attestations" in line, line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_commands_of_the_workflows_are_there(path: Path) -> None:
    said = "\n".join(step.get("run", "") for step in steps(path))
    for target in [word for words in re.findall(r"\bmake ([a-z -]+)", said) for word in words.split()]:
        assert target in TARGETS, target
    for file in re.findall(r"tools/\w+\.(?:py|sh)|requirements[\w-]*\.lock", said):
        assert (ROOT / file).is_file(), file


def test_each_check_of_ours_runs_in_a_workflow() -> None:
    said = "\n".join(step.get("run", "") for path in WORKFLOWS for step in steps(path))
    called = {word for words in re.findall(r"\bmake ([a-z -]+)", said) for word in words.split()}
    checks = "lint imports types docs workflows tests parity browser research tab dist container"
    assert called >= set(checks.split())


def test_no_test_is_skipped_there_for_want_of_a_program() -> None:
    files = [file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py")]
    needed = {name.lower() for text in files for name in re.findall(r'reason="(\w+) is not installed"', text)}
    said = "\n".join(step.get("run", "") for step in steps(ROOT / ".github" / "workflows" / "test.yml"))
    installed = set(" ".join(re.findall(r"apt-get install --yes (.+)", said)).replace("prometheus", "promtool").split())
    assert needed == ON_RUNNERS | installed
