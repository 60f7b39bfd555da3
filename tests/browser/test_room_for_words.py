"""What belongs together stands together, and what can be chosen has its place, on narrow and low screens, too.

`test_overflow` walks all pages in all languages for what is cut; here is what the eye found besides.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

import vaka
from tests.browser.conftest import Arrive
from tests.browser.people import Afar, Visitor
from tests.browser.tables import seat_all, seat_at, seat_at_the_end, share_device
from tests.tables import LONG
from tests.web.vaka_servers import VakaServer
from tools.overflow import EXEMPT, LOOK
from vaka.editions.raiatea.web.cards import faces
from vaka.games.raiatea.names import ASSISTANTS
from vaka.table.replays.puzzles import puzzles_of
from vaka.text.catalogue import catalogue, languages
from vaka.web.rendering.shown import words_of

pytestmark = LONG  # how pages look: the short tests click through them

DESK = (1280, 800)
TABLET = (1024, 768)
UPRIGHT = (360, 640)
SIDEWAYS = (740, 360)
LONG_SIDEWAYS = (844, 390)
SMALL = (320, 568)
SMALL_SIDEWAYS = (568, 320)

# The texts of these things that stand in more than one line.
IN_SEVERAL_LINES = """(things) => {
  const several = (thing) => {
    const range = document.createRange();
    range.selectNodeContents(thing);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1);
    return new Set(lines.map((line) => Math.round(line.bottom))).size > 1;
  };
  return things.filter((it) => it.checkVisibility() && several(it)).map((it) => it.textContent.trim());
}"""

# Which of these things are not wholly within the one that holds them.
OUTSIDE = """(things, holder) => {
  const room = document.querySelector(holder).getBoundingClientRect();
  const at = (it) => it.getBoundingClientRect();
  const within = ({ left, right, top, bottom }) =>
    left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1;
  return things.filter((it) => !within(at(it))).map((it) => it.id || it.value || it.textContent.trim());
}"""

# Which of these buttons a pointer does not hit where they lie.
NOT_HIT = """(buttons) => buttons.filter((it) => {
  const { left, right, top, bottom } = it.getBoundingClientRect();
  return !it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((it) => it.value)"""


def comes(arrive: Arrive, size: tuple[int, int], language: str = "en", **context: Any) -> Visitor:
    return arrive("Anne", viewport={"width": size[0], "height": size[1]}, locale=language, **context)


def turn_to(visitor: Visitor, size: tuple[int, int]) -> None:
    """The same page on another screen: all that depends on the size is in the style sheets."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("record", "verb", "nth", "size", "labels"),
    [
        ("raiatea-4-tane", "train", 0, SIDEWAYS, ".panel-line .victory-points"),
        ("moorea-3", "buy", 12, DESK, ".why"),
        ("orongo-3-ceremonial", "bid", 0, TABLET, ".track b, #tiles-left"),
    ],
)
def test_a_number_and_its_word_stand_in_one_line(
    arrive: Arrive,
    server: VakaServer,
    language: str,
    record: str,
    verb: str,
    nth: int,
    size: tuple[int, int],
    labels: str,
) -> None:
    anne = comes(arrive, size, language)
    seat_at(server, anne, record, verb, nth)
    result = anne.page.locator(labels)
    assert result.count() > 1
    assert result.evaluate_all(IN_SEVERAL_LINES) == []


def test_names_on_cards_break_where_words_break(arrive: Arrive) -> None:
    anne = comes(arrive, DESK, "fr")
    puzzle = next(one for one in puzzles_of("moorea") if "jetty" in str(one.table_view(0).known.view()["display"]))
    anne.page.goto(f"/puzzles/moorea/{puzzle.number}")
    anne.wait_for_letters()
    assert "dère" in anne.page.locator("#board").inner_text()  # the landing stage is there
    broken = [text for what, _, text in anne.page.evaluate(LOOK, EXEMPT) if what.startswith("a word that breaks")]
    assert broken == []


# Which of these names are wider than a card of the forest.
WIDER_THAN_A_CARD = """names => {
  const card = document.querySelector(".forest-card:not(.back)"), place = card.querySelector(".name");
  const words = document.createRange();
  return names.filter((name) => {
    place.textContent = name;
    words.selectNodeContents(place);
    return words.getBoundingClientRect().width > card.clientWidth;
  });
}"""


def test_every_name_of_a_forest_card_is_as_narrow_as_its_card(arrive: Arrive, server: VakaServer) -> None:
    anne, game = comes(arrive, (1280, 720)), vaka.game("raiatea")
    seat_at(server, anne, "raiatea-3", "go")
    for language in languages():
        words = words_of(catalogue(language), game)
        names = [words.on_card(name) for name in (*faces(catalogue(language), game).masks, *ASSISTANTS)]
        assert anne.page.evaluate(WIDER_THAN_A_CARD, [name[0].upper() + name[1:] for name in names]) == []


@pytest.mark.parametrize("language", languages())
def test_all_that_can_be_done_is_in_sight_in_the_dock(arrive: Arrive, server: VakaServer, language: str) -> None:
    """Two ways to train, to pass, to undo and a hint: the most that stands there beside a hand."""
    anne = comes(arrive, DESK, language)
    seat_at(server, anne, "raiatea-5-all", "train 2")
    buttons = anne.page.locator("#dock .acts button")
    assert buttons.count() == 5
    for width, height in (DESK, (1440, 900), UPRIGHT, (390, 844), SIDEWAYS):
        turn_to(anne, (width, height))
        assert buttons.evaluate_all(OUTSIDE, "#dock .acts") == [], (width, height)
        assert buttons.evaluate_all(OUTSIDE, "#dock") == [], (width, height)
        assert anne.page.locator("#prompt").evaluate("it => it.scrollHeight - it.clientHeight") < 4, (width, height)


@pytest.mark.parametrize(
    ("record", "verb"), [("orongo-4-ceremonial", "place"), ("moorea-5", "buy"), ("raiatea-5-all", "")]
)
def test_on_a_long_phone_on_its_side_the_question_is_in_sight(
    arrive: Arrive, server: VakaServer, record: str, verb: str
) -> None:
    """Wider than a tablet upright, and lower than any: log and chat make way for what is asked there."""
    anne = comes(arrive, LONG_SIDEWAYS, "de")
    seat_at(server, anne, record, verb)
    for part in ("#prompt h2", "#do-undo", "#do-hint"):
        expect(anne.page.locator(part)).to_be_in_viewport(ratio=1)
    assert anne.page.locator("#dock :is(#prompt h2, #do-hint)").evaluate_all(OUTSIDE, "#dock") == []
    expect(anne.page.locator("#log")).to_be_hidden()
    anne.page.locator("[data-toggle=show-log]").click()
    expect(anne.page.locator("#log")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", languages())
def test_all_that_can_be_done_in_a_replay_is_in_sight_on_a_phone(
    arrive: Arrive, server: VakaServer, language: str
) -> None:
    anne = comes(arrive, UPRIGHT, language)
    code = seat_at_the_end(server, anne, "orongo-4-ceremonial")
    buttons, views = anne.page.locator("#dock .acts .button"), anne.page.locator("#views select")
    for seat in ("open", "1"):
        anne.page.goto(f"/t/{code}/at/60?seat={seat}")
        assert buttons.count() == 3
        for size in (UPRIGHT, SIDEWAYS, LONG_SIDEWAYS, SMALL, SMALL_SIDEWAYS):
            turn_to(anne, size)
            cut = buttons.evaluate_all(
                "all => all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.id)"
            )
            assert cut == [], size
            assert buttons.evaluate_all(OUTSIDE, "#dock") == [], size
            assert anne.page.locator("#prompt p").first.evaluate_all(OUTSIDE, "#prompt") == [], size
            assert views.evaluate("it => it.offsetWidth") > 115, size  # room for its words
            assert anne.page.locator("#bar > *").evaluate_all(OUTSIDE, "#bar") == [], size


@pytest.mark.parametrize("language", languages())
def test_all_that_can_be_done_in_a_replay_of_raiatea_is_in_sight_on_a_desk(
    arrive: Arrive, server: VakaServer, language: str
) -> None:
    anne = comes(arrive, (1280, 720), language)
    code = seat_at_the_end(server, anne, "raiatea-3")
    anne.page.goto(f"/t/{code}/at/60?seat=open")
    buttons = anne.page.locator("#dock .acts .button")
    assert buttons.count() == 3
    for size in ((1280, 720), (1440, 900)):
        turn_to(anne, size)
        assert buttons.evaluate_all(OUTSIDE, "#dock .acts") == [], size


@pytest.mark.parametrize("language", languages())
def test_where_a_token_goes_is_asked_without_scrolling(arrive: Arrive, server: VakaServer, language: str) -> None:
    anne = comes(arrive, DESK, language)
    seat_at(server, anne, "orongo-4-ceremonial", "place")
    for size in (DESK, (1366, 768), (1440, 900), TABLET, UPRIGHT, SIDEWAYS):
        turn_to(anne, size)
        assert anne.page.locator("#prompt p").evaluate_all(OUTSIDE, "#prompt") == [], size


# How many pixels of the first row of bids that is not wholly in sight can be seen.
EDGE = """(row) => {
  const { bottom } = row.getBoundingClientRect();
  const next = [...row.children].find((bid) => bid.getBoundingClientRect().bottom > bottom + 1);
  return bottom - next.getBoundingClientRect().top;
}"""


def test_where_not_all_bids_find_room_it_can_be_seen_that_there_are_more(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, UPRIGHT)
    seat_all(server, [anne], "orongo", bots=1)
    for size in (UPRIGHT, (390, 844), SMALL, LONG_SIDEWAYS, (667, 375)):
        turn_to(anne, size)
        assert anne.page.locator(".bid-row").evaluate(EDGE) > 8, size


def test_on_the_page_of_a_result_every_panel_has_its_name(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, DESK)
    code = seat_at_the_end(server, anne, "raiatea-5-all")
    anne.page.goto(f"/t/{code}/result")
    names = anne.page.locator("#players .name")
    assert names.count() == 5
    for size in (DESK, (1440, 900), TABLET, UPRIGHT):
        turn_to(anne, size)
        cut = names.evaluate_all("all => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.innerText)")
        assert cut == [], size


def test_long_names_end_in_dots_and_their_titles_have_the_whole(arrive: Arrive, server: VakaServer) -> None:
    anne, name = comes(arrive, DESK), "Maximilianekonradinwolff"
    share_device(server, anne, "moorea", [name, *"ABCD"])
    for size in (DESK, (390, 844)):
        turn_to(anne, size)
        names = anne.page.locator("#players .name")
        assert names.evaluate_all(IN_SEVERAL_LINES) == []
        assert names.evaluate_all("all => all.filter((it) => it.title !== it.textContent)") == []
        room = names.first.evaluate("it => it.closest('.player').getBoundingClientRect().right")
        assert names.first.evaluate("it => it.getBoundingClientRect().right") < room


def test_at_the_end_the_buttons_stand_in_even_rows(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, DESK, "de", color_scheme="dark")
    seat_at_the_end(server, anne, "raiatea-3")
    anne.page.locator(".the-end").wait_for()
    for size, columns in ((DESK, 3), (UPRIGHT, 2), (SIDEWAYS, 2)):
        turn_to(anne, size)
        boxes = anne.page.locator(".the-end .acts .button").evaluate_all(
            "all => all.map((it) => [it.offsetLeft, it.offsetTop, it.offsetWidth])"
        )
        assert len({width for *_, width in boxes}) == 1, size
        assert len({left for left, *_ in boxes}) == columns, size
        assert len({top for _, top, _ in boxes}) == len(boxes) / columns, size
    expect(anne.page.locator(".the-end .acts .button").last).to_be_in_viewport()  # without scrolling on its side
    arrow = anne.page.locator(".opens input").first
    assert arrow.evaluate("it => getComputedStyle(it).color === getComputedStyle(it.parentElement).color")


@pytest.mark.parametrize("language", languages())
def test_gifts_end_where_the_stage_ends(arrive: Arrive, server: VakaServer, language: str) -> None:
    anne = comes(arrive, DESK, language)
    seat_at(server, anne, "raiatea-3", "gift")
    gifts = anne.page.locator(".gift, .gift .ware")
    assert gifts.count() > 3
    for size in (DESK, TABLET, UPRIGHT):
        turn_to(anne, size)
        assert gifts.evaluate_all(OUTSIDE, ".gifts") == [], size
        ends = gifts.first.evaluate("it => board.getBoundingClientRect().right - it.getBoundingClientRect().right")
        assert ends >= 0, size


# Which words in the bands of chosen rituals lie beneath the mark that says so.
UNDER_THE_MARK = """(cards) => cards.filter((card) => {
  const [mark, word] = [".chip", ".kind"].map((part) => card.querySelector(part));
  const over = mark.getBoundingClientRect().left < word.getBoundingClientRect().right;
  return over && word.checkVisibility({ opacityProperty: true });
}).map((card) => card.textContent.trim())"""


def test_a_ritual_that_was_chosen_is_marked_over_no_word(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, DESK)
    seat_all(server, [anne], "raiatea", bots=2)
    anne.click(anne.words()[0])
    chosen = anne.page.locator(".drawn .ritual.laid")
    for size in (DESK, (1280, 720), TABLET, (1440, 900), UPRIGHT, SIDEWAYS):
        turn_to(anne, size)
        assert chosen.count() == 1
        assert chosen.evaluate_all(UNDER_THE_MARK) == [], size


def test_what_is_new_hides_no_marker(arrive: Arrive, server: VakaServer) -> None:
    """Of several on one space each is small, and the dot upon it smaller still."""
    anne = comes(arrive, UPRIGHT)
    seat_at(server, anne, "raiatea-4-tane", "keep")
    anne.page.locator(".into input[value='places']").check()
    shares = anne.page.locator(":is(.pegs-3, .pegs-4) .peg").evaluate_all("""all => all.map((it) => {
      it.classList.add("new");
      return parseFloat(getComputedStyle(it, "::before").width) / it.offsetWidth;
    })""")
    assert len(shares) > 3
    assert max(shares) < 0.5


def test_what_a_mission_asks_lies_on_its_tile(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, DESK)
    seat_at(server, anne, "raiatea-5-all", "train 2")
    tiles = anne.page.locator(".mission.parts-3")
    assert tiles.count()
    for tile in tiles.all():
        assert tile.locator(".sign").evaluate_all(OUTSIDE, f"#{tile.get_attribute('id')}") == []


def test_the_masks_of_the_clearing_are_in_sight(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, DESK)
    seat_at(server, anne, "raiatea-3-scarce", "take")
    masks = anne.page.locator(".masks .mask")
    assert masks.count() > 2
    assert masks.evaluate_all(OUTSIDE, "#board") == []


def test_the_ways_to_pay_are_in_sight_without_scrolling(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, DESK)
    seat_at(server, anne, "moorea-3", "give")
    ways = anne.page.locator(".way")
    ways.first.wait_for()
    assert ways.count() > 5
    tops, hand = "it => it.getBoundingClientRect().top", anne.page.locator(".hand")
    for size in (DESK, SIDEWAYS):
        turn_to(anne, size)
        first = ways.evaluate_all("all => all.filter((it) => it.offsetTop === all[0].offsetTop).map((it) => it.id)")
        in_first_row = anne.page.locator(", ".join(f"#{way}" for way in first))
        assert in_first_row.evaluate_all(NOT_HIT) == [], size
        assert in_first_row.evaluate_all(OUTSIDE, "#dock") == [], size
        assert anne.page.locator(".doing").evaluate(tops) >= anne.page.locator("#prompt").evaluate(tops) + 20, size
    assert hand.evaluate(tops) > ways.last.evaluate(tops)


# Two figures of every commodity, and all three kinds of cards that leave the game.
NO_DISCARDS = "all => all.forEach((it) => it.classList.toggle('none', !it.matches('.hush')))"
FILL_DISCARDS = """(pile) => {
  pile.querySelector(".hush").classList.add("none");
  const kinds = [...pile.children].filter((it) => !it.matches(".hush, .gone"));
  for (const kind of kinds) kind.className = "";
  pile.querySelectorAll(".gone").forEach((it) => it.remove());
  pile.append(...kinds.slice(0, 3).map((it) => Object.assign(it.cloneNode(true), { className: "gone" })));
  for (const number of pile.querySelectorAll(".num")) number.textContent = "12";
}"""


# Prices of four squares, the most there are; how far each word beside one reaches over the edge of its card.
OVER_THE_EDGE = """(prices) => prices.filter((price) => price.querySelector(".ware.lack")).map((price) => {
  while (price.children.length < 4) price.append(price.querySelector(".ware").cloneNode(true));
  const word = document.createRange();
  word.selectNodeContents(price.parentElement.querySelector(".why"));
  return word.getBoundingClientRect().right - price.closest(".product").getBoundingClientRect().right;
})"""


@pytest.mark.parametrize("language", languages())
def test_beside_a_price_of_four_it_is_said_on_the_card_how_much_is_missing(
    arrive: Arrive, server: VakaServer, language: str
) -> None:
    anne = comes(arrive, (1280, 720), language)
    seat_at(server, anne, "moorea-2", "buy")
    for size in ((1280, 720), (1366, 768), (1440, 900), TABLET, UPRIGHT, LONG_SIDEWAYS):
        turn_to(anne, size)
        reach = anne.page.locator(".product .squares").evaluate_all(OVER_THE_EDGE)
        assert reach
        assert max(reach) < 0, size


def test_on_a_phone_mooreas_mat_begins_within_1400_pixels_and_ends_within_1700(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne", viewport={"width": 390, "height": 844})
    friends = [Afar(server, name) for name in ("Ben", "Cleo", "Dan", "Eva")]
    for count in (1, 2, 3, 4):
        seat_all(server, [anne, *friends[:count]], "moorea")
        assert anne.page.evaluate("document.documentElement.scrollHeight") <= 1400
    seat_at(server, anne, "moorea-5", "buy", -1)
    assert anne.page.evaluate("document.documentElement.scrollHeight") <= 1700
    anne.page.locator(".built-product .swatch:visible").last.click()  # names make way for pictures before others
    expect(anne.page.locator("#note")).to_contain_text("two-man canoe")


@pytest.mark.parametrize("language", languages())
def test_words_on_mooreas_low_cards_fit(arrive: Arrive, server: VakaServer, language: str) -> None:
    anne = comes(arrive, UPRIGHT, language)
    for record, nth in (("moorea-2", 2), ("moorea-2", 12), ("moorea-3", 6)):
        seat_at(server, anne, record, "buy", nth)
        anne.wait_for_letters()
        assert (
            anne.page.evaluate(
                """() => [...document.querySelectorAll(".product-text, .tool, .pay")]
              .filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.textContent)"""
            )
            == []
        )


def test_on_a_phone_all_of_mooreas_discards_are_in_sight(arrive: Arrive, server: VakaServer) -> None:
    for language in languages():
        anne = comes(arrive, UPRIGHT, language)
        seat_at(server, anne, "moorea-2", "tool")
        for size in (UPRIGHT, (320, 640), SIDEWAYS):
            turn_to(anne, size)
            anne.page.locator("#discards ul").evaluate(FILL_DISCARDS)
            shown = anne.page.locator("#discards li:not(.hush), #discards li:not(.hush) .num")
            assert shown.count() == 2 * (5 + 3)
            assert shown.evaluate_all(OUTSIDE, "#discards") == []
            anne.page.locator("#discards li:not(.gone)").evaluate_all(NO_DISCARDS)
            none, gone = (anne.page.locator(f"#discards {it}").first.bounding_box() for it in (".hush", ".gone"))
            assert none
            assert gone
            assert none["y"] + none["height"] <= gone["y"] + 1


def test_what_the_squares_of_moorea_mean_is_wholly_in_sight_on_a_phone(arrive: Arrive, server: VakaServer) -> None:
    anne = comes(arrive, UPRIGHT, "nl")  # the language that has the longest words for it
    seat_all(server, [anne], "moorea", bots=1)
    legend = anne.page.locator(".display-part .hush")
    expect(legend.locator(".key")).to_have_count(3)
    assert legend.evaluate("it => it.scrollWidth - it.clientWidth") == 0
