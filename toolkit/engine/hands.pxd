# What Hands holds, for Cython (see hatch_build.py): read as fields of a C structure in the compiled engine.

cimport cython
from libc.stdint cimport int64_t
from toolkit.engine.playbook cimport Playable, Playbook


cdef class Hands:
    cdef public list could
    cdef public int64_t held
    cdef public object silent
    cdef public set stale
    cdef object _automata, _players, _known
    cdef Playbook _book
    cdef list _entries

    cpdef list of(self, cython.py_int seat)
    @cython.locals(entry=Playable, could=int64_t, held=int64_t)
    cpdef look(self)
    cdef list _playable(self, cython.py_int seat)
