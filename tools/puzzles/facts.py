"""What the walks of a puzzle's step show: facts for its explanation, and the themes it belongs to."""

from typing import Any

from vaka.bots.advice import usual_line
from vaka.core.seats import seat_number

from .walks import NO_CHOICE, Plan, Trial

CONTESTED = ("place", "buy", "mission", "hire", "take", "go")  # verbs of what is gone when another seat takes it
DENIED = 0.3  # of the worlds: another seat takes it before the seat is asked again
TIED = 0.3  # of the worlds: another seat bids the same
SOONER = 0.75  # the game ends so much sooner than after the next best choice
NEAR_END = 10  # real choices up to the end, in the mean


def facts_of(trial: Trial, answer: int, shown: list[int], game: Any) -> dict[str, Any]:
    """The step as data; `shown` are the choices whose usual replies are kept: the next best and what levels chose."""
    words = game.words
    plans: list[Plan] = [plan for plan in trial.walks if plan[1] == NO_CHOICE]
    ranked = sorted(plans, key=trial.mean, reverse=True)
    return {
        "answer": words(answer),
        "worlds": len(trial.walks[answer, NO_CHOICE]),
        "shares": {words(choice): round(trial.mean((choice, NO_CHOICE)), 3) for choice, _ in ranked},
        "ends": {words(choice): means(trial, (choice, NO_CHOICE)) for choice, _ in ranked},
        "lines": {words(choice): line(trial, choice, words) for choice in dict.fromkeys([answer, *shown])},
        "denied": {words(choice): taken_by_others(trial, choice, answer) for choice in shown},
        "length": round(length(trial, answer), 1),
    }


def means(trial: Trial, plan: Plan) -> list[float]:
    """What the seat has in the end, item by item and in all, and the most that another seat has; in the mean."""
    walks = trial.walks[plan]
    rows = [[*walk.items, walk.total, walk.rest] for walk in walks]
    return [round(sum(column) / len(walks), 2) for column in zip(*rows)]


def line(trial: Trial, choice: int, words: Any) -> list[str]:
    """What usually follows."""
    usual = usual_line([walk.line for walk in trial.walks[choice, NO_CHOICE]])
    return [f"{seat_number(seat)} {words(choice)}" for seat, choice in usual]


def taken_by_others(trial: Trial, choice: int, answer: int) -> float:
    """In what part of the worlds another seat takes the answer itself after this choice, before the seat is asked."""
    walks = trial.walks[choice, NO_CHOICE]
    return round(sum([answer in before_own(walk.line, trial.seat) for walk in walks]) / len(walks), 2)


def before_own(moves: list[tuple[int, int]], seat: int) -> list[int]:
    """The choices of others before the seat chooses again, if others come first; else before its next turn.

    >>> before_own([(0, 5), (1, 7), (2, 8), (0, 6), (1, 9)], 0)
    [7, 8]
    """
    result: list[int] = []
    for other, choice in moves:
        if other == seat and result:
            break
        if other != seat:
            result.append(choice)
    return result


def length(trial: Trial, choice: int) -> float:
    walks = trial.walks[choice, NO_CHOICE]
    return sum([walk.length for walk in walks]) / len(walks)


def themes_of(trial: Trial, answer: int, next_best: int, game: Any) -> list[str]:
    """The most particular first; `plan` where nothing particular was found."""
    own = game.words(answer)
    verb = own.partition(" ")[0]
    result: list[str] = []
    if verb == "bid":
        walks = trial.walks[answer, NO_CHOICE]
        same = [answer in [choice for other, choice in walk.line if other != trial.seat] for walk in walks]
        if own != "bid 0" and sum(same) >= TIED * len(walks):
            result.append("tie")
        result.append("bid")
    if verb in CONTESTED and taken_by_others(trial, next_best, answer) >= DENIED:
        result.append("denial")
    if verb == "perform":
        result.append("rites")
    if "shaman" in own or "shaman" in game.words(next_best):
        result.append("shaman")
    if length(trial, answer) < SOONER * length(trial, next_best):
        result.append("race")
    if length(trial, answer) <= NEAR_END:
        result.append("end")
    return result or ["plan"]
