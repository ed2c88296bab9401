"""Draws `docs/picture.svg`: the five tables, each in the middle of a game that bots played.

Run `python -m scripts.picture`. It draws scenes, so a sixth game would be in the picture by itself.
"""

from pathlib import Path
from random import Random
from xml.sax.saxutils import escape

from letterloom.games import games
from letterloom.players import bots
from letterloom.rules import AnyGame, Player, Record, Replay, Row, Scene, Zone

TARGET = Path(__file__).parents[1] / "docs" / "picture.svg"
PANEL = 300
HEAD = 46
FILLS = {
    "plain": "#f4e3c1",
    "new": "#c9e4b4",
    "good": "#c9e4b4",
    "locked": "#b9b2a3",
    "blank": "#fff6d6",
    "joker": "#e3c8ee",
    "bad": "#f0b8a8",
    "mine": "#bfe0ea",
    "hidden": "#8d99ae",
    "red": "#e59a8c",
    "blue": "#9fbfe6",
}
ANSWERS = {"kross": 75, "typo2d": 18, "wordcross": 16, "cubeword": 5, "3dxword": 13}
"""How far into the game the picture is taken."""


def played(game: AnyGame) -> Scene:
    """The table after some answers of its strongest bot, as seat 0 sees it."""
    seats = tuple(Player(name) for name in ("Ann", "Bo"))
    table = Replay(Record(game=game, seats=seats, options=game.options(), seed=12))
    bot, rng = list(bots(game).values())[-1], Random(12)
    for _ in range(ANSWERS.get(game.id, 10)):
        table.draw()
        if table.over:
            break
        seat = table.to_move[0]
        view = game.view(table.state, seat)
        table.judge(Row(seat, game.write(view, bot.choose(view, rng))))
    return game.scene(game.view(table.state, 0))


def panel(game: AnyGame, scene: Scene) -> str:
    """One game: its title, and the board of its scene that belongs to seat 0, or else the largest."""
    boards = [zone for zone in scene.zones if zone.layout == "grid"]
    board = max(boards, key=lambda zone: (zone.owner == 0, len(zone.spots)))
    title = f'<text x="{PANEL / 2}" y="30" class="title">{escape(game.title)}</text>'
    return title + tiles(board)


def tiles(zone: Zone) -> str:
    """A board's cells, as large as the panel allows; upper floors are drawn up and to the right."""
    spots = sorted(
        zone.spots, key=lambda spot: (spot.at[2] if len(spot.at) == 3 else 0, spot.at[1], spot.at[0])
    )

    def place(at: tuple[int, ...]) -> tuple[float, float]:
        floor = at[2] if len(at) == 3 else 0
        return at[0] + 0.28 * floor, at[1] - 0.28 * floor

    places = [place(spot.at) for spot in spots]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    wide = max(x for x, _ in places) - left + 1
    high = max(y for _, y in places) - top + 1
    size = min((PANEL - 40) / wide, (PANEL - HEAD - 30) / high, 40)
    dx, dy = (PANEL - wide * size) / 2, HEAD + (PANEL - HEAD - 20 - high * size) / 2
    out = []
    for spot, (x, y) in zip(spots, places, strict=True):
        cx, cy = dx + (x - left) * size, dy + (y - top) * size
        fill = FILLS[spot.piece.tone] if spot.piece else "none"
        side, corner = size - 2, size / 8
        out.append(
            f'<rect x="{cx + 1:.1f}" y="{cy + 1:.1f}" width="{side:.1f}" height="{side:.1f}" rx="{corner:.1f}" '
            f'fill="{fill}" stroke="#8a7a5c" stroke-opacity="{0.9 if spot.piece else 0.35}"/>'
        )
        if spot.piece:
            text = escape(spot.piece.text)
            font = size * (0.62 if len(spot.piece.text) == 1 else 0.46)
            middle = f'x="{cx + size / 2:.1f}" y="{cy + size / 2:.1f}" dy="0.35em"'
            out.append(f'<text {middle} font-size="{font:.1f}" class="letter">{text}</text>')
    return "".join(out)


def main() -> None:
    """Write the picture."""
    panels = [panel(game, played(game)) for game in games()]
    width = PANEL * len(panels)
    style = (
        ".title{font:600 17px Georgia,serif;text-anchor:middle;fill:#4a3b22}"
        ".letter{font-family:Georgia,serif;font-weight:600;text-anchor:middle;fill:#3a2e1a}"
    )
    groups = "".join(f'<g transform="translate({n * PANEL} 0)">{body}</g>' for n, body in enumerate(panels))
    TARGET.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {PANEL}" role="img" '
        f'aria-label="The five games in the middle of play"><style>{style}</style>'
        f'<rect width="{width}" height="{PANEL}" rx="14" fill="#fbf7ee"/>{groups}</svg>\n',
        encoding="utf-8",
    )
    print(f"{TARGET.name}: {len(panels)} games")


if __name__ == "__main__":
    main()
