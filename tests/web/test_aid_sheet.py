"""The player aid beside the board: what it counts is what its viewer may know, and its links lead back to the table."""

import random

import pytest

import vaka
from tests.games import expected
from vaka.core.chance import Seeded
from vaka.web.pages.rules.aids import has_aid, unseen

UNSEEN = expected("unseen_things")
UNDER_WAY = expected("EFFECTS_UNDER_WAY")


@pytest.mark.parametrize("game", UNSEEN)
def test_what_is_not_seen_yet_is_what_lies_hidden(game):
    rules = vaka.game(game)
    state, luck = rules.start(rules.players[0], Seeded(5)), random.Random(3)
    looks = 0
    while state.pending:
        for viewer in [None, *range(state.players)] if looks % 12 == 0 else []:
            known = state.seen(viewer)
            left = unseen(rules, known.view(), known.options)
            assert min(left.values()) >= 0
            counted, hidden = UNSEEN[game](known, left)
            assert 0 <= counted - hidden <= UNDER_WAY.get(game, 0)
        looks += 1
        seat = state.pending[0]
        state.choose(seat, luck.choice(state.choices(seat)))
    assert looks > 72


@pytest.mark.parametrize("game", [game for game in vaka.list_games() if has_aid(game)])
def test_the_sheet_has_the_whole_aid_and_leads_to_the_rules_and_back(visit, game):
    anne = visit("Anne")
    path = anne.make(game, company="bots")
    page = anne.get(path)
    assert "data-to-aid" in page
    assert f'data-aid="{path}/aid"' in page
    sheet = anne.get(f"{path}/aid")
    code = path.rpartition("/")[2]
    assert sheet.count("<details") >= 7
    assert "Not seen yet" in sheet
    assert 'href="#' not in sheet
    assert "rules-legend" in sheet
    assert f'href="/rules/{game}?table={code}' in sheet
    back = anne.get(f"/rules/{game}?table={code}")
    assert f'href="/t/{code}"' in back
    assert f'name="table" value="{code}"' in back
    assert f'href="/t/{code}"' in anne.get(f"/rules/search?q=end&table={code}")
    assert 'href="/t/' not in anne.get(f"/rules/{game}")


def test_a_question_leads_to_its_rule(visit):
    anne = visit("Anne")
    path = anne.make("orongo", company="bots")
    code = path.rpartition("/")[2]
    page = anne.get(path)
    assert f'href="/rules/orongo?table={code}#O3.11"' in page
    why = anne.http.get(f"{path}/why", params={"choice": "place 37"}).json()
    assert why["rule"]["href"].startswith(f"/rules/orongo?table={code}#O")


def test_a_way_back_leads_to_a_table_and_nowhere_else(visit):
    anne = visit("Anne")
    anne.get("/rules/orongo?table=../../evil", status=422)
    anne.get('/rules/orongo?table="><b>', status=422)
