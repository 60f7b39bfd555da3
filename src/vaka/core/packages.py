"""The packages of games and of their editions: ours, and those that other distributions bring by an entry point."""

import logging
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

log = logging.getLogger(__name__)


def packages(group: str, marker: str) -> dict[str, str]:
    """The packages by the name of their game: subfolders of the package `group` that have the marker file, and what
    other distributions name in the entry-point group of the same name. A name of ours is not replaced, and a package
    that cannot be used is left out: the log says so."""
    every = {file.parent.name: f"{group}.{file.parent.name}" for file in folder_of(group).glob(f"*/{marker}")}
    for point in entry_points(group=group):
        problem = "that name is taken" if point.name in every else _problem(point.value, marker)
        if problem:
            log.warning("%s: %s of another package is left out: %s.", group, point.name, problem)
        else:
            every[point.name] = point.value
    return every


def _problem(package: str, marker: str) -> str:
    """Why a package cannot be used; "" where it can."""
    try:
        folder = folder_of(package)
    except Exception as error:  # also whatever its own code raises
        return str(error)
    return "" if (folder / marker).is_file() else f"{package} has no {marker}"


def folder_of(package: str) -> Path:
    """The folder of a package; ModuleNotFoundError where there is none."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"there is no package {package}", name=package)
    return Path(next(iter(spec.submodule_search_locations)))
