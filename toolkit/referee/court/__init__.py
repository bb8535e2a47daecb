"""The court: a Case is staged in the smallest position in which it can happen, played, and judged.

One stager, one rehearsal (with and without what is asked about), one verdict; all doors to the rules come here.
"""

from toolkit.referee.court.court import judge
from toolkit.referee.court.judgment import CannotStage, Course, Judgment, Way

__all__ = ["CannotStage", "Course", "Judgment", "Way", "judge"]
