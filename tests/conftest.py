"""Settings for all tests: hypothesis profiles, and the promise of which engine is under test."""

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from tests.patience import PATIENCE
from vaka.core.engine import engine
from vaka.table.components import sandbox

os.environ["LC_ALL"] = "C"  # whatever this machine speaks, the tests speak English

# No test speaks TLS, but every client of httpx reads all certificates it would trust: 40 ms for each of some 2,000.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = os.path.join(os.path.dirname(__file__), "no-certificates")

# Templates are compiled once for all tests and their servers, and not in the user's own folder.
os.environ.setdefault("VAKA_CACHE", os.path.join(os.path.dirname(os.path.dirname(__file__)), "build", "cache"))

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("ci")

sandbox.SECONDS = PATIENCE  # what is read apart has its time on a busy machine, too; the limit of its work stays


gc.disable()  # what is made while tests are collected stays: looking for garbage among it takes an eighth of the time


def pytest_collection_finish() -> None:
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """`--doctest-modules` need not search each function of a file of tests where there is no example at all."""
    result = yield
    if any(isinstance(one, DoctestModule) for one in result) and ">>>" not in file_path.read_text("utf-8"):
        return [one for one in result if not isinstance(one, DoctestModule)]
    return result


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("VAKA_EXPECT")
    if expected and engine() != expected:
        raise pytest.UsageError(f"the engine is {engine()}, but these tests were to run {expected}")
