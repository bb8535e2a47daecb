# What judging moves calls from C, and the bits that it reckons with, for Cython (see hatch_build.py).

cimport cython
from libc.stdint cimport int64_t
from toolkit.engine.game cimport Game
from toolkit.engine.playbook cimport Playable, Way


@cython.locals(entry=Playable, way=Way, found=list)
cpdef list plays(Game game, cython.py_int seat, int64_t wanted, cython.py_int place=*)
cdef _drinks(event, Way way)
cdef list _picks(Game game, cython.py_int seat, Way way, event)
cpdef candidates(Game game, cython.py_int seat, pick, event)
cdef _refusal(Game game, cython.py_int place, cython.py_int seat, Playable entry, Way way, cython.py_int drink)
