"""Bars on a log scale as an SVG, drawn by hand: readable in light and dark."""

import math
from html import escape
from typing import NamedTuple

WIDTH, LABELS, VALUES = 960, 330, 90
ROW, BAR, TOP = 20, 13, 58

STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 15px; font-weight: 600 }
  .label, .value { dominant-baseline: central }
  .label { text-anchor: end }
  .decade { text-anchor: middle; fill: #59636e }
  .ground { fill: #ffffff }
  line { stroke: #d1d9e0 }
  .interpreted { fill: #7cc4b5 } .compiled { fill: #1f9a84 } .playout { fill: #0b6b5b }
  .peer { fill: #8c96a1 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .decade { fill: #9198a1 }
    .ground { fill: #0d1117 }
    line { stroke: #3d444d }
    .interpreted { fill: #14594d } .compiled { fill: #1f9a84 } .playout { fill: #6fdcc6 }
    .peer { fill: #656c76 }
  }
"""


class Bar(NamedTuple):
    label: str
    value: float
    look: str  # a class of the style


def bars(title: str, rows: list[Bar]) -> str:
    """Horizontal bars; the axis runs over whole powers of ten."""
    low = math.floor(math.log10(min(bar.value for bar in rows)))
    high = math.ceil(math.log10(max(bar.value for bar in rows)))
    span = WIDTH - LABELS - VALUES
    bottom = TOP + ROW * len(rows)

    def along(value: float) -> float:
        return round(span * (math.log10(value) - low) / (high - low), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 12}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{bottom + 12}" rx="6"/>',
        f'<text class="title" x="14" y="24">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        x = LABELS + along(10.0**power)
        parts.append(f'<line x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{bottom}"/>')
        parts.append(f'<text class="decade" x="{x}" y="{TOP - 12}">{10**power:,}</text>')
    for number, bar in enumerate(rows):
        y = TOP + ROW * number
        middle = y + ROW / 2
        width = along(bar.value)
        parts.append(f'<text class="label" x="{LABELS - 8}" y="{middle}">{escape(bar.label)}</text>')
        parts.append(f'<rect class="{bar.look}" x="{LABELS}" y="{y + 3}" width="{width}" height="{BAR}"/>')
        parts.append(f'<text class="value" x="{LABELS + width + 6}" y="{middle}">{bar.value:,.0f}</text>')
    return "\n".join([*parts, "</svg>", ""])
