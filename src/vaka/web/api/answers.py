"""What programs are answered, for the OpenAPI description; `serialize.py` makes it."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, WithJsonSchema

from ... import editions
from ...games import list_games
from ...review.schema import ReviewData
from .fields import field
from .schemas import schema_of

CODE = "hotu-7k3m-x2pq"
TIME = 1_790_000_000.0
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
BOX = HASH[:16]

Ended = Literal["", "resigned", "agreed", "closed"]
GameName = Annotated[str, WithJsonSchema({"type": "string", "enum": list(list_games())})]
ProposalKind = Literal["undo", "end", "replace"]
SeatKind = Literal["person", "bot", "open"]


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

    key: str = field("Never changes with the language", "orongo.bid.too_much")
    values: dict[str, Any] = field("What fills the text; seats are counted from 1", {"most": 24})
    text: str = field("For people, in the language of Accept-Language", "You have 24 shells.")


class You(Answer):
    name: str = field("How you are called; empty if you have no name", "Navigator")
    owner: str = field("Of a bot account: the name of the person whose it is; else empty", "")


class Token(Answer):
    """Keep the token: it is shown this once."""

    name: str = field("How you are called", "Navigator")
    token: str = field("Send it as `Authorization: Bearer …`", "q3VxT0c1…")


class Key(Answer):
    """A cookie, a come-back link or a program's token. Times are seconds since 1970."""

    id: str = field("By which it can be ended", "9f86d081884c7d65")
    kind: Literal["cookie", "come_back", "program"] = field("A browser, a come-back link, or a token", "program")
    label: str = field("The browser, or what its maker called the token", "my bot")
    made: float = field("When it was made", TIME)
    used: float = field("When it was last used, to the hour", TIME)
    expires: float | None = field("When it ends by itself; null: never", None)
    this: bool = field("Whether it is the one you are using", True)


class Keys(Answer):
    keys: list[Key] = field("The last used first")


class BotAccount(Answer):
    """A program that plays under a name of its own, and whose owner everybody sees. Times are seconds since 1970."""

    id: str = field("By which it can be ended", "9f86d081884c7d65")
    name: str = field("How it is called", "Robo")
    made: float = field("When it was made", TIME)
    used: float = field("When it was last here, to the day", TIME)


class BotAccounts(Answer):
    bots: list[BotAccount] = field("The oldest first")


class NewBotAccount(BotAccount):
    """Keep the token: it is shown this once."""

    token: str = field("The program sends it as `Authorization: Bearer …`", "q3VxT0c1…")


class Option(Answer):
    """A variant of a game."""

    name: str = field("Its name in `options` of a new table", "hidden_tile")
    values: list[bool | str] = field("The first is the default", [False, True])
    players: list[int] = field("The player counts for which the other values are open", [3, 4])


class Game(Answer):
    name: GameName = field("Its name in the API", "orongo")
    players: list[int] = field("How many can play", [2, 3, 4])
    rules: int = field("The number of its rules, raised when the same choices could lead to another game", 3)
    box: str = field("The digest of its components", BOX)
    options: list[Option] = field("Its variants")


class Games(Answer):
    games: list[Game] = field("All games of this server")


class Clock(Answer):
    """What a table has chosen for its clocks."""

    kind: Literal["live", "slow"] = field("Seconds a decision and a reserve, or days a decision", "live")
    seconds: int = field("Of a live clock, for a decision", 60)
    reserve: int = field("Of a live clock, for the whole game", 300)
    days: int = field("Of a slow clock, for a decision", 0)
    for_good: bool = field("Who runs out of time twice in a row does not get the seat back", False)


class RunningClock(Answer):
    """The clock of a seat that is asked, in seconds since 1970. It runs until the move or the sealed phase is over."""

    since: float = field("Since when it runs", TIME)
    turn_ends: float = field("From then on the reserve shrinks", TIME)
    ends: float = field("Then a bot plays for the seat, if it has not chosen", TIME)


class Holiday(Answer):
    first: str = field("The first day", "2027-01-04")
    last: str = field("The last day", "2027-01-15")


class Calendar(Answer):
    """When your slow clocks run: from 8 to 22 o'clock in this zone, without weekends and holidays."""

    zone: str = field("The name of your time zone; empty: UTC", "Pacific/Tahiti")
    holidays: list[Holiday] = field("Days on which no slow clock of yours runs")


class Seat(Answer):
    seat: int = field("Its number, from 1", 1)
    name: str = field("Who sits there, as they are called at this table", "Anne")
    kind: SeatKind = field("Who sits there; a seat that is `open` is free", "person")
    strength: str = field("Of the bot that sits there, or holds the seat; else empty", "friend")
    held: bool = field("A bot plays for an absent person, who may take the seat back", False)
    resigned: bool = field("Its person has given up", False)
    mine: bool = field("It is yours", True)
    kept: bool = field("It is empty and waits for you, as in a rematch", False)
    colour: int = field("Counted as seats are", 1)
    owner: str = field("Of a bot account: the name of the person whose program plays here; else empty", "")
    share: Literal["", "own", "server", "awaited"] = field(
        "Where the seat's share of chance comes from: its person, the secret of the table, or it is still to come",
        "own",
    )
    share_hash: str = field("Of a share that its person gave, or has fixed", HASH)
    away: int = field("For so many whole minutes its person has not been seen here, up to seven days", 0)
    idle: int = field("For so many minutes the table has waited for it, once that is a ground for replacing it", 0)
    gone: bool = field("Held, and away for so long that the others can end the game", False)
    clock: RunningClock | None = field("Its clock, while it is asked, whether it has sealed an answer or not")
    reserve: float = field("Of a live clock: the seconds it has left beyond the time of a decision", 300.0)
    ran_out: int = field("So often in a row its person has run out of time", 0)
    trouble: Message | None = field("Why a simpler bot chose in the last move of the bot that plays here")


class Proposal(Answer):
    kind: ProposalKind = field("Go back to a move, end the game, or replace an absent seat by a bot", "undo")
    value: int = field("The move to go back to, or the seat to replace", 12)
    by: int = field("The seat that asks", 1)
    agreed: list[int] = field("The seats that agree", [1])
    waiting: list[int] = field("The seats that have not answered", [2, 3])


class ChatLine(Answer):
    number: int = field("From 1", 1)
    name: str = field("Who said it", "Anne")
    seat: int | None = field("Their seat; null for somebody who watches", 1)
    text: str = field("What they said; empty if the host took it out", "Hello")
    reaction: str = field("The reaction that the text is, by its name; empty for words", "")
    owner: str = field("Of a bot account: the name of the person whose it is; else empty", "")
    at: float = field("When, in seconds since 1970", TIME)


class Table(Answer):
    """A table as everybody may know it; `mine` of its seats and `host` are for the one who asks."""

    code: str = field("By which it is known", CODE)
    name: str = field("How it is called", "Quiet Lagoon")
    game: GameName = field("What is played", "orongo")
    players: int = field("How many seats it has", 3)
    options: dict[str, bool | str] = field("The variants, by name", {"hidden_tile": False})
    seats: list[Seat] = field("In their order round the table")
    status: Literal["seating", "playing", "over"] = field(
        "Before the start, while it is played, after the end", "playing"
    )
    version: int = field("Raised by every move, and by your own steps within one", 12)
    changes: int = field("Raised by all else that can be seen: chat, seats, proposals", 3)
    moves: int = field("Raised by moves alone: the same for everybody", 12)
    commitment: str = field("Of the secret from which chance comes; empty where none is promised", HASH)
    brought: bool = field("Made from a record", False)
    brought_moves: int = field("So many moves of that record were played elsewhere", 0)
    fresh: bool = field("Chance is dealt anew after the moves of the record", False)
    open: bool = field("Anybody may sit down; else only who has a link", True)
    watchers: bool = field("Everybody may look", True)
    deadline: int | None = field("The seconds of a decision by the `clock`, without reserve and hours off", 60)
    clock: Clock | None = field("When the time of a decision ends, and a bot plays for the seat; null: never")
    components: bool = field("Played with a component file of its own", False)
    earlier_box: bool = field("Played with components that the game had before", False)
    host: bool = field("You made this table", True)
    host_name: str = field("Who made it, if they sit there", "Anne")
    proposal: Proposal | None = field("What somebody asks the others to agree to")
    chat: list[ChatLine] = field("What was said; lists of tables leave it out")
    muted: list[int] = field("If you made the table: of each speaker who is muted there the last line", [3])
    unread: int = field("Of the latest 200 lines of the chat: how many others have said since you read it", 2)
    ended: Ended = field("Why it ended, if not by the rules", "")
    winners: list[int] = field("The seats that won", [2])
    rematch: str = field("The code of the table where the same people play again", "")
    created: float = field("When it was made, in seconds since 1970", TIME)
    moved: float = field("When something last happened", TIME)


class TableList(Answer):
    tables: list[Table] = field("One page of tables")
    next: str | None = field("Send it as `after` to get the next page; null on the last", None)


class Link(Answer):
    seat: int = field("For which seat", 2)
    link: str = field("Send it when sitting down", "Zk3v9…")


class Links(Answer):
    links: list[Link] = field("One for each empty seat")


class Choice(Answer):
    words: str = field("What to send", "bid 5")
    label: str = field("The same for people", "bid 5 shells")


class Plan(Answer):
    """A choice that you have laid down in advance. Nobody else can see it."""

    words: str = field("The choice", "bid 2")
    label: str = field("The plan for people", "bid 2 shells, if I am first")
    condition: Literal["open", "first", "unchanged"] = field("On what it depends", "first")
    until: str = field("The event until which it is made every time; empty: once", "")


class DroppedPlan(Answer):
    words: str = field("The choice", "bid 2")
    why: Literal["closed", "not_first", "moved", "went_back"] = field("What kept it from being made", "closed")
    text: str = field("The same for people", "Your plan was dropped because it was not possible: bid 2 shells")


class Told(Answer):
    words: str = field("The event, as records have it", "bids 5 0 3")
    text: str = field("The same for people", "Anne bids 5, Ben 0, Carl 3.")


class Outcome(Answer):
    reason: str = field("Why the game is over, as the game calls it", "tiles")
    winners: list[int] = field("The seats that won", [2])
    ranks: list[int] = field("The place of each seat, 1 for the winners", [2, 1, 3])
    totals: list[int] = field("The points of each seat", [31, 40, 28])
    items: list[dict[str, int]] = field("What each seat's points come from", [{"statues": 31}])
    text: list[str] = field("The same for people, in lines", ["Ben wins with 40 points."])


class TableView(Answer):
    """All that the viewer may see now."""

    table: Table = field("The facts of the table")
    viewer: int | None = field("The seat from which you look; null for a watcher", 1)
    view: Annotated[dict[str, Any], WithJsonSchema(view_schema())] = field(
        "The table as plain data, as each game has it"
    )
    question: Message | None = field("What you are asked")
    to_choose: bool = field(
        "You owe a choice. A sealed answer that is complete may still be replaced: then there are choices without it. "
        "One without an alternative cannot",
        True,
    )
    choices: list[Choice] = field("What is open to you")
    told_from: int = field("So many events were left out, as you asked", 0)
    told: list[Told] = field("What happened so far, as you were told it")
    can_undo: bool = field("Your last choice can be undone without asking anybody", False)
    can_take_back: bool = field("Your sealed answer can be taken back", False)
    sealed: int = field("How many answers you could take back, one after the other", 0)
    one_move_back: int | None = field("The move to propose an undo to", 11)
    held: bool = field("A bot, or the next one at your shared device, waits until you say done", False)
    forced: bool = field("You have but one choice, and the table makes it for you in a while", False)
    plans: list[Plan] = field("What you have laid down in advance, in its order")
    dropped_plan: DroppedPlan | None = field("The plan that was dropped last, with all behind it")
    planned: bool = field("The table makes your first plan in a while", False)
    by_hand: bool = field("The table does not make a choice of yours that is the only one", False)
    curtain: int | None = field("The seat that is to look next, where several of your seats share one device", None)
    outcome: Outcome | None = field("How the game ended")


class LifeEvent(Answer):
    """Something that happened to you."""

    id: str = field("Send the last one you have as `Last-Event-ID` to go on from there", "5f2c1a90-17")
    type: Literal["invited", "begun", "your_turn", "rematch", "over"] = field(
        "A seat is kept for you; the game begins; you owe a choice; the same people play again; the game is over",
        "your_turn",
    )
    code: str = field("Of the table", CODE)
    game: GameName = field("What is played there", "orongo")
    version: int = field("Of the table", 12)
    rematch: str = field("The code of the rematch; else empty", "")


class TableEvent(Answer):
    """A table as it is now. `sight` has only those events in `told` that were not sent before."""

    id: str = field("Send the last one you have as `Last-Event-ID` to go on from there", "12-3-0")
    type: Literal["table", "sight"] = field("`table` before the start, then `sight`", "sight")
    table: Table | None = field("Before the start: what everybody may know", None, None)
    sight: TableView | None = field("After the start: all that you may see", None, None)


class Problem(Answer):
    """Why something was not done: problem details as in RFC 9457, with our own message beside them."""

    type: str = field("Where problems with this status are explained", "/api/docs#409")
    title: str = field("The name of the status", "Conflict")
    status: int = field("The status of the answer", 409)
    detail: str = field("The text of the message", "The table has moved on since you looked.")
    error: Message = field("The message; its key never changes")
    sight: TableView | None = field(
        "What there is to see now, if the table has moved on since the version you sent", None, None
    )


class WhyNot(Answer):
    why: Message | None = field("Why it is not open to you; null when it is")


class Hint(Answer):
    words: str = field("What the expert would choose", "bid 5")
    label: str = field("The same for people", "bid 5 shells")
    text: str = field("That, and the weightiest reason", "An expert would bid 5 shells. Why: 2 more shells.")
    more: str = field("What it is worth, and what else is good", "From here that wins about 41 games in 100.")
    share: int = field("Per cent of the victory that it expects", 41)
    sure: int = field("Per cent of the worlds that it imagined in which no other choice was notably better", 73)
    next_words: str = field("The second best; empty when there is none", "bid 4")
    gain: int = field("Per cent by which the best promises more than the second", 3)
    version: int = field("Of the table for which it was asked", 12)


class Review(Answer):
    """How far a review is; docs/review.md says what each of its fields means."""

    state: Literal["none", "waiting", "working", "done", "failed"] = field("How far it is", "working")
    done: int = field("So many parts are made", 3)
    of: int = field("Of so many parts", 20)
    ahead: int = field("So many others are made before", 0)
    review: Annotated[dict[str, Any] | None, WithJsonSchema({"anyOf": [schema_of(ReviewData), {"type": "null"}]})] = (
        field("The review, when it is done")
    )


class Other(Answer):
    name: str = field("Who it was", "Ben")
    kind: SeatKind = field("A person or a bot", "person")
    strength: str = field("Of a bot; else empty", "")
    owner: str = field("Of a bot account: the name of the person whose it is; else empty", "")


class OwnGame(Answer):
    """A game that you have played."""

    code: str = field("Of its table", CODE)
    name: str = field("Of its table", "Quiet Lagoon")
    game: str = field("What was played", "orongo")
    rules: int = field("The number of its rules", 3)
    players: int = field("How many played", 3)
    seats: list[int] = field("Yours", [1])
    at: float = field("When it ended, in seconds since 1970", TIME)
    ended: Ended = field("Why it ended, if not by the rules", "")
    winners: list[int] = field("The seats that won", [1])
    brought: bool = field("Made from a record", False)
    counts: bool = field("A result: played from the start, from one seat, to an end that somebody won", True)
    won: float = field("Your part of the victory", 1.0)
    others: list[Other] = field("With whom")
    opening: str = field("Your first choice, in words", "bid 5")
    decisions: int = field("How many of your decisions its review has; 0 without one", 0)
    accuracy: int = field("How accurate they were, in per cent; 0 without a review", 0)


class OwnGames(Answer):
    games: list[OwnGame] = field("One page of games")
    next: str | None = field("Send it as `after` to get the next page; null on the last", None)


class Report(Answer):
    """What somebody told the hosts of the server about somebody at a table. People have the numbers that
    `vaka people` shows."""

    id: int = field("Its number", 1)
    at: float = field("When it was made, in seconds since 1970", TIME)
    code: str = field("Of the table, which may be gone by now", CODE)
    kind: Literal["talk", "name", "conduct"] = field("A line of the chat, a name, or what somebody does", "talk")
    number: int | None = field("Of the line of the chat", 3)
    words: str = field("What was said there", "You fool")
    note: str = field("What happened, by who reports it", "Twice today")
    by: int = field("Who reports it", 17)
    by_name: str = field("What they are called", "Anne")
    about: int = field("Whom it is about", 18)
    about_name: str = field("What they are called now", "Ben")
    name: str = field("What they were called at the table", "Ben")
    muted: bool = field("They are muted at the table", False)
    banned: bool = field("They are banned from the server", False)
    closed: float | None = field("When a host closed it; null while it is open", None)


class Reports(Answer):
    reports: list[Report] = field("The latest first, at most 200")


class Forgotten(Answer):
    games: int = field("Out of so many games you were taken", 1)


class GameCounts(Answer):
    """Of the latest games that ended by the rules."""

    game: str = field("What was played", "orongo")
    players: int = field("With so many players", 3)
    games: int = field("How many", 120)
    choices: int = field("Their choices in all", 7200)
    first: float = field("Victories of the first seat, shared ones in parts", 41.5)


class Meeting(Answer):
    """People at tables with bots of one strength."""

    game: str = field("What was played", "orongo")
    strength: str = field("Of the bots", "expert")
    games: int = field("How many", 80)
    won: float = field("What the people won, shared victories in parts", 21.5)
    fair: float = field("What would be fair", 26.7)


class Figures(Answer):
    over: int = field("Games that are over", 500)
    running: int = field("Games that are played now", 7)
    reviewed: int = field("Games with a review", 300)
    counts: list[GameCounts] = field("By game and number of players")
    meetings: list[Meeting] = field("Of people and bots")
    exact: dict[str, tuple[int, float]] = field(
        "By game: how many decisions of people were reviewed, and how accurate they were", {"orongo": [900, 71.5]}
    )
