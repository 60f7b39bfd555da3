"""Golden records: whole games that every version must replay to the same end."""

import pytest

import vaka
from tests.games import GOLDEN, WITH_RECORDS
from vaka.core.record import UNDO
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.games import earlier_boxes, known_rules

FILES = sorted(GOLDEN.glob("*.record"))

pytestmark = pytest.mark.parity


def records(game):
    return [parse(file.read_text("utf-8")) for file in FILES if file.name.startswith(game)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_record_holds(file):
    record = parse(file.read_text("utf-8"))
    match = check(record, vaka.game(record.game, rules=record.rules, box=record.box))
    assert match.state.outcome is not None
    written = match.record()
    assert written.options.items() <= record.options.items()  # older records name those at their default, too
    record.options = written.options
    written.format = record.format
    assert written.text() == record.text()


@pytest.mark.parametrize("game", WITH_RECORDS)
def test_there_is_one_for_each_player_count_and_one_with_a_committed_secret(game):
    """By all rules that can still be played, and with all boxes."""
    by_rules = [[record for record in records(game) if record.rules == rules] for rules in known_rules(game)]
    boxes = [*earlier_boxes(game), vaka.game(game).box.digest]
    for item in by_rules + [[record for record in records(game) if record.box == box] for box in boxes]:
        assert {record.players for record in item} == set(vaka.game(game).players)
        assert any(record.origin.secret is not None for record in item)
        assert any(line.kind == UNDO for record in item for line in record.lines)


def test_orongo_has_one_for_each_way_to_end():
    ways = {record.result.split()[0] for record in records("orongo")}
    assert ways == {"ceremonial", "tiles_out", "shells", "shared"}
