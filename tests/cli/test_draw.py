"""Scenes drawn with characters."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from letterloom.cli.draw import draw, draw_within
from letterloom.cli.session import BELOW
from letterloom.cli.sides import SIDES, seen_from
from letterloom.games import games
from letterloom.games.kross import GAME
from letterloom.players import bots
from letterloom.rules import AnyGame, Piece, Player, Record, Scene, Speech, Spot, Zone, note
from letterloom.table import Table

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


def window(*zones: Zone, height: int = 20, width: int = 80, me: int | None = 0) -> list[str]:
    return draw_within(Scene(zones), SPEECH, width, (height,), colour=False, me=me).splitlines()


def heap(count: int, **given: object) -> Zone:
    """A list of so many pieces."""
    return zone(
        **{
            "layout": "list",
            "spots": tuple(Spot((n,), Piece("AB", small="3")) for n in range(count)),
            **given,
        }
    )


def test_in_a_window_a_table_lies_as_in_life_where_it_can() -> None:
    board = zone(low=(0, 0), high=(5, 5), labels="sheet")
    assert window(board) == lines(board)


def test_in_a_window_that_is_too_low_boards_stand_beside_lists_and_lists_in_the_line_of_their_title() -> None:
    board = zone(id="a", low=(0, 0), high=(5, 5), labels="sheet", table=(0, 0))
    hands = [heap(30, id=str(n), table=(0, n + 1)) for n in range(3)]
    drawn = window(board, *hands, height=17)
    assert len(drawn) <= 17
    assert sum(line.count("AB:3") for line in drawn) == 90


def test_in_a_window_a_floor_ends_where_nothing_lies_any_more() -> None:
    ground = tuple(Spot((x, y, 0), Piece("A")) for x in range(12) for y in range(8))
    tower = zone(spots=(*ground, Spot((4, 4, 1), Piece("B")), Spot((4, 4, 2), Piece("C"))))
    drawn = window(tower, height=13)
    assert "floor 0" in drawn[1] and "floor 2" in drawn[1]
    assert max(map(len, drawn)) <= 80
    assert drawn[2].split()[-3:] == ["3", "4", "5"]


def test_floors_that_fit_nowhere_are_seen_from_above() -> None:
    spots = [Spot((x, y, z), Piece("ABC"[z])) for x in range(12) for y in range(14) for z in range(3)]
    drawn = window(zone(spots=tuple(spots)), height=18)
    assert len(drawn) <= 18
    assert "From above" in drawn[0]
    assert sum(line.count("C2") for line in drawn) == 12 * 14


def test_what_matters_least_is_left_out_by_name_and_never_ones_own() -> None:
    board = zone(id="b", low=(0, 0), high=(5, 5), labels="sheet", order=1)
    mine = heap(60, id="m", owner=0, title="cards-of", args=(("seat", 0),), order=2)
    others = [heap(60, id=str(n), owner=1, title="cards-of", args=(("seat", 1),), order=3) for n in range(3)]
    drawn = window(*others, mine, board, height=14)
    assert len(drawn) <= 14
    assert "Letter cards of Ann" in "\n".join(drawn)
    assert "Not shown: Letter cards of Bo" in drawn[-1] and "`board` shows all" in drawn[-1]


def test_a_row_of_a_board_is_never_broken_by_the_window() -> None:
    board = zone(spots=(Spot((0, 0), Piece("A")), Spot((60, 1), Piece("B"))))
    for drawn in (lines(board, width=80), window(board, height=12)):
        assert max(map(len, drawn)) <= 80
        assert sum(line.count("A") + line.count("B") for line in drawn) == 2


def test_of_a_board_larger_than_the_window_the_part_around_the_newest_piece_is_shown() -> None:
    spots = tuple(
        Spot((n, n, n % 3), Piece("Q" if n == 400 else "A", "new" if n == 400 else "plain"))
        for n in range(500)
    )
    mine = heap(12, id="m", owner=0, title="cards-of", args=(("seat", 0),), order=2)
    drawn = window(zone(spots=spots, order=1), mine, height=18)
    assert len(drawn) <= 18 and max(map(len, drawn)) <= 80
    text = "\n".join(drawn)
    assert "Q1" in text and "399" in text and "401" in text
    assert text.count("AB:3") == 12
    assert "Only a part of the board is shown (`board` shows all)." in drawn


def test_what_is_said_of_many_players_does_not_push_the_board_out_of_the_window() -> None:
    board = zone(low=(0, 0), high=(5, 5), labels="sheet", spots=(Spot((5, 5), Piece("Q")),))
    notes = tuple(note("filled", seat=1, count=n) for n in range(30))
    drawn = draw_within(Scene((board,), notes), SPEECH, 80, (10,), colour=False, me=0).splitlines()
    assert len(drawn) <= 10
    assert "Only a part" not in "\n".join(drawn)
    assert "6 · · · · · Q" in drawn


def test_a_name_however_long_pushes_no_board_aside() -> None:
    speech = Speech(GAME, (Player("A" * 100), Player("Bo")))
    boards = [
        zone(
            id=str(n),
            title="table",
            args=(("seat", n),),
            low=(0, 0),
            high=(5, 5),
            labels="sheet",
            table=(n, 0),
        )
        for n in range(2)
    ]
    drawn = draw_within(Scene(tuple(boards)), speech, 80, (9,), colour=False, me=0).splitlines()
    assert len(drawn) <= 9 and max(map(len, drawn)) <= 80
    assert "…" in drawn[0] and "Bo's table" in drawn[0]


def test_a_structure_is_seen_from_every_side() -> None:
    bricks = {(0, 0, 0): "A", (0, 0, 1): "B", (1, 0, 0): "C", (0, 1, 0): "D"}
    tower = zone(spots=tuple(Spot(at, Piece(letter)) for at, letter in bricks.items()))
    seen = {side: [line.split()[1:] for line in lines(seen_from(side, tower))[2:]] for side in SIDES}
    assert seen["front"] == [["B", "·"], ["D", "C"]]
    assert seen["back"] == [["·", "B"], ["C", "A"]]
    assert seen["left"] == [["B", "·"], ["A", "D"]]
    assert seen["right"] == [["·", "B"], ["D", "C"]]
    assert [row[1:-1] for row in seen["top"][1:-1]] == [["B:1", "C"], ["D", "·"]]


def asked_positions(game: AnyGame, count: int) -> Iterator[tuple[Table, int]]:
    """Positions of a game of bots, each with a seat that is asked."""
    robot = bots(game)["random"]
    seats = tuple(Player(f"Somebody {n}") for n in range(min(4, game.players[-1])))
    record = Record(game=game, seats=seats, options=game.options(), seed=5)
    table = Table(record, dict.fromkeys(range(len(seats)), robot))
    for _ in range(count):
        if table.over:
            break
        yield table, table.open.to_move[0]
        table.move_on(0)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_position_fits_a_window_of_80_by_24_with_all_of_ones_own_pieces(game: AnyGame) -> None:
    drawn_positions = 0
    for table, seat in asked_positions(game, 30):
        scene = game.scene(table.view(seat))
        room = 24 - BELOW - 2
        drawn = draw_within(scene, table.replay.speech, 80, (room - 3, room), colour=False, me=seat)
        assert len(drawn.splitlines()) <= room, drawn
        assert max(map(len, drawn.splitlines())) <= 80, drawn
        own = [
            spot.piece.text for zone in scene.zones if zone.owner == seat for spot in zone.spots if spot.piece
        ]
        assert not Counter(own) - Counter(re.findall(r"[A-Z]+\*?|[a-z]+", drawn)), drawn
        drawn_positions += 1
    assert drawn_positions > 10
