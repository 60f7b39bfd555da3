"""How sure the doubt is that a calibration measures."""

from random import Random

from tools.calibration import doubt_of

SPREAD = 0.05**2  # of a mean over some worlds, by luck alone


def errors(doubt: float, decisions: int) -> list[tuple[float, float]]:
    luck = Random(7)
    return [(luck.gauss(0, (SPREAD + doubt * doubt) ** 0.5), SPREAD) for _ in range(decisions)]


def test_a_doubt_lies_within_its_interval() -> None:
    measured, low, high = doubt_of(errors(0.08, 200))
    assert low < 0.08 < high
    assert low < measured < high
    assert high - low < 0.03


def test_where_luck_explains_all_the_interval_begins_at_nothing() -> None:
    _, low, high = doubt_of(errors(0.0, 24))
    assert low == 0
    assert 0.01 < high < 0.06, "so few decisions cannot tell that the judgement is right"


def test_few_decisions_leave_a_wide_interval() -> None:
    _, few_low, few_high = doubt_of(errors(0.08, 12))
    _, low, high = doubt_of(errors(0.08, 200))
    assert few_high - few_low > 1.5 * (high - low)
