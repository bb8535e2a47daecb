# What a Game holds, for Cython (see hatch_build.py): read as fields of a C structure in the compiled engine.

cimport cython
from toolkit.engine.hands cimport Hands
from toolkit.engine.playbook cimport Playbook


@cython.final
cdef class Game:
    cdef dict __dict__
    cdef object __weakref__
    cdef public object state, cards, playbook, profile, variant, log, ask, gambling, at_will, answering
    cdef public object any_card, judge, away, silent, automata
    cdef public list players, side_of, stack, teams, orders
    cdef public dict anyhow
    cdef public Hands hands
    cdef public Playbook book
    cdef public bint ask_everybody, has_teams, danger
    cdef list _opponents, _served, _heads

    cpdef run(self)
    cpdef push(self, frame)
    cpdef done(self, frame)
    cpdef list in_round(self)
