"""Raiatea: what a position holds for a player, in victory points."""

from ....bots.facts import Facts
from ....core.state import State
from ....games.raiatea import building_sites, holdings, masks, scoring
from ....games.raiatea.missions import ANY_ASSISTANT, HAVE_ASSISTANTS, HAVE_PRIESTS, MANA, Mission
from ....games.raiatea.names import ASSISTANT_KINDS, ASSISTANTS, GOOD_KINDS, GOODS
from ....games.raiatea.state import RaiateaState

FAR = 99  # missions whose condition is not counted in single things


def add_facts(facts: Facts, state: State, seat: int) -> None:
    assert isinstance(state, RaiateaState)
    box = state.box
    for rank in range(holdings.rank(state, seat) + 1):  # who has one rank has those below it, too
        if box.rank_vp[rank]:
            facts.add("rank", 3.0, rank=box.rank_names[rank], points=box.rank_vp[rank])
    for tile in building_sites.won_by(state, seat):
        mission = box.missions[tile]
        facts.count("mission", mission.vp, 1, mission=box.mission_names[tile], points=mission.vp)
    for card in state.front:
        if card // box.rituals == seat:
            facts.add("permanent", 2.0, ritual=box.ritual_names[card % box.rituals])
    facts.count("pairs", 1.0, scoring.mask_points(state, seat))
    for player in range(state.players):
        if player != seat:
            facts.count("rival_points", -0.5, points(state, player), seat=player)
    if state.outcome is None:
        _add_means(facts, state, seat)


def _add_means(facts: Facts, state: RaiateaState, seat: int) -> None:
    """What helps to score later."""
    box = state.box
    held: int
    for name, worth, counts in (
        ("pearls", 0.25, state.pearls),
        ("mana", 0.15, state.mana),
        ("priests", 0.9, state.priests),
        ("tattoos", 0.7, state.tattoos),
    ):
        held = counts[seat]
        facts.count(name, worth, held)
    for good in range(GOOD_KINDS):
        held = state.goods[seat * GOOD_KINDS + good]
        facts.hold("good", 0.5, held, good=GOODS[good])
    for kind in range(ASSISTANT_KINDS):
        at = seat * ASSISTANT_KINDS + kind
        held = state.assistants[at]
        used: int = state.used[at]
        facts.count(ASSISTANTS[kind], 1.0, held)
        facts.hold("unused", 0.5, held - used, assistant=ASSISTANTS[kind])
    size = box.mirror + 1
    for mask in range(size):
        held = state.masks[seat * size + mask]
        facts.hold("mask", 0.8, held, mask=box.mask_names[mask])
    for ritual in state.hands[seat]:
        facts.hold("ritual", 0.6, 1, ritual=box.ritual_names[ritual])
    for tile in {state.tiles[place] for place in range(box.statue_end[state.opened - 1])}:
        mission = box.missions[tile]
        if tile < 0 or mission.kind == MANA:
            continue
        missing = 0 if building_sites.can(state, seat, mission) else short_of(state, seat, mission)
        if missing <= 1:
            name, part = ("near", 0.25) if missing else ("reachable", 0.5)
            facts.add(name, part * mission.vp, mission=box.mission_names[tile], points=mission.vp)


def short_of(state: RaiateaState, seat: int, mission: Mission) -> int:
    """How many people, goods or cards a mission still lacks; three pearls or mana count as one."""
    missing = -(-max(0, mission.pearls - state.pearls[seat]) // 3) - (-max(0, mission.mana - state.mana[seat]) // 3)
    missing += max(0, mission.rituals - len(state.hands[seat])) + max(0, mission.masks - masks.unbound(state, seat))
    goods = state.goods[seat * GOOD_KINDS : (seat + 1) * GOOD_KINDS]
    fixed = sum([max(0, needed - own) for needed, own in zip(mission.fixed, goods)])
    missing += max(fixed, mission.goods - sum(goods))
    for what, least, kind in mission.haves:
        if what == HAVE_PRIESTS:
            missing += max(0, least - state.priests[seat])
        elif what == HAVE_ASSISTANTS and kind == ANY_ASSISTANT:
            missing += max(0, least - holdings.assistant_count(state, seat))
        elif what == HAVE_ASSISTANTS:
            missing += max(0, least - state.assistants[seat * ASSISTANT_KINDS + kind])
        else:
            missing += FAR
    return missing or FAR


def points(state: RaiateaState, seat: int) -> int:
    """Victory points that are certain by now."""
    made = scoring.permanent_points(state, seat) + scoring.mission_points(state, seat)
    return made + scoring.mask_points(state, seat) + state.box.rank_vp[holdings.rank(state, seat)]
