"""The components as typed tables. Cards are data: nothing here or in the rules knows one by its name."""

from typing import Any, Final

from ...core.data import Box, Entry
from ...core.errors import BadBox
from ...core.seats import seat_of
from . import checks, steps
from .missions import KINDS as MISSION_KINDS
from .missions import Mission
from .names import (
    ACTION,
    ASSISTANTS,
    CATEGORIES,
    COMMON,
    DECKS,
    FIRST_ASSISTANT,
    FIRST_MASK,
    GOODS,
    MAX_CLIPS,
    MAX_SEATS,
    PERMANENT,
    SPACES,
)
from .steps import NO_EFFECT, Step, compile_effect
from .words import RaiateaChoices

KNOWN: Final[dict[str, str]] = {"bc8104bfa5228879": "6d5fbd0761b2a696"}  # the name of the box in records and nets

# what a pair of masks counts (R10.1)
MISSION_MASK: Final = 0
ASSISTANT_MASK: Final = 1
COLOURS_MASK: Final = 2
MASK_CLASSES: Final = ["mission", "assistant", "colours"]
COLOURS: Final = ["red", "green", "blue", "yellow"]
MIRROR: Final = "mirror"
MAX_TRACK: Final = 60  # spaces of a track, and what one pays in them
MAX_DRAW: Final = 20
MAX_COPIES: Final = 60  # of one card or tile
MAX_ROWS: Final = 12  # of a statue, and tiles in one
CARD_TYPES: Final = ["commodity", "assistant", "mask", MIRROR]


class RaiateaBox(Box):
    """All components. Kinds of cards are numbered as in the data.

    `effects[e]` is a list of steps; rituals, ladder steps, treasures and ranks name theirs by its number.
    """

    __slots__ = (
        "at",
        "category",
        "cheapest",
        "cheapest_with_tane",
        "copies",
        "cost",
        "deck_of",
        "die",
        "effects",
        "forest",
        "ladder",
        "ladder_start",
        "mask_class",
        "mask_colour",
        "mask_counts",
        "mask_each",
        "mask_most",
        "mask_names",
        "mirror",
        "mission_copies",
        "mission_names",
        "missions",
        "permanents",
        "place_names",
        "place_row",
        "priest_most",
        "priest_start",
        "rank_at",
        "rank_clips",
        "rank_decks",
        "rank_draw",
        "rank_effect",
        "rank_names",
        "rank_start",
        "rank_vp",
        "ritual_draw",
        "ritual_effect",
        "ritual_keeps",
        "ritual_names",
        "rituals",
        "rows",
        "spaces",
        "start_assistants",
        "start_goods",
        "start_mana",
        "start_masks",
        "start_pearls",
        "statue_end",
        "statue_rows",
        "statue_vp",
        "steps_of_ladder",
        "tane",
        "tattoo_end",
        "treasure",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, KNOWN)
        root = Entry("", data)
        self.effects: list[list[Step]] = []
        counts = checks.player_counts(root)
        tracks = root.entry("tracks")
        self._read_ranks(tracks.entry("tattoo"))
        self._read_tracks(tracks, counts)
        self._read_start(tracks.entry("start"), counts)
        self._read_ladders(root.entries("ladder"))
        self._read_masks(root.entries("mask"))
        self._read_cards(root, counts)
        self._read_missions(root)
        self._read_rituals(root.entries("ritual"))
        commons = sum([n for n, what in zip(self.copies, self.category) if what == COMMON])
        self.at: RaiateaChoices = RaiateaChoices(
            self.mask_names,
            self.ritual_names,
            self.place_names,
            self.steps_of_ladder,
            MAX_SEATS * MAX_CLIPS + commons,
        )

    def bid_bonus(self, ritual: int) -> int:
        """What a ritual adds to the bids of its owner while it lies in front of them."""
        return sum([step.n for step in self.permanents[ritual] if step.verb == steps.MODIFY and step.what == steps.BID])

    def _read_ranks(self, entry: Entry) -> None:
        self.tattoo_end: int = entry.number("end", least=1, most=MAX_TRACK)
        ranks = entry.entries("ranks", most=MAX_DRAW)
        self.rank_names: list[str] = [rank.word() for rank in ranks]
        self.rank_vp: list[int] = [rank.number("vp", least=0) for rank in ranks]
        self.rank_draw: list[int] = [rank.number("draw", least=1, most=MAX_DRAW) for rank in ranks]
        self.rank_clips: list[int] = [rank.number("clips", least=1) for rank in ranks]
        self.rank_decks: list[list[int]] = [checks.decks(rank) for rank in ranks]
        self.rank_effect: list[int] = []
        self.rank_at: list[int] = []  # per space of the tattoo track: the rank held there
        self.rank_start: list[int] = []  # per rank: the space where it begins
        for at, rank in enumerate(ranks):
            position = rank.number("position", least=0)
            if (at == 0 and position != 0) or position < len(self.rank_at) or position > self.tattoo_end:
                raise rank.refuse("raiatea.box.rank_position", {"value": position})
            if self.rank_clips[at] > MAX_CLIPS:
                raise rank.refuse("raiatea.box.too_many", {"field": "clips", "most": MAX_CLIPS})
            self.rank_at += [at - 1] * (position - len(self.rank_at)) + [at]
            self.rank_start.append(position)
            has_effect = "on_reach" in rank.data
            self.rank_effect.append(
                compile_effect(f"{rank.name} on_reach", rank.get("on_reach"), self.effects) if has_effect else NO_EFFECT
            )
        if not ranks:
            raise entry.refuse("raiatea.box.no_ranks", {})
        self.rank_at += [len(ranks) - 1] * (self.tattoo_end + 1 - len(self.rank_at))

    def _read_tracks(self, tracks: Entry, counts: list[int]) -> None:
        priest = tracks.entry("priest")
        self.priest_start: int = priest.number("start", least=0)
        self.priest_most: int = priest.number("max", least=1, most=MAX_TRACK)
        if priest.number("min", least=0) != 0 or self.priest_start > self.priest_most:
            raise priest.refuse("raiatea.box.track", {})
        die = tracks.entry("die")
        self.die: int = die.number("sides", least=1, most=MAX_DRAW)
        if die.get("faces") != list(range(1, self.die + 1)):
            raise die.refuse("raiatea.box.die", {"value": die.get("faces")})
        rounds = tracks.entry("round")
        names = rounds.get("spaces")
        if not isinstance(names, list) or not all(name in SPACES for name in names):
            raise rounds.refuse("box.no_such_kind", {"field": "spaces", "value": names, "allowed": SPACES})
        skipped = rounds.entry("skip_action_rounds")
        self.spaces: dict[int, list[int]] = {}  # per player count: the kinds of the spaces that are played
        for players in counts:
            left_out = skipped.get(str(players))
            if not isinstance(left_out, list):
                raise skipped.refuse("box.not_a_list", {"field": str(players)})
            spaces: list[int] = []
            number = 0
            for name in names:
                number += 1 if name == SPACES[ACTION] else 0
                if name != SPACES[ACTION] or number not in left_out:
                    spaces.append(SPACES.index(name))
            self.spaces[players] = spaces

    def _read_start(self, start: Entry, counts: list[int]) -> None:
        self.start_mana: int = start.number("mana", least=0)
        self.start_pearls: int = start.number("pearls", least=0)
        dealt = start.entry("rituals")
        self.ritual_draw: int = dealt.number("draw", least=1, most=MAX_DRAW)
        usual = dealt.number("keep", least=1, most=MAX_DRAW)
        self.ritual_keeps: dict[int, list[list[int]]] = {}  # per player count and seat: how many are kept, deal by deal
        for players in counts:
            self.ritual_keeps[players] = [[usual] for _ in range(players)]
        for entry in start.entries("ritual_exceptions"):
            draws = entry.number("draws", least=1, most=MAX_DRAW)
            keep = entry.number("keep", least=1, most=MAX_DRAW)
            if entry.number("total", least=1) != draws * keep:
                raise entry.refuse(
                    "box.total", {"field": "total", "expected": entry.get("total"), "found": draws * keep}
                )
            players = entry.number("players", least=2)
            if players in counts:
                number = entry.number("seat", least=1)
                if number > players:
                    raise entry.refuse("raiatea.box.too_many", {"field": "seat", "most": players})
                self.ritual_keeps[players][seat_of(number)] = [keep] * draws

    def _read_ladders(self, entries: list[Entry]) -> None:
        if [entry.text("commodity") for entry in entries] != GOODS:
            raise BadBox("raiatea.box.ladders", {"entry": "ladder", "expected": GOODS})
        self.ladder: list[list[int]] = []  # per good: the effect of each step, from the bottom
        self.ladder_start: list[int] = []
        for entry in entries:
            name = f"ladder {entry.text('commodity')}"
            item = [
                compile_effect(f"{name} {at + 1}", step.get("effect"), self.effects)
                for at, step in enumerate(entry.entries("steps", most=MAX_DRAW))
            ]
            start = entry.number("start_step", least=1)
            if start > len(item):
                raise BadBox("raiatea.box.too_many", {"entry": name, "field": "start_step", "most": len(item)})
            self.ladder.append(item)
            self.ladder_start.append(start - 1)
        self.steps_of_ladder: int = max([len(item) for item in self.ladder])

    def _read_masks(self, entries: list[Entry]) -> None:
        self.mask_names: list[str] = [entry.word() for entry in entries] + [MIRROR]
        checks.check_unique("mask", self.mask_names)
        self.mirror: int = len(entries)
        self.mask_class: list[int] = [entry.one_of("class", MASK_CLASSES) for entry in entries]
        self.mask_colour: list[int] = [entry.one_of("colour", COLOURS) for entry in entries]
        self.mask_each: list[int] = [entry.number("vp_each", least=0) for entry in entries]
        self.mask_most: list[int] = []
        self.mask_counts: list[int] = []  # the kind of mission or assistant that a pair counts
        self.treasure: list[int] = []
        for at, entry in enumerate(entries):
            limited = "vp_max" in entry.data
            self.mask_most.append(entry.number("vp_max", least=0) if limited else steps.NO_LIMIT)
            counted = [MISSION_KINDS, ASSISTANTS, ["pair_colours"]][self.mask_class[at]]
            self.mask_counts.append(entry.one_of("counts", counted))
            self.treasure.append(compile_effect(f"{entry.name} treasure", entry.get("treasure"), self.effects))
        self.treasure.append(NO_EFFECT)  # a mirror has none

    def _read_cards(self, root: Entry, counts: list[int]) -> None:
        self.forest: list[int] = self._counts(root.entries("forest"))
        starting = self._counts(root.entries("starting"))
        self.start_goods: list[int] = starting[:FIRST_ASSISTANT]
        self.start_assistants: list[int] = starting[FIRST_ASSISTANT:FIRST_MASK]
        self.start_masks: list[int] = starting[FIRST_MASK:]
        for at, entry in enumerate(root.entries("mask")):
            for field, result in (("forest", self.forest[FIRST_MASK + at]), ("starting", self.start_masks[at])):
                if entry.number(field, least=0) != result:
                    raise entry.refuse("box.total", {"field": field, "expected": entry.get(field), "found": result})
            result = entry.number("forest", least=0) + entry.number("starting", least=0)
            if entry.number("copies", least=1, most=MAX_COPIES) != result:
                raise entry.refuse("box.total", {"field": "copies", "expected": entry.get("copies"), "found": result})
        dealt = sum(self.start_masks)
        if dealt < max(counts):
            raise BadBox("box.too_few", {"entry": "starting", "field": "mask", "found": dealt, "needed": max(counts)})

    def _counts(self, entries: list[Entry]) -> list[int]:
        """How many cards of each kind these entries hold."""
        result = [0] * (FIRST_MASK + len(self.mask_names))
        for entry in entries:
            kind = entry.text("type")
            if kind == "commodity":
                card = entry.one_of("id", GOODS)
            elif kind == "assistant":
                card = FIRST_ASSISTANT + entry.one_of("id", ASSISTANTS)
            elif kind == "mask":
                card = FIRST_MASK + entry.one_of("id", self.mask_names[:-1])
            elif kind == MIRROR:
                card = FIRST_MASK + self.mirror
            else:
                raise entry.refuse("box.no_such_kind", {"value": kind, "allowed": CARD_TYPES})
            if result[card]:
                raise entry.refuse("raiatea.box.twice", {"value": entry.text("id")})
            result[card] = entry.number("copies", least=1, most=MAX_COPIES)
        return result

    def _read_missions(self, root: Entry) -> None:
        entries = root.entries("mission")
        self.mission_names: list[str] = [entry.word() for entry in entries]
        checks.check_unique("mission", self.mission_names)
        self.missions: list[Mission] = [Mission(entry, self.rank_names) for entry in entries]
        self.mission_copies: list[int] = [entry.number("copies", least=1, most=MAX_COPIES) for entry in entries]
        self.place_names: list[str] = []  # statue, row from the base and place from the left, as in "1.2.3"
        self.place_row: list[int] = []
        self.rows: list[list[int]] = []  # the places of each row, of all statues
        self.statue_rows: list[list[int]] = []
        self.statue_end: list[int] = []  # the first place beyond each statue
        self.statue_vp: list[int] = []
        for at, statue in enumerate(root.entries("statue", most=MAX_ROWS)):
            if statue.number("id", least=1) != at + 1:
                raise statue.refuse("raiatea.box.number_order", {"expected": at + 1, "found": statue.get("id")})
            sizes = statue.get("rows")
            if not isinstance(sizes, list) or not sizes or not all(isinstance(n, int) and n > 0 for n in sizes):
                raise statue.refuse("raiatea.box.rows", {"value": sizes})
            if len(sizes) > MAX_ROWS or max(sizes) > MAX_ROWS:
                raise statue.refuse("raiatea.box.too_many", {"field": "rows", "most": MAX_ROWS})
            first_row = len(self.rows)
            for row, size in enumerate(sizes):
                first = len(self.place_names)
                self.place_names += [f"{at + 1}.{row + 1}.{place + 1}" for place in range(size)]
                self.place_row += [len(self.rows)] * size
                self.rows.append(list(range(first, first + size)))
            self.statue_rows.append(list(range(first_row, len(self.rows))))
            self.statue_end.append(len(self.place_names))
            vp = statue.number("vp", least=1)
            tiles = sum([n for n, mission in zip(self.mission_copies, self.missions) if mission.vp == vp])
            if vp in self.statue_vp:
                raise statue.refuse("raiatea.box.twice", {"value": vp})
            if tiles < sum(sizes):
                raise statue.refuse("box.too_few", {"field": "mission", "found": tiles, "needed": sum(sizes)})
            self.statue_vp.append(vp)
        if not self.rows:
            raise BadBox("raiatea.box.no_statues", {"entry": "statue"})

    def _read_rituals(self, entries: list[Entry]) -> None:
        if not entries:
            raise BadBox("raiatea.box.no_rituals", {"entry": "ritual"})
        self.rituals: int = len(entries)
        self.ritual_names: list[str] = [entry.word() for entry in entries]
        checks.check_unique("ritual", self.ritual_names)
        self.deck_of: list[int] = [entry.one_of("deck", DECKS) for entry in entries]
        self.category: list[int] = [entry.one_of("category", CATEGORIES) for entry in entries]
        self.cost: list[int] = [entry.number("cost", least=0, most=MAX_TRACK) for entry in entries]
        self.copies: list[int] = [entry.number("copies", least=1, most=MAX_COPIES) for entry in entries]
        self.tane: list[int] = [1 if entry.data.get("tane") else 0 for entry in entries]
        self.ritual_effect: list[int] = []
        self.permanents: list[list[Step]] = []  # what each ritual does while it lies in front of its owner
        for at, entry in enumerate(entries):
            effect = compile_effect(entry.name, entry.get("effect"), self.effects)
            checks.check_category(entry, self.category[at], self.effects[effect])
            self.ritual_effect.append(effect)
            self.permanents.append(self.effects[effect] if self.category[at] == PERMANENT else [])
        self.cheapest_with_tane: int = min(self.cost)
        self.cheapest: int = min([self.cost[at] for at in range(self.rituals) if not self.tane[at]] or self.cost)
