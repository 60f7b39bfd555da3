"""Counts per kind, and small sets as sorted lists."""

from hypothesis import given
from hypothesis import strategies as st

from vaka.core import ordered
from vaka.core.counts import has_some, largest, total

SMALL = st.integers(-3, 12)


@given(st.lists(st.integers(0, 9), max_size=8), st.integers(0, 8))
def test_counts_are_added_up_and_the_largest_is_found(counts, kinds):
    kinds = min(kinds, len(counts))
    assert total(counts) == sum(counts)
    assert has_some(counts) == any(counts)
    assert largest(counts, kinds) == max(counts[:kinds], default=0)


@given(st.sets(SMALL), SMALL)
def test_a_sorted_list_is_a_set_in_its_order(start, item):
    items = sorted(start)
    assert ordered.has(items, item) == (item in start)
    ordered.add(items, item)
    assert items == sorted(start | {item})
    ordered.discard(items, item)
    assert items == sorted(start - {item})
    ordered.discard(items, item)
    assert items == sorted(start - {item})


@given(st.lists(SMALL, min_size=1), SMALL)
def test_of_equal_entries_one_is_taken_out_or_put_in(entries, item):
    items = sorted(entries)
    assert ordered.count(items, item) == entries.count(item)
    ordered.insert(items, item)
    assert items == sorted([*entries, item])
    ordered.discard(items, item)
    ordered.discard(items, item)
    if item in entries:
        entries.remove(item)
    assert items == sorted(entries)
