"""What OpenSpiel is told about the first steps of each game, kept word by word in `playthroughs`.

After a change that is meant: VAKA_WRITE_PLAYTHROUGHS=1 writes them anew.
"""

import os
from pathlib import Path
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="this adapter needs OpenSpiel: pip install vaka[research]")

import vaka.research.spiel  # noqa: E402, F401

from .tables import WITH_OBSERVER  # noqa: E402

FOLDER = Path(__file__).parent / "playthroughs"
DECISIONS = 12


def playthrough(name: str) -> str:
    """The first steps of a game at random: each choice, and what lies on the table then."""
    luck = Random(name)
    state = pyspiel.load_game(f"vaka_{name}").new_initial_state()
    lines: list[str] = []
    made = 0
    while made < DECISIONS or state.is_chance_node():
        made += not state.is_chance_node()
        player = state.current_player()
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        action = luck.choice(actions)
        who = "chance" if state.is_chance_node() else f"player {player}"
        lines.append(f"# {who} of {len(actions)}: {action} {state.action_to_string(player, action)}")
        state.apply_action(action)
    lines += ["", str(state)]
    for player in range(state.num_players()):
        lines += ["", f"# observation of player {player}", state.observation_string(player)]
        lines += ["", f"# information state of player {player}", state.information_state_string(player)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_a_playthrough_reads_as_it_was_kept(name):
    file = FOLDER / f"vaka_{name}.txt"
    result = playthrough(name)
    if os.environ.get("VAKA_WRITE_PLAYTHROUGHS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(result, "utf-8")
    assert result == file.read_text("utf-8")
