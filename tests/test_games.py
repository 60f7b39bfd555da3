"""The helper of the tests leaves out new games and none of those that are released."""

import pytest

from tests import games


@pytest.mark.parametrize(
    "having",
    [games.LONG_GAMES, games.WITH_OBSERVER, games.WITH_VALUES, games.WITH_NET, games.WITH_BOARD, games.WITH_RECORDS],
)
def test_a_released_game_has_everything(having: list[str]) -> None:
    assert games.RELEASED
    assert set(having) >= set(games.RELEASED)


@pytest.mark.parametrize(
    "constant",
    ["FORMER_FIGURE", "BOUNDS", "LOOK_EVERY", "PLACED_VERBS", "OWN_BOX_SHOWS", "BUTTON_MOMENTS", "REPLAYED_RECORD"],
)
def test_what_is_expected_of_a_released_game_is_expected_of_all(constant: str) -> None:
    assert list(games.expected(constant)) == games.RELEASED
