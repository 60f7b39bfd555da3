"""Raiatea's log as people tell it: what a die was rolled for, what was paid for what, missions with their points,
bonuses and ranks by name."""

from ....core.events import Event
from ....games.raiatea import words
from ....games.raiatea.box import RaiateaBox
from ....games.raiatea.names import LOCATIONS
from ....games.raiatea.view import RaiateaView
from ....web.boards.table import PublicTable
from ....web.rendering.shown import Line
from ..text import card_texts

OF_MISSIONS = ("mission", "auction", "wins")
OF_CARDS = ("pays_goods", "pays_masks", "pays_rituals")
PAID_BY_ALL = ("bids", "auction")
SAID_ALREADY = {  # the price of rituals, the bonus of a sale, a gift: the line before names it
    ("buys", "pays_mana"),
    ("sells", "gains_pearls"),
    ("sells", "gains_mana"),
    ("gift", "gains_pearls"),
    ("gift", "takes"),
}


def story(page: PublicTable[RaiateaView], box: RaiateaBox) -> list[Line]:
    return payments_in_one(page, missions_with_payment(page, box, [_told(page, box, line) for line in page.lines]))


def _told(page: PublicTable[RaiateaView], box: RaiateaBox, line: Line) -> Line:
    if line.verb == "die" and (key := rolled_for(page.told, line.number)):
        return line._replace(text=page.say(key, n=int(line.words[0])))
    if line.verb in OF_MISSIONS:
        return line._replace(text=_of_mission(page, box, line, []))
    if line.verb == "sells":
        good, step = line.words[1:]
        ladder = next(entry["steps"] for entry in box.data["ladder"] if entry["commodity"] == good)
        bonus = card_texts.phrase(page.speaker, ladder[int(step) - 1]["effect"])
        return line._replace(text=page.say("raiatea.web.sold", name=_name(line), good=good, bonus=bonus))
    if line.verb == "tattoos":
        space = int(line.words[1])
        rank = box.rank_names[box.rank_at[space]]
        return line._replace(text=page.say("raiatea.web.tattooed", name=_name(line), n=space, rank=rank))
    return line


def _name(line: Line) -> str:
    return "" if line.who is None else line.who.name


def rolled_for(events: list[Event], number: int) -> str:
    """The key of what a roll is for: it follows from where the group went before; "" where no event says so."""
    before = next((at for at in range(number, -1, -1) if events[at].verb == words.GOES), None)
    if before is None:
        return ""
    earlier = sum(event.verb == words.DIE for event in events[before:number])
    return die_key(LOCATIONS[events[before].values[1]], earlier)


def die_key(location: str, earlier: int) -> str:
    """The key of what a roll at a location is for, after so many rolls there: the Reef's second is for everybody."""
    return f"raiatea.web.die_{location}" + ("_all" if earlier else "")


def _of_mission(page: PublicTable[RaiateaView], box: RaiateaBox, line: Line, paid: list[str]) -> str:
    """What the line says, and the points. A mana mission has no name but that."""
    place = line.words[0 if line.who is None else 1]
    points = box.statue_vp[int(place.partition(".")[0]) - 1]
    name = _name(line)
    if line.verb == "mission":
        mission = line.words[2]
        key = "raiatea.web.mission_paid" if paid else "raiatea.web.mission_for"
        return page.say(key, name=name, n=points, place=place, mission=mission, things=page.speaker.listed(paid))
    if line.verb == "wins":
        return page.say("raiatea.web.wins_for", name=name, n=points, place=place)
    bids = [f"{seat.name} {mana}" for seat, mana in zip(page.seats, line.words[1:])]
    return page.say("raiatea.web.auction_for", n=points, place=place, bids=bids)


def missions_with_payment(page: PublicTable[RaiateaView], box: RaiateaBox, lines: list[Line]) -> list[Line]:
    """Cards that a mission is paid with stand in its line, unless its name says them; pearls its name always says.
    Prices that fall in between stay lines of their own."""
    result: list[Line] = []
    mission = -1  # where the mission stands in the result whose payment comes now
    paid: list[str] = []
    for line in lines:
        if line.verb == "mission":
            mission, paid = len(result), []
        elif mission >= 0 and line.who == result[mission].who and line.verb in (*OF_CARDS, "pays_pearls"):
            said = result[mission]
            cards = [page.name(word) for word in line.words[1:]] if line.verb in OF_CARDS else []
            thing = page.speaker.catalogue.counted(cards, only_several=line.verb != "pays_goods")
            if thing not in page.name(said.words[2]):
                paid.append(thing)
            result[mission] = _with_points(said, line)._replace(text=_of_mission(page, box, said, paid))
            continue
        elif line.verb != "price":
            mission = -1
        result.append(line)
    return result


def payments_in_one(page: PublicTable[RaiateaView], lines: list[Line]) -> list[Line]:
    """What else is paid stands in the line that says for what: training, an assistant, rituals, a bid. What a line says
    already has no line of its own."""
    result: list[Line] = []
    for line in lines:
        last = result[-1] if result else None
        if last is None:
            result.append(line)
        elif _is_said(last, line):
            result[-1] = _with_points(last, line)
        elif last.who == line.who and (last.verb, line.verb) == ("hires", "pays_pearls"):
            pearls = int(line.words[1])
            text = page.say("raiatea.web.hired", name=_name(line), card=last.words[1], n=pearls)
            result[-1] = _with_points(last, line)._replace(text=text)
        elif last.who == line.who and (last.verb, line.verb) == ("pays_pearls", "priests"):
            result.pop()
            if result and result[-1].verb == "trains" and result[-1].who == line.who:
                result.pop()
            pearls, priests = int(last.words[1]), int(line.words[1])
            text = page.say("raiatea.web.trained", name=_name(line), pearls=pearls, n=priests)
            result.append(_with_points(line, last)._replace(text=text))
        else:
            result.append(line)
    return result


def _is_said(last: Line, line: Line) -> bool:
    """Whether the line before says this as well."""
    if line.verb == "pays_mana" and last.verb in PAID_BY_ALL:
        return True
    return last.who == line.who and (last.verb, line.verb) in SAID_ALREADY


def _with_points(line: Line, other: Line) -> Line:
    """A line that speaks of the things of another one as well."""
    return line._replace(points=tuple(dict.fromkeys([*line.points, *other.points])))
