"""A board for games that have none of their own: the zones of the view as lists, every choice in the dock."""

from typing import Any

from ..shown import Shared

NOT_ZONES = ("game", "question", "pending", "players", "step")


def shared(page: Shared) -> dict[str, Any]:
    """The zones of the view that are shown, each as its name and lines of text."""
    zones = {name: value for name, value in page.view.items() if name not in NOT_ZONES}
    return {"zones": [(name.replace("_", " "), _lines(page, value)) for name, value in zones.items()]}


def _lines(page: Shared, value: Any) -> list[str]:
    if isinstance(value, dict):
        return [f"{page.name(str(name))}: {_short(page, inner)}" for name, inner in value.items()]
    if isinstance(value, list):
        return [_short(page, inner) for inner in value]
    return [_short(page, value)]


def _short(page: Shared, value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{page.name(str(name))} {_short(page, inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_short(page, inner) for inner in value)
    return "–" if value is None else page.name(str(value))
