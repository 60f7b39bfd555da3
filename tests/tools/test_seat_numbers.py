"""Seats are counted from 0 inside and from 1 outside: `core/seats.py` converts, and nobody does it by hand."""

import ast
from pathlib import Path

import vaka

SOURCES = Path(vaka.__file__).parent
SEATS = {"seat", "own_seat", "viewer", "owner", "player", "victim", "amulet"}  # what a seat is called in the sources


def by_hand(source: str) -> list[int]:
    """The lines on which 1 is added to a seat or taken from it, other than for the seat that comes next, or a slice."""
    return [
        node.lineno
        for around in ast.walk(ast.parse(source))
        if not isinstance(around, ast.Slice | ast.BinOp)
        for node in ast.iter_child_nodes(around)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Add | ast.Sub)
        and isinstance(node.right, ast.Constant)
        and node.right.value == 1
        and called(node.left) in SEATS
    ]


def called(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Name):  # `shells[seat]` is no seat
        return called(node.slice)
    if isinstance(node, ast.Constant):
        return str(node.value)
    return node.attr.lower() if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_nobody_counts_seats_by_hand():
    files = [path for path in SOURCES.rglob("*.py") if path != SOURCES / "core" / "seats.py"]
    result = {str(path): lines for path in files if (lines := by_hand(path.read_text("utf-8")))}
    assert result == {}


def test_counting_by_hand_would_be_noticed():
    assert by_hand("a = seat + 1\nb = page.own_seat + 1\nc = part['seat'] - 1\nd = pending[self.VICTIM] + 1") == [
        1,
        2,
        3,
        4,
    ]
    assert by_hand("a = (seat + 1) % players\nb = known[seat + 1 :]\nc = seat_number(seat)\nd = shells[seat] + 1") == []
