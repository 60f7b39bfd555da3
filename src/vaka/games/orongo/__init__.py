"""Orongo: bid with shells, place tokens on Rapa Nui, raise the Moai on its coast."""
