"""Which bots a game has.

A game's own stand in the module `bot` beside its rules, as `BOTS`, weakest first, and are loaded only when somebody
asks for them, so a referee never loads a search.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from letterloom.rules import AnyBot, AnyGame
from letterloom.search import RandomBot


def bots(game: AnyGame) -> dict[str, AnyBot]:
    """A game's bots by name, weakest first.

    >>> from letterloom.games import find
    >>> list(bots(find("kross")))
    ['random', 'greedy']
    """
    kinds: tuple[type[AnyBot], ...] = (RandomBot, *_own(type(game).__module__))
    return {kind.name: kind(game) for kind in kinds}


@cache
def _own(rules: str) -> tuple[type[AnyBot], ...]:
    """The bots beside a module of rules."""
    module = f"{rules.rpartition('.')[0]}.bot"
    if find_spec(module) is None:
        return ()
    own: tuple[type[AnyBot], ...] = import_module(module).BOTS
    return own


def strongest(game: AnyGame) -> AnyBot:
    """The best bot that a game has: it gives hints and ranks moves."""
    return list(bots(game).values())[-1]
