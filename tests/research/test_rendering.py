"""Environments draw the table as somebody sees it, and never more."""

import sys
from xml.etree import ElementTree

import pytest

pytest.importorskip("pettingzoo", reason="these environments need PettingZoo and Gymnasium: pip install vaka[research]")

import vaka
from vaka.core.playout import playout
from vaka.research import pettingzoo_env
from vaka.research.gym import SeatEnv
from vaka.research.gym_vector import SelfPlayVectorEnv
from vaka.research.rendering import COLUMNS, ROWS, fitted

from .tables import WITH_OBSERVER

FORMS = {
    "gymnasium": lambda name, mode: SeatEnv(name, render_mode=mode),
    "aec": lambda name, mode: pettingzoo_env.env(name, render_mode=mode),
    "parallel": lambda name, mode: pettingzoo_env.parallel_env(name, render_mode=mode),
}


def state_of(env):
    return env.played().state if isinstance(env, SeatEnv) else env.table.played().state


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_words_are_those_of_a_seen_state_and_a_page_holds_the_same(name, form):
    env, drawn, silent = (FORMS[form](name, mode) for mode in ("ansi", "svg", None))
    for each in (env, drawn, silent):
        each.reset(seed=3)
    viewer = env.seat if isinstance(env, SeatEnv) else None
    words = env.render()
    assert words == str(state_of(env).seen(viewer))
    page = ElementTree.fromstring(drawn.render())
    lines = [span.text for span in page.iter("{http://www.w3.org/2000/svg}tspan")]
    assert [line.strip() for line in lines] == [line.strip() for line in words.splitlines()]
    assert silent.render() is None


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_a_picture_has_one_size_and_differs_where_the_words_do(name, form):
    pytest.importorskip("PIL", reason="pictures need Pillow: pip install vaka[pictures]")
    first, again, other = (FORMS[form](name, "rgb_array") for _ in range(3))
    for env, seed in ((first, 3), (again, 3), (other, 4)):
        env.reset(seed=seed)
    drawn = first.render()
    assert drawn.dtype.name == "uint8"
    assert drawn.shape == other.render().shape
    assert drawn.shape[2] == 3
    assert (drawn == again.render()).all()
    assert (drawn != other.render()).any()
    assert len({*map(tuple, drawn.reshape(-1, 3))}) == 2  # paper and ink


@pytest.mark.parametrize("name", WITH_OBSERVER)
def test_a_whole_table_fits_into_a_picture(name):
    """The words grow with the game; at its end they are about as long as they get."""
    game = vaka.game(name)
    state = game.start(max(game.players), vaka.seeded(5))
    playout(state, vaka.seeded(6))
    lines = fitted(str(state.seen(0)))
    assert len(lines) <= ROWS
    assert "more lines" not in lines[-1]
    assert max(map(len, lines)) <= COLUMNS


def test_many_games_are_drawn_one_by_one():
    silent, env = SelfPlayVectorEnv("orongo", num_envs=2), SelfPlayVectorEnv("orongo", num_envs=2, render_mode="ansi")
    silent.reset(seed=1)
    env.reset(seed=1)
    assert silent.render() is None
    assert env.render() == tuple(str(env.games.match(slot).state.seen(None)) for slot in range(2))
    with pytest.raises(ValueError, match="workers=0"):
        SelfPlayVectorEnv("orongo", num_envs=2, workers=1, render_mode="ansi")


@pytest.mark.parametrize("form", FORMS)
def test_a_mode_that_is_not_there_is_refused(form):
    with pytest.raises(ValueError, match="may be ansi or svg or rgb_array"):
        FORMS[form]("orongo", "human")


def test_without_pillow_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ImportError, match=r"vaka\[pictures\]"):
        SeatEnv("orongo", render_mode="rgb_array")
