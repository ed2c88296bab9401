"""What a table of KROSS THE WORDZ looks like: the called letter, a sheet of squares a player, and the letter cards."""

from functools import cache, lru_cache
from string import ascii_uppercase

from letterloom.games.kross.board import EMPTY, SIDE, cell_of
from letterloom.games.kross.material import wording
from letterloom.games.kross.state import MIDDLE, KrossView
from letterloom.rules import Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.scene import Tone


def scene(view: KrossView) -> Scene:
    """The letter, the sheets side by side (one's own first on a narrow screen), then the cards, by who has them."""
    open_ = view.open
    shown = dict(enumerate(open_.squares))
    if view.seat is not None:
        shown[view.seat] = view.squares
    sheets = tuple(
        _sheet(seat, squares, open_.counted[seat] if open_.counted else (), seat == view.seat)
        for seat, squares in sorted(shown.items())
    )
    notes = [note("task", task=wording(view.task))] if view.task else []
    notes += [
        note("filled", seat=seat, count=len(letters))
        for seat, letters in enumerate(open_.entered)
        if seat not in shown or open_.blind
    ]
    letter = (_letter(open_.letter),) if open_.letter else ()
    return Scene((*letter, *sheets, *_cards(open_.cards, len(open_.seats))), tuple(notes))


@lru_cache(maxsize=26)
def _letter(letter: str) -> Zone:
    piece = Piece(letter, "new", id="letter")
    return Zone(
        id="letter", title="letter", layout="list", spots=(Spot((0,), piece),), labels="none", table=(0, 0)
    )


@lru_cache(maxsize=2048)
def _sheet(seat: Seat, squares: str, counted: tuple[int, ...], own: bool) -> Zone:
    return Zone(
        id=f"table-{seat}",
        title="table",
        args=(("seat", seat),),
        spots=tuple([_spot(square, letter, square in counted) for square, letter in enumerate(squares)]),
        low=(0, 0),
        high=(SIDE - 1, SIDE - 1),
        labels="sheet",
        table=(seat, 1),
        order=1 if own else 3,
        owner=seat,
    )


@cache
def _spot(square: int, letter: str, counts: bool) -> Spot:
    return Spot(cell_of(square), None if letter == EMPTY else Piece(letter, "good" if counts else "plain"))


@lru_cache(maxsize=1024)
def _cards(cards: tuple[Seat, ...], count: int) -> tuple[Zone, ...]:
    return tuple(_cards_of(owner, cards, count) for owner in sorted(set(cards)))


def _cards_of(owner: Seat, cards: tuple[Seat, ...], count: int) -> Zone:
    letters = [letter for letter, other in zip(ascii_uppercase, cards, strict=True) if other == owner]
    tone: Tone = "plain" if owner == MIDDLE else "bad"
    return Zone(
        id="cards" if owner == MIDDLE else f"cards-{owner}",
        title="cards" if owner == MIDDLE else "cards-of",
        args=() if owner == MIDDLE else (("seat", owner),),
        layout="list",
        spots=tuple(Spot((n,), Piece(letter, tone, id=f"card-{letter}")) for n, letter in enumerate(letters)),
        labels="none",
        table=(count, 1),
        order=2 if owner == MIDDLE else 4,
        owner=None if owner == MIDDLE else owner,
    )
