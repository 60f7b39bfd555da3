from tools.no_arguments import parse_no_words
from vaka import editions

from . import __doc__, made

parse_no_words(__doc__)
for game, text in made().items():
    (editions.folder(game) / "web" / "examples.json").write_text(text, "utf-8")
    print(f"{game}: {len(text):,} characters")
