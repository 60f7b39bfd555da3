from . import FOLDER, made

for game, text in made().items():
    (FOLDER / f"{game}.json").write_text(text, "utf-8")
    print(f"{game}: {len(text):,} characters")
