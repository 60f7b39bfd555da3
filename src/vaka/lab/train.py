"""Train a net by self-play: `python -m vaka.lab.train orongo --players 2 --minutes 8 --out DIR`.

DIR gets GAME.npz (the weights, first and often), GAME.jsonl (the log) and GAME.state (all that `--resume` needs).
"""

import argparse
import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..core.engine import engine
from ..core.errors import VakaError
from ..research.cluster import connected, cores
from .cli import counts, files, in_words, minutes
from .settings import Settings, of_game

PLANNER = "planner"


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vaka.lab.train", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=counts, default=(), help="counts, as in 2,3,4 (all of the game)")
    parser.add_argument("--minutes", type=float, default=8.0, help="of training in this run")
    parser.add_argument("--plan", type=float, help="minutes of all runs together, where it is taken up again")
    parser.add_argument("--out", type=Path, required=True, help="folder for weights and log")
    parser.add_argument("--state", type=Path, help="folder for what --resume needs (the same as --out)")
    parser.add_argument("--resume", action="store_true", help="go on from the state or, without one, from the weights")
    parser.add_argument("--weights", type=Path, help="with --resume and no state: the weights to begin with")
    parser.add_argument("--exploit", type=Path, help="learn against the net in this file, which holds one seat always")
    parser.add_argument(
        "--opponents", type=files, default=(), help="nets to meet beside past selves, as in a.npz,b.npz"
    )
    parser.add_argument("--past", type=float, default=Settings.past, help="share of games against these (0.125)")
    parser.add_argument("--variants", type=float, default=0.3, help="share of games with variants (0.3)")
    parser.add_argument("--components", default="", help="a TOML file with another box")
    parser.add_argument(
        "--workers", type=int, help="processes that play (all cores but three, or all of the cluster; 0: none)"
    )
    parser.add_argument("--ray", default="", help="play on the Ray cluster at this address (auto: on this machine)")
    parser.add_argument("--games", type=int, help="games of a worker in each of two groups")
    parser.add_argument("--steps", type=int, help="choices a game between two rounds of learning")
    parser.add_argument("--batch", type=int, help="choices in one update (16384)")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=0, help="rounds of learning instead of minutes")
    parser.add_argument("--checkpoint", type=float, default=120.0, help="seconds between two states on the disk (120)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="", help="cuda or cpu (what there is)")
    parser.add_argument(
        "--milestones", type=minutes, default=(), help="minutes of the plan after which weights are kept, as in 1,4"
    )
    parser.add_argument("--evaluators", type=int, default=2, help="processes that play contests meanwhile (2)")
    parser.add_argument("--final", type=float, default=0.0, help="seconds of contests on all cores at the end")
    parser.add_argument("--against", default=PLANNER, help="whom to play at the end, as in planner,navigator:400")
    return parser


def wished_workers(given: argparse.Namespace) -> int:
    """As many as were asked for, else one for each core of the cluster, or of this machine but for those in use."""
    if given.workers is not None:
        return int(given.workers)
    if given.ray:
        with connected(given.ray) as ray:
            return cores(ray)
    return max(1, (os.cpu_count() or 1) - 1 - int(given.evaluators))


def check_numbers(given: argparse.Namespace) -> None:
    """ValueError for a number with which nothing can be learned: without games the learner would learn from nothing."""
    least = {"workers": 0, "evaluators": 0, "games": 1, "steps": 1, "batch": 1, "width": 1, "blocks": 0, "rounds": 0}
    least |= {"minutes": 0, "plan": 0, "variants": 0, "past": 0, "checkpoint": 0, "final": 0}
    for name, number in least.items():
        wished = getattr(given, name)
        if wished is not None and not wished >= number:  # what is not even a number is neither
            raise ValueError(f"--{name} is {wished}, but must be at least {number}")
    for name in ("variants", "past"):
        if getattr(given, name) > 1:
            raise ValueError(f"--{name} is {getattr(given, name)}, but must be at most 1: it is a share")
    if abs(given.seed) >= 1 << 63:  # PyTorch has no room for more
        raise ValueError(f"--seed is {given.seed}, but must be less than {1 << 63}")


def settings_of(given: argparse.Namespace, allowed: tuple[int, ...]) -> Settings:
    settings = of_game(
        Settings(
            game=given.game,
            players=given.players or allowed,
            components=given.components,
            variants=given.variants,
            seed=given.seed,
            workers=wished_workers(given),
            ray=given.ray,
            width=given.width,
            blocks=given.blocks,
            past=1.0 if given.exploit else given.past,
            rounds=given.rounds,
            checkpoint=given.checkpoint,
            seconds=60 * given.minutes,
            plan=60 * (given.plan or given.minutes),
            milestones=tuple(sorted([60 * at for at in given.milestones])),
        )
    )
    wished = {name: getattr(given, name) for name in ("games", "steps", "batch") if getattr(given, name) is not None}
    return replace(settings, **wished)


def main(words: list[str] | None = None) -> int:
    try:
        return train(words)
    except KeyboardInterrupt:  # before there was anything to keep, or when all was kept
        return 130


def train(words: list[str] | None) -> int:
    parser = arguments()
    given = parser.parse_args(words)
    begun = time.monotonic()
    try:
        import torch
    except ImportError:
        print("The training room needs PyTorch and NumPy: pip install 'vaka[lab]'", file=sys.stderr)
        return 2
    from ..bots.net_about import NetProblem
    from ..bots.registry import bot
    from ..research.worker_group import WorkerGroupProblem
    from .contest import FINAL, Evaluators, jobs_of, table
    from .files import log_file, weights_file
    from .log import log_line
    from .run import Run
    from .worker import load_game

    try:
        check_numbers(given)
        game = load_game(Settings(given.game, (), given.components))
        settings = settings_of(given, game.players)
        for count in settings.players:
            game.agreed_options(count, {})
        against = [name for name in given.against.split(",") if name]
        for name in against if given.final else []:  # they play when hours of training are done
            bot(name, game.name)
        device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
        torch.device(device)
        state: Path = given.state or given.out
        for folder in (given.out, state):
            folder.mkdir(parents=True, exist_ok=True)
    except (VakaError, ValueError, RuntimeError, OSError) as problem:
        parser.error(in_words(problem))
    signal.signal(signal.SIGTERM, _interrupt)
    weights = weights_file(given.out, game.name)
    log = log_file(given.out, game.name)
    run = Run(settings, game, given.out, state, device)
    try:
        if given.resume:
            print(run.resume(given.weights), flush=True)
        if given.exploit:
            run.exploit(given.exploit)
        for opponent in given.opponents:
            run.meet(opponent)
    except NetProblem as problem:
        print(f"These weights cannot be used: {problem}", file=sys.stderr)
        return 2
    parameters = sum(part.numel() for part in run.model.parameters())
    print(
        f"{game.name} for {sorted(set(settings.players))} players on {device}: {parameters / 1e6:.1f} M weights, "
        f"{settings.workers} workers with 2 x {settings.games} games, the engine {engine()}, "
        f"ready after {time.monotonic() - begun:.0f} s",
        flush=True,
    )
    data = sys.argv[1:] if words is None else words
    log_line(log, "run", words=data, device=device, weights=parameters, engine=engine())
    watchers = Evaluators(
        given.evaluators,
        settings,
        weights,
        log,
        "contest",
        jobs_of(game, settings.players, [f"net:{given.exploit}" if given.exploit else PLANNER], 0.0),
        settings.seconds + settings.patience,
    )
    code = 0
    try:
        run.train()
    except WorkerGroupProblem as problem:
        print(f"The run was ended, what it learned is kept: {problem}", file=sys.stderr, flush=True)
        code = 3
    except KeyboardInterrupt:
        print("The run was interrupted, what it learned is kept.", file=sys.stderr, flush=True)
        code = 130
    finally:
        watchers.stop()
    _tell(run, begun)
    if given.final and not code:
        jobs = jobs_of(game, settings.players, against, settings.variants)
        Evaluators(os.cpu_count() or 1, settings, weights, log, FINAL, jobs, given.final).wait()
        print("\n".join(table(log, FINAL)), flush=True)
    return code


def _interrupt(number: int, frame: Any) -> None:
    raise KeyboardInterrupt


def _tell(run: Any, begun: float) -> None:
    spent = max(1e-9, run.seconds() - run.before)
    print(
        f"{run.game.name}: {run.decisions / 1e6:.1f} M decisions in {run.games} games after {run.rounds} rounds "
        f"and {run.seconds():.0f} s of training ({spent:.0f} s in this run, {time.monotonic() - begun:.0f} s in all)",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
