# What Hands holds, for Cython (see hatch_build.py): read as fields of a C structure in the compiled engine.

from toolkit.engine.playbook cimport Playbook


cdef class Hands:
    cdef public list could
    cdef public object held, silent
    cdef public set stale
    cdef object _automata, _players, _known
    cdef Playbook _book
    cdef list _entries

    cpdef look(self)
