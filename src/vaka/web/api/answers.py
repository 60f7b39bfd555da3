"""What programs are answered, for the OpenAPI description; `serialize.py` makes it."""

import json
from typing import Annotated, Any

from pydantic import BaseModel, WithJsonSchema

from ... import editions
from ...games import list_games
from ...review.schema import ReviewData
from .schemas import schema_of


def view_schema() -> dict[str, Any]:
    """The views of all games; of one that has just come it is known that it has a view."""
    return {"oneOf": [_schema(game) for game in list_games()]}


def _schema(game: str) -> dict[str, Any]:
    file = editions.file(game, "web/view_schema.json")  # made by tools/api_views.py
    if file is None:
        return {"type": "object", "required": ["game"], "properties": {"game": {"const": game}}}
    schema: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return schema


class Answer(BaseModel):
    pass


class Message(Answer):
    """A message: its key, the values that fill it, and its text in the language that was asked for."""

    key: str
    values: dict[str, Any]
    text: str


class You(Answer):
    name: str


class Token(Answer):
    """Keep the token: it is shown this once."""

    name: str
    token: str


class Key(Answer):
    """A cookie, a come-back link or a program's token. Times are seconds since 1970, `used` to the hour."""

    id: str
    kind: str
    label: str
    made: float
    used: float
    expires: float | None
    this: bool


class Keys(Answer):
    keys: list[Key]


class Option(Answer):
    """A variant of a game. The first value is the default; the others are for these player counts alone."""

    name: str
    values: list[bool | str]
    players: list[int]


class Game(Answer):
    name: str
    players: list[int]
    rules: int
    box: str
    options: list[Option]


class Games(Answer):
    games: list[Game]


class Seat(Answer):
    seat: int
    name: str
    kind: str
    strength: str
    held: bool
    resigned: bool
    mine: bool
    kept: bool
    colour: int
    share: str
    share_hash: str
    away: int
    idle: int
    gone: bool
    trouble: Message | None


class Proposal(Answer):
    kind: str
    value: int
    by: int
    agreed: list[int]
    waiting: list[int]


class ChatLine(Answer):
    number: int
    name: str
    seat: int | None
    text: str
    at: float


class Table(Answer):
    """A table as everybody may know it; `mine` and `host` are for the one who asks."""

    code: str
    name: str
    game: str
    players: int
    options: dict[str, bool | str]
    seats: list[Seat]
    status: str
    version: int
    changes: int
    moves: int
    commitment: str
    brought: bool
    brought_moves: int
    fresh: bool
    open: bool
    watchers: bool
    deadline: int | None
    components: bool
    earlier_box: bool
    host: bool
    host_name: str
    proposal: Proposal | None
    chat: list[ChatLine]
    ended: str
    winners: list[int]
    rematch: str
    created: float
    moved: float


class TableList(Answer):
    tables: list[Table]


class Link(Answer):
    seat: int
    link: str


class Links(Answer):
    links: list[Link]


class Choice(Answer):
    words: str
    label: str


class Told(Answer):
    words: str
    text: str


class Outcome(Answer):
    reason: str
    winners: list[int]
    ranks: list[int]
    totals: list[int]
    items: list[dict[str, int]]
    text: list[str]


class Sight(Answer):
    """All that the viewer may see now. `view` is the game's own.

    `to_choose` says that the viewer owes a choice. A sealed answer that is complete may still be replaced, so there can
    be `choices` without it.
    """

    table: Table
    viewer: int | None
    view: Annotated[dict[str, Any], WithJsonSchema(view_schema())]
    question: Message | None
    to_choose: bool
    choices: list[Choice]
    told_from: int
    told: list[Told]
    can_undo: bool
    can_take_back: bool
    sealed: int
    one_move_back: int | None
    held: bool
    forced: bool
    curtain: int | None
    outcome: Outcome | None


class Refusal(Answer):
    """Why something was not done. `sight`, the present view, comes along when the table has moved on since the version
    that was sent."""

    error: Message
    sight: Sight | None = None


class WhyNot(Answer):
    """`why` is None when the choice is open."""

    why: Message | None


class Hint(Answer):
    words: str
    label: str
    share: int
    sure: int
    next_words: str
    gain: int
    version: int


class Review(Answer):
    """How far a review is: `none`, `waiting` (behind `ahead` others), `working` (`done` of `of` parts), `done` or
    `failed`. `review` is there when it is done; docs/review.md says what each of its fields means."""

    state: str
    done: int
    of: int
    ahead: int
    review: Annotated[dict[str, Any] | None, WithJsonSchema({"anyOf": [schema_of(ReviewData), {"type": "null"}]})]


class Other(Answer):
    name: str
    kind: str
    strength: str


class OwnGame(Answer):
    """A game that you have played. `counts`: it is a result, played from the start, from one seat, to an end that
    somebody won; `won` is your part of the victory. `opening` is your first choice; `decisions` and
    `accuracy` come from its review, and are 0 without one."""

    code: str
    name: str
    game: str
    rules: int
    players: int
    seats: list[int]
    at: float
    ended: str
    winners: list[int]
    brought: bool
    counts: bool
    won: float
    others: list[Other]
    opening: str
    decisions: int
    accuracy: int


class OwnGames(Answer):
    games: list[OwnGame]


class Forgotten(Answer):
    """Out of so many games you were taken."""

    games: int


class GameCounts(Answer):
    """Of the latest games that ended by the rules: so many, their choices, and victories from the first seat."""

    game: str
    players: int
    games: int
    choices: int
    first: float


class Meeting(Answer):
    """People at tables with bots of this strength: what they won, and what would be fair."""

    game: str
    strength: str
    games: int
    won: float
    fair: float


class Figures(Answer):
    """`exact` has by game how many decisions of people were reviewed, and how accurate they were."""

    over: int
    running: int
    reviewed: int
    counts: list[GameCounts]
    meetings: list[Meeting]
    exact: dict[str, tuple[int, float]]
