"""Sentences: events, refusals, asks and lines in a player's language.

Rules speak in keys and arguments. The sentences for a language live in one file a game
(`en.toml` in its folder) with those that all games share beside this module. Sections: `game`, `asks`,
`events`, `refusals`, `lines`, `zones`, `notes`, `options`, `presets`, `help` (what can be written, and what it does),
`reasons` (why a bot thinks well of a move), and lists of terms that the game names itself. In a sentence,
`{seat:name}` is a seat's name, `{words:list}` a list, `{n:card|cards}` the form for that number, `{n:signed}` a number
with its sign, and `{task:tasks}` the term of that key in the section `tasks`. A file is parsed once, whatever the
number of tables.
"""

import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from letterloom.rules.contract import AnyGame
from letterloom.rules.scene import Zone
from letterloom.rules.terms import Args, Ask, Event, Line, Note, Player, Refusal, Seat

SHARED = Path(__file__).parent
Sections = Mapping[str, Mapping[str, str]]
Part = Callable[[Mapping[str, Any], Sequence[str]], str]
"""Makes a part of a sentence from its arguments and the players' names."""


class Speech:
    """The sentences of one game for the players at one table.

    >>> from letterloom.games import find
    >>> from letterloom.rules import happened
    >>> speech = Speech(find("kross"), (Player("Ann"), Player("Bo")))
    >>> speech.event(happened("called", seat=1, letter="E"))
    'Bo calls E.'
    """

    def __init__(self, game: AnyGame, seats: Sequence[Player], language: str = "en") -> None:
        self._phrases = _phrases(game.folder, language)
        self._names = [player.name for player in seats]

    def event(self, event: Event) -> str:
        """What happened, in a sentence."""
        return self.say("events", event.key, event.args)

    def events(self, events: Iterable[Event]) -> list[str]:
        """What happened, a sentence each."""
        return [self.event(event) for event in events]

    def hearings(self, events: Iterable[Event], seats: Iterable[Seat | None]) -> dict[Seat | None, list[str]]:
        """What each of some seats (None: a spectator) hears; what several hear is said once."""
        said: dict[Seat | None, list[str]] = {seat: [] for seat in seats}
        for event in events:
            if event.only in said and event.only is not None:
                said[event.only].append(self.event(event))
            face = event if event.only is None else event.others
            if face is not None:
                sentence = self.event(face)
                for seat, heard in said.items():
                    if event.only is None or seat != event.only:
                        heard.append(sentence)
        return said

    def refusal(self, refusal: Refusal) -> str:
        """Why a move was refused, without the number of the rule."""
        return self.say("refusals", refusal.key, refusal.args)

    def ask(self, ask: Ask) -> str:
        """What a seat is asked for."""
        return self.say("asks", ask.wants)

    def line(self, line: Line) -> str:
        """Why a line of a score sheet is there: the word itself, or a reason."""
        return line.word or self.say("lines", line.key, line.args)

    def title(self, zone: Zone) -> str:
        """What stands over a zone of a scene."""
        return self.say("zones", zone.title, zone.args)

    def note(self, note: Note) -> str:
        """A sentence under the table."""
        return self.say("notes", note.key, note.args)

    def reason(self, reasons: Iterable[Note]) -> str:
        """Why a bot thinks well of a move."""
        return ", ".join(self.say("reasons", reason.key, reason.args) for reason in reasons)

    def say(self, section: str, key: str, args: Args = ()) -> str:
        """Any sentence by its section and key."""
        parts, values = self._phrases[section][key], dict(args)
        return "".join([part if isinstance(part, str) else part(values, self._names) for part in parts])


@lru_cache
def sentences(folder: Path, language: str = "en") -> Sections:
    """All sentences of a game in a language: those that games share, and its own."""
    shared, own = (
        tomllib.loads((place / f"{language}.toml").read_text(encoding="utf-8")) for place in (SHARED, folder)
    )
    return {section: {**shared.get(section, {}), **own.get(section, {})} for section in shared | own}


@lru_cache
def _phrases(folder: Path, language: str) -> Mapping[str, Mapping[str, tuple[str | Part, ...]]]:
    """The same, taken apart: a text stays as it is, a place becomes the function that fills it."""
    sections = sentences(folder, language)
    return {
        section: {key: _parts(text, sections) for key, text in texts.items()}
        for section, texts in sections.items()
    }


def _parts(text: str, sections: Sections) -> tuple[str | Part, ...]:
    parts: list[str | Part] = []
    for literal, name, spec, _ in string.Formatter().parse(text):
        if literal:
            parts.append(literal)
        if name is not None:
            parts.append(_part(name, spec or "", sections))
    return tuple(parts)


def _part(name: str, spec: str, sections: Sections) -> Part:
    """What stands in place of `{name:spec}`."""
    joined = sections["grammar"]
    match spec:
        case "":
            return lambda values, names: str(values[name])
        case "name":
            return lambda values, names: names[values[name]]
        case "names":
            return lambda values, names: joined["and"].join(names[seat] for seat in values[name])
        case "list":
            return lambda values, names: joined["comma"].join(map(str, values[name]))
        case "signed":
            return lambda values, names: f"{values[name]:+d}"
    if "|" in spec:
        one, many = spec.split("|")
        return lambda values, names: one if values[name] == 1 else many
    terms = sections[spec]

    def term(values: Mapping[str, Any], names: Sequence[str]) -> str:
        value = values[name]
        if isinstance(value, tuple):
            return joined["comma"].join(terms.get(key, str(key)) for key in value)
        return terms.get(value, str(value))

    return term
