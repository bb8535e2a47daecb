"""The law: questions of the rules alone, answered by what is settled already (``law``)."""
