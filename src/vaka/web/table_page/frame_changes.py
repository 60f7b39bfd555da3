"""What has changed between two frames, as it is sent to a page."""

from functools import lru_cache
from json.encoder import encode_basestring

from ..rendering.parts import Change, Region, changes, html_of

MAX_QUOTED = 500  # parts, in memory: those of the latest frames

_quoted = lru_cache(maxsize=MAX_QUOTED)(encode_basestring)  # what has changed has done so for all who look


def frame_of(sent: dict[str, Region], regions: dict[str, Region]) -> str:
    """What has changed, as it is sent to a page: whole regions, and parts of others; nothing where all is as it was."""
    whole: dict[str, str] = {}
    parts: list[Change] = []
    for name, now in regions.items():
        result = changes(sent[name], now) if name in sent else None
        if result is None:
            whole[name] = html_of(now)
        else:
            parts += result
    if not whole and not parts:
        return ""
    text = ",".join([f"{encode_basestring(name)}:{encode_basestring(html)}" for name, html in whole.items()])
    changed = ",".join([f'["{part.how}",{_quoted(part.id)},{_quoted(part.html)}]' for part in parts])
    return f'{{"regions":{{{text}}},"parts":[{changed}]}}'
