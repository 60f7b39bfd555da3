"""What the API answers, and what a new table takes, as typed dictionaries.

`Client.call` answers `Any`: annotate it with one of them.
"""

# Made by `python -m tools.client_types` from the OpenAPI document.

from typing import Any, Literal, NotRequired, TypedDict


class RunningClock(TypedDict):
    since: float
    turn_ends: float
    ends: float


class Message(TypedDict):
    key: str
    values: dict[str, Any]
    text: str


class Seat(TypedDict):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    strength: str
    held: bool
    resigned: bool
    mine: bool
    kept: bool
    colour: int
    owner: str
    share: Literal["", "own", "server", "awaited"]
    share_hash: str
    away: int
    idle: int
    gone: bool
    clock: RunningClock | None
    reserve: float
    ran_out: int
    trouble: Message | None


class Clock(TypedDict):
    kind: Literal["live", "slow"]
    seconds: int
    reserve: int
    days: int
    for_good: bool


class Proposal(TypedDict):
    kind: Literal["undo", "end", "replace"]
    value: int
    by: int
    agreed: list[int]
    waiting: list[int]


class ChatLine(TypedDict):
    number: int
    name: str
    seat: int | None
    text: str
    reaction: str
    owner: str
    at: float


class Table(TypedDict):
    code: str
    name: str
    game: str
    players: int
    options: dict[str, bool | str]
    seats: list[Seat]
    status: Literal["seating", "playing", "over"]
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
    clock: Clock | None
    components: bool
    earlier_box: bool
    host: bool
    host_name: str
    proposal: Proposal | None
    chat: list[ChatLine]
    muted: list[int]
    unread: int
    ended: Literal["", "resigned", "agreed", "closed"]
    winners: list[int]
    rematch: str
    created: float
    moved: float


class Choice(TypedDict):
    words: str
    label: str


class Told(TypedDict):
    words: str
    text: str


class Plan(TypedDict):
    words: str
    label: str
    condition: Literal["open", "first", "unchanged"]
    until: str


class DroppedPlan(TypedDict):
    words: str
    why: Literal["closed", "not_first", "moved", "went_back"]
    text: str


class Outcome(TypedDict):
    reason: str
    winners: list[int]
    ranks: list[int]
    totals: list[int]
    items: list[dict[str, int]]
    text: list[str]


class TableView(TypedDict):
    table: Table
    viewer: int | None
    view: dict[str, Any]
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
    plans: list[Plan]
    dropped_plan: DroppedPlan | None
    planned: bool
    by_hand: bool
    curtain: int | None
    outcome: Outcome | None


class Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: str
    error: Message
    sight: NotRequired[TableView | None]


class WhyNot(TypedDict):
    why: Message | None


class Hint(TypedDict):
    words: str
    label: str
    text: str
    more: str
    share: int
    sure: int
    next_words: str
    gain: int
    version: int


class Token(TypedDict):
    name: str
    token: str


class You(TypedDict):
    name: str
    owner: str


class BotAccount(TypedDict):
    id: str
    name: str
    made: float
    used: float


class BotAccounts(TypedDict):
    bots: list[BotAccount]


class NewBotAccount(TypedDict):
    id: str
    name: str
    made: float
    used: float
    token: str


class Key(TypedDict):
    id: str
    kind: Literal["cookie", "come_back", "program"]
    label: str
    made: float
    used: float
    expires: float | None
    this: bool


class Keys(TypedDict):
    keys: list[Key]


class Holiday(TypedDict):
    first: str
    last: str


class Calendar(TypedDict):
    zone: str
    holidays: list[Holiday]


class Other(TypedDict):
    name: str
    kind: Literal["person", "bot", "open"]
    strength: str
    owner: str


class OwnGame(TypedDict):
    code: str
    name: str
    game: str
    rules: int
    players: int
    seats: list[int]
    at: float
    ended: Literal["", "resigned", "agreed", "closed"]
    winners: list[int]
    brought: bool
    counts: bool
    won: float
    others: list[Other]
    opening: str
    decisions: int
    accuracy: int


class OwnGames(TypedDict):
    games: list[OwnGame]
    next: str | None


class Forgotten(TypedDict):
    games: int


class GameCounts(TypedDict):
    game: str
    players: int
    games: int
    choices: int
    first: float


class Meeting(TypedDict):
    game: str
    strength: str
    games: int
    won: float
    fair: float


class Figures(TypedDict):
    over: int
    running: int
    reviewed: int
    counts: list[GameCounts]
    meetings: list[Meeting]
    exact: dict[str, list[float]]


class Option(TypedDict):
    name: str
    values: list[bool | str]
    players: list[int]


class Game(TypedDict):
    name: str
    players: list[int]
    rules: int
    box: str
    options: list[Option]


class Games(TypedDict):
    games: list[Game]


class TableList(TypedDict):
    tables: list[Table]
    next: str | None


class Link(TypedDict):
    seat: int
    link: str


class Links(TypedDict):
    links: list[Link]


class Review(TypedDict):
    state: Literal["none", "waiting", "working", "done", "failed"]
    done: int
    of: int
    ahead: int
    review: dict[str, Any]


class Report(TypedDict):
    id: int
    at: float
    code: str
    kind: Literal["talk", "name", "conduct"]
    number: int | None
    words: str
    note: str
    by: int
    by_name: str
    about: int
    about_name: str
    name: str
    muted: bool
    banned: bool
    closed: float | None


class Reports(TypedDict):
    reports: list[Report]


class LifeEvent(TypedDict):
    id: str
    type: Literal["invited", "begun", "your_turn", "rematch", "over"]
    code: str
    game: str
    version: int
    rematch: str


class TableEvent(TypedDict):
    id: str
    type: Literal["table", "sight"]
    table: NotRequired[Table | None]
    sight: NotRequired[TableView | None]


class NewSeat(TypedDict):
    kind: NotRequired[Literal["me", "bot", "open"]]
    strength: NotRequired[str]
    name: NotRequired[str]


class NewClock(TypedDict):
    kind: Literal["live", "slow"]
    seconds: NotRequired[int]
    reserve: NotRequired[int]
    days: NotRequired[int]
    for_good: NotRequired[bool]


class NewTable(TypedDict):
    options: NotRequired[dict[str, bool | str]]
    seats: NotRequired[list[NewSeat]]
    name: NotRequired[str]
    open: NotRequired[bool]
    watchers: NotRequired[bool]
    deadline: NotRequired[Literal[None, 600, 86400, 259200]]
    clock: NotRequired[NewClock | None]
    components: NotRequired[str]
    later: NotRequired[bool]
