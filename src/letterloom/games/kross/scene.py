"""What a table of KROSS THE WORDZ looks like: the called letter, a sheet of squares a player, and the letter cards."""

from functools import cache, lru_cache
from string import ascii_uppercase

from letterloom.games.kross.board import EMPTY, SIDE, SQUARES, cell_of
from letterloom.games.kross.material import wording
from letterloom.games.kross.state import MIDDLE, KrossOpen, KrossView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.scene import Patch, Tone, patch


def scene(view: KrossView) -> Scene:
    """The letter, the sheets side by side (one's own first on a narrow screen), then the cards, by who has them."""
    open_ = view.open
    letter = (_letter(open_.letter),) if open_.letter else ()
    zones = (*letter, *_sheets(view), *_cards(open_.cards, len(open_.seats)))
    return Scene(zones, (*_task(view.task), *_filled(open_, view.seat)))


@lru_cache(maxsize=26)
def _letter(letter: str) -> Zone:
    piece = Piece(letter, "new", id="letter")
    return Zone(
        id="letter", title="letter", layout="list", spots=(Spot((0,), piece),), labels="none", table=(0, 0)
    )


def _sheets(view: KrossView) -> list[Zone]:
    """The tables that lie open, or one's own alone."""
    open_, own = view.open, view.seat
    if not open_.squares:
        return [] if own is None else [_sheet(own, view.squares, (), True)]
    counted = open_.counted or ((),) * len(open_.squares)
    return [
        _sheet(seat, view.squares if seat == own else squares, counted[seat], seat == own)
        for seat, squares in enumerate(open_.squares)
    ]


@lru_cache(maxsize=2048)
def _sheet(seat: Seat, squares: str, counted: tuple[int, ...], own: bool) -> Zone:
    rows = [_row(first, squares[first : first + SIDE], counted) for first in range(0, SQUARES, SIDE)]
    return _empty_sheet(seat, own).filled(rows)


@cache
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


@lru_cache(maxsize=4096)
def _row(first: int, letters: str, counted: tuple[int, ...]) -> Patch:
    """A row of a sheet: a letter that is entered changes one of them."""
    return patch(*[_spot(square, letter, square in counted) for square, letter in enumerate(letters, first)])


@cache
def _spot(square: int, letter: str, counts: bool) -> Spot:
    return Spot(cell_of(square), None if letter == EMPTY else Piece(letter, "good" if counts else "plain"))


@lru_cache(maxsize=1024)
def _cards(cards: tuple[Seat, ...], count: int) -> tuple[Zone, ...]:
    held: dict[Seat, str] = {}
    for letter, owner in zip(ascii_uppercase, cards, strict=True):
        held[owner] = held.get(owner, "") + letter
    return tuple([_cards_of(owner, letters, count) for owner, letters in sorted(held.items())])


@lru_cache(maxsize=1024)
def _cards_of(owner: Seat, letters: str, count: int) -> Zone:
    tone: Tone = "plain" if owner == MIDDLE else "bad"
    return _no_cards(owner, count).filled([_card(n, letter, tone) for n, letter in enumerate(letters)])


@cache
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


@cache
def _card(place: int, letter: str, tone: Tone) -> Patch:
    return patch(Spot((place,), Piece(letter, tone, id=f"card-{letter}")))


@lru_cache(maxsize=128)
def _task(task: str) -> tuple[Note, ...]:
    return (note("task", task=wording(task)),) if task else ()


def _filled(open_: KrossOpen, own: Seat | None) -> list[Note]:
    """How many letters there are in the tables that are not seen."""
    if open_.squares and not open_.blind:
        return []
    return [
        _letters_in(seat, len(letters))
        for seat, letters in enumerate(open_.entered)
        if open_.blind or seat != own
    ]


@lru_cache(maxsize=1024)
def _letters_in(seat: Seat, count: int) -> Note:
    return note("filled", seat=seat, count=count)
