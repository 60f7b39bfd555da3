from tools.no_words import parse_no_words

from . import FOLDER, __doc__, made

parse_no_words(__doc__)
for game, text in made().items():
    (FOLDER / f"{game}.json").write_text(text, "utf-8")
    print(f"{game}: {len(text):,} characters")
