"""A guided game as its learner sees it: the cards that are due, in words."""

from typing import Any

from ...table.live.guided import Guided, GuideStep
from ...text.catalogue import Catalogue

ON = "on"
WAITS = "waits"  # for the others
STRAYED = "strayed"
ENDED = "ended"


def guide_cards(at: Guided, catalogue: Catalogue) -> dict[str, Any]:
    """The cards from where the learner stands to the next choice, and how many there are in all."""
    first, end = at.guide.place(at.made)
    last = end == len(at.guide.steps) and not at.guide.steps[-1].choice
    state = STRAYED if at.strayed else ENDED if at.ended else ON if at.asked or last else WAITS
    due = at.guide.steps[first:end] if state == ON else ()
    cards = [card(at.guide.game, step, number, catalogue) for number, step in enumerate(due, first + 1)]
    return {"state": state, "cards": cards, "all": len(at.guide.steps), "version": at.version}


def card(game: str, step: GuideStep, number: int, catalogue: Catalogue) -> dict[str, Any]:
    """One card; `other` is what is said to somebody who is about to choose something else."""
    key = f"guide.{game}.{step.text}"
    other = f"{key}_other" if catalogue.has(f"{key}_other") else "guide.other"
    return {
        "text": catalogue.say(key, {}),
        "show": step.show,
        "choice": step.choice,
        "other": catalogue.say(other, {}) if step.choice else "",
        "number": number,
    }
