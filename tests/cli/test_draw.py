"""Scenes drawn with characters."""

from letterloom.cli.draw import draw
from letterloom.games.kross import GAME
from letterloom.rules import Piece, Player, Scene, Speech, Spot, Zone, note

SPEECH = Speech(GAME, (Player("Ann"), Player("Bo")))


def zone(**given: object) -> Zone:
    return Zone(**{"id": "a", "title": "cards", **given})  # type: ignore[arg-type]


def lines(*zones: Zone, width: int = 100, colour: bool = False) -> list[str]:
    return draw(Scene(zones), SPEECH, width, colour).splitlines()


def test_a_board_without_edges_has_a_margin_and_its_coordinates() -> None:
    board = zone(spots=(Spot((0, 0), Piece("A")), Spot((1, -2), Piece("B"))))
    assert lines(board)[1:7] == [
        "   -1 0  1  2",
        "-3 ·  ·  ·  ·",
        "-2 ·  ·  B  ·",
        "-1 ·  ·  ·  ·",
        " 0 ·  A  ·  ·",
        " 1 ·  ·  ·  ·",
    ]


def test_floors_are_drawn_side_by_side() -> None:
    tower = zone(spots=(Spot((0, 0, 0), Piece("A")), Spot((0, 0, 1), Piece("B"))))
    drawn = lines(tower)
    assert "floor 0" in drawn[1] and "floor 1" in drawn[1]
    assert "A" in drawn[4] and "B" in drawn[4]


def test_a_board_can_name_its_rows_and_columns_itself() -> None:
    board = zone(
        low=(0, 0),
        high=(1, 1),
        column_names=("L", "R"),
        row_names=("2", "1"),
        spots=(Spot((0, 1), Piece("AB")),),
    )
    assert lines(board)[1:4] == ["  L  R", "2 ·  ·", "1 AB ·"]


def test_zones_of_one_column_stand_below_each_other() -> None:
    board = zone(id="a", low=(0, 0), high=(8, 0), labels="none", table=(0, 0))
    below = zone(id="b", layout="list", spots=(Spot((0,), Piece("Q")), Spot((1,), Piece("X"))), table=(1, 1))
    drawn = lines(board, below)
    assert drawn[4].index("Q") > len(drawn[1])


def test_a_list_alone_in_its_row_does_not_push_the_others_apart() -> None:
    pair = (Spot((0,), Piece("Q")), Spot((1,), Piece("Q")))
    cards = [zone(id=str(n), layout="list", spots=pair, table=(n, 0)) for n in range(2)]
    hand = zone(id="c", layout="list", spots=tuple(Spot((n,), Piece("X")) for n in range(30)), table=(0, 1))
    assert lines(*cards, hand)[1].split() == ["Q"] * 4
    assert lines(*cards, hand)[1].rindex("Q") < 40


def test_a_narrow_terminal_puts_blocks_below_each_other() -> None:
    boards = [zone(id=str(n), low=(0, 0), high=(5, 5), labels="sheet", table=(n, 0)) for n in range(4)]
    assert max(map(len, lines(*boards, width=40))) <= 40


def test_a_long_hand_wraps() -> None:
    hand = zone(layout="list", spots=tuple(Spot((n,), Piece("AB", small="3")) for n in range(40)))
    assert max(map(len, lines(hand, width=60))) <= 60


def test_without_colour_marks_tell_locked_and_blank_pieces() -> None:
    hand = zone(layout="list", spots=(Spot((0,), Piece("AB", "locked")), Spot((1,), Piece("E", "blank"))))
    assert lines(hand)[1] == "AB= E*"
    assert "\x1b[7mAB\x1b[0m" in lines(hand, colour=True)[1]


def test_notes_stand_below_the_table() -> None:
    scene = Scene((zone(),), (note("filled", seat=1, count=3),))
    assert draw(scene, SPEECH).splitlines()[-1] == "Bo has filled 3 of 36 squares."


def test_pieces_that_lie_very_far_apart_are_listed() -> None:
    board = zone(spots=(Spot((0, 0), Piece("A")), Spot((10**15, 0), Piece("B"))))
    assert lines(board)[1:3] == ["A at 0,0", "B at 1000000000000000,0"]
