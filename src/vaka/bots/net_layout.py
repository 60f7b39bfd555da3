"""What a net was trained on, by name, so that it still plays when the game has got more features or choices.

The file of a net names the pieces of the observation and the choices (`layout`), and weights are found again by these
names. What is new begins with weights of zero, and a new choice is neither liked nor disliked. Where something that the
net knows is gone or has another size, the net cannot be used.
"""

from typing import Any, TypeVar

from ..core.observe import Observer
from ..core.rules import Rules
from .net_about import NetProblem
from .policy_net import PolicyNet

SomeNet = TypeVar("SomeNet", bound=PolicyNet)


def layout_of(game: Rules[Any], features: Observer) -> dict[str, Any]:
    """The layout of a game as plain data, for the file of a net."""
    pieces = [{"name": piece.name, "shape": piece.shape, "names": piece.names} for piece in features.layout.pieces]
    return {"version": features.version, "pieces": pieces, "choices": game.vocabulary}


def fitted(net: SomeNet, game: Rules[Any], features: Observer) -> SomeNet:
    """The net for a game and its observation: itself where nothing has changed, else one with the same weights at their
    new places. NetProblem where it does not fit."""
    about = net.about
    if not game.box.is_called(about.get("box")):
        raise NetProblem(f"the net was trained for box {about.get('box')}, this table has {game.box.digest}")
    layout, now = about.get("layout"), layout_of(game, features)
    if layout == now or (layout is None and about.get("observation") == features.digest()):
        return net
    if layout is None or layout["version"] != now["version"]:
        trained_for = about.get("observation")
        raise NetProblem(f"the net was trained for observation {trained_for}, this table has {features.digest()}")
    places = feature_places(layout["pieces"], features)
    choices = name_places(layout["choices"], game.vocabulary, "choice")
    return net.moved(places, features.layout.size, choices, len(game.vocabulary))


def feature_places(pieces: list[dict[str, Any]], features: Observer) -> list[int]:
    """Where each feature that a net knows is in an observation."""
    result: list[int] = []
    now = {piece.name: piece for piece in features.layout.pieces}
    for known in pieces:
        name, shape, names = known["name"], known["shape"], known["names"]
        piece = now.get(name)
        if piece is None:
            raise NetProblem(f"the net knows the features {name}, which this game no longer has")
        if names and piece.names and shape[:-1] == piece.shape[:-1]:
            last = name_places(names, piece.names, name)
        elif shape == piece.shape:
            last = list(range(shape[-1]))
        else:
            raise NetProblem(f"the net knows the features {name} as {shape}, this game has {piece.shape}")
        width = piece.shape[-1]
        result += [piece.offset + first + at for first in range(0, piece.size, width) for at in last]
    return result


def name_places(known: list[str], now: list[str], what: str) -> list[int]:
    """Where each of the names that a net knows is in a list of today."""
    places = {name: place for place, name in enumerate(now)}
    gone = [name for name in known if name not in places]
    if gone:
        raise NetProblem(f"the net knows {what} {gone[0]!r}, which this game no longer has")
    return [places[name] for name in known]
