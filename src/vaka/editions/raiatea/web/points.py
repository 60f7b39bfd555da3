"""What each thing scored at the end of Raiatea (R10), counted from the view: rank, permanent rituals, missions, masks.

By columns the lines add up to the result.
"""

from itertools import combinations

from ....games.raiatea import steps
from ....games.raiatea.box import ASSISTANT_MASK, MISSION_MASK, RaiateaBox
from ....games.raiatea.missions import KINDS as MISSION_KINDS
from ....games.raiatea.names import ASSISTANTS
from ....games.raiatea.view import PlayerView, RaiateaView
from ....web.boards.table import PublicTable
from ....web.rendering.shown import Scored
from .cards import Faces, MissionFace


def scored(page: PublicTable[RaiateaView], seat: int, shown: Faces) -> list[Scored]:
    player, box = page.view["players"][seat], shown.box
    rank = page.say("raiatea.web.scored_rank", rank=player["rank"])
    missions = sorted(_missions(shown, player), key=lambda face: -face.vp)
    lines = [Scored(rank, "rank", box.rank_vp[box.rank_names.index(player["rank"])])]
    lines += [Scored(face.text, "missions", face.vp) for face in missions]
    for name in player["permanent"]:
        text = page.say("raiatea.web.scored_ritual", name=shown.rituals[name].name)
        lines.append(Scored(text, "permanent", _ritual_points(box, player, len(page.seats), name)))
    for mask, points in _pairs(shown, player):
        text = page.say("raiatea.web.scored_pair", name=shown.masks[box.mask_names[mask]].name)
        lines.append(Scored(text, "masks", points))
    return lines


def _missions(shown: Faces, player: PlayerView) -> list[MissionFace]:
    """Those that the viewer knows: all of them where all hands are open."""
    return [shown.missions[name] for name in player["missions"] if name in shown.missions]


def _ritual_points(box: RaiateaBox, player: PlayerView, players: int, name: str) -> int:
    counted = {
        steps.PRIESTS: player["priests"],
        steps.ASSISTANTS_OWNED: sum(player["assistants"].values()),
        steps.PLAYERS: players,
    }
    scoring = [step for step in box.permanents[box.ritual_names.index(name)] if step.verb == steps.SCORE]
    return sum(min(step.n * (counted.get(step.per, 1) // step.every), step.most) for step in scoring)


def _pairs(shown: Faces, player: PlayerView) -> list[tuple[int, int]]:
    """The mask of each pair, and its points. Mirrors that are left are paired in the best way."""
    box = shown.box
    owned = [player["masks"].get(name, 0) for name in box.mask_names]
    pairs: list[int] = []
    for mask in range(box.mirror):
        pairs += [mask] * (owned[mask] // 2 + player["bound"].get(box.mask_names[mask], 0))
    single = [mask for mask in range(box.mirror) if owned[mask] % 2]
    mirrored = combinations(single, min(owned[box.mirror], len(single)))
    return max(
        [_with_points(shown, player, [*pairs, *more]) for more in mirrored], key=lambda one: sum(n for _, n in one)
    )


def _with_points(shown: Faces, player: PlayerView, pairs: list[int]) -> list[tuple[int, int]]:
    box = shown.box
    kinds = [face.kind for face in _missions(shown, player)]
    colours = len({box.mask_colour[mask] for mask in pairs})
    result: list[tuple[int, int]] = []
    for mask in pairs:
        if box.mask_class[mask] == MISSION_MASK:
            count = kinds.count(MISSION_KINDS[box.mask_counts[mask]])
        elif box.mask_class[mask] == ASSISTANT_MASK:
            count = player["assistants"][ASSISTANTS[box.mask_counts[mask]]]
        else:
            count = colours
        result.append((mask, min(count * box.mask_each[mask], box.mask_most[mask])))
    return result
