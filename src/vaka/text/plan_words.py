"""What people have laid down in advance, in words."""

from functools import cache
from itertools import groupby

from .catalogue import catalogue
from .speaker import Speaker

FALLBACK = "en"  # has every message


@cache
def moments(game: str) -> list[str]:
    """The events of a game until which people plan to repeat a choice: those that have a text for it."""
    start = f"{game}.until."
    return [key.removeprefix(start) for key in catalogue(FALLBACK).messages if key.startswith(start)]


def moment_text(speaker: Speaker, event: str) -> str:
    """An event as the end of "until ..."; programs can name any, and those that have no text go by their name."""
    return speaker.said(f"{speaker.game.name}.until.{event}", {}) if event in moments(speaker.game.name) else event


def choice_groups(speaker: Speaker) -> list[tuple[str, list[tuple[str, str]]]]:
    """All choices of the game, as words and as people say it, by what is done; a few stand under no heading."""
    result = []
    for verb, same in groupby(enumerate(speaker.game.vocabulary), key=lambda one: one[1].split()[0]):
        choices = [(words, speaker.choice(choice)) for choice, words in same]
        values = len(choices[0][0].split()) - 1
        result.append((speaker.choices_of(verb, values) if len(choices) > 1 else "", choices))
    return result


def plan_text(speaker: Speaker, words: str, condition: str, until: str) -> str:
    """A choice with what it depends on, and until when it is repeated."""
    choice = speaker.choice(speaker.game.choice(words))
    said = speaker.said(f"plan.said_{condition}", {"choice": choice})
    return speaker.said("plan.repeated", {"plan": said, "moment": moment_text(speaker, until)}) if until else said


def dropped_text(speaker: Speaker, words: str, why: str) -> str:
    return speaker.said(f"plan.dropped_{why}", {"choice": speaker.choice(speaker.game.choice(words))})
