"""Questions about the rules, answered by the engine: scenarios are run, checked and explained."""
