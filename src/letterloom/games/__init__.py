"""The games, one folder each, found by themselves.

A game is a package in this folder, or in a folder named by the environment variable
`LETTERLOOM_GAMES`, whose `GAME` is a `letterloom.rules.Game`. Nothing lists them.
"""

import os
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from letterloom.rules import AnyGame

__path__.extend(folder for folder in os.environ.get("LETTERLOOM_GAMES", "").split(os.pathsep) if folder)


@lru_cache
def games() -> tuple[AnyGame, ...]:
    """All games, in the order of their titles."""
    names = sorted({module.name for module in iter_modules(__path__) if module.ispkg})
    found: list[AnyGame] = [import_module(f"{__name__}.{name}").GAME for name in names]
    return tuple(sorted(found, key=lambda game: game.title))


def find(game_id: str) -> AnyGame | None:
    """The game of this id, or None.

    >>> find("kross").title
    'KROSS THE WORDZ'
    """
    return next((game for game in games() if game.id == game_id), None)
