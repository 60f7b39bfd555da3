"""What people say to one another at a table."""

from .errors import Refused
from .people import Person
from .rights import may_look
from .room import Room
from .sight import ChatLine

MOST_CHARACTERS = 400
MOST_LINES = 5000


class Talk:
    def __init__(self, room: Room) -> None:
        self.room = room

    async def say(self, code: str, person: Person, text: str) -> None:
        text = " ".join(text.split())
        if not text or len(text) > MOST_CHARACTERS or not text.isprintable():
            raise Refused("table.chat", {"most": MOST_CHARACTERS})
        async with self.room.changing(code, person.id) as change:
            live = change.live
            may_look(live, person.id)
            if live.last_said() >= MOST_LINES:
                raise Refused("table.chat_full", {"most": MOST_LINES})
            seats = live.seats_of(person.id)
            name = seats[0].name if seats else person.name or "Guest"
            seat = seats[0].seat if seats else None
            live.chat.append(ChatLine(live.last_said() + 1, name, seat, text, change.now))
