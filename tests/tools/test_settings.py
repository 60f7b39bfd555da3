"""Settings of a server: said in four ways, shown, described in the docs, and refused with a sentence."""

import json
import os
import re
import tomllib
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.commands import run_vaka
from vaka.cli import main
from vaka.commands.host_settings import HostSettings, load
from vaka.commands.serve import new_tables
from vaka.core.errors import BadRequest
from vaka.table.replays.reviews import REVIEW
from vaka.table.retention import Retention
from vaka.table.seating.caps import TableCaps
from vaka.text.catalogue import catalogue, languages
from vaka.text.speaker import plain

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"
NAMES = list(HostSettings.model_fields)


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    for name in list(os.environ):
        if name.startswith("VAKA_"):
            monkeypatch.delenv(name)


def test_an_option_goes_before_a_variable_before_a_file_of_its_own_before_the_file_of_all(tmp_path, monkeypatch):
    config, own = tmp_path / "vaka.toml", tmp_path / "port"
    config.write_text('port = 1\nallow_host = ["a.org"]\n')
    own.write_text("2\n")
    monkeypatch.setenv("VAKA_CONFIG", str(config))
    assert load({}).port == 1
    monkeypatch.setenv("VAKA_PORT_FILE", str(own))
    assert load({}).port == 2
    monkeypatch.setenv("VAKA_PORT", "3")
    assert load({}).port == 3
    assert load({"port": 4}).port == 4
    assert load({}).allow_host == ["a.org"]
    monkeypatch.setenv("VAKA_ALLOW_HOST", "b.org, c.org")
    assert load({}).allow_host == ["b.org", "c.org"]


def test_what_is_shown_is_a_file_of_settings_without_secrets():
    environ = {**os.environ, "VAKA_METRICS_TOKEN": "hidden", "VAKA_DATABASE": "postgresql+psycopg://a:hidden@b/c"}
    result = run_vaka("serve", "--show-settings", "--https", environ=environ)
    assert result.returncode == 0
    assert "hidden" not in result.stdout
    shown = tomllib.loads(result.stdout)
    assert list(shown) == NAMES
    assert shown["https"] is True
    assert shown["port"] == 8742


def test_commands_for_hosts_find_the_database_in_the_same_file(tmp_path):
    config = tmp_path / "vaka.toml"
    config.write_text(f"database = {json.dumps(str(tmp_path / 'here.db'))}")
    result = run_vaka("migrate", environ={**os.environ, "VAKA_CONFIG": str(config)})
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "here.db").exists()


def test_what_is_set_holds_in_the_server(tmp_path, monkeypatch):
    served = []

    def serve(app, port, *more) -> bool:
        port.close()
        served.append(app.state)
        return True

    monkeypatch.setattr("vaka.web.server.serve", serve)
    monkeypatch.setattr("vaka.web.monitoring.logs.start_logging", lambda level: None)
    said = {"port": 0, "database": tmp_path / "vaka.db", "tables_in_memory": 77}
    said |= {"body_bytes": 20_000, "record_bytes": 30_000, "trusted_proxies": "192.0.2.1", "grace": 4, "limits": "no"}
    said |= {"smtp_host": "mail.example.org", "smtp_sender": "vaka@example.org", "smtp_password": "secret"}
    said |= {"waiting_tables": 7, "running_tables": 8, "bot_tables": 9, "brought_tables": 10, "keep_days": 11}
    said |= {"waiting_days": 12, "brought_days": 13, "report_days": 14, "failed_job_days": 15}
    said |= {"review_pace": "quick", "people_days": 30, "limit_factor": 3, "trusted_networks": "10.1.2.3/8"}
    for name, value in said.items():
        monkeypatch.setenv(f"VAKA_{name.upper()}", str(value))
    assert main(["serve"]) == 0
    ((tables, settings),) = [(state.tables, state.settings) for state in served]
    assert tables.registry.most == 77
    assert tables.store.file == tmp_path / "vaka.db"
    assert (settings.body_bytes, settings.record_bytes, settings.limits) == (20_000, 30_000, False)
    assert (settings.trusted_proxies, settings.grace) == ("192.0.2.1", 4.0)
    assert (settings.limit_factor, settings.trusted_networks) == (3, ("10.0.0.0/8",))
    assert (tables.reviewer.pace, tables.seating.caps.factor) == ("quick", 3)
    assert tables.seating.caps.most == TableCaps(waiting=7, running=8, bots_only=9, brought=10)
    assert tables.host.keep == Retention(games=11, people=30, waiting=12, brought=13, reports=14, failed_jobs=15)
    assert (tables.mail.server.host, tables.mail.server.password) == ("mail.example.org", "secret")


def test_a_server_can_leave_reviews_to_other_processes_but_not_where_there_are_none(tmp_path, monkeypatch):
    wanted = load({"review_in_server": False})
    url = "postgresql+psycopg://nobody@localhost/none"
    assert REVIEW not in new_tables(url, wanted, wanted.review_in_server).worker.handlers
    assert REVIEW in new_tables(url, wanted).worker.handlers  # as `vaka work` does
    monkeypatch.setenv("VAKA_REVIEW_IN_SERVER", "no")
    result = run_vaka("serve", "--database", str(tmp_path / "vaka.db"), "--port", "0")
    assert result.returncode == 2
    assert "review_in_server needs PostgreSQL" in result.stderr


def test_every_setting_and_its_default_stands_in_the_docs():
    rows = re.findall(r"^\| `(\w+)`(?:, `--([\w-]+)`)? \| `(.+?)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    documented = "\n".join(f"{name} = {default}" for name, _, default in rows)
    assert tomllib.loads(documented) == HostSettings().model_dump()
    assert [name for name, _, _ in rows] == NAMES
    assert all(option in ("", name.replace("_", "-")) for name, option, _ in rows)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "many", "The setting port cannot be “many”: it is a whole number."),
        ("HTTPS", "perhaps", "The setting https cannot be “perhaps”: it is true or false."),
        ("REVIEWS", "never", "The setting reviews cannot be “never”: it is one of these: auto, asked and off."),
        ("CONNECTIONS", "1", "The setting connections cannot be “1”: it is a number from 5 to 1000."),
        ("WAITING_TABLES", "0", "The setting waiting_tables cannot be “0”: it is a number from 1 to 100000."),
        ("REPORT_DAYS", "-1", "The setting report_days cannot be “-1”: it is a number from 1 to 100000."),
        ("GRACE", "nan", "The setting grace cannot be “nan”: it is a number from 0 to 3600."),
        ("DOCS", "/nowhere", "The setting docs cannot be “/nowhere”: it is a folder with the built documentation."),
        ("TAB", "/nowhere", "The setting tab cannot be “/nowhere”: it is a folder that “make tab” has built."),
        ("TRUSTED_NETWORKS", "home", "The setting trusted_networks cannot be “home”: it is a list of networks"),
        ("SMTP_SENDER", "Vaka", "The setting smtp_sender cannot be “Vaka”: it is an address, or a name with one"),
        ("HOST", "a b", "The setting host cannot be “a b”: it is an address to listen on."),
        ("DATABASE_FILE", "/nowhere", "The settings in /nowhere cannot be read: there is no such file or folder."),
        ("CONFIG", __file__, "is not a TOML file."),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(name, value, said, monkeypatch):
    monkeypatch.setenv(f"VAKA_{name}", value)
    with pytest.raises(BadRequest) as refused:
        load({})
    assert said in plain(catalogue("en"), refused.value)


def sound_or_refused() -> None:
    """Whatever was said: there are settings that can be shown, or a sentence in every language."""
    try:
        shown = load({}).shown()
    except BadRequest as error:
        told = [plain(catalogue(language), error) for language in languages()]
    else:
        told = list(tomllib.loads("\n".join(shown)))
        assert told == NAMES
    assert all(told)


SAID = st.text(st.characters(blacklist_characters="\0", blacklist_categories=["Cs"]), max_size=40)


@given(st.dictionaries(st.sampled_from(NAMES), SAID | st.integers().map(str) | st.floats().map(str)))
def test_whatever_variables_hold_there_are_settings_or_a_sentence(values):
    with patch.dict(os.environ, {f"VAKA_{name.upper()}": value for name, value in values.items()}):
        sound_or_refused()


VALUES = st.recursive(
    SAID | st.integers() | st.floats() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=2),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*NAMES, "prot"]), VALUES))
def test_whatever_a_file_holds_there_are_settings_or_a_sentence(values):
    with patch("vaka.commands.host_settings._in_toml", lambda file: values):
        sound_or_refused()


@given(st.binary(max_size=80))
def test_whatever_bytes_a_file_has_there_are_settings_or_a_sentence(tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(data)
    with patch.dict(os.environ, {"VAKA_CONFIG": str(file)}):
        sound_or_refused()
