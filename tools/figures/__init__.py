"""What games among greedy guests look like, as tables for docs: `python -m tools.figures orongo --games 200`."""
