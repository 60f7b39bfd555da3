"""Environments draw the table as somebody sees it, and never more."""

from xml.etree import ElementTree

import pytest

pytest.importorskip("pettingzoo", reason="these environments need PettingZoo and Gymnasium: pip install vaka[research]")

from vaka.research import pettingzoo_env
from vaka.research.gym import SeatEnv

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
def test_a_mode_that_is_not_there_is_refused(form):
    with pytest.raises(ValueError, match="may be ansi or svg"):
        FORMS[form]("orongo", "rgb_array")
