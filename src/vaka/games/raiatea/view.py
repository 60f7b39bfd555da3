"""A seen state as plain data for people and programs."""

from collections.abc import Iterable
from typing import Final, TypedDict

from ...core.question import NO_FIELDS, AskedView, QuestionView, asked_view
from ...core.seats import seat_number
from . import building_sites, holdings, scoring
from .kinds import GIFT, KIND, PLACE, RITES, TRACK, topmost
from .knowledge import stolen_goods
from .locations import LOCATION
from .names import (
    ACTION,
    ASSISTANT_KINDS,
    ASSISTANTS,
    CEREMONY,
    DECKS,
    FACE_DOWN,
    GOOD_KINDS,
    GOODS,
    LOCATIONS,
    NOBODY,
    NOTHING,
    SPACES,
)
from .questions import QUESTIONS
from .questions.ceremony import step_name
from .questions.incantation import gifts_left
from .questions.path import price
from .state import RaiateaState
from .steps import BID

HIDDEN: Final = "?"


class PlayerView(TypedDict):
    seat: int
    pearls: int | str  # "?" behind a closed screen, as mana
    mana: int | str
    points: dict[str, int]  # for rank and permanent rituals; for missions and masks where the viewer may know them
    goods: dict[str, int]  # by name; "?" counts those that are not known
    missions: list[str]  # "?" for each that is not known
    priests: int
    training: list[int]  # what one priest and two cost in pearls
    tattoos: int
    rank: str
    assistants: dict[str, int]
    used: dict[str, int]  # of the assistants: how many are turned
    masks: dict[str, int]
    bound: dict[str, int]  # masks with a mirror
    permanent: list[str]
    bid_bonus: int  # what permanent rituals add to each bid
    locations: list[str]
    hand: list[str]  # "?" for each ritual that is not known, as of the two below
    drawn: list[str]
    prepared: list[str]
    chosen: list[str]  # the viewer's own choices that are not shown yet: a sealed answer, a payment, rituals kept


class StatueView(TypedDict):
    vp: int
    open: bool
    rows: list[list[str | None]]  # from the base; None once taken, "?" before the statue is filled


class RowView(TypedDict):
    place: int
    ritual: str | None  # None once performed or cancelled
    owner: int | None  # None for a common one


class SpaceView(TypedDict):
    """Where the round marker stands."""

    track: list[str]  # the kinds of all spaces of the round track
    at: int  # the space of the marker among them, from 1; 0 before the first, one more than there are after the last
    space: str
    number: int  # which one of its kind
    rounds: int
    ceremonies: int


class RaiateaDetails(TypedDict, total=False):
    """What the open question shows: of all the first two, of some what is named after them."""

    verbs: list[str]  # the first words of its choices
    zones: list[str]  # the parts of the table that its choices lie on
    left: int | list[str]  # how many may still be chosen; of gifts which
    number: int  # how many rituals are kept, how much is stolen
    chosen: list[str]  # the choices made so far, where only the chooser sees them
    most: int | None  # perform: the highest cost; None without a limit
    place: str  # the place of a mission that is auctioned or paid
    mission: str
    places: list[int]  # order: the places of the row among which one is chosen
    what: str  # rob: what is stolen
    victim: int
    different: bool  # take: whether each must be of another kind
    kahuna: bool  # whether the asked seat is it
    made: int | bool  # the missions completed in this turn; at the Clearing whether its mission is
    open: bool  # build: whether one more may follow
    taken: bool  # clearing_take: whether the taking is over
    returns: int  # marae: how many are left, as of draws
    draws: int
    price: int  # buy: the mana that drawing costs
    sales: int  # market: how many are left, as of hires
    hires: int
    visit: bool  # market: whether an effect led here


class RaiateaView(QuestionView, SpaceView):
    """All that the viewer of a seen state may know, by names; seats are counted from 1.

    What lies behind others' screens is shown when the game is over or is played with open screens (R1.3).
    """

    details: RaiateaDetails
    first: int
    order: list[int]
    bag: int
    location: str | None  # where the group is
    rite: str | None  # the step of the ceremony
    gifts: list[str] | None  # those left, while they are given
    locations: dict[str, int | None]
    forest: int
    supply: list[str]
    goods_market: dict[str, int]
    prices: dict[str, int]
    assistant_market: dict[str, int]
    mask_market: dict[str, int]
    decks: dict[str, int]
    discards: dict[str, int]
    row: list[RowView]
    statues: list[StatueView]
    missions_won: list[str]  # all of them, in the order they were won: each lay open before
    auction: str | None  # the place of the mission that is being auctioned
    players: list[PlayerView]


def view(state: RaiateaState) -> RaiateaView:
    box = state.box
    asked = asked_part(state)
    visit = topmost(state.stack, PLACE)
    rites = topmost(state.stack, RITES)
    gift = topmost(state.stack, GIFT)
    return {
        **asked,
        **round_of(state),
        "first": seat_number(state.first),
        "order": [seat_number(seat) for seat in state.order],
        "bag": state.bag,
        "location": LOCATIONS[visit[LOCATION]] if visit else None,
        "rite": step_name(rites) if rites else None,
        "gifts": gifts_left(gift) if gift else None,
        "locations": {name: seat_or_none(state.locations[at]) for at, name in enumerate(LOCATIONS)},
        "forest": sum(state.forest),
        "supply": [card_name(state, card) for card in state.supply],
        "goods_market": dict(zip(GOODS, state.goods_market)),
        "prices": {name: step + 1 for name, step in zip(GOODS, state.prices)},
        "assistant_market": dict(zip(ASSISTANTS, state.assistant_market)),
        "mask_market": counted(box.mask_names, state.mask_market),
        "decks": dict(zip(DECKS, state.deck_size)),
        "discards": counted(box.ritual_names, state.discards),
        "row": [row_place(state, place) for place in range(len(state.row))],
        "statues": [statue(state, at) for at in range(len(box.statue_vp))],
        "missions_won": [box.mission_names[mission] for mission in state.won[1::2]],
        "auction": asked["details"]["place"] if asked["step"] == "auction" else None,
        "players": [player(state, seat, asked) for seat in range(state.players)],
    }


def asked_part(state: RaiateaState) -> AskedView:
    pending = state.stack[-1] if state.stack else NO_FIELDS
    return asked_view(state, QUESTIONS[pending[KIND] if pending else TRACK], pending)


def round_of(state: RaiateaState) -> SpaceView:
    """The space of the round marker: its kind, and which of that kind it is."""
    spaces = state.box.spaces[state.players]
    at = min(state.space, len(spaces) - 1)
    return {
        "track": [SPACES[kind] for kind in spaces],
        "at": state.space + 1,
        "space": SPACES[spaces[at]] if at >= 0 else "setup",
        "number": spaces[: at + 1].count(spaces[at]) if at >= 0 else 0,
        "rounds": spaces.count(ACTION),
        "ceremonies": spaces.count(CEREMONY),
    }


def player(state: RaiateaState, seat: int, asked: AskedView) -> PlayerView:
    box = state.box
    size = box.mirror + 1
    first = seat * ASSISTANT_KINDS
    shown = seat == state.viewer or state.options["screens"] == "open" or not state.asked
    return {
        "seat": seat_number(seat),
        "pearls": state.pearls[seat] if shown else HIDDEN,
        "mana": state.mana[seat] if shown else HIDDEN,
        "points": points(state, seat, shown),
        "goods": goods(state, seat) if shown else {HIDDEN: state.held[seat]},
        "missions": missions(state, seat) if shown else [HIDDEN] * state.won_number[seat],
        "priests": state.priests[seat],
        "training": [price(state, seat, number) for number in (1, 2)],
        "tattoos": state.tattoos[seat],
        "rank": box.rank_names[holdings.rank(state, seat)],
        "assistants": dict(zip(ASSISTANTS, state.assistants[first : first + ASSISTANT_KINDS])),
        "used": dict(zip(ASSISTANTS, state.used[first : first + ASSISTANT_KINDS])),
        "masks": counted(box.mask_names, state.masks[seat * size : seat * size + size]),
        "bound": counted(box.mask_names, state.bound[seat * box.mirror : seat * box.mirror + box.mirror]),
        "permanent": [box.ritual_names[card % box.rituals] for card in state.front if card // box.rituals == seat],
        "bid_bonus": holdings.stat(state, seat, BID),
        "locations": [name for at, name in enumerate(LOCATIONS) if state.locations[at] == seat],
        "hand": [ritual_name(state, ritual) for ritual in state.hands[seat]],
        "drawn": [ritual_name(state, ritual) for ritual in state.drawn[seat]],
        "prepared": [ritual_name(state, ritual) for ritual in state.prepared[seat]],
        "chosen": own_choices(state, seat, asked),
    }


def points(state: RaiateaState, seat: int, shown: bool) -> dict[str, int]:
    """By what they are for; missions lie behind the screen, and masks may count them."""
    result = {
        "rank": state.box.rank_vp[holdings.rank(state, seat)],
        "permanent": scoring.permanent_points(state, seat),
    }
    if shown:
        result["missions"] = scoring.mission_points(state, seat)
        result["masks"] = scoring.mask_points(state, seat)
    return result


def goods(state: RaiateaState, seat: int) -> dict[str, int]:
    """What the viewer can be sure of, kind by kind; the rest of the known number counts as unknown."""
    first = seat * GOOD_KINDS
    worlds = stolen_goods.possible(state)
    sure = [min([world[first + good] for world in worlds]) for good in range(GOOD_KINDS)]
    result = dict(zip(GOODS, sure))
    if sum(sure) < state.held[seat]:
        result[HIDDEN] = state.held[seat] - sum(sure)
    return result


def missions(state: RaiateaState, seat: int) -> list[str]:
    return [state.box.mission_names[mission] for mission in building_sites.won_by(state, seat)]


def own_choices(state: RaiateaState, seat: int, asked: AskedView) -> list[str]:
    """What the viewer has chosen so far of something not shown yet: a sealed answer, a payment, rituals kept."""
    if seat != state.viewer or seat not in state.asked:
        return []
    if state.answers:
        return [state.game.words(choice) for choice in state.answers[seat]]
    chosen: list[str] = asked["details"].get("chosen", [])
    return chosen


def statue(state: RaiateaState, at: int) -> StatueView:
    box = state.box
    return {
        "vp": box.statue_vp[at],
        "open": at < state.opened,
        "rows": [[tile(state, place) for place in box.rows[row]] for row in box.statue_rows[at]],
    }


def tile(state: RaiateaState, place: int) -> str | None:
    mission = state.tiles[place]
    if mission == NOTHING:
        return None
    return HIDDEN if mission == FACE_DOWN else state.box.mission_names[mission]


def row_place(state: RaiateaState, place: int) -> RowView:
    ritual = state.row[place]
    return {
        "place": place + 1,
        "ritual": state.box.ritual_names[ritual] if ritual != NOTHING else None,
        "owner": seat_or_none(state.row_owner[place]),
    }


def card_name(state: RaiateaState, card: int) -> str:
    return (GOODS + ASSISTANTS + state.box.mask_names)[card]


def ritual_name(state: RaiateaState, ritual: int) -> str:
    return state.box.ritual_names[ritual] if ritual >= 0 else HIDDEN


def counted(names: list[str], counts: Iterable[int]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts) if n}


def seat_or_none(seat: int) -> int | None:
    return seat_number(seat) if seat != NOBODY else None
