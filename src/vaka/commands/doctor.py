"""Say what is running here: version, engine, Python, games."""

import argparse
import platform

import vaka
from vaka.core.engine import engine, optimisation

from .saying import say


def arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none."""


def run(given: argparse.Namespace) -> int:
    kind = "unoptimised" if optimisation() == "0" else engine()
    print(f"vaka {vaka.__version__}, {say(f'doctor.{kind}', level=optimisation())}")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(say("doctor.python", python=python, system=f"{platform.system()} {platform.machine()}"))
    for name in vaka.list_games():
        game = vaka.game(name)
        print(say("doctor.game", name=name, rules=game.rules, box=game.box.digest, players=list(game.players)))
    return 0
