"""Which icons of the set belong to which game, in the order of its legend; all others are around the boards."""

from ...rendering.templating import icons

OF_GAME = {
    "orongo": """
        quarry food temple god nest birdman palm moai moai_ceremonial token tile hidden_tile shell reef amulet
    """,
    "moorea": """
        seashell wood bamboo clay fish equal deck basket spear net cart stoneware hut canoe
        forest clay_pit bamboo_forest seashell_beach
        wood_store pottery bamboo_store seashell_chest landing well village market
        jetty bridge tiles statue palisades temple_moorea aquarium fish_basket two_man_canoe chinaware cult_site
        necklace
    """,
    "raiatea": """
        uru taro mahi_mahi tiare good gatherer merchant shaman pearl_diver
        loc_forest marae loc_reef path clearing loc_market
        pearl mana priest tattoo rank_raatira rank_ariki rank_arioi rank_tahua
        kahuna first_player die_1 die_2 die_3 die_4 bag clip deck_normal deck_forbidden
        ritual_personal ritual_permanent ritual_interactive ritual_common
        statue_too mission_pearls mission_goods mission_condition mission_mana
        mask_mission mask_assistant mask_colours mirror
    """,
}


def icons_of(game: str) -> list[str]:
    """The icons of a game."""
    return OF_GAME[game].split()


def other_icons() -> list[str]:
    """The icons of no game: buttons and signs around the boards."""
    return sorted(icons() - {name for names in OF_GAME.values() for name in names.split()})
