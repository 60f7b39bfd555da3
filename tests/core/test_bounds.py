"""A component file may be anybody's: every number has a most, and what is too much is refused at once."""

import time
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from datetime import date
from importlib import import_module
from typing import Any

import pytest

import vaka
from vaka.core.data import Entry, check_bounds, read_toml
from vaka.core.errors import BadBox

MOST_SECONDS = 0.1  # of work, whatever else this machine does
HOSTILE = ('<meta http-equiv="refresh" content="0;url=//evil.example">', "UPPER", "", "x" * 41, 'a"b', "a b", "é")


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each number in the data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if isinstance(value, int) and not isinstance(value, bool):
            yield (*path, key)
        yield from places(value, (*path, key))


def refused(game: str, data: dict[str, Any]) -> tuple[str, float]:
    """The key of the refusal, and the work it took."""
    started = time.thread_time()
    with pytest.raises(BadBox) as refusal:
        import_module(f"vaka.games.{game}.game").new_game(data)
    return refusal.value.key, time.thread_time() - started


@pytest.mark.parametrize("game", vaka.list_games())
def test_every_number_of_every_component_file_has_a_most(game):
    data = deepcopy(vaka.game(game).box.data)
    found = list(places(data))
    assert len(found) > 100
    for path in found:
        holder = data
        for key in path[:-1]:
            holder = holder[key]
        kept, holder[path[-1]] = holder[path[-1]], 10**9
        key, seconds = refused(game, data)
        assert key == "box.too_large", path
        assert seconds < MOST_SECONDS, path
        holder[path[-1]] = kept
    import_module(f"vaka.games.{game}.game").new_game(data)


@pytest.mark.parametrize("game", vaka.list_games())
def test_the_largest_numbers_that_the_bounds_let_through_cost_little(game):
    """Where a game multiplies its numbers it has closer bounds than those of all files."""
    data = deepcopy(vaka.game(game).box.data)
    for path in places(deepcopy(data)):
        holder = data
        for key in path[:-1]:
            holder = holder[key]
        kept, holder[path[-1]] = holder[path[-1]], 999
        started = time.thread_time()
        with suppress(BadBox):
            import_module(f"vaka.games.{game}.game").new_game(data)
        assert time.thread_time() - started < 3 * MOST_SECONDS, path
        holder[path[-1]] = kept


@pytest.mark.parametrize(
    ("game", "kind"), [("moorea", "product"), ("raiatea", "mask"), ("raiatea", "mission"), ("raiatea", "ritual")]
)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_names_something_is_of_plain_letters(game, kind, name):
    data = deepcopy(vaka.game(game).box.data)
    data[kind][0]["id"] = name
    assert refused(game, data)[0] in ("box.not_an_id", "box.no_such_kind")
    with pytest.raises(BadBox) as refusal:
        Entry("card", {"id": name}).word()
    assert refusal.value.key == "box.not_an_id"


def nested(depth: int) -> dict[str, Any]:
    data: dict[str, Any] = {"a": 1}
    for _ in range(depth):
        data = {"a": data}
    return data


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (nested(100_000), "box.too_deep"),
        ({"a": [[1] * 200] * 60}, "box.too_much"),
        ({"a": [1] * 256}, "box.too_many_entries"),
        ({"a": "x" * 401}, "box.long_text"),
        ({"x" * 401: 1}, "box.long_text"),
        ({"a": 0.5}, "box.not_plain"),
        ({"a": date(2026, 1, 1)}, "box.not_plain"),
        ({"a": -(10**6000)}, "box.too_large"),
    ],
)
def test_what_is_too_deep_too_much_or_of_no_known_kind_is_refused(data, key):
    with pytest.raises(BadBox) as refusal:
        check_bounds(data)
    assert refusal.value.key == key
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "a = " + "9" * 5000])
def test_toml_that_python_itself_cannot_read_is_refused(tmp_path, text):
    file = tmp_path / "components.toml"
    file.write_text(text)
    with pytest.raises(BadBox):
        read_toml(file)
