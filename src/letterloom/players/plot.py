"""A plot of ratings: a dot for each bot, with the interval that it lies in, as an SVG."""

from collections.abc import Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from letterloom.players.ratings import Elo

WIDE, ROW, LEFT, TOP = 640, 34, 150, 56
STYLE = (
    "text{font:14px system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;fill:#2b2208}.number{text-anchor:middle}"
    ".title{font-weight:600}.grid{stroke:#d8d4dc}.reach{stroke:#3c6e9e;stroke-width:3}.dot{fill:#3c6e9e}"
)


def plot(title: str, names: Sequence[str], ratings: Sequence[Elo]) -> str:
    """The ratings, the strongest first.

    >>> drawn = plot("KROSS", ["greedy", "random"], [Elo(200, 150, 250), Elo(-200, -250, -150)])
    >>> drawn.count("<circle"), drawn.index("greedy") < drawn.index("random")
    (2, True)
    """
    ends = [end for rating in ratings for end in (rating.low, rating.high)]
    step = next(
        step for step in (50, 100, 200, 500, 1000) if max(ends) - min(ends) <= 10 * step or step == 1000
    )
    least, most = step * floor(min(ends) / step), step * ceil(max(ends) / step)

    def x(elo: float) -> float:
        return round(LEFT + (WIDE - LEFT - 40) * (elo - least) / max(most - least, 1), 1)

    height = TOP + ROW * len(names) + 12
    parts = [f'<text class="title" x="16" y="24">{escape(title)}</text>']
    for elo in range(least, most + 1, step):
        parts.append(f'<line class="grid" x1="{x(elo)}" x2="{x(elo)}" y1="{TOP}" y2="{height - 8}"/>')
        parts.append(f'<text class="number" x="{x(elo)}" y="{TOP - 8}">{elo:+d}</text>')
    best_first = sorted(zip(names, ratings, strict=True), key=lambda pair: -pair[1].elo)
    for row, (name, rating) in enumerate(best_first):
        y = TOP + ROW * row + ROW // 2
        parts.append(f'<text x="16" y="{y + 5}">{escape(name)}</text>')
        parts.append(f'<line class="reach" x1="{x(rating.low)}" x2="{x(rating.high)}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot" cx="{x(rating.elo)}" cy="{y}" r="6"/>')
    body = "\n".join(parts)
    size = f'width="{WIDE}" height="{height}" viewBox="0 0 {WIDE} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n{body}\n</svg>\n'
