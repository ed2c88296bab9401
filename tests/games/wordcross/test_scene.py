"""What a table of WORD CROSS looks like: drawn quickly as it would be drawn plainly."""

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.board import changed_rows
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.games.wordcross.state import WordCrossView
from letterloom.rules import Piece, Scene, Spot, Zone
from letterloom.rules.scene import Tone
from tests.contract.wire import check_drawn

TWO, FOUR = ((1, 2), (1, 0)), ((1, 2), (0, 1), (1, 0), (2, 1))
TWO_BOXES, FOUR_BOXES = ((0, 2), (2, 0)), ((0, 2), (0, 0), (2, 0), (2, 2))


def plain(view: WordCrossView) -> Scene:
    """The scene made piece by piece, with nothing remembered."""
    open_, me = view.open, view.seat or 0
    board, seats, boxes = open_.board, len(open_.seats), len(open_.board.boxes)
    fresh = changed_rows(open_.before, board) if open_.before else []

    class Names:
        """Gives the pieces of a zone their names."""

        def __init__(self, zone: str) -> None:
            self.zone, self.seen = zone, list[str]()

        def piece(self, tile: str, tone: Tone = "plain") -> Piece:
            self.seen.append(tile)
            number = self.seen.count(tile)
            alike = f"{tile}@{self.zone}" + (f"#{number}" if number > 1 else "")
            name = alike if open_.is_set_unknown or tile in open_.twins else tile
            return Piece(tile, tone, str(value(tile, open_.options.pieces)), name)

    zones = []
    for number, box in enumerate(board.boxes):
        names = Names(f"box-{number}")
        owners = [("left", number)] if number < seats else []
        owners += [("right", (number + 1) % boxes)] if (number + 1) % boxes < seats else []
        size = len(box.known) or 1 if box.unknown else 36
        zones.append(
            Zone(
                id=names.zone,
                title="box-shared" if len(owners) == 2 else f"box-{owners[0][0]}",
                args=tuple(owners),
                low=(0, 0),
                high=(3, (size - 1) // 4),
                labels="none",
                table=(TWO_BOXES if boxes == 2 else FOUR_BOXES)[(number - me) % boxes],
                order=1 if number in (me, (me - 1) % boxes) else 4,
                spots=tuple(Spot((n % 4, n // 4), names.piece(tile)) for n, tile in enumerate(box.known)),
            )
        )
    names = Names("centre")
    zones.append(
        Zone(
            id="centre",
            title="centre",
            low=(0, 0),
            high=(3, 0),
            labels="none",
            table=(1, 1),
            order=2,
            spots=tuple(Spot((n, 0), names.piece(tile)) for n, tile in enumerate(board.centre.known)),
        )
    )
    for seat, columns in enumerate(board.columns):
        names, spots = Names(f"columns-{seat}"), []
        for x, column in enumerate(columns):
            for row in range(1, 7):
                new: Tone = "new" if (seat, row) in fresh else "plain"
                tone: Tone = "locked" if row in board.locked[seat] else new
                piece = names.piece(column[row - 1], tone) if row <= len(column) else None
                spots.append(Spot((x, 6 - row), piece))
        zones.append(
            Zone(
                id=names.zone,
                title="columns",
                args=(("seat", seat),),
                low=(0, 0),
                high=(1, 5),
                column_names=("L", "R"),
                row_names=("6", "5", "4", "3", "2", "1"),
                table=(TWO if boxes == 2 else FOUR)[(seat - me) % boxes],
                order=0 if seat == me else 3,
                owner=seat,
                spots=tuple(spots),
            )
        )
    return Scene(tuple(zones), GAME.scene(view).notes)


@pytest.mark.parametrize("is_blind", [False, True])
@pytest.mark.parametrize(
    "options", [*GAME.presets.values(), WordCrossOptions(pieces="A:3*60 BE:4*90 C:1*60")]
)
@pytest.mark.parametrize("count", GAME.players)
def test_a_scene_is_written_as_one_that_is_drawn_plainly(
    count: int, options: WordCrossOptions, is_blind: bool
) -> None:
    check_drawn(GAME, plain, options, count, is_blind, most=150)
