"""Sentences: events, refusals, asks and lines in a player's language.

Rules speak in keys and arguments. The sentences for a language live in one file a game (`en.toml`, `de.toml`, … in its
folder) with those that all games share beside this module; `letterloom.phrase` tells how they are written. Sections:
`game`, `asks`, `events`, `refusals`, `lines`, `zones`, `notes`, `options`, `presets`, `help` (what can be written, and
what it does), `reasons` (why a bot thinks well of a move), and lists of terms that the game names itself. English is
always there; a game or a sentence that another language leaves out is said in English. A file is parsed once, whatever
the number of tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from letterloom.phrase import ENGLISH, Phrase, Saying, Sections, compiled, fill, layered, phrase, read
from letterloom.rules.contract import AnyGame
from letterloom.rules.scene import Zone
from letterloom.rules.terms import Args, Ask, Event, Line, Note, Player, Refusal, Seat

SHARED = Path(__file__).parent


class Speech:
    """The sentences of one game for the players at one table.

    >>> from letterloom.games import find
    >>> from letterloom.rules import happened
    >>> speech = Speech(find("kross"), (Player("Ann"), Player("Bo")))
    >>> speech.event(happened("called", seat=1, letter="E"))
    'Bo calls E.'
    >>> Speech(find("kross"), (Player("Ann"), Player("Bo")), "de").event(happened("called", seat=1, letter="E"))
    'Bo sagt E an.'
    """

    def __init__(self, game: AnyGame, seats: Sequence[Player], language: str = ENGLISH) -> None:
        self._folder, self._language = game.folder, language
        self._phrases = _phrases(game.folder, language)
        self._events = _events(game.folder, language)
        self._names = [player.name for player in seats]

    def event(self, event: Event) -> str:
        """What happened, in a sentence."""
        return self._events[event.key](dict(event.args), self._names)

    def events(self, events: Iterable[Event]) -> list[str]:
        """What happened, a sentence each."""
        sayings, names = self._events, self._names
        return [sayings[event.key](dict(event.args), names) for event in events]

    def hearings(self, events: Iterable[Event], seats: Iterable[Seat | None]) -> dict[Seat | None, list[str]]:
        """What each of some seats (None: a spectator) hears; what several hear is said once."""
        events = tuple(events)
        for event in events:
            if event.only is not None:
                return self._parted(events, seats)
        sentences = self.events(events)  # nearly always
        return {seat: sentences.copy() for seat in seats}

    def _parted(
        self, events: tuple[Event, ...], seats: Iterable[Seat | None]
    ) -> dict[Seat | None, list[str]]:
        """The same where not all hear the same."""
        said: dict[Seat | None, list[str]] = {seat: [] for seat in seats}
        for event in events:
            if event.only is None:
                sentence = self.event(event)
                for heard in said.values():
                    heard.append(sentence)
                continue
            if event.only in said:
                said[event.only].append(self.event(event))
            if event.others is not None:
                sentence = self.event(event.others)
                for seat, heard in said.items():
                    if seat != event.only:
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
        comma = sentences(self._folder, self._language)["grammar"]["comma"]
        return comma.join(self.say("reasons", reason.key, reason.args) for reason in reasons)

    def say(self, section: str, key: str, args: Args = ()) -> str:
        """Any sentence by its section and key."""
        return fill(self._phrases[section][key], args, self._names)


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be spoken at a table, English first.

    >>> languages()
    ('en', 'de', 'nl')
    """
    found = sorted(path.stem for path in SHARED.glob("*.toml"))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


@lru_cache
def sentences(folder: Path, language: str = ENGLISH) -> Sections:
    """All sentences of a game in a language: those that games share, and its own. What is missing is English."""
    layers = [(SHARED, ENGLISH), (SHARED, language), (folder, ENGLISH), (folder, language)]
    return layered(*(read(place, spoken) for place, spoken in dict.fromkeys(layers)))


@lru_cache
def _phrases(folder: Path, language: str) -> Mapping[str, Mapping[str, Phrase]]:
    """The same, taken apart."""
    sections = sentences(folder, language)
    return {
        section: {key: phrase(text, sections) for key, text in texts.items()}
        for section, texts in sections.items()
    }


class _Sayings(dict[str, Saying]):
    """The sentences of one section by key, each compiled when it is first said."""

    def __init__(self, section: str, sections: Sections) -> None:
        self._texts, self._sections = sections[section], sections

    def __missing__(self, key: str) -> Saying:
        saying = self[key] = compiled(self._texts[key], self._sections)
        return saying


@lru_cache
def _events(folder: Path, language: str) -> _Sayings:
    """What happens in a game in a language: most of what is ever said."""
    return _Sayings("events", sentences(folder, language))
