"""What a table of KROSS THE WORDZ looks like: a sheet of squares a player, and the letter cards."""

from string import ascii_uppercase

from letterloom.games.kross.board import EMPTY, SIDE, cell_of
from letterloom.games.kross.state import MIDDLE, KrossOpen, KrossView
from letterloom.rules import Piece, Scene, Seat, Spot, Zone, note


def scene(view: KrossView) -> Scene:
    """The sheets side by side, then the cards, by who has them."""
    open_ = view.open
    shown = dict(enumerate(open_.squares))
    if view.seat is not None:
        shown[view.seat] = view.squares
    sheets = tuple(
        _sheet(seat, squares, open_.counted[seat] if open_.counted else ())
        for seat, squares in sorted(shown.items())
    )
    notes = [note("letter", letter=open_.letter)] if open_.letter else []
    if view.task:
        notes.append(note("task", task=view.task))
    notes += [
        note("filled", seat=seat, count=len(letters))
        for seat, letters in enumerate(open_.entered)
        if seat not in shown
    ]
    return Scene((*sheets, *_cards(open_)), tuple(notes))


def _sheet(seat: Seat, squares: str, counted: tuple[int, ...]) -> Zone:
    def piece(square: int, letter: str) -> Piece | None:
        return None if letter == EMPTY else Piece(letter, "good" if square in counted else "plain")

    return Zone(
        id=f"table-{seat}",
        title="table",
        args=(("seat", seat),),
        spots=tuple(Spot(cell_of(square), piece(square, letter)) for square, letter in enumerate(squares)),
        low=(0, 0),
        high=(SIDE - 1, SIDE - 1),
        labels="sheet",
        table=(seat, 0),
        owner=seat,
    )


def _cards(open_: KrossOpen) -> tuple[Zone, ...]:
    owners = sorted(set(open_.cards))
    return tuple(
        Zone(
            id="cards" if owner == MIDDLE else f"cards-{owner}",
            title="cards" if owner == MIDDLE else "cards-of",
            args=() if owner == MIDDLE else (("seat", owner),),
            layout="list",
            spots=tuple(
                Spot((n,), Piece(letter, "plain" if owner == MIDDLE else "bad"))
                for n, letter in enumerate(
                    letter for letter, o in zip(ascii_uppercase, open_.cards, strict=True) if o == owner
                )
            ),
            labels="none",
            table=(len(open_.seats), 0),
            owner=None if owner == MIDDLE else owner,
        )
        for owner in owners
    )
