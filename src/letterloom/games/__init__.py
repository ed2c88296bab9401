"""The games, one folder each, found by themselves.

A game is a package with a `rules.md` in this folder, or in a folder named by the environment
variable `LETTERLOOM_GAMES`, whose `GAME` is a `letterloom.rules.Game`. Nothing lists them.
"""

import os
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from letterloom.rules import AnyGame

__path__.extend(folder for folder in os.environ.get("LETTERLOOM_GAMES", "").split(os.pathsep) if folder)


def _folders() -> list[str]:
    return sorted({page.parent.name for folder in __path__ for page in Path(folder).glob("*/rules.md")})


@lru_cache
def _load(folder: str) -> AnyGame:
    game: AnyGame = import_module(f"{__name__}.{folder}").GAME
    return game


def games() -> tuple[AnyGame, ...]:
    """All games, in the order of their titles."""
    return tuple(sorted((_load(folder) for folder in _folders()), key=lambda game: game.title))


def find(game_id: str) -> AnyGame | None:
    """The game of this id, or None.

    >>> find("kross").title
    'KROSS THE WORDZ'
    """
    if game_id in _folders() and _load(game_id).id == game_id:
        return _load(game_id)  # most folders are named by the id, and the others need not be loaded
    return next((game for game in games() if game.id == game_id), None)
