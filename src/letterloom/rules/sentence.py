"""Sentences: events, refusals, asks and lines in a player's language.

Rules speak in keys and arguments. The sentences for a language live in one file a game
(`en.toml` in its folder) with those that all games share beside this module. Sections: `asks`,
`events`, `refusals`, `lines`, `zones`, `notes`, and `help` (what can be written, and what it does).
In a sentence, `{seat:name}` is a seat's name, `{words:list}` a list, `{n:s}` the `s` of a plural,
and `{n:signed}` a number with its sign.
"""

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from letterloom.rules.contract import AnyGame
from letterloom.rules.terms import Ask, Event, Line, Player, Refusal

SHARED = Path(__file__).parent
Table = Mapping[str, Mapping[str, str]]


class Speech:
    """The sentences of one game for the players at one table.

    >>> from letterloom.games import find
    >>> speech = Speech(find("kross"), (Player("Ann"), Player("Bo")))
    >>> speech.event(Event("called", {"seat": 1, "letter": "E"}))
    'Bo calls E.'
    """

    def __init__(self, game: AnyGame, seats: Sequence[Player], language: str = "en") -> None:
        self._table = sentences(game.folder, language)
        self._format = _Format([player.name for player in seats])

    def event(self, event: Event) -> str:
        """What happened, in a sentence."""
        return self.say("events", event.key, event.args)

    def events(self, events: Iterable[Event]) -> list[str]:
        """What happened, a sentence each."""
        return [self.event(event) for event in events]

    def refusal(self, refusal: Refusal) -> str:
        """Why a move was refused, without the number of the rule."""
        return self.say("refusals", refusal.key, refusal.args_)

    def ask(self, ask: Ask) -> str:
        """What a seat is asked for."""
        return self.say("asks", ask.wants, {})

    def line(self, line: Line) -> str:
        """Why a line of a score sheet is there: the word itself, or a reason."""
        return line.word or self.say("lines", line.key, line.args)

    def say(self, section: str, key: str, args: Mapping[str, Any]) -> str:
        """Any sentence by its section and key."""
        return str(self._format.vformat(self._table[section][key], (), args))


@lru_cache
def sentences(folder: Path, language: str) -> Table:
    """All sentences of a game in a language: those that games share, and its own."""
    shared, own = (
        tomllib.loads((place / f"{language}.toml").read_text(encoding="utf-8")) for place in (SHARED, folder)
    )
    return {section: {**shared.get(section, {}), **own.get(section, {})} for section in shared | own}


class _Format(string.Formatter):
    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def format_field(self, value: Any, spec: str) -> str:
        match spec:
            case "name":
                return str(self._names[value])
            case "names":
                return " and ".join(self._names[seat] for seat in value)
            case "list":
                return ", ".join(str(item) for item in value)
            case "s":
                return "" if value == 1 else "s"
            case "signed":
                return f"{value:+d}"
        return str(super().format_field(value, spec))
