"""Settings for all tests: hypothesis profiles, and the promise of which engine is under test."""

import os

import pytest
from hypothesis import settings

from vaka.commands.doctor import engine

os.environ["LC_ALL"] = "C"  # whatever this machine speaks, the tests speak English

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("ci")


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("VAKA_EXPECT")
    if expected and engine() != expected:
        raise pytest.UsageError(f"the engine is {engine()}, but these tests were to run {expected}")
