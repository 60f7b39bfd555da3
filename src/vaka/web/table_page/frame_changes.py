"""A frame as it is sent to a page: what has changed since the one that the page shows."""

from functools import cached_property, lru_cache
from hashlib import blake2b
from json.encoder import encode_basestring

from ..rendering.parts import Change, Region, changes, html_of

MAX_QUOTED = 500  # parts, in memory: those of the latest frames

_quoted = lru_cache(maxsize=MAX_QUOTED)(encode_basestring)  # what has changed has done so for all who look


class Frame(dict[str, Region]):
    """What a page shows, as regions by their ids. It is not changed any more, and viewers who see the same share it:
    then what it is sent as is written once for all of them."""

    _since: "tuple[Frame, str] | None" = None
    _other: "Frame | None" = None

    def since(self, shown: "Frame") -> str:
        """What has changed since a page had that one: whole regions, and parts of others; "" where all is the same."""
        if self is shown:
            return ""
        if self._since is None or self._since[0] is not shown:
            self._since = shown, frame_of(shown, self)
            shown._since = None  # else all that ever was would stay
        return self._since[1]

    def having(self, name: str, region: Region) -> "Frame":
        """The same with another region; those who share this one share that one, too."""
        if html_of(self[name]) == html_of(region):
            return self
        if self._other is None or html_of(self._other[name]) != html_of(region):
            self._other = Frame({**self, name: region})
        return self._other

    @cached_property
    def html(self) -> dict[str, str]:
        return {name: html_of(region) for name, region in self.items()}

    @cached_property
    def digest(self) -> str:
        """Names what a page shows, so that it need not be sent what it has already."""
        shown = blake2b(digest_size=12)
        for name, html in sorted(self.html.items()):
            shown.update(f"{name} {html}".encode())
        return shown.hexdigest()


def frame_of(sent: dict[str, Region], regions: dict[str, Region]) -> str:
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
