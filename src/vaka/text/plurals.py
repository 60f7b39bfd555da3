"""Which form of a word goes with a number: the classes of each language, by the cardinal rules of the Unicode CLDR.

Only whole numbers are counted at a table, so a rule is a line. The last class is the one for all other numbers; it is
called `many` where CLDR says `other`, unless the language has a `many` besides. Another language is one entry in
RULES (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html); `python -m tools.language`
says so when it is missing.
"""

from collections.abc import Callable

Rule = tuple[tuple[str, ...], Callable[[int], str]]


def _slavic(n: int, one: bool) -> str:
    if one:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _east_slavic(n: int) -> str:
    return _slavic(n, n % 10 == 1 and n % 100 != 11)


def _polish(n: int) -> str:
    return _slavic(n, n == 1)


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else "many"


def _slovenian(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "many")


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else "many"


def _lithuanian(n: int) -> str:
    teens = 11 <= n % 100 <= 19
    return "many" if teens or n % 10 == 0 else "one" if n % 10 == 1 else "few"


NONE: Rule = (("one",), lambda n: "one")
ONE: Rule = (("one", "many"), lambda n: "one" if n == 1 else "many")
ZERO_ONE: Rule = (("one", "many"), lambda n: "one" if n in (0, 1) else "many")
ICELANDIC: Rule = (("one", "many"), lambda n: "one" if n % 10 == 1 and n % 100 != 11 else "many")
TWO: Rule = (("one", "two", "many"), lambda n: "one" if n == 1 else "two" if n == 2 else "many")

RULES: dict[str, Rule] = (
    dict.fromkeys(("id", "ja", "ko", "sm", "th", "to", "vi", "zh"), NONE)
    | dict.fromkeys(("ca", "da", "de", "el", "en", "eo", "es", "et", "eu", "fi", "gl", "hu"), ONE)
    | dict.fromkeys(("haw", "it", "nb", "nl", "nn", "no", "sq", "sv", "sw", "tr"), ONE)
    | dict.fromkeys(("fr", "pt"), ZERO_ONE)
    | dict.fromkeys(("be", "bs", "hr", "ru", "sr", "uk"), (("one", "few", "many"), _east_slavic))
    | dict.fromkeys(("cs", "sk"), (("one", "few", "many"), _czech))
    | {
        "he": TWO,
        "is": ICELANDIC,
        "lt": (("one", "few", "many"), _lithuanian),
        "pl": (("one", "few", "many"), _polish),
        "ro": (("one", "few", "many"), _romanian),
        "sl": (("one", "two", "few", "many"), _slovenian),
    }
)


def rule_of(language: str) -> Rule:
    return RULES.get(language, ONE)
