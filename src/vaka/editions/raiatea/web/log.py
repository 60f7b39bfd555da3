"""Raiatea's log as people tell it: what a die was rolled for, what a mission is worth, one training in one line."""

from ....core.events import Event
from ....games.raiatea import words
from ....games.raiatea.box import RaiateaBox
from ....games.raiatea.names import LOCATIONS
from ....games.raiatea.view import RaiateaView
from ....web.boards.table import PublicTable
from ....web.rendering.shown import Line

OF_MISSIONS = ("mission", "auction", "wins")


def story(page: PublicTable[RaiateaView], box: RaiateaBox) -> list[Line]:
    return trainings_in_one(page, [_told(page, box, line) for line in page.lines])


def _told(page: PublicTable[RaiateaView], box: RaiateaBox, line: Line) -> Line:
    if line.verb == "die" and (key := rolled_for(page.told, line.number)):
        return line._replace(text=page.say(key, n=int(line.words[0])))
    if line.verb in OF_MISSIONS:
        return line._replace(text=_of_mission(page, box, line))
    return line


def rolled_for(events: list[Event], number: int) -> str:
    """The key of what a roll is for: it follows from where the group went before; "" where that was not told."""
    before = next((at for at in range(number, -1, -1) if events[at].verb == words.GOES), None)
    if before is None:
        return ""
    earlier = sum(event.verb == words.DIE for event in events[before:number])
    return die_key(LOCATIONS[events[before].values[1]], earlier)


def die_key(location: str, earlier: int) -> str:
    """The key of what a roll at a location is for, after so many rolls there: the Reef's second is for everybody."""
    return f"raiatea.web.die_{location}" + ("_all" if earlier else "")


def _of_mission(page: PublicTable[RaiateaView], box: RaiateaBox, line: Line) -> str:
    """What the line says, and the points. A mana mission has no name but that."""
    place = line.words[0 if line.who is None else 1]
    points = box.statue_vp[int(place.partition(".")[0]) - 1]
    name = "" if line.who is None else line.who.name
    if line.verb == "mission":
        return page.say("raiatea.web.mission_for", name=name, n=points, place=place, mission=line.words[2])
    if line.verb == "wins":
        return page.say("raiatea.web.wins_for", name=name, n=points, place=place)
    bids = [f"{seat.name} {mana}" for seat, mana in zip(page.seats, line.words[1:])]
    return page.say("raiatea.web.auction_for", n=points, place=place, bids=bids)


def trainings_in_one(page: PublicTable[RaiateaView], lines: list[Line]) -> list[Line]:
    """Who trains pays pearls and has more priests: told in one line, where the two follow each other."""
    result: list[Line] = []
    for line in lines:
        last = result[-1] if result else None
        if line.verb == "priests" and last is not None and last.verb == "pays_pearls" and last.who == line.who:
            result.pop()
            if result and result[-1].verb == "trains" and result[-1].who == line.who:
                result.pop()
            name = "" if line.who is None else line.who.name
            pearls, priests = int(last.words[1]), int(line.words[1])
            text = page.say("raiatea.web.trained", name=name, pearls=pearls, n=priests)
            line = line._replace(text=text, points=tuple(dict.fromkeys([*last.points, *line.points])))
        result.append(line)
    return result
