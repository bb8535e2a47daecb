"""The law: questions of the rules alone, answered by what is settled already."""

from toolkit.referee.law.law import LEAST_OF_A_RULE, answer, nearest_rules, nothing

__all__ = ["LEAST_OF_A_RULE", "answer", "nearest_rules", "nothing"]
