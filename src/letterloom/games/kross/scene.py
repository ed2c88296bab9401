"""What a table of KROSS THE WORDZ looks like: a sheet of squares a player, and the letter cards."""

from string import ascii_uppercase

from letterloom.games.kross.material import BY_ID
from letterloom.games.kross.notation import SIDE
from letterloom.games.kross.score import EMPTY
from letterloom.games.kross.state import MIDDLE, KrossView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Zone


def scene(view: KrossView) -> Scene:
    """The sheets side by side, then the cards, by who has them."""
    counting = {
        cell for line in (view.sheets[view.seat] if view.seat is not None else ()) for cell in line.cells
    }
    sheets = tuple(
        _sheet(view, seat, table, counting) for seat, table in enumerate(view.tables) if table is not None
    )
    notes = []
    if view.letter:
        notes.append(Note("letter", {"letter": view.letter}))
    if view.seat is not None and view.tasks[view.seat]:
        notes.append(Note("task", {"text": BY_ID[view.tasks[view.seat]].text}))
    notes += [
        Note("filled", {"seat": seat, "count": len(letters)})
        for seat, letters in enumerate(view.entered)
        if view.tables[seat] is None
    ]
    return Scene((*sheets, *_cards(view)), tuple(notes))


def _sheet(view: KrossView, seat: Seat, table: str, counting: set[tuple[int, ...]]) -> Zone:
    def piece(square: int) -> Piece | None:
        letter = table[square]
        if letter == EMPTY:
            return None
        counts = seat == view.seat and (square % SIDE, square // SIDE) in counting
        return Piece(letter, "good" if counts else "plain")

    return Zone(
        id=f"table-{seat}",
        title="table",
        args={"seat": seat},
        spots=tuple(Spot((square % SIDE, square // SIDE), piece(square)) for square in range(len(table))),
        low=(0, 0),
        high=(SIDE - 1, SIDE - 1),
        labels="sheet",
        table=(seat, 0),
        owner=seat,
    )


def _cards(view: KrossView) -> tuple[Zone, ...]:
    owners = sorted(set(view.cards))
    return tuple(
        Zone(
            id="cards" if owner == MIDDLE else f"cards-{owner}",
            title="cards" if owner == MIDDLE else "cards-of",
            args={} if owner == MIDDLE else {"seat": owner},
            layout="list",
            spots=tuple(
                Spot((n,), Piece(letter, "plain" if owner == MIDDLE else "bad"))
                for n, letter in enumerate(
                    letter for letter, o in zip(ascii_uppercase, view.cards, strict=True) if o == owner
                )
            ),
            labels="none",
            table=(len(view.seats), 0),
            owner=None if owner == MIDDLE else owner,
        )
        for owner in owners
    )
