"""The files of a training run in its folder."""

from pathlib import Path


def weights_file(out: Path, game: str) -> Path:
    return out / f"{game}.npz"


def log_file(out: Path, game: str) -> Path:
    return out / f"{game}.jsonl"
