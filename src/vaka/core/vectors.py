"""Vectors: lists of a fixed length whose entries are machine ints.

A field of a state that does not grow, such as a count per seat, is a `vec[i64]`. Use it as a list: `shells[seat] += 1`,
`len(shells)`, `for count in shells`, `shells[:]` for a copy. Make one with `vec[i64]([0] * players)`. Rows of equal
meaning are a `vec[vec[i64]]`: `hands[seat][card]`.

Interpreted, `vec[i64]` is `list`, so that no package is needed. Compiled, it is the vector of librt, the compiler's own
library: an entry is no object, and a copy is one block of memory. Such a vector has no `append`, `sort`, `index` or
`count`, and equals no list: `list(shells)` makes one. mypy notices where this is forgotten. It does not notice that C
computes `1 << n` in 32 bits where `n` is an `i64`: make such a value with plain ints. In the condition of a list
comprehension write `n > 0 and ready`: of `n and ready` an object is made for each entry.

Copies of a state share the fields that it names in `shared_fields`. Nobody changes one of these: `counts.with_entry`
and `counts.with_more` answer a changed copy for the field.

This module is not compiled: what is compiled knows the two types already.
"""

from typing import TYPE_CHECKING

from . import compiling
from .compiling import i64

if TYPE_CHECKING or not str(compiling.__file__).endswith((".py", ".pyc")):  # the tab has bytecode alone (docs/tab.md)
    from librt.vecs import vec
else:
    vec = {i64: list, list: list}  # of ints, and of vectors

__all__ = ["i64", "vec"]
