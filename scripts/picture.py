"""Draws the five tables, each in the middle of a game that bots played: `docs/picture.svg` with all of them, and one
for each game on the page's home.

Run `python -m scripts.picture`. It draws scenes, so a sixth game would be in the picture by itself.
"""

from pathlib import Path
from random import Random

from letterloom.games import games
from letterloom.players import Thinking, bots
from letterloom.rules import AnyGame, Player, Record, Replay, Row, Scene
from letterloom.table.picture import Drawn, beside, board, framed, titled

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "picture.svg"
HOME = ROOT / "web" / "public" / "games"
MOMENTS = {
    "kross": (12, 90),
    "typo2d": (15, 30),
    "wordcross": (12, 16),
    "cubeword": (12, 4),
    "3dxword": (5, 6),
}
"""The seed of the game, and after how many answers the picture is taken."""


def played(game: AnyGame) -> Scene:
    """The table after some answers of its strongest bot, as seat 0 sees it."""
    seats = tuple(Player(name) for name in ("Ann", "Bo"))
    seed, answers = MOMENTS.get(game.id, (12, 10))
    table = Replay(Record(game=game, seats=seats, options=game.options(), seed=seed))
    bot, rng = list(bots(game).values())[-1], Random(12)
    for _ in range(answers):
        table.draw()
        if table.over:
            break
        seat = table.to_move[0]
        view = game.view(table.state, seat)
        table.judge(Row(seat, game.write(bot.choose(view, rng, Thinking()))))
    return game.scene(game.view(table.state, 0))


def boards(scene: Scene, seat: int) -> Drawn:
    """The board that matters most to a seat; where that is narrow, everybody's side by side."""
    own = board(scene, seat)
    if own.width > own.height / 2:
        return own
    return beside([board(Scene((zone,))) for zone in scene.zones if zone.owner is not None])


def main() -> None:
    """Write the pictures."""
    HOME.mkdir(parents=True, exist_ok=True)
    panels: list[Drawn] = []
    for game in games():
        drawn = boards(played(game), 0)
        (HOME / f"{game.id}.svg").write_text(framed(drawn), encoding="utf-8")
        panels.append(titled(game.title, drawn))
    TARGET.write_text(framed(beside(panels)), encoding="utf-8")
    print(f"{TARGET.name}: {len(panels)} games")


if __name__ == "__main__":
    main()
