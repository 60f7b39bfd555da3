"""A hint as sentences: one line, and more for those who want it."""

from ...table.bots.hinting import Hint
from ...text.speaker import Speaker, lines_text, reasons_text


def hint_text(hint: Hint, speaker: Speaker) -> str:
    """What the expert would do, and the one reason that counts most."""
    best = label(speaker, hint.words)
    if not hint.next_words:
        return speaker.catalogue.say("frame.hint_only", {"choice": best})
    text = speaker.catalogue.say("frame.hint_best", {"choice": best})
    if not hint.reasons:
        return text
    return text + " " + speaker.catalogue.say("hint.why", {"reasons": reasons_text(speaker, hint.reasons[:1])})


def hint_more(hint: Hint, speaker: Speaker) -> str:
    """What that is worth, the next best choice, and what both lead to; "" where there is no choice."""
    if not hint.next_words:
        return ""
    second = {"choice": label(speaker, hint.next_words), "gain": hint.gain}
    parts = [
        speaker.catalogue.say("frame.hint_share", {"share": hint.share}),
        speaker.catalogue.say("frame.hint_next" if hint.gain else "frame.hint_even", second),
        lines_text(speaker, hint.seat, hint.line, hint.next_line),
    ]
    return " ".join([part for part in parts if part])


def hint_mark(hint: Hint, speaker: Speaker) -> str:
    """What is left of a hint under the log."""
    values = {"hint": speaker.catalogue.say("frame.hint", {}), "choice": label(speaker, hint.words)}
    return speaker.catalogue.say("frame.hint_mark", values)


def label(speaker: Speaker, words: str) -> str:
    return speaker.choice(speaker.game.choice(words))
