"""Questions, the list of events, and the table of choices: what all games are made of."""

from typing import Any

import pytest

from tests.conformance.probe import NORMAL, ProbeGame, ProbeState
from tests.conformance.probe_words import BID, PASS, PLAY
from vaka.core.chance import Seeded
from vaka.core.errors import IllegalChoice
from vaka.core.events import Events
from vaka.core.question import NO_FIELDS, Kinds, Question, asked_view, by_kind
from vaka.core.words import Choices, Names

pytestmark = pytest.mark.parity


class Keep(Question[ProbeState]):
    kind = 0
    name = "keep"
    verbs = ("keep",)

    def refusal(self, state: ProbeState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return IllegalChoice("probe.keep.no", {"seat": seat})

    def values(self, state: ProbeState, pending: list[int], seat: int) -> dict[str, Any]:
        return {"cards": len(state.hands[seat])}

    def shown(self, state: ProbeState, pending: list[int]) -> dict[str, Any]:
        return {"viewer": state.viewer}


class Bids(Question[ProbeState]):
    kind = 1
    name = "bid"


def two_kinds() -> Kinds:
    kinds = Kinds()
    assert [kinds.add("keeping"), kinds.add("bidding")] == [Keep.kind, Bids.kind]
    return kinds


def start() -> ProbeState:
    return ProbeGame(NORMAL).start(2, Seeded(1))


def test_questions_are_listed_by_their_kinds() -> None:
    keep, bids = Keep(), Bids()
    assert by_kind(two_kinds(), [bids, keep]) == [keep, bids]


@pytest.mark.parametrize("kinds", [[Keep, Keep], [Keep], [Bids], [Keep, Bids, Bids], [Keep, Question]])
def test_a_kind_that_is_missing_or_double_is_noticed(kinds: list[type[Question[ProbeState]]]) -> None:
    with pytest.raises(AssertionError, match="kinds of questions"):
        by_kind(two_kinds(), [kind() for kind in kinds])


def test_a_choice_of_another_question_is_refused_by_what_is_asked_now() -> None:
    state = start()
    keep = Keep()
    no = keep.why_not(state, NO_FIELDS, 1, state.game.choice("keep pearl"))
    assert (no.key, no.values) == ("probe.keep.no", {"seat": 1})
    for choice in (PASS, BID, PLAY):
        now = keep.why_not(state, NO_FIELDS, 1, choice)
        assert (now.key, now.values) == ("probe.now.keep", {"seat": 1, "cards": 4})


def test_the_viewer_is_shown_the_open_question() -> None:
    state = start()
    assert asked_view(state.seen(1), Keep(), NO_FIELDS) == {
        "game": "probe",
        "step": "keep",
        "question": {"key": "probe.ask.keep", "values": {"cards": 4}},
        "pending": [1, 2],
        "details": {"viewer": 1},
    }
    assert asked_view(state.seen(None), Keep(), NO_FIELDS)["question"] is None


def test_after_the_end_nothing_is_asked() -> None:
    state = start()
    state.answers = []
    state.finish()
    shown = asked_view(state.seen(0), Keep(), NO_FIELDS)
    assert (shown["step"], shown["question"], shown["details"], shown["pending"]) == ("over", None, {}, [])


def test_events_are_numbered_in_their_order_and_their_values_named_by_the_box() -> None:
    events = Events()
    tiles = events.add("tiles", "seat tile", chance=True, lead=1)
    bids = events.add("bids", "number", reveals=True)
    assert (tiles, bids) == (0, 1)
    verbs = events.verbs({"tile": Names(["quarry", "palm"])})
    assert verbs[tiles].words([0, 1, 0]) == "tiles 1 palm quarry"
    assert (verbs[tiles].chance, verbs[tiles].lead, verbs[tiles].reveals) == (True, 1, False)
    assert (verbs[bids].words([3, 4]), verbs[bids].chance, verbs[bids].reveals) == ("bids 3 4", False, True)


def test_a_table_of_choices_says_where_each_range_begins() -> None:
    table = Choices()
    firsts = [table.add(["pass"]), table.add(["bid 0", "bid 1"]), table.add([]), table.add(["done"])]
    assert firsts == [0, 1, 3, 3]
    assert table.words == ["pass", "bid 0", "bid 1", "done"]
