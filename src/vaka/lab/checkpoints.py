"""Checkpoints of a run: its weights often, its whole state now and then."""

from pathlib import Path
from typing import Any

import torch

from ..bots.net import read_net, write_net
from ..bots.net_about import NetProblem, learned_options
from ..bots.net_layout import fitted, layout_of
from ..core.game import Game
from ..games import observer
from .model import Model
from .settings import Settings


def write_weights(path: Path, settings: Settings, game: Game[Any], model: Model, progress: dict[str, Any]) -> None:
    features = observer(game)
    about = {
        "game": game.name,
        "box": game.box.digest,
        "observation": features.digest(),
        "layout": layout_of(game, features),
        "options": learned_options(game.option_list, settings.variants > 0),
        "blocks": settings.blocks,
        "width": settings.width,
        "players": sorted(set(settings.players)),
        **progress,
    }
    write_net(path, about, model.arrays())


def read_weights(path: Path, game: Game[Any], model: Model) -> dict[str, Any]:
    """Put the weights of a file into the model; answers what the file says about them."""
    net = fitted(read_net(path), game, observer(game))
    if net.blocks != model.count or net.rows.shape[1] != model.width:
        raise NetProblem(
            f"{path.name} has {net.blocks} blocks of {net.rows.shape[1]}, "
            f"this run wants {model.count} of {model.width}: say --blocks and --width"
        )
    model.load_arrays(net.arrays)
    return net.about


def write_state(path: Path, state: dict[str, Any]) -> None:
    part = path.with_name(path.name + ".part")
    torch.save(state, part)
    part.replace(path)


def read_state(path: Path, device: Any) -> dict[str, Any]:
    """All that a run kept, or NetProblem: the disk was full, or only a part of the file was copied."""
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except Exception as error:  # of many kinds, after what is broken
        why = type(error).__name__
        raise NetProblem(
            f"{path.name} is no state of a run ({why}); take it away, and --resume goes on from the weights"
        ) from None
    return state
