"""Say what is running here: version, engine, Python, games."""

import argparse
import platform

import vaka
from vaka.core import state

from .saying import say


def arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none."""


def run(given: argparse.Namespace) -> int:
    print(f"vaka {vaka.__version__}, {say(f'doctor.{engine()}')}")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(say("doctor.python", python=python, system=f"{platform.system()} {platform.machine()}"))
    for name in vaka.list_games():
        game = vaka.game(name)
        print(say("doctor.game", name=name, rules=game.rules, box=game.box.digest, players=list(game.players)))
    return 0


def engine() -> str:
    """Whether the engine runs from its sources or compiled.

    >>> engine() in ("interpreted", "compiled")
    True
    """
    return "interpreted" if state.__file__.endswith(".py") else "compiled"
