"""The tables at hand: read from the store, changed one after the other, stored before anybody hears of it."""
