# The numbers of the generator are the machine's own in the compiled engine, for Cython (see hatch_build.py).

cimport cython

cdef unsigned long long _MASK, _STEP, _FIRST, _SECOND, _FAIR


@cython.locals(last=Py_ssize_t, other=Py_ssize_t, number=cython.ulonglong)
cdef unsigned long long _shuffle(unsigned long long state, object things)
