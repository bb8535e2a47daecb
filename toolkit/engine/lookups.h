/* Looking at what records hold, setting it, calling what they can do and taking one of a row, as cheaply as Python's own
   interpreter does it: for the compiled engine, whose C code has these in the place of Cython's own (see hatch_build.py).

   A frame, a side or the state is a record of msgspec: its fields lie one after the other as in a C structure, but
   Cython asks the kind of record for their places each time. Here each place in the code remembers what it found last,
   for records of which kind. So it does for what is no field of a record: what the C structure of another module holds,
   a function of a module, whether a thing is of a kind. What is not so plain is done in Python's own way. */

#if defined(__GNUC__) && CYTHON_USE_TYPE_SLOTS && CYTHON_USE_PYTYPE_LOOKUP && !defined(Py_GIL_DISABLED)

#include <structmember.h>

/* What leads to an error only lies apart, so that the rest comes to lie close together: a decision goes through so much
   code that the processor waits for it longer than it works. */
static void __Pyx_AddTraceback(const char *, int, int, const char *) __attribute__((cold));

typedef struct {
    PyTypeObject *kind;
    Py_ssize_t offset;
} Field;

typedef struct {
    PyTypeObject *kind;
    PyGetSetDef *how;
    unsigned PY_LONG_LONG version;
    PyObject *found;
} Other;

typedef struct {
    unsigned int version;
    PyObject *function;
} Method;

typedef struct {
    unsigned int version;
    PyObject *kind;
    int answer;
} Kinship;

/* Where frames of many kinds come to one after the other, a place remembers this many, by the versions of their kinds. */
#define KINDS 4

/* Where a field of this name lies in records of a kind; 0 if it is no plain field. */
static Py_ssize_t place_of(PyTypeObject *kind, PyObject *name) {
    PyObject *found = kind->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(kind, name) : NULL;
    if (found == NULL || !Py_IS_TYPE(found, &PyMemberDescr_Type)) return 0;
    PyMemberDef *field = ((PyMemberDescrObject *)found)->d_member;
    return field->type == T_OBJECT_EX ? field->offset : 0;
}

static void remember(Field *last, PyTypeObject *kind, Py_ssize_t offset) {
    Py_INCREF(kind);
    Py_XSETREF(last->kind, kind);
    last->offset = offset;
}

/* What a module has of a name, as long as nothing in it has changed: then its dict has another version, as no other has. */
static PyObject *look_in_module(Other *other, PyObject *module, PyObject *name) {
#if PY_VERSION_HEX < 0x030C0000
    PyObject *all = PyModule_GetDict(module);
    unsigned PY_LONG_LONG version = ((PyDictObject *)all)->ma_version_tag;
    if (likely(version == other->version)) {
        Py_INCREF(other->found);
        return other->found;
    }
    PyObject *found = PyDict_GetItemWithError(all, name);
    if (found != NULL) {
        other->version = version;
        other->found = found;
        Py_INCREF(found);
        return found;
    }
    PyErr_Clear();
#endif
    return PyObject_GetAttr(module, name);
}

static PyObject *look_anew(Field *last, Other *other, PyObject *record, PyObject *name) {
    PyTypeObject *kind = Py_TYPE(record);
    if (likely(kind == other->kind)) return other->how->get(record, other->how->closure);
    if (kind == &PyModule_Type) return look_in_module(other, record, name);
    PyObject *found = kind->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(kind, name) : NULL;
    if (found != NULL && Py_IS_TYPE(found, &PyGetSetDescr_Type)) {
        Py_INCREF(kind);
        Py_XSETREF(other->kind, kind);
        other->how = ((PyGetSetDescrObject *)found)->d_getset;
    }
    Py_ssize_t offset = place_of(kind, name);
    if (offset > 0) remember(last, kind, offset);
    return PyObject_GetAttr(record, name);
}

static inline PyObject *look_at(Field *last, Other *other, PyObject *record, PyObject *name) {
    if (likely(Py_TYPE(record) == last->kind)) {
        PyObject *value = *(PyObject **)((char *)record + last->offset);
        if (likely(value != NULL)) {
            Py_INCREF(value);
            return value;
        }
    }
    return look_anew(last, other, record, name);
}

/* Only a record that has just let itself be set lets itself be set (a frozen one does not), and only one that the garbage
   collector does not look at: for any other, msgspec has to think of the collector. */
static int set_anew(Field *last, PyObject *record, PyObject *name, PyObject *value) {
    PyTypeObject *kind = Py_TYPE(record);
    int failed = PyObject_SetAttr(record, name, value);
    Py_ssize_t offset = failed || PyType_IS_GC(kind) ? 0 : place_of(kind, name);
    if (offset > 0 && *(PyObject **)((char *)record + offset) == value) remember(last, kind, offset);
    return failed;
}

static inline int set_at(Field *last, PyObject *record, PyObject *name, PyObject *value) {
    if (likely(Py_TYPE(record) == last->kind)) {
        PyObject **place = (PyObject **)((char *)record + last->offset);
        Py_INCREF(value);
        Py_XSETREF(*place, value);
        return 0;
    }
    return set_anew(last, record, name, value);
}

/* A kind has another version as soon as anything of it changes, and no other kind has that version; 0 is none. */
static inline unsigned int version_of(PyTypeObject *kind) {
#if PY_VERSION_HEX < 0x030C0000
    if (!PyType_HasFeature(kind, Py_TPFLAGS_VALID_VERSION_TAG)) return 0;
#endif
    return kind->tp_version_tag;
}

/* Whether an object might have something of this name for itself alone. */
static inline int has_its_own(PyObject *object) {
    Py_ssize_t offset = Py_TYPE(object)->tp_dictoffset;
    PyObject *own = offset > 0 ? *(PyObject **)((char *)object + offset) : NULL;
    return offset < 0 || (own != NULL && PyDict_GET_SIZE(own) > 0);
}

static __attribute__((cold)) PyObject *call_anew(
    Method *last, PyObject *name, PyObject *const *arguments, size_t count
) {
    PyTypeObject *kind = Py_TYPE(arguments[0]);
    PyObject *found = kind->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(kind, name) : NULL;
    if (found != NULL && PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR)
            && PyVectorcall_Function(found) != NULL) {
        last->version = version_of(kind);
        last->function = found;
    }
    return PyObject_VectorcallMethod(name, arguments, count, NULL);
}

static inline PyObject *call(Method *kinds, PyObject *name, PyObject *const *arguments, size_t count) {
    unsigned int version = version_of(Py_TYPE(arguments[0]));
    Method *last = &kinds[version % KINDS];
    if (unlikely(version == 0 || version != last->version || has_its_own(arguments[0])))
        return call_anew(last, name, arguments, count);
    PyObject *function = last->function;
    vectorcallfunc how = PyVectorcall_Function(function);
    Py_INCREF(function);
    PyObject *result = how(function, arguments, count & ~PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(function);
    return result;
}

/* Cython looks first at whether a function takes one argument or none, which takes longer than it saves. */
static inline PyObject *call_this(PyObject *function, PyObject *const *arguments, size_t count, PyObject *named) {
    vectorcallfunc how = named == NULL ? PyVectorcall_Function(function) : NULL;
    if (likely(how != NULL)) return how(function, arguments, count, NULL);
    return __Pyx_PyObject_FastCallDict(function, arguments, count, named);
}

/* Whether neither the kind nor the thing says itself what is of the kind. */
static int is_plain(PyObject *thing, PyObject *kind) {
    static PyObject *asked, *told;
    if (asked == NULL) asked = PyUnicode_InternFromString("__instancecheck__");
    if (told == NULL) told = PyUnicode_InternFromString("__class__");
    if (asked == NULL || told == NULL || !PyType_Check(kind)) {
        PyErr_Clear();
        return 0;
    }
    return Py_TYPE(thing)->tp_getattro == PyObject_GenericGetAttr
        && _PyType_Lookup(Py_TYPE(kind), asked) == _PyType_Lookup(&PyType_Type, asked)
        && _PyType_Lookup(Py_TYPE(thing), told) == _PyType_Lookup(&PyBaseObject_Type, told);
}

static __attribute__((cold)) int is_one_anew(Kinship *last, PyObject *thing, PyObject *kind) {
    int answer = PyObject_IsInstance(thing, kind);
    if (answer >= 0 && is_plain(thing, kind)) {
        Py_INCREF(kind);
        Py_XSETREF(last->kind, kind);
        last->version = version_of(Py_TYPE(thing));
        last->answer = answer;
    }
    return answer;
}

static inline int is_one(Kinship *kinds, PyObject *thing, PyObject *kind) {
    if (Py_IS_TYPE(thing, (PyTypeObject *)kind)) return 1;
    unsigned int version = version_of(Py_TYPE(thing));
    Kinship *last = &kinds[version % KINDS];
    if (likely(version != 0 && version == last->version && kind == last->kind)) return last->answer;
    return is_one_anew(last, thing, kind);
}

static inline PyObject *item_of(PyObject *things, PyObject *place) {
    if (PyLong_CheckExact(place) && __Pyx_PyLong_IsCompact(place)) {
        size_t at = (size_t)__Pyx_PyLong_CompactValue(place);
        PyObject *found = NULL;
        if (PyList_CheckExact(things) && at < (size_t)PyList_GET_SIZE(things)) found = PyList_GET_ITEM(things, at);
        if (PyTuple_CheckExact(things) && at < (size_t)PyTuple_GET_SIZE(things)) found = PyTuple_GET_ITEM(things, at);
        if (found != NULL) {
            Py_INCREF(found);
            return found;
        }
    }
    return PyObject_GetItem(things, place);
}

#pragma push_macro("__Pyx_PyObject_GetAttrStr")
#pragma push_macro("__Pyx_PyObject_SetAttrStr")
#pragma push_macro("__Pyx_PyObject_FastCallMethod")
#pragma push_macro("__Pyx_PyObject_FastCallDict")
#pragma push_macro("__Pyx_PyObject_GetItem")
#pragma push_macro("PyObject_IsInstance")
#undef __Pyx_PyObject_FastCallMethod
#define __Pyx_PyObject_GetAttrStr(record, name) \
    __extension__({ static Field last; static Other other; look_at(&last, &other, record, name); })
#define __Pyx_PyObject_SetAttrStr(record, name, value) \
    __extension__({ static Field last; set_at(&last, record, name, value); })
#define __Pyx_PyObject_FastCallMethod(name, arguments, count) \
    __extension__({ static Method kinds[KINDS]; call(kinds, name, arguments, count); })
#define __Pyx_PyObject_FastCallDict(function, arguments, count, named) call_this(function, arguments, count, named)
#define __Pyx_PyObject_GetItem(things, place) item_of(things, place)
#define PyObject_IsInstance(thing, kind) \
    __extension__({ static Kinship kinds[KINDS]; is_one(kinds, thing, kind); })

#endif
