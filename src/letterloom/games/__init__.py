"""The games, one folder each, found by themselves.

A game is a package with a `rules.md` whose `GAME` is a `letterloom.rules.Game`: in this folder, in a folder named by
the environment variable `LETTERLOOM_GAMES`, or anywhere under the entry point group `letterloom.games` (its name is the
game's id). Nothing lists them; where they are is looked up once, and each is loaded when it is asked for.
"""

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from letterloom.rules import AnyGame


def games() -> tuple[AnyGame, ...]:
    """All games, in the order of their titles."""
    found = {game.id: game for game in (_load(name) for name in _places())}
    return tuple(sorted(found.values(), key=lambda game: game.title))


def find(game_id: str) -> AnyGame | None:
    """The game of this id, or None.

    >>> find("kross").title
    'KROSS THE WORDZ'
    """
    if game_id in _places() and _load(game_id).id == game_id:
        return _load(game_id)  # most are found by their id, and the others need not be loaded
    return next((game for game in games() if game.id == game_id), None)


@cache
def _places() -> dict[str, Callable[[], AnyGame]]:
    """How to load each game."""
    places = {point.name: _loading(point) for point in entry_points(group="letterloom.games")}
    for folder in filter(None, os.environ.get("LETTERLOOM_GAMES", "").split(os.pathsep)):
        if folder not in sys.path:
            sys.path.append(folder)
        places |= {name: _importing(name) for name in _folders(Path(folder))}
    return places | {name: _importing(f"{__name__}.{name}") for name in _folders(Path(__file__).parent)}


def _folders(folder: Path) -> list[str]:
    return sorted(page.parent.name for page in folder.glob("*/rules.md"))


def _importing(module: str) -> Callable[[], AnyGame]:
    def load() -> AnyGame:
        game: AnyGame = import_module(module).GAME
        return game

    return load


def _loading(point: EntryPoint) -> Callable[[], AnyGame]:
    def load() -> AnyGame:
        game: AnyGame = point.load()
        return game

    return load


@cache
def _load(name: str) -> AnyGame:
    return _places()[name]()
