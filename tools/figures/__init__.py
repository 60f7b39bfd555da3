"""What games among greedy bots look like, as tables for docs: `python -m tools.figures orongo --games 200`."""
