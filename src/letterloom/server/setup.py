"""Setting a table up: who sits where and what was agreed, checked before anything is kept.

A guest's options come from a list of what a game has: an installed lexicon, never a file; few extra words; and names
that cannot trick whoever reads them.
"""

import re
import secrets
import unicodedata
from typing import Any

import msgspec
from msgspec.structs import replace

from letterloom.games import find
from letterloom.phrase import ENGLISH
from letterloom.players import bots, called, friendly
from letterloom.rules import (
    AnyGame,
    Frozen,
    Options,
    Player,
    Record,
    RecordError,
    Seat,
    check_name,
    read_options,
)
from letterloom.rules.lesson import LEARNER, PARTNER_NAME, lesson_of, lesson_record
from letterloom.server import tongue
from letterloom.server.forms import NewTable, Watching
from letterloom.server.messages import Chair, Setting
from letterloom.server.settings import Settings
from letterloom.table.storage import Sitting
from letterloom.words import installed, open_lexicon

_PLAIN = re.compile(r"[A-Za-z0-9:_-]{1,40}", re.ASCII)


class Problem(Exception):  # noqa: N818 - a person reads it
    """A request that cannot be granted: an HTTP status, a word for programs, the key of a sentence for people."""

    def __init__(self, status: int, error: str, key: str, **args: object) -> None:
        super().__init__(tongue.problem(ENGLISH, key, **args))
        self.status, self.error, self.key, self.args_ = status, error, key, args

    def reason(self, language: str) -> str:
        """Why, in a language."""
        return tongue.problem(language, self.key, **self.args_)


class Place(Frozen, frozen=True):
    """Who sits at a seat, as it is kept. A bot may sit there from the start, or take over for somebody who is gone."""

    name: str
    """Empty while nobody sits there."""
    age: int | None = None
    bot: str = ""
    born_bot: bool = False
    open: bool = False
    """May anybody sit down here?"""


class Setup(Frozen, frozen=True, kw_only=True):
    """What the host of a table keeps beside its record."""

    game: str
    options: dict[str, Any]
    owner: str
    """The guest who set it up."""
    places: tuple[Place, ...]
    watch: Watching
    again: str = ""
    referee: bool = False
    """Beside a physical set: the deal is unknown, and the clock only rings."""
    lesson: bool = False
    """Does the game's lesson go on here?"""

    @property
    def gathering(self) -> bool:
        """Is somebody still missing?"""
        return any(not place.name for place in self.places)

    @property
    def bots(self) -> dict[Seat, str]:
        """Which bot plays which seat now."""
        return {seat: place.bot for seat, place in enumerate(self.places) if place.bot}

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where, as all may know."""
        return tuple(Chair(place.name, place.bot, not place.name) for place in self.places)

    def seating(self, seat: Seat, place: Place) -> "Setup":
        """The same with somebody else at a seat."""
        return replace(self, places=(*self.places[:seat], place, *self.places[seat + 1 :]))


_decoder = msgspec.json.Decoder(Setup)


def setup_of(sitting: Sitting) -> Setup:
    """What was kept with a game."""
    return _decoder.decode(sitting.host)


def clean_name(name: str, settings: Settings) -> str:
    """A name as it can be shown, or a `Problem`."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(name) <= settings.name:
        raise Problem(400, "name", "name-length", most=settings.name)
    try:
        check_name(name, "name")
    except RecordError:
        raise Problem(400, "name", "name-characters") from None
    return name


def the_game(game_id: str) -> AnyGame:
    """A game by its id, or a `Problem`."""
    game = find(game_id)
    if game is None:
        raise Problem(404, "game", "no-game")
    return game


def set_up(form: NewTable, owner: str, my_name: str, settings: Settings) -> Setup:
    """What a new table is, or a `Problem`."""
    game = the_game(form.game)
    given = _beside_a_set(game, form) if form.referee else form.options
    options = agreed(game, form.preset, given, settings)
    if len(form.seats) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise Problem(400, "seats", "how-many", game=game.title, least=least, most=most)
    if sum(seat.who == "me" for seat in form.seats) > 1:
        raise Problem(400, "seats", "one-person")
    if all(seat.who == "bot" for seat in form.seats):
        raise Problem(400, "seats", "only-bots")
    known, places = list(bots(game)), []
    for number, seat in enumerate(form.seats, start=1):
        match seat.who:
            case "bot":
                name = seat.bot or friendly(game).name
                if name not in known:
                    raise Problem(400, "bot", "no-bot", game=game.title, bots=known)
                places.append(Place(f"{called(name)} {number}", seat.age, name, born_bot=True))
            case "me":
                name = clean_name(seat.name, settings) if seat.name else my_name
                places.append(Place(name, seat.age))
            case "here":
                places.append(Place(clean_name(seat.name or f"Player {number}", settings), seat.age))
            case _:
                places.append(Place("", open=seat.who == "open"))
    values = msgspec.to_builtins(options)
    return Setup(
        game=game.id,
        options=values,
        owner=owner,
        places=tuple(places),
        watch=form.watch,
        referee=form.referee,
    )


def _beside_a_set(game: AnyGame, form: NewTable) -> dict[str, Any]:
    """The options of a table beside a physical set, or a `Problem`: everybody is here, and nobody knows the pieces."""
    if not game.has_referee:
        raise Problem(400, "game", "no-referee", game=game.title)
    if any(seat.who not in ("me", "here") for seat in form.seats):
        raise Problem(400, "seats", "all-here")
    given = {name: value for name, value in form.options.items() if value not in ("", None)}
    quiet = {} if form.preset else {"turn_seconds": 0}
    return {**quiet, **game.unseen_set, **given}


def set_up_lesson(game_id: str, owner: str, my_name: str, language: str) -> Setup:
    """A table for a game's lesson, or a `Problem`."""
    game = the_game(game_id)
    if lesson_of(game) is None:
        raise Problem(404, "lesson", "no-lesson", game=game.title)
    lexicon = language if language in installed() else ENGLISH
    options = lesson_record(game, my_name, lexicon).options
    partner = Place(PARTNER_NAME, None, friendly(game).name, born_bot=True)
    return Setup(
        game=game.id,
        options=msgspec.to_builtins(options),
        owner=owner,
        places=(Place(my_name), partner),
        watch="nobody",
        lesson=True,
    )


def agreed(game: AnyGame, preset: str, given: dict[str, Any], settings: Settings) -> Options:
    """A game's options as a guest may choose them, or a `Problem`."""
    if preset and preset not in game.presets:
        raise Problem(400, "options", "no-preset", game=game.title, presets=tuple(game.presets))
    if given.get("lexicon", "en") not in installed():
        raise Problem(400, "options", "no-lexicon", lexicons=installed())
    extra = given.get("extra_words", [])
    if not isinstance(extra, list) or len(extra) > settings.extra_words:
        raise Problem(400, "options", "extra-words", most=settings.extra_words)
    for name, value in given.items():
        if name in ("lexicon", "extra_words"):
            continue
        if name == "pieces" and isinstance(value, str):  # REF-5: the game reads it, and says what is wrong
            if len(value) > settings.pieces or not value.isascii() or not value.isprintable():
                raise Problem(400, "options", "pieces", most=settings.pieces)
            continue
        if isinstance(value, str) and not _PLAIN.fullmatch(value):
            raise Problem(400, "options", "option-text")
        if not isinstance(value, str | bool | int | float | None):
            raise Problem(400, "options", "option-kind")
    begin = msgspec.to_builtins(game.presets[preset]) if preset else {}
    if not open_lexicon(given.get("lexicon", "en")).language.startswith("en"):
        begin = {**begin, **game.foreign_set}
        given = {name: value for name, value in given.items() if value != "" or name not in game.foreign_set}
    try:
        options, _ = read_options(game, {**begin, **given})
    except RecordError as error:
        raise Problem(400, "options", "option", why=error) from None
    return options


def new_record(setup: Setup) -> Record:
    """The record with which a table begins when all have come."""
    game = the_game(setup.game)
    options = msgspec.convert(setup.options, game.options)
    if setup.lesson:
        return lesson_record(game, setup.places[LEARNER].name, setup.options["lexicon"])
    seats = tuple(Player(place.name, place.age) for place in setup.places)
    return Record(game=game, seats=seats, options=options, seed=secrets.randbits(128))


def setting_of(table: str, setup: Setup, mine: tuple[Seat, ...], guest: str | None) -> Setting:
    """What a guest is told of a table's set-up. Ages stay here."""
    return Setting(
        table=table,
        game=setup.game,
        title=the_game(setup.game).title,
        chairs=setup.chairs,
        options=setup.options,
        mine=mine,
        gathering=setup.gathering,
        owner=setup.owner == guest,
        watch=setup.watch,
        secrets=the_game(setup.game).secrets and not setup.referee,
        again=setup.again,
        referee=setup.referee,
        lesson=setup.lesson,
    )


def pace_is_days(options: Options) -> bool:
    """Is this a game by correspondence: days for a turn?"""
    return options.turn_seconds >= 86_400
