"""Say what is running here: version, engine, Python, games."""

import argparse
import platform

import vaka
from vaka.core import state


def arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none."""


def run(given: argparse.Namespace) -> int:
    print(f"vaka {vaka.__version__}, {engine()}")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{python} on {platform.system()} {platform.machine()}")
    for name in vaka.games():
        game = vaka.game(name)
        players = ", ".join(str(count) for count in game.players)
        print(f"{name}: rules {game.rules}, box {game.box.digest}, for {players} players")
    return 0


def engine() -> str:
    """Whether the engine runs from its sources or compiled.

    >>> engine() in ("interpreted", "compiled")
    True
    """
    return "interpreted" if state.__file__.endswith(".py") else "compiled"
