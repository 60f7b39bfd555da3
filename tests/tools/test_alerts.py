"""Alert rules and the dashboard: sound, tried, and made of metrics that a server has."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
import yaml

from tests.patience import PATIENCE
from tests.web.vaka_servers import open_server

DEPLOY = Path(__file__).parents[2] / "deploy"
PROMTOOL = shutil.which("promtool")
NAME = re.compile(r"\b(?:vaka|process)_[a-z_]+")
ON_POSTGRESQL = {"vaka_store_connections", "vaka_store_connections_limit"}


@pytest.mark.skipif(PROMTOOL is None, reason="promtool is not installed")
@pytest.mark.parametrize(
    "words",
    ["check rules alerts.yml", "test rules alerts_test.yml", "check config --syntax-only prometheus.yml"],
)
def test_prometheus_accepts_rules_and_settings(words: str) -> None:
    result = subprocess.run(
        [PROMTOOL or "", *words.split()], cwd=DEPLOY / "prometheus", capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_each_alert_is_tried() -> None:
    (group,) = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8"))["groups"]
    tries = yaml.safe_load((DEPLOY / "prometheus" / "alerts_test.yml").read_text("utf-8"))["tests"]
    tried = [alert["alertname"] for each in tries for alert in each["alert_rule_test"] if alert["exp_alerts"]]
    assert sorted(tried) == sorted(rule["alert"] for rule in group["rules"])


def test_what_alerts_and_dashboard_ask_for_is_measured(tmp_path: Path) -> None:
    rules = (DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8")
    board = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text("utf-8"))
    asked = set(NAME.findall(" ".join(re.findall(r"expr: (?:\|\s+)?(.+)", rules))))
    asked |= {name for panel in board["panels"] for target in panel["targets"] for name in NAME.findall(target["expr"])}
    with open_server(tmp_path) as server:
        httpx.get(f"{server.url}/", timeout=PATIENCE)
        text = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
    known = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)) | set(re.findall(r"^(\w+)", text, re.MULTILINE))
    assert len(asked) > 20
    assert asked - known - ON_POSTGRESQL == set()
