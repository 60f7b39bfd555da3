"""Raiatea: lead the Arioi from place to place, prepare rituals for three ceremonies, build the To'o statues."""
