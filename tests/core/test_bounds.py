"""A component file may be anybody's: every number has a most, and what is too much is refused at once."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from datetime import date
from importlib import import_module
from typing import Any

import pytest

import vaka
from tests.games import expected
from tests.tables import SOAK
from vaka.core.data import MAX_NUMBER, Entry, check_bounds, read_toml
from vaka.core.errors import BadBox

MAX_SECONDS = 0.1  # of work, whatever else this machine does
HOSTILE = ('<meta http-equiv="refresh" content="0;url=//evil.example">', "UPPER", "", "x" * 41, 'a"b', "a b", "é")


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each number in the data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if isinstance(value, int) and not isinstance(value, bool):
            yield (*path, key)
        yield from places(value, (*path, key))


def chosen_places(data: Any) -> list[tuple[Any, ...]]:
    """Of the places whose entries are read alike the first and the last; when soaking all of them."""
    result = list(places(data))
    first = {name_of(path): path for path in reversed(result)}
    last = {name_of(path): path for path in result}
    return result if SOAK else [path for path in result if path in (first[name_of(path)], last[name_of(path)])]


def is_refused(game: str, data: dict[str, Any], *keys: str) -> None:
    with pytest.raises(BadBox) as refusal:
        made(game, data)
    assert refusal.value.key in keys


def is_cheap(work: Callable[[], object], seconds: float = MAX_SECONDS) -> bool:
    """A busy machine may hold up any one try: one of ten is what it costs."""
    for _ in range(10):
        started = time.thread_time()
        work()
        if time.thread_time() - started < seconds:
            return True
    return False


BOUNDS = expected("BOUNDS")  # those that a game has for itself, closer than those of all files
TOO_LARGE = ("box.too_large", "raiatea.box.too_many")


def made(game: str, data: dict[str, Any]) -> None:
    import_module(f"vaka.games.{game}.game").new_game(data)


def why_unfit(game: str, data: dict[str, Any]) -> str:
    try:
        made(game, data)
    except BadBox as unfit:
        return unfit.key
    return ""


def name_of(path: tuple[Any, ...]) -> str:
    """What all entries of a list have in common."""
    return ".".join([key for key in path if isinstance(key, str)])


def holder_of(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


@pytest.mark.parametrize("game", vaka.list_games())
def test_every_number_of_every_component_file_has_a_most(game):
    data = deepcopy(vaka.game(game).box.data)
    result = list(places(data))
    assert result
    for path in result:
        holder = holder_of(data, path)
        kept, holder[path[-1]] = holder[path[-1]], 10**9
        assert is_cheap(lambda: is_refused(game, data, "box.too_large")), path
        holder[path[-1]] = kept
    made(game, data)


@pytest.mark.parametrize("game", BOUNDS)
def test_every_number_is_refused_right_above_the_bound_of_its_game(game):
    data = deepcopy(vaka.game(game).box.data)
    made(game, data)
    bounds = {path: BOUNDS[game][name_of(path)] for path in chosen_places(data) if name_of(path) in BOUNDS[game]}
    assert {name_of(path) for path in bounds} == set(BOUNDS[game])
    for path, most in bounds.items():
        holder = holder_of(data, path)
        kept, holder[path[-1]] = holder[path[-1]], most + 1
        is_refused(game, data, *TOO_LARGE)
        holder[path[-1]] = most
        assert why_unfit(game, data) not in TOO_LARGE, path  # though it may not fit to the rest of the file
        holder[path[-1]] = kept
    made(game, data)


@pytest.mark.parametrize("game", BOUNDS)
def test_no_bound_of_a_game_is_left_out_here(game, monkeypatch):
    """Whatever the game asks for with a bound while it reads its own file is expected."""
    data = deepcopy(vaka.game(game).box.data)
    asked = {}

    def number(entry, field, least, most=MAX_NUMBER):
        asked[id(entry.data), field] = most
        return plain(entry, field, least, most)

    plain = Entry.number
    monkeypatch.setattr(Entry, "number", number)
    made(game, data)
    for path in places(data):
        most = asked.get((id(holder_of(data, path)), path[-1]), MAX_NUMBER)
        assert most == MAX_NUMBER or BOUNDS[game][name_of(path)] == most, path


def try_to_make(game: str, data: dict[str, Any]) -> None:
    with suppress(BadBox):
        made(game, data)


@pytest.mark.parametrize("game", vaka.list_games())
def test_the_largest_number_of_all_files_costs_little_wherever_it_stands(game):
    data = deepcopy(vaka.game(game).box.data)
    for path in chosen_places(data):
        holder = holder_of(data, path)
        kept, holder[path[-1]] = holder[path[-1]], MAX_NUMBER
        assert is_cheap(lambda: try_to_make(game, data), 3 * MAX_SECONDS), path
        holder[path[-1]] = kept


@pytest.mark.parametrize(
    ("game", "kind"), [("moorea", "product"), ("raiatea", "mask"), ("raiatea", "mission"), ("raiatea", "ritual")]
)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_names_something_is_of_plain_letters(game, kind, name):
    data = deepcopy(vaka.game(game).box.data)
    data[kind][0]["id"] = name
    is_refused(game, data, "box.not_an_id", "box.no_such_kind")
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
