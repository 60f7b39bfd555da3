"""The parts of an observation (see observe.py), each with its pieces of the layout."""
