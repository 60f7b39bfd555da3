"""A table as learners' environments draw it: in words (`ansi`), and the same on a page (`svg`)."""

from html import escape

from ..core.state import State

ANSI, SVG = "ansi", "svg"
MODES = (ANSI, SVG)
LINE, CHARACTER, EDGE = 16, 7.3, 12  # pixels of a page with letters of one width


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, *MODES):
        raise ValueError(f"render_mode is {render_mode!r}, but may be {' or '.join(MODES)}")
    return render_mode


def rendered(state: State, viewer: int | None, mode: str | None) -> str | None:
    """What a seat (None: a watcher) sees; nothing where no mode was asked for."""
    if mode is None:
        return None
    text = str(state.seen(viewer))
    return text if mode == ANSI else page(text)


def page(text: str) -> str:
    """Lines of text as an SVG.

    >>> page("a < b").count("<tspan")
    1
    """
    lines = text.splitlines()
    width = round(2 * EDGE + CHARACTER * max(map(len, lines)))
    spans = [f'<tspan x="{EDGE}" dy="{LINE}">{escape(line) or " "}</tspan>' for line in lines]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{LINE * len(lines) + 2 * EDGE}">',
            '<rect width="100%" height="100%" fill="#fbf6ea"/>',
            f'<text y="{EDGE}" font-family="monospace" font-size="12" fill="#2b2420" xml:space="preserve">',
            *spans,
            "</text>",
            "</svg>",
        ]
    )
