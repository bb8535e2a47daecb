# The bits with which it is told who could answer, for Cython (see hatch_build.py).

cimport cython
from libc.stdint cimport int64_t
from toolkit.engine.game cimport Game
from toolkit.engine.hands cimport Hands
from toolkit.engine.playbook cimport Calls


@cython.locals(
    hands=Hands, now=Calls, about=Calls, besides=int64_t, anybody=int64_t, wanted=int64_t, could=int64_t,
    soon=int64_t, late=int64_t, of_anytime=int64_t, anytime=dict, sometimes=dict, side_of=list,
)
cpdef answers(Game game, cython.py_int event)
