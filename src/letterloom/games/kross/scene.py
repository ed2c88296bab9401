"""What a table of KROSS THE WORDZ looks like: the called letter, a sheet of squares a player, and the letter cards.

What lies in a zone is written from remembered rows and cards; the zones around it are the same from move to move.
"""

from functools import cache, lru_cache
from string import ascii_uppercase

from letterloom.games.kross.board import EMPTY, SIDE, SQUARES, cell_of
from letterloom.games.kross.material import wording
from letterloom.games.kross.state import MIDDLE, KrossView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.scene import GAP, Canvas, Tone, encode, form


def scene(view: KrossView) -> Scene:
    """The letter, the sheets side by side (one's own first on a narrow screen), then the cards, by who has them."""
    open_, own, squares = view.open, view.seat, view.open.squares
    inside = [_letter(open_.letter)] if open_.letter else []
    if squares:
        counted = open_.counted or ((),) * len(squares)
        tables = [view.squares if seat == own else table for seat, table in enumerate(squares)]
        inside += map(_sheet, tables, counted)
    elif own is not None:
        inside.append(_sheet(view.squares, ()))
    owners, cards = _held(open_.cards)
    canvas = _canvas(bool(open_.letter), own, bool(squares), owners, len(open_.seats))
    return canvas.holding((*inside, *cards), _notes(view))


@lru_cache(maxsize=1024)
def _held(cards: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], tuple[bytes, ...]]:
    """Who has letter cards, and what each of them has: the same for all who look."""
    held: dict[Seat, str] = {}
    for letter, owner in zip(ascii_uppercase, cards, strict=True):
        held[owner] = held.get(owner, "") + letter
    owners = sorted(held)
    return tuple(owners), tuple([_cards_of(owner == MIDDLE, held[owner]) for owner in owners])


@lru_cache(maxsize=1024)
def _canvas(
    has_letter: bool, own: Seat | None, all_sheets: bool, owners: tuple[Seat, ...], count: int
) -> Canvas:
    """The zones when nothing lies in them: all tables or one's own alone, cards of those who have any."""
    zones = [_NO_LETTER] if has_letter else []
    zones += [_empty_sheet(seat, seat == own) for seat in range(count) if all_sheets or seat == own]
    return Canvas(*zones, *[_no_cards(owner, count) for owner in owners])


_NO_LETTER = Zone(id="letter", title="letter", layout="list", spots=GAP, labels="none", table=(0, 0))


@lru_cache(maxsize=26)
def _letter(letter: str) -> bytes:
    return form([(0,)]) % encode(Piece(letter, "new", id="letter"))


@lru_cache(maxsize=2048)
def _sheet(squares: str, counted: tuple[int, ...]) -> bytes:
    rows = [_row(first, squares[first : first + SIDE], counted) for first in range(0, SQUARES, SIDE)]
    return b',"spots":[%b]' % b",".join(rows)


@lru_cache(maxsize=4096)
def _row(first: int, letters: str, counted: tuple[int, ...]) -> bytes:
    """A row of a sheet: a letter that is entered changes one of them."""
    return b",".join(
        [_spot(square, letter, square in counted) for square, letter in enumerate(letters, first)]
    )


@cache
def _spot(square: int, letter: str, counts: bool) -> bytes:
    piece = None if letter == EMPTY else Piece(letter, "good" if counts else "plain")
    return encode(Spot(cell_of(square), piece))


def _empty_sheet(seat: Seat, own: bool) -> Zone:
    return Zone(
        id=f"table-{seat}",
        title="table",
        args=(("seat", seat),),
        low=(0, 0),
        high=(SIDE - 1, SIDE - 1),
        labels="sheet",
        table=(seat, 1),
        order=1 if own else 3,
        owner=seat,
    )


@lru_cache(maxsize=2048)
def _cards_of(middle: bool, letters: str) -> bytes:
    tone: Tone = "plain" if middle else "bad"
    return _places(len(letters)) % tuple([_card(letter, tone) for letter in letters])


@cache
def _places(count: int) -> bytes:
    """The form of so many cards in a row."""
    return form([(n,) for n in range(count)])


@cache
def _card(letter: str, tone: Tone) -> bytes:
    return encode(Piece(letter, tone, id=f"card-{letter}"))


def _no_cards(owner: Seat, count: int) -> Zone:
    return Zone(
        id="cards" if owner == MIDDLE else f"cards-{owner}",
        title="cards" if owner == MIDDLE else "cards-of",
        args=() if owner == MIDDLE else (("seat", owner),),
        layout="list",
        labels="none",
        table=(count, 1),
        order=2 if owner == MIDDLE else 4,
        owner=None if owner == MIDDLE else owner,
    )


def _notes(view: KrossView) -> tuple[Note, ...]:
    """One's task, and how many letters there are in the tables that are not seen."""
    open_, own = view.open, view.seat
    if open_.squares and not open_.blind:
        return _told(view.task, own, ())
    return _told(view.task, None if open_.blind else own, tuple(map(len, open_.entered)))


@lru_cache(maxsize=2048)
def _told(task: str, own: Seat | None, counts: tuple[int, ...]) -> tuple[Note, ...]:
    notes = [note("task", task=wording(task))] if task else []
    notes += [note("filled", seat=seat, count=count) for seat, count in enumerate(counts) if seat != own]
    return tuple(notes)
