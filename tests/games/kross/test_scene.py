"""What a table of KROSS THE WORDZ looks like: drawn quickly as it would be drawn plainly."""

from string import ascii_uppercase

import pytest

from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.games.kross.state import KrossView
from letterloom.rules import Piece, Scene, Spot, Zone
from tests.contract.wire import check_drawn


def plain(view: KrossView) -> Scene:
    """The scene made square by square, with nothing remembered."""
    open_, me = view.open, view.seat
    seats, zones = range(len(open_.seats)), []
    if open_.letter:
        called = Spot((0,), Piece(open_.letter, "new", id="letter"))
        zones.append(
            Zone(id="letter", title="letter", layout="list", spots=(called,), labels="none", table=(0, 0))
        )
    for seat in seats:
        if not open_.squares and seat != me:
            continue
        squares = view.squares if seat == me else open_.squares[seat]
        good = open_.counted[seat] if open_.counted else ()
        pieces = [
            None if letter == "." else Piece(letter, "good" if n in good else "plain")
            for n, letter in enumerate(squares)
        ]
        zones.append(
            Zone(
                id=f"table-{seat}",
                title="table",
                args=(("seat", seat),),
                spots=tuple(Spot((n % 6, n // 6), piece) for n, piece in enumerate(pieces)),
                low=(0, 0),
                high=(5, 5),
                labels="sheet",
                table=(seat, 1),
                order=1 if seat == me else 3,
                owner=seat,
            )
        )
    for owner in (-1, *seats):
        cards = [letter for letter, has in zip(ascii_uppercase, open_.cards, strict=True) if has == owner]
        if not cards:
            continue
        middle = owner == -1
        zones.append(
            Zone(
                id="cards" if middle else f"cards-{owner}",
                title="cards" if middle else "cards-of",
                args=() if middle else (("seat", owner),),
                layout="list",
                spots=tuple(
                    Spot((n,), Piece(letter, "plain" if middle else "bad", id=f"card-{letter}"))
                    for n, letter in enumerate(cards)
                ),
                labels="none",
                table=(len(seats), 1),
                order=2 if middle else 4,
                owner=None if middle else owner,
            )
        )
    return Scene(tuple(zones), GAME.scene(view).notes)


@pytest.mark.parametrize("is_blind", [False, True])
@pytest.mark.parametrize(
    "options", [*GAME.presets.values(), KrossOptions(open_tables=True), KrossOptions(tasks=False)]
)
@pytest.mark.parametrize("count", [2, 5])
def test_a_scene_is_written_as_one_that_is_drawn_plainly(
    count: int, options: KrossOptions, is_blind: bool
) -> None:
    check_drawn(GAME, plain, options, count, is_blind, most=250)
