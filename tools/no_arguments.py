"""For commands that take no words of their own: help is given, and anything else is refused before it begins."""

import argparse


def parse_no_words(about: str | None) -> None:
    argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
