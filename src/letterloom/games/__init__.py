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

from letterloom.rules import AnyGame, Game


def games() -> tuple[AnyGame, ...]:
    """All games, in the order of their titles."""
    found = {game.id: game for game in map(_load, _places()) if game}
    return tuple(sorted(found.values(), key=lambda game: game.title))


def find(game_id: str) -> AnyGame | None:
    """The game of this id, or None.

    >>> find("kross").title
    'KROSS THE WORDZ'
    """
    named = _load(game_id) if game_id in _places() else None
    if named and named.id == game_id:
        return named  # most are found by their id, and the others need not be loaded
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
    return lambda: _game(import_module(module).GAME)


def _loading(point: EntryPoint) -> Callable[[], AnyGame]:
    return lambda: _game(point.load())


def _game(found: object) -> AnyGame:
    if not isinstance(found, Game):
        raise TypeError("its GAME is no letterloom.rules.Game")
    return found


@cache
def _load(name: str) -> AnyGame | None:
    """A game, or None where it cannot be loaded: that is said once, and the others can be played."""
    try:
        return _places()[name]()
    except Exception as error:
        why = " ".join(f"{type(error).__name__}: {error}".split())
        sys.stderr.write(f"letterloom: the game {name} cannot be loaded and is left out ({why})\n")
        return None
