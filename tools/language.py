"""Start a language, or check one: python -m tools.language start es --name Español, then check es.

`start` copies the English files, to be put into the language's words one by one: a folder of its own in `text`, and in
`text` of each edition its messages and its rules.
`check` says what is still to be done or wrong, and ends with 0 when nothing is.
"""

import argparse
import re
import shutil
import sys
from pathlib import Path

import vaka
from vaka.text import catalogue as texts
from vaka.text.catalogue import EXACT, PLACE, Catalogue, Word, catalogue, messages_in
from vaka.text.plurals import RULES, rule_of
from vaka.text.rule_texts import sections_in
from vaka.text.samples import place_of, samples

PACKAGE = Path(texts.__file__).parents[1]  # has `text/<language>` and `editions/<game>/text`
CODE = re.compile(r"[a-z]{2,3}")
NEVER_ALIKE = 4  # words: sentences that are longer are not the same in two languages
# keys whose texts are the same in every language
SAME = re.compile(r"frame\.language_|pages\.about\.licence_|cli\.parse\.|terminal\.your_name|\w+\.place_name\.")


def start(language: str, name: str, package: Path = PACKAGE) -> list[str]:
    """Make the files of a language from English; answers what was done, or raises SystemExit with what is wrong."""
    if not CODE.fullmatch(language):
        raise SystemExit(f"“{language}” is not the code of a language: two or three small letters, as in es.")
    folder = package / "text" / language
    if folder.exists():
        raise SystemExit(f"There is a folder {folder} already. Check it with: check {language}")
    if language not in RULES:
        raise SystemExit(f"{language} has no rule for its numbers yet: add one to RULES in src/vaka/text/plurals.py.")
    shutil.copytree(folder.with_name("en"), folder)
    for file in [*package.glob("editions/*/text/en.toml"), *package.glob("editions/*/text/rules.en.md")]:
        shutil.copy(file, file.with_name(re.sub(r"\ben\b", language, file.name)))
    for frame in sorted(package.glob("text/*/frame.toml")):  # every language names the new one in its menu
        text = frame.read_text("utf-8")
        last = max(match.end() for match in re.finditer(r'^language_\w+ = "[^"]*"\n', text, re.MULTILINE))
        frame.write_text(f'{text[:last]}language_{language} = "{name}"\n{text[last:]}', "utf-8")
    classes = ", ".join(rule_of(language)[0])
    return [
        f"{folder} is there, and its files in editions, in English. How to write it stands in docs/translate.md.",
        f"Words and cases have these classes of numbers, in this order: {classes}.",
        f"See it with: vaka open --translate. Check it with: python -m tools.language check {language}",
    ]


def check(language: str, package: Path = PACKAGE) -> list[str]:
    """What is wrong with a language, one line each; nothing when it is complete."""
    if not (package / "text" / language / "core.toml").is_file():
        raise SystemExit(f"There is no language {language}. Start it with: start {language} --name NAME")
    english = messages_in(files_in(package, "en"))
    known = Catalogue(language, messages_in(files_in(package, language)))
    return [
        *_keys(english, known),
        *_values(english, known),
        *_forms(known),
        *_cases(known),
        *_still_english(english, known),
        *_lengths(known),
        *_rules(language, package),
    ]


def files_in(package: Path, language: str) -> dict[str, Path]:
    """The files of a language by name, as `catalogue.files_of` has them, wherever a checkout lies."""
    files = {file.stem: file for file in sorted((package / "text" / language).glob("*.toml"))}
    return files | {file.parts[-3]: file for file in sorted(package.glob(f"editions/*/text/{language}.toml"))}


def _rules(language: str, package: Path) -> list[str]:
    """The rules for players: the same sections as in English, explaining the same numbers, and not in English."""
    faults = []
    for file in sorted(package.glob("editions/*/text/rules.en.md")):
        own = file.with_name(f"rules.{language}.md")
        name = own.relative_to(package).as_posix()
        if not own.is_file():
            faults.append(f"{name}: missing")
            continue
        english, known = (sections_in(file.parts[-3], path.read_text("utf-8")) for path in (file, own))
        names = {section.name: section for section in known}
        for section in english:
            mine = names.get(section.name)
            if mine is None:
                faults.append(f"{name}: no section {{#{section.name}}}")
            elif mine.numbers != section.numbers:
                faults.append(f"{name} {{#{section.name}}}: the numbers must be {section.numbers}")
            elif language != "en" and section.text.strip() and mine.text == section.text:
                faults.append(f"{name} {{#{section.name}}}: still in English")
    return faults


def own_keys() -> set[str]:
    """The keys that a language may have for itself: for a choice with its first words, for an event with a value."""
    result = set()
    for name in vaka.list_games():
        game = vaka.game(name)
        for words in game.vocabulary:
            verb, *values = words.split()
            result |= {f"{name}.choice." + "_".join([verb, *values[:end]]) for end in range(1, len(values) + 1)}
        for item in game.verbs:
            result |= {f"{name}.told.{item.name}_{word}" for kind in item.kinds for word in [*kind.words, "0", "1"]}
    return result


def places(message: str) -> set[str]:
    return {place.group(1) for place in PLACE.finditer(message)}


def _keys(english: dict[str, str], known: Catalogue) -> list[str]:
    own = own_keys()
    missing = [f"{key}: missing" for key in english if key not in known.messages and key not in own]
    return missing + [f"{key}: nobody asks for it" for key in known.messages if key not in english and key not in own]


def _values(english: dict[str, str], known: Catalogue) -> list[str]:
    """Values may be left out, but none be asked for that English does not have."""
    faults = []
    for key, text in known.messages.items():
        verb = next((key[:end] for end in range(len(key), 0, -1) if key[:end] in english), "")
        free = {place for place in places(text) if place[:1].isdigit()}  # words of a choice, values of an event
        more = places(text) - places(english.get(verb, "")) - free
        faults += [f"{key}: there is no value {{{name}}}" for name in sorted(more)]
    return faults


def _forms(known: Catalogue) -> list[str]:
    forms = {form for word in known.messages.values() if isinstance(word, Word) for form in word.forms}
    forms |= {"counted", "several", *known.classes}
    return [
        f"{key}: no word has the form “{place.group(2)}”"
        for key, text in known.messages.items()
        for place in PLACE.finditer(text)
        if place.group(2) and place.group(2) not in forms | places(text)
    ]


def _cases(known: Catalogue) -> list[str]:
    """A place that counts has a case for every class of the language."""
    faults = []
    for key, text in known.messages.items():
        for place in PLACE.finditer(text):
            cases = [case for case in place.group(3)[1:].split("|") if not EXACT.fullmatch(case)]
            if place.group(3) and len(cases) != len(known.classes):
                faults.append(f"{key}: {place.group()} needs {len(known.classes)} cases: {', '.join(known.classes)}")
    return faults


def _still_english(english: dict[str, str], known: Catalogue) -> list[str]:
    if known.language == "en":
        return []
    return [
        f"{key}: still in English"
        for key, text in english.items()
        if not SAME.match(key) and known.messages.get(key) == text and len(PLACE.sub("", text).split()) > NEVER_ALIKE
    ]


def _lengths(known: Catalogue) -> list[str]:
    games = {name: vaka.game(name) for name in vaka.list_games()}
    faults = []
    for key in known.messages:
        longest = max((len(text) for text in samples(known, key, games)), default=0)
        most = place_of(key).most
        if longest > most:
            faults.append(f"{key}: {longest} characters, and there is room for {most}")
    return faults


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.language", description=__doc__.splitlines()[0])
    parser.add_argument("do", choices=("start", "check"))
    parser.add_argument("language", help="its code, such as es")
    parser.add_argument("--name", default="", help="what it calls itself, for start: Español")
    given = parser.parse_args(words)
    if given.do == "start":
        print("\n".join(start(given.language, given.name or given.language)))
        return 0
    faults = check(given.language)
    print(
        "\n".join(faults)
        if faults
        else f"{given.language} is complete: {len(catalogue(given.language).messages)} keys."
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
