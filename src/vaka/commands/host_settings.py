"""What a host can set: by an option of `vaka serve`, by a variable, by a file that a variable names, or in one TOML
file. The first of them that says something wins."""

import os
import tomllib
from argparse import Namespace
from collections.abc import Mapping
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from vaka.core.errors import BadRequest, of_system
from vaka.table.calls.mail import checked_address
from vaka.table.errors import Refused
from vaka.table.live.table_registry import MAX_ENTRIES
from vaka.table.retention import USUAL_RETENTION, Retention
from vaka.table.seating.caps import USUAL_CAPS, TableCaps
from vaka.table.store.pooler import OTHERS
from vaka.table.store.store import CONNECTIONS, OWN_CONNECTIONS

PREFIX = "VAKA_"
CONFIG = "VAKA_CONFIG"  # names the TOML file
SECRET = ("database", "metrics_token", "smtp_password", "openid_secret")  # never shown whole
KINDS = {
    "host": "address",
    "docs": "docs",
    "tab": "tab",
    "trusted_networks": "networks",
    "call_networks": "networks",
    "traces": "web_address",
    "smtp_sender": "sender",
    "openid_issuer": "issuer",
}  # texts that cannot be anything
MAX_DAYS = 100_000
MAX_TABLES = 100_000
MAX_SHOWN = 60  # characters of a wrong value

Reviews = Literal["auto", "asked", "off"]
Pace = Literal["thorough", "quick"]
Security = Literal["starttls", "tls", "plain"]
Makers = Literal["everybody", "members", "hosts"]
Level = Literal["debug", "info", "warning", "error"]


def _names(value: Any) -> Any:
    """Names with commas between them, as a variable has them.

    >>> _names("a.org, b.org")
    ['a.org', 'b.org']
    """
    return [name.strip() for name in value.split(",") if name.strip()] if isinstance(value, str) else value


def _networks(names: list[str]) -> list[str]:
    """
    >>> _networks(["10.1.2.3/8", "::1"])
    ['10.0.0.0/8', '::1/128']
    """
    return [str(ip_network(name, strict=False)) for name in names]


def _site(folder: str) -> str:
    try:
        built = not folder or Path(folder, "index.html").is_file()
    except OSError:  # as of a name that is too long
        built = False
    if not built:
        raise ValueError
    return folder


def _sender(text: str) -> str:
    """
    >>> _sender("Vaka <vaka@example.org>")
    'Vaka <vaka@example.org>'
    """
    try:
        if text:
            checked_address(parseaddr(text)[1] if text.isprintable() else "")
    except Refused:
        raise ValueError from None
    return text


class HostSettings(BaseSettings):
    """All settings of a server, with their defaults."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    host: str = Field("127.0.0.1", pattern=r"^[A-Za-z0-9._:-]{1,253}$")
    port: int = 8742
    allow_host: Annotated[list[str], NoDecode, BeforeValidator(_names)] = []
    cors_origins: Annotated[list[str], NoDecode, BeforeValidator(_names)] = []
    https: bool = False
    trusted_proxies: str = ""
    grace: float = Field(0.0, ge=0, le=3600)
    database: str = ""
    connections: int = Field(CONNECTIONS, ge=OTHERS + 1 + OWN_CONNECTIONS, le=1000)
    tables_in_memory: int = Field(MAX_ENTRIES, ge=10, le=1_000_000)
    bot_processes: int = Field(2, ge=1, le=256)
    reviews: Reviews = "auto"
    review_workers: int = Field(0, ge=0, le=256)
    review_in_server: bool = True
    review_pace: Pace = "thorough"
    keep_days: int = Field(USUAL_RETENTION.games, ge=0, le=MAX_DAYS)
    people_days: int = Field(USUAL_RETENTION.people, ge=1, le=MAX_DAYS)
    waiting_days: int = Field(USUAL_RETENTION.waiting, ge=1, le=MAX_DAYS)
    brought_days: int = Field(USUAL_RETENTION.brought, ge=1, le=MAX_DAYS)
    report_days: int = Field(USUAL_RETENTION.reports, ge=1, le=MAX_DAYS)
    failed_job_days: int = Field(USUAL_RETENTION.failed_jobs, ge=1, le=MAX_DAYS)
    waiting_tables: int = Field(USUAL_CAPS.waiting, ge=1, le=MAX_TABLES)
    running_tables: int = Field(USUAL_CAPS.running, ge=1, le=MAX_TABLES)
    bot_tables: int = Field(USUAL_CAPS.bots_only, ge=0, le=MAX_TABLES)
    brought_tables: int = Field(USUAL_CAPS.brought, ge=0, le=MAX_TABLES)
    allow_components: bool = False
    chat: bool = True
    members_only: bool = False
    table_makers: Makers = "everybody"
    openid_issuer: str = Field("", pattern=r"^$|^https?://\S{1,200}$")
    openid_client: str = ""
    openid_secret: str = ""
    openid_name: str = Field("OpenID", pattern=r"^[^\x00-\x1f]{1,40}$")
    openid_members: bool = False
    body_bytes: int = Field(256 * 1024, ge=16 * 1024, le=64 * 1024 * 1024)
    record_bytes: int = Field(1024 * 1024, ge=16 * 1024, le=64 * 1024 * 1024)
    limits: bool = True
    limit_factor: int = Field(1, ge=1, le=1000)
    trusted_networks: Annotated[list[str], NoDecode, BeforeValidator(_names), AfterValidator(_networks)] = []
    docs: Annotated[str, AfterValidator(_site)] = ""
    tab: Annotated[str, AfterValidator(_site)] = ""
    metrics_token: str = ""
    metrics_port: int = Field(0, ge=0, le=65_535)
    traces: str = Field("", pattern=r"^$|^https?://\S{1,200}$")
    smtp_host: str = ""
    smtp_port: int = Field(587, ge=1, le=65_535)
    smtp_security: Security = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_sender: Annotated[str, AfterValidator(_sender)] = ""
    call_networks: Annotated[list[str], NoDecode, BeforeValidator(_names), AfterValidator(_networks)] = []
    log: Level = "info"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings

    def shown(self) -> list[str]:
        """All settings as the lines of a TOML file; of secrets only whether there is one."""
        return [f"{name} = {_toml('***' if name in SECRET and value else value)}" for name, value in self]

    @property
    def retention(self) -> Retention:
        return Retention(
            games=self.keep_days,
            people=self.people_days,
            waiting=self.waiting_days,
            brought=self.brought_days,
            reports=self.report_days,
            failed_jobs=self.failed_job_days,
        )

    @property
    def table_caps(self) -> TableCaps:
        return TableCaps(self.waiting_tables, self.running_tables, self.bot_tables, self.brought_tables)


def options(given: Namespace) -> dict[str, Any]:
    """The settings that were given as options of a command."""
    named = {name: value for name, value in vars(given).items() if name in HostSettings.model_fields}
    return {name: value for name, value in named.items() if value is not None}


def load(given: Mapping[str, Any], config: str = "") -> HostSettings:
    """The settings of this process; `given` are the options of its command. BadRequest for what cannot be."""
    lower = {**_in_toml(config or os.environ.get(CONFIG, "")), **_in_files(os.environ)}
    by_variable = {name for name in HostSettings.model_fields if os.environ.get(f"{PREFIX}{name}".upper())}
    below = {name: value for name, value in lower.items() if name not in by_variable}
    try:
        return HostSettings(**{**below, **given})
    except ValidationError as error:
        raise _refused(error) from None


def _in_toml(file: str) -> dict[str, Any]:
    if not file:
        return {}
    try:
        return tomllib.loads(Path(file).read_text("utf-8"))
    except OSError as error:
        raise BadRequest("host.settings.not_read", {"file": file, "why": of_system(error)}) from None
    except ValueError:
        raise BadRequest("host.settings.no_toml", {"file": file}) from None


def _in_files(environ: Mapping[str, str]) -> dict[str, str]:
    """What stands in files that variables name: `VAKA_DATABASE_FILE`."""
    result = {}
    for name in HostSettings.model_fields:
        if file := environ.get(f"{PREFIX}{name}_FILE".upper()):
            try:
                result[name] = Path(file).read_text("utf-8").strip()
            except OSError as error:
                raise BadRequest("host.settings.not_read", {"file": file, "why": of_system(error)}) from None
            except ValueError:
                raise BadRequest("host.settings.no_text", {"file": file}) from None
    return result


def _refused(error: ValidationError) -> BadRequest:
    """The first thing that is wrong, with what would be right."""
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0])
    field = HostSettings.model_fields.get(name)
    if field is None:
        return BadRequest("host.settings.unknown", {"name": name, "known": list(HostSettings.model_fields)})
    value = "***" if name in SECRET else str(first["input"])[:MAX_SHOWN]
    return BadRequest("host.settings.wrong", {"name": name, "value": value, "wanted": _wanted(name, field)})


def _wanted(name: str, field: FieldInfo) -> BadRequest:
    """What this setting can be."""
    if name in KINDS:
        return BadRequest(f"host.settings.{KINDS[name]}", {})
    limits = {type(limit).__name__: limit for limit in field.metadata}
    if "Ge" in limits:
        return BadRequest("host.settings.number", {"least": limits["Ge"].ge, "most": limits["Le"].le})
    if field.annotation is int:
        return BadRequest("host.settings.any_number", {})
    if field.annotation is bool:
        return BadRequest("host.settings.yes_or_no", {})
    if field.annotation == list[str]:
        return BadRequest("host.settings.names", {})
    if words := get_args(field.annotation):
        return BadRequest("host.settings.one_of", {"words": list(words)})
    return BadRequest("host.settings.text", {})


def _toml(value: Any) -> str:
    """
    >>> _toml(True), _toml(3), _toml(["a", "b"]), _toml('say "no"')
    ('true', '3', '["a", "b"]', '"say \\\\"no\\\\""')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        return '"' + "".join(_escaped(letter) for letter in value) + '"'
    return str(value)


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
