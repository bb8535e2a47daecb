"""Print-and-play: faces laid out on paper, so that fronts, backs and cut marks meet."""
