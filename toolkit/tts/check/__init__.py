"""Looking for what is wrong in any save of Tabletop Simulator, ours or not."""
