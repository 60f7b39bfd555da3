"""Raiatea's ceremony on the page: what one laid lies at the bag with its cost, and the blessing is shown step by
step."""

import re

import vaka
from tests.web.boards import NAMES, played, regions, seen_by
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.editions.raiatea.web.board import PublicBoard
from vaka.editions.raiatea.web.cards import faces
from vaka.editions.raiatea.web.ceremony import Ceremony, RiteStep, _say, last_auction, last_ceremony
from vaka.games.raiatea import words
from vaka.text.catalogue import catalogue
from vaka.web.boards.context import shared_context
from vaka.web.rendering.shown import Line

LAID = re.compile(r'<div class="own-laid">.*?</ol></div>', re.DOTALL)


def test_what_one_laid_lies_at_the_bag_with_its_cost_for_its_owner_alone() -> None:
    match = Match(vaka.game("raiatea"), 3, seed=2)
    shown = faces(catalogue("en"), match.game).rituals
    steps = set()
    for _ in played(match, Seeded(2)):
        for viewer in (None, 0, 1):
            table_view = seen_by(match, viewer)
            view = table_view.known.view()
            prepared = [] if viewer is None else view["players"][viewer]["prepared"]
            if view["rite"] not in ("incantation", "blessing") and not prepared:
                continue
            page = "\n".join(regions(table_view).values())
            result = LAID.findall(page)
            assert len(set(result)) == (1 if prepared else 0), (view["step"], viewer)
            assert len(result) == (
                2 if prepared and view["step"] == "bid" else len(set(result))
            )  # then in the tray, too
            if prepared:
                steps.add(view["step"])
                costs = [int(cost) for cost in re.findall(r"</svg>(\d+)</b>", result[0])]
                assert costs == sorted(shown[name].cost for name in prepared)
                assert f"{sum(costs)} mana in all" in result[0]
    assert {"bid", "gift"} <= steps


def test_the_ceremony_told_again_says_what_happened_and_in_which_order() -> None:
    """Every ritual of the row is there with what became of it; bids with what was added give the new order."""
    became = set()
    added = 0
    for seed in (3, 4):
        match = Match(vaka.game("raiatea"), 5, seed=seed)
        shown = faces(catalogue("en"), match.game)
        box = match.game.box
        raa = next(at for at, name in enumerate(box.ritual_names) if shown.rituals[name].adds)
        match.state.front = [(seed - 2) * box.rituals + raa]
        length = 0
        for _ in played(match, Seeded(seed)):
            table_view = seen_by(match, None)
            view, data = table_view.watched.view(), table_view.watchers_told
            is_new, length = len(data) > length, len(data)
            ceremony = last_ceremony(view["players"], data, [], shown) if is_new else None
            if ceremony is None:
                continue
            order = next((event.values for event in data[ceremony.bids_line :] if event.verb == words.ORDER), None)
            assert order is not None
            counted = [ceremony.bids[seat].mana + ceremony.bids[seat].adds for seat in order]
            assert counted == sorted(counted, reverse=True)
            added += any(bid.adds for bid in ceremony.bids)
            for card in ceremony.row:
                if card.line is not None:
                    event = data[card.line]
                    assert box.ritual_names.index(card.face.word) in event.values
                    became.add(card.standing)
            lines = [step.line for step in ceremony.steps]
            assert lines == sorted(set(lines))
            if not view["row"] and ceremony.row:
                assert all(card.line is not None for card in ceremony.row)
    assert {"done", "failing"} <= became
    assert added


def test_an_auction_is_told_as_its_bids_and_who_wins() -> None:
    """With what was added to a bid at that time, whatever permanent rituals come later."""
    auctions: dict[int, list[int]] = {}
    for seed in (3, 5):
        match = Match(vaka.game("raiatea"), 4, seed=seed, names=NAMES[:4])
        shown = faces(catalogue("en"), match.game)
        for _ in played(match, Seeded(seed)):
            table_view = seen_by(match, None)
            data = table_view.watchers_told
            auction = last_auction(table_view.watched.view()["players"], data, [], shown)
            if auction is None:
                continue
            event = data[auction.line]
            assert [bid.mana for bid in auction.bids] == event.values[1:]
            assert [data[step.line].verb for step in auction.steps] == [words.AUCTION, words.WINS]
            counted = [bid.mana + bid.adds for bid in auction.bids]
            assert counted == auctions.setdefault(seed * 10_000 + auction.line, counted)
            assert counted[data[auction.steps[1].line].values[0]] == max(counted)
            assert auction.points in shown.box.statue_vp
    assert len(auctions) > 2


def test_with_five_players_all_that_follows_from_a_ritual_is_said() -> None:
    most: list[str] = []
    match = Match(vaka.game("raiatea"), 5, seed=4, names=NAMES)
    for _ in played(match, Seeded(4)):
        board = shared_context(seen_by(match, None), catalogue("en")).board if match.number % 5 == 0 else None
        if isinstance(board, PublicBoard) and board.told_again is not None:
            most = max([most, *(step.said for step in board.told_again.steps)], key=len)
    assert all(any(sentence.startswith(name) for sentence in most) for name in NAMES), most


def test_the_page_has_the_last_ceremony_hidden_with_all_its_steps() -> None:
    match = Match(vaka.game("raiatea"), 3, seed=6)
    numbers = set()
    for _ in played(match, Seeded(6)):
        stage = regions(seen_by(match, None))["stage"] if match.number % 23 == 0 else ""
        result = re.search(r'<section id="told-again".*?</section>', stage, re.DOTALL)
        if result:
            assert " hidden" in result[0].partition(">")[0]
            numbers.add(re.findall(r'data-ceremony="(\d)"', result[0])[0])
            steps = re.findall(r'<li data-line="(\d+)" data-bag="\d+">', result[0])
            assert steps
            assert set(re.findall(r'class="told-card [^"]*" data-line="(\d+)"', result[0])) <= set(steps)
    assert numbers >= {"1", "2"}


def test_a_step_says_nothing_of_what_comes_after_its_ritual_is_over() -> None:
    def line(number: int, verb: str) -> Line:
        return Line(number, f"{verb} {number}", verb, None, False, ())

    ceremony = Ceremony(1, [], 0, [], [RiteStep(3, 9), RiteStep(6, 8)])
    _say(ceremony, [line(3, "performs"), line(4, "stays"), line(5, "round"), line(6, "performs"), line(7, "takes")])
    assert [step.said for step in ceremony.steps] == [["performs 3", "stays 4"], ["performs 6", "takes 7"]]
