"""Records: a whole game as one JSON file.

A record holds who played, what was agreed and every answer as a line of text; the game follows
from it. `read_record` takes any bytes and gives a `Record` or a `RecordError` with one line that says what is
wrong and where.
"""

import unicodedata
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from letterloom.phrase import Complaint
from letterloom.rules import limits
from letterloom.rules.contract import AnyGame
from letterloom.rules.state import Words, words_of
from letterloom.rules.terms import TABLE, Options, Player, Seat
from letterloom.words import WordsError

FORMAT = 1
_NOT_IN_NAMES = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control and format characters (direction overrides among them), halves of characters, line ends."""


class RecordError(Complaint):
    """The file is no record; the message says what is wrong and where."""

    place = Path(__file__).parent
    section = "records"


class Row(NamedTuple):
    """One answer as it is written: seat, text and, where known, the time since the start."""

    seat: Seat
    text: str
    ms: int | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is kept. `rules` and `words` tell which rules and which words (by digest) it was played with."""

    game: AnyGame
    seats: tuple[Player, ...]
    options: Options
    seed: int = 0
    moves: tuple[Row, ...] = ()
    rules: int | None = None
    words: str | None = None
    resolved: Words | None = None
    """The words of its options, where somebody has resolved them already."""

    def to_json(self) -> bytes:
        """The record as it is saved, a move a line."""
        head: dict[str, Any] = {
            "letterloom": FORMAT,
            "game": self.game.id,
            "rules": self.rules or self.game.version,
            "words": self.words or (self.resolved or words_of(self.options)).digest,
            "seats": [
                {"name": p.name} if p.age is None else {"name": p.name, "age": p.age} for p in self.seats
            ],
            "options": msgspec.to_builtins(self.options),
            "seed": self.seed,
        }
        rows = [list(row if row.ms is not None else row[:2]) for row in self.moves]
        encode = msgspec.json.encode
        lines = [f" {encode(key).decode()}: {encode(value).decode()}" for key, value in head.items()]
        moves = ",\n".join(f"  {encode(row).decode()}" for row in rows)
        lines.append(f' "moves": [\n{moves}\n ]' if rows else ' "moves": []')
        return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


class _Raw(msgspec.Struct):
    letterloom: int
    game: str
    seats: list[Player]
    options: dict[str, Any] = {}
    seed: int = 0
    moves: list[list[Any]] = []
    rules: int | None = None
    words: str | None = None


def read_record(data: bytes, find: Any, lexicon: str | None = None) -> Record:
    """The record in some bytes; `find` gives a game by its id, `lexicon` overrides the option.

    >>> from letterloom.games import find
    >>> record = read_record(b'{"letterloom": 1, "game": "kross", "seats": [{"name": "Ann"}, {"name": "Bo"}]}', find)
    >>> record.options.lexicon, record.moves
    ('en', ())
    >>> read_record(b'{"letterloom": 1', find)
    Traceback (most recent call last):
    letterloom.rules.record.RecordError: this is not JSON: Input data was truncated
    """
    raw = _decode(data)
    if raw.letterloom != FORMAT:
        raise RecordError("format", ours=FORMAT, format=raw.letterloom)
    game: AnyGame | None = find(raw.game)
    if game is None:
        raise RecordError("unknown-game", game=raw.game)
    seats = tuple(raw.seats)
    check_seats(game, len(seats))
    for seat, player in enumerate(seats):
        check_name(player.name, RecordError("at-seat", seat=seat))
    options, words = read_options(
        game, raw.options if lexicon is None else {**raw.options, "lexicon": lexicon}
    )
    if len(raw.moves) > limits.ROWS:
        raise RecordError("too-many-rows", n=len(raw.moves), most=limits.ROWS)
    moves = tuple(_row(row, number, len(seats)) for number, row in enumerate(raw.moves, start=1))
    _check_times(moves)
    return Record(
        game=game,
        seats=seats,
        options=options,
        seed=raw.seed,
        moves=moves,
        rules=raw.rules,
        words=raw.words,
        resolved=words,
    )


def check_seats(game: AnyGame, count: int) -> None:
    """Can so many play?"""
    if count not in game.players:
        low, high = game.players[0], game.players[-1]
        raise RecordError("players", game=game.title, low=low, high=high, count=count)


def check_name(name: str, where: str | RecordError) -> None:
    """Can somebody be called that?

    >>> check_name("Bo\u202e", "seats, seat 1")
    Traceback (most recent call last):
    letterloom.rules.record.RecordError: seats, seat 1: a name has no control characters
    """
    if not 1 <= len(name) <= limits.NAME:
        raise RecordError("name-length", where=where, most=limits.NAME, n=len(name))
    if any(unicodedata.category(character) in _NOT_IN_NAMES for character in name):
        raise RecordError("name-control", where=where)


def read_options(game: AnyGame, given: dict[str, Any], strict: bool = True) -> tuple[Options, Words]:
    """A game's options from JSON values, or from text as on a command line (`strict=False`), and their words."""
    known = [field.name for field in msgspec.structs.fields(game.options)]
    for name in given:
        if name not in known:
            raise RecordError("unknown-option", name=name, game=game.title, options=sorted(known))
    try:
        options: Options = msgspec.convert(given, game.options, strict=strict)
        for word in options.extra_words:
            if not 2 <= len(word) <= limits.EXTRA_WORD:
                raise RecordError("extra-word", most=limits.EXTRA_WORD, n=len(word))
        words = words_of(options)
    except msgspec.ValidationError as error:
        raise RecordError("options", error=_where(error)) from None
    except WordsError as error:
        raise RecordError("options", error=error) from None
    return options, words


def _decode(data: bytes) -> _Raw:
    try:
        value = msgspec.json.decode(data)
    except RecursionError:
        raise RecordError("nested") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError("no-json" if data.strip() else "empty", error=str(error)) from None
    if not isinstance(value, dict):
        raise RecordError("no-object")
    try:
        return msgspec.convert(value, _Raw)
    except msgspec.ValidationError as error:
        raise RecordError("no-record", error=_where(error)) from None


def _row(row: list[Any], number: int, seats: int) -> Row:
    if not 2 <= len(row) <= 3 or not isinstance(row[1], str):
        raise RecordError("row-shape", row=number)
    if not _is_int(row[0]):
        raise RecordError("row-number", row=number, last=seats - 1)
    if not TABLE <= row[0] < seats:
        raise RecordError("row-seat", row=number, seat=row[0], last=seats - 1)
    if len(row) == 3 and (not _is_int(row[2]) or not 0 <= row[2] < limits.TIME):
        raise RecordError("row-time", row=number)
    return Row(*row)


def _check_times(rows: tuple[Row, ...]) -> None:
    last = 0
    for number, row in enumerate(rows, start=1):
        if row.ms is not None and row.ms < last:
            raise RecordError("times-fall", row=number, ms=row.ms, last=last)
        last = last if row.ms is None else row.ms


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _where(error: msgspec.ValidationError) -> str:
    what, _, path = str(error).partition(" - at `$")
    return f"{what} (at {path.strip('`.') or 'its top'})" if path else what
