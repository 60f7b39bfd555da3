"""A hint as sentences."""

from ...table.bots.hinting import Hint
from ...text.speaker import Speaker, lines_text, reasons_text


def hint_text(hint: Hint, speaker: Speaker) -> str:
    """What the expert would do, how sure it is, the next best, why, and what both lead to."""
    best = label(speaker, hint.words)
    if not hint.next_words:
        return speaker.catalogue.say("frame.hint_only", {"choice": best})
    text = speaker.catalogue.say("frame.hint_best", {"choice": best, "share": hint.share, "sure": hint.sure})
    second = {"choice": label(speaker, hint.next_words), "gain": hint.gain}
    text += " " + speaker.catalogue.say("frame.hint_next" if hint.gain else "frame.hint_even", second)
    if hint.reasons:
        text += " " + speaker.catalogue.say("hint.why", {"reasons": reasons_text(speaker, hint.reasons)})
    return f"{text} {lines_text(speaker, hint.seat, hint.line, hint.next_line)}".rstrip()


def label(speaker: Speaker, words: str) -> str:
    return speaker.choice(speaker.game.choice(words))
