"""Which bots there are, and how a name becomes one.

A game's own bots stand in the module `bot` beside its rules, as `BOTS`, weakest first, and are loaded only when
somebody asks for them, so a referee never loads a search. Bots of other packages come from the entry point group
`letterloom.bots` (its name is the bot's name), or from the environment variable `LETTERLOOM_BOTS` (`module:Bot`, with
commas between), or are named where they are wanted as `module:Bot`. A server takes only those that are listed: a guest
must not have it import what it will.
"""

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from letterloom.phrase import Complaint
from letterloom.rules import AnyBot, AnyGame, Bot
from letterloom.search import RandomBot

Maker = Callable[[AnyGame], AnyBot]
"""Makes a bot for a game: its class, or what stands for it."""


FRIENDLY = "casual"
"""The level of the bot that plays where nobody has chosen one."""


class UnknownBot(Complaint):
    """There is no bot of this name; the message says what there is."""

    place = Path(__file__).parent
    section = "bots"


def bots(game: AnyGame) -> dict[str, AnyBot]:
    """The bots that can play a game, by name: the random one, the game's own, weakest first, and other packages'.

    >>> from letterloom.games import find
    >>> list(bots(find("kross")))[:2]
    ['random', 'greedy']
    """
    own = (make(game) for make in (RandomBot, *_own(type(game).__module__)))
    return {bot.name: bot for bot in own} | {
        name: _made(name, make, game) for name, make in _visitors().items() if _plays(make, game)
    }


def find_bot(game: AnyGame, name: str) -> AnyBot:
    """The bot of this name, or of a class `module:Bot` (of the folder that one is in, too); or `UnknownBot`.

    >>> from letterloom.games import find
    >>> find_bot(find("kross"), "letterloom.search:RandomBot").name
    'random'
    >>> find_bot(find("kross"), "zorp")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    letterloom.players.bots.UnknownBot: KROSS THE WORDZ has no bot “zorp”; it has random, greedy...
    """
    if ":" in name:
        make = _imported(name)
        if not _plays(make, game):
            raise UnknownBot("other-game", name=name, game=game.title)
        return _made(name, make, game)
    known = bots(game)
    if name not in known:
        raise UnknownBot("unknown", game=game.title, name=name, bots=known)
    return known[name]


def called(name: str) -> str:
    """What a table calls a bot of this name.

    >>> called("greedy"), called("my_bots:Careful")
    ('Greedy', 'Careful')
    """
    short = name.rpartition(":")[2]
    return short[:1].upper() + short[1:]


def strongest(game: AnyGame) -> AnyBot:
    """The best bot of a game's own: it gives hints and ranks moves."""
    return (RandomBot, *_own(type(game).__module__))[-1](game)


def friendly(game: AnyGame) -> AnyBot:
    """The bot that plays where nobody has chosen one: it plays as people do, and can be beaten.

    >>> from letterloom.games import find
    >>> friendly(find("kross")).name
    'casual'
    """
    return bots(game).get(FRIENDLY) or strongest(game)


@cache
def _own(rules: str) -> tuple[Maker, ...]:
    """The bots beside a module of rules."""
    module = f"{rules.rpartition('.')[0]}.bot"
    if find_spec(module) is None:
        return ()
    own: tuple[Maker, ...] = import_module(module).BOTS
    return own


@cache
def _visitors() -> dict[str, Maker]:
    """The bots of other packages."""
    named = filter(None, map(str.strip, os.environ.get("LETTERLOOM_BOTS", "").split(",")))
    installed = {
        point.name: _loaded(point.name, point.load) for point in entry_points(group="letterloom.bots")
    }
    return installed | {name: _imported(name) for name in named}


def _imported(name: str) -> Maker:
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    found = _loaded(name, lambda: getattr(import_module(module), attribute))
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise UnknownBot("no-bot", name=name)
    make: type[AnyBot] = found
    return make


def _loaded(name: str, load: Callable[[], Any]) -> Any:
    """What a bot's package holds; it is somebody's own code, so anything can go wrong in it."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise UnknownBot("not-found", name=name, error=_told(error)) from error


def _made(name: str, make: Maker, game: AnyGame) -> AnyBot:
    """A bot of another package, if it can be made."""
    try:
        bot = make(game)
        bot.name  # noqa: B018 - it is asked for later, where nobody could tell whose fault it is
    except (Exception, SystemExit) as error:
        raise UnknownBot("unmade", name=name, error=_told(error)) from error
    return bot


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _plays(make: Maker, game: AnyGame) -> bool:
    """Is a bot made for this game? One that names no games plays any."""
    games: tuple[str, ...] = getattr(make, "games", ())
    return not games or game.id in games
