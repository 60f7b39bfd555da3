"""Bots that nobody would invite: they lead golden games of Moorea to where sensible ones hardly ever come."""

from vaka.bots.bot import Bot
from vaka.core.chance import Chance
from vaka.core.state import State
from vaka.games.moorea.names import CARDS, FISH, INTERMEDIATES
from vaka.games.moorea.state import MooreaState


class Passing(Bot):
    """Never does anything: the game locks."""

    def choose(self, known: State, chance: Chance) -> int:
        return known.choices(known.viewer)[0]


class Hoarding(Bot):
    """Lays everything at stores and keeps the fish, until there is no card left to draw."""

    def choose(self, known: State, chance: Chance) -> int:
        assert isinstance(known, MooreaState)
        choices = known.choices(known.viewer)
        return max(choices, key=lambda choice: wish(known, known.game.words(choice).split()))


def wish(known: MooreaState, words: list[str]) -> int:
    """How much a hoarder wants a choice."""
    verb, value = words[0], words[-1]
    box = known.box
    wanted = [box.shelf_title[shelf] for shelf in range(len(box.shelf_card)) if box.shelf_card[shelf] < FISH]
    if verb == "buy":
        if box.ids.index(value) in wanted:
            return 80
        missing = [title for title in wanted if not any(built[title] for built in known.built)]
        return 50 if missing else 0
    if verb == "lay":
        return int(words[1])
    if verb == "discard":
        own = [CARDS[box.shelf_card[shelf]] for shelf in range(len(box.shelf_card)) if has_shelf(known, shelf)]
        return 2 if value in INTERMEDIATES else int(value != "fish" and value not in own)
    if verb == "tool":
        return 0 if value == "net" else 70
    if verb == "with":
        return int(value == "fish")
    return {"store": 90, "pass": 40, "draw": 30, "take": 20, "enough": 10}.get(verb, 0)


def has_shelf(known: MooreaState, shelf: int) -> bool:
    return known.built[known.viewer][known.box.shelf_title[shelf]] > 0


ODD_BOTS: dict[str, Bot] = {"passing": Passing(), "hoarding": Hoarding()}
