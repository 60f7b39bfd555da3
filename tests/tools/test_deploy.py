"""What hosts copy from `deploy` and `compose.yaml`: it can be read, names files that are there, and settings that
exist."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from vaka.commands.host_settings import HostSettings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
KUBERNETES = DEPLOY / "kubernetes"
MANIFESTS: list[dict[str, Any]] = list(yaml.safe_load_all((KUBERNETES / "vaka.yaml").read_text("utf-8")))
WORK, WORK_SERVICE = yaml.safe_load_all((KUBERNETES / "work.yaml").read_text("utf-8"))
UNITS = sorted((DEPLOY / "systemd").iterdir())
OTHERS = {"CONFIG", "CACHE", "NAME", "PASSWORD", "GRAFANA_PASSWORD"}  # variables that are no settings


def test_compose_mounts_files_that_are_there() -> None:
    mounted = [mount for service in COMPOSE["services"].values() for mount in service.get("volumes", [])]
    files = [mount.split(":")[0] for mount in mounted if mount.startswith("./")]
    assert len(files) >= 6
    assert [file for file in files if not (ROOT / file).is_file()] == []
    named = {mount.split(":")[0] for mount in mounted if not mount.startswith("./")}
    assert named == set(COMPOSE["volumes"])


def compose() -> list[str]:
    """Docker Compose, as a part of Docker or alone. The one before version 2 reads another language."""
    for command in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(command[0]):
            said = subprocess.run([*command, "version", "--short"], capture_output=True, text=True, check=False)
            if re.match(r"v?([2-9]|\d\d)\.", said.stdout):
                return command
    return []


@pytest.mark.skipif(not compose(), reason="Docker Compose is not installed")
def test_docker_understands_the_compose_file() -> None:
    result = subprocess.run(
        [*compose(), "--profile", "watch", "config", "--quiet"],
        cwd=ROOT,
        env={**os.environ, "VAKA_NAME": "vaka.example.org", "VAKA_PASSWORD": "x", "VAKA_METRICS_TOKEN": "x"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_images_of_others_are_pinned_by_digest_with_their_version() -> None:
    used = [service["image"] for service in COMPOSE["services"].values() if "image" in service]
    used += re.findall(r"^FROM (\S+:\S+)", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert len(used) == 6
    pinned = re.compile(r"[a-z/]+:v?\d+\.\d+(\.\d+)?(-[a-z-]+)?@sha256:[0-9a-f]{64}")
    assert [image for image in used if not pinned.fullmatch(image)] == []


def pins(lock: str) -> set[str]:
    return set(re.findall(r"^\S+==\S+", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def test_the_container_has_what_the_tests_run_with() -> None:
    assert pins("requirements.lock") | pins("requirements-build.lock") <= pins("requirements-dev.lock")
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    assert all(
        "--require-hashes" in line or "--no-deps" in line for line in dockerfile.splitlines() if "pip install" in line
    )


@pytest.mark.parametrize("extra", ["table", "accounts", "calls", "postgresql", "traces"])
def test_a_server_from_the_lock_can_do_what_its_settings_say(extra: str) -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"][extra]
    names = {re.split(r"[\[><=;]", one)[0] for one in asked} - {"vaka"}
    assert names - {pin.partition("==")[0] for pin in pins("requirements.lock")} == set()


@pytest.mark.parametrize("file", ["compose.yaml", "Dockerfile", *KUBERNETES.iterdir(), *UNITS], ids=str)
def test_variables_are_settings(file: str | Path) -> None:
    names = set(re.findall(r"\bVAKA_([A-Z_]+?)(?:_FILE)?\b", (ROOT / file).read_text("utf-8")))
    known = {name.upper() for name in HostSettings.model_fields} | OTHERS | {"COMPILE"}
    assert names <= known


def test_the_processes_in_kubernetes_write_nowhere_and_are_asked_how_they_are() -> None:
    kinds = {manifest["kind"] for manifest in MANIFESTS}
    assert kinds == {"Deployment", "Service", "PodDisruptionBudget", "Ingress"}
    (deployment,) = (manifest["spec"] for manifest in MANIFESTS if manifest["kind"] == "Deployment")
    services = [manifest["spec"] for manifest in MANIFESTS if manifest["kind"] == "Service"]
    pod = deployment["template"]["spec"]
    (container,) = pod["containers"]
    check_writes_nowhere(pod)
    probes = {name: container[name]["httpGet"]["path"] for name in container if name.endswith("Probe")}
    assert probes == {"startupProbe": "/readyz", "readinessProbe": "/readyz", "livenessProbe": "/livez"}
    labels = deployment["template"]["metadata"]["labels"]
    assert labels == deployment["selector"]["matchLabels"]
    assert [service["selector"] for service in services] == [labels, labels]


def check_writes_nowhere(pod: dict[str, Any]) -> None:
    (container,) = pod["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"] is True
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert {mount["name"] for mount in container["volumeMounts"]} == {volume["name"] for volume in pod["volumes"]}


def test_workers_have_the_store_and_the_settings_of_the_servers() -> None:
    services = COMPOSE["services"]
    server, work = services["vaka"], services["work"]
    assert work["command"] == ["vaka", "work"]
    assert work["environment"] == server["environment"]
    assert work["environment"]["VAKA_REVIEW_IN_SERVER"] == "false"
    pod = WORK["spec"]["template"]["spec"]
    check_writes_nowhere(pod)
    (container,) = pod["containers"]
    assert container["args"] == ["vaka", "work"]
    (servers,) = [manifest for manifest in MANIFESTS if manifest["kind"] == "Deployment"]
    (served,) = servers["spec"]["template"]["spec"]["containers"]
    assert container["image"] == served["image"]
    own = [entry for entry in container["env"] if entry not in served["env"]]
    assert {entry["name"] for entry in own} == {"VAKA_HOST", "VAKA_METRICS_PORT"}
    labels = WORK["spec"]["template"]["metadata"]["labels"]
    assert WORK["spec"]["selector"]["matchLabels"] == WORK_SERVICE["spec"]["selector"] == labels


def test_prometheus_asks_all_processes_at_their_ports() -> None:
    (job,) = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text("utf-8"))["scrape_configs"]
    asked = {name: f"{found['port']}" for found in job["dns_sd_configs"] for name in found["names"]}
    services = COMPOSE["services"]
    assert asked == {name: services[name]["expose"][0] for name in ("vaka", "work")}
    assert services["work"]["environment"]["VAKA_METRICS_PORT"] == asked["work"]
    (container,) = WORK["spec"]["template"]["spec"]["containers"]
    assert {"name": "VAKA_METRICS_PORT", "value": asked["work"]} in container["env"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text("utf-8").replace("/opt/vaka/bin/vaka", "/bin/true")  # it looks whether that is there
        (tmp_path / unit.name).write_text(re.sub(r"^(User|Group)=.*\n", "", text, flags=re.MULTILINE))
    result = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *[str(tmp_path / unit.name) for unit in UNITS]],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "vaka" not in result.stderr, result.stderr
