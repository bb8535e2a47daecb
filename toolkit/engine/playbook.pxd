# What the records of a playbook hold, in their order, for Cython (see hatch_build.py): read as fields of C structures in
# the compiled engine.

from libc.stdint cimport int64_t


cdef class Calls:
    cdef public int64_t own, others, aimed, besides, anybody


cdef class Way:
    cdef public object number, option, type
    cdef public int64_t could
    cdef public Calls calls
    cdef public bint on_a_drink
    cdef public object touches
    cdef public bint changes_drink
    cdef public tuple losses, leaves, restricted
    cdef public bint meets_everybody
    cdef public tuple does
    cdef public object harvested
    cdef public tuple not_yet
    cdef public bint is_bound


cdef class Playable:
    cdef public object card
    cdef public tuple ways
    cdef public int64_t could
    cdef public bint comes_home


cdef class Playbook:
    cdef public object entries
    cdef public Playable response
    cdef public dict lying
    cdef public object kept, of_side_decks
    cdef public dict types, in_round, out_of_round, payments
    cdef public Calls drink, event, lost, forced_out, won
    cdef public int64_t of_anytime
