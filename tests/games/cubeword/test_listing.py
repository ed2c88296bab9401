"""What `letterloom moves` lists, and what the table looks like."""

from collections import Counter
from itertools import islice, product
from pathlib import Path
from random import Random
from string import ascii_uppercase

import pytest
from tests.games.cubeword.playing import Table

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.effect import MOVES, replay
from letterloom.games.cubeword.listing import actions, frontier
from letterloom.games.cubeword.material import CUBES, JOKER, cube_name
from letterloom.games.cubeword.moves import EndTurn, Reface, Rename, Resite, Series, Site, Undo
from letterloom.rules import Entry, Refused, Speech


def texts(table: Table) -> list[str]:
    return [GAME.write(move) for move in GAME.moves(table.view())]


def test_on_an_empty_table_cubes_are_sited_at_0_0(tmp_path: Path) -> None:
    found = texts(Table(tmp_path, "ON"))
    # 24 cubes with 5 letters and 26 names, the Joker with 26 names, and done.
    assert len(found) == len(set(found)) == 24 * (5 + 26) + 26 + 1
    assert all(text.endswith(" 0,0") for text in found if text != "done")


def test_one_cube_can_be_moved_turned_and_joined(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("site 5 O 0,0")
    found = texts(table)
    # Four cells around it for 23 cubes, the Joker and the cube itself; it has 4 other letters and 26 names.
    assert len(found) == len(set(found)) == 4 * (23 * 31 + 26) + 4 + 4 + 26 + len(("done", "undo"))


def test_a_blank_is_renamed_and_the_joker_keeps_or_changes_its_name(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("site 5 *O 0,0; site J *N 1,0")
    found = texts(table)
    assert sum(text.startswith("rename 0,0") for text in found) == 25
    assert sum(text.startswith("reface 0,0") for text in found) == 5
    assert not any(text.startswith("reface 1,0") for text in found)
    assert sum(text.startswith("resite 1,0") for text in found) == 6 * 26
    assert sum(text.startswith("resite 0,0") for text in found) == 6


def test_after_five_moves_only_undo_and_done_are_left(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("; ".join(f"site {cube} E {2 * cube},0" for cube in range(1, 6)))
    assert texts(table) == ["done", "undo"]


def test_done_is_listed_only_where_it_is_accepted(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    view = table.view(0)
    assert EndTurn() in GAME.moves(view) and Undo() not in islice(GAME.moves(view), 3)
    table.say("site 1 E 0,0; site 2 E 1,0")
    view = table.view(0)
    assert EndTurn() not in GAME.moves(view) and Undo() in GAME.moves(view)


def test_with_eight_blanks_up_no_ninth_is_listed_and_all_that_is_can_be_done(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("; ".join(f"site {cube} *A {2 * cube},0" for cube in range(1, 6)) + "; done")
    table.say("site 6 *A 12,0; site 7 *A 14,0; site 8 *A 16,0; site 9 M 17,0")
    listed = list(actions(table.open.board))
    assert len(set(listed)) == len(listed)
    for action in listed:
        assert replay(table.open.board, [action]) != table.open.board


@pytest.mark.parametrize(
    "line",
    [
        "site 5 O 0,0; site 8 *N 1,0; site J *E 2,0",
        "site 5 O 0,0; site 8 N 1,0; site 1 H 2,0; site 2 T 3,0; undo",
        "site 5 O 0,0; site J *N 1,0; reface 0,0 D; reface 0,0 *O; rename 0,0 *I",
    ],
)
def test_what_is_listed_is_all_that_can_be_written_each_effect_once(tmp_path: Path, line: str) -> None:
    table = Table(tmp_path, "ON ONE IN")
    table.say(line)
    state, view = table.state, table.view(0)
    names = [f"*{letter}" for letter in ascii_uppercase]
    faces = [*ascii_uppercase, *names]
    taken = [f"{x},{y}" for x, y in (placed.cell for placed in table.open.board)]
    cells = [*taken, *(f"{x},{y}" for x, y in frontier(table.open.board))]
    cubes = [cube_name(cube) for cube in (*CUBES, JOKER)]
    written = ["done", "undo", "accept", "doubt"]
    written += [f"site {cube} {face} {cell}" for cube, face, cell in product(cubes, faces, cells)]
    written += [f"resite {start} {cell} {name}" for start, cell, name in product(taken, cells, ["", *names])]
    written += [f"reface {cell} {face}" for cell, face in product(cells, faces)]
    written += [f"rename {cell} {name}" for cell, name in product(cells, names)]

    def effect(text: str) -> object:
        after = GAME.apply(state, Entry(0, GAME.read(view, text))).state.open
        return after.board, after.actions, after.turn

    possible = set()
    for text in written:
        try:
            possible.add(effect(text))
        except Refused:
            continue
    found = [effect(text) for text in texts(table)]
    assert len(found) == len(set(found))
    assert set(found) == possible


def said(table: Table) -> str:
    scene = GAME.scene(table.view(0))
    speech = Speech(GAME, table.open.seats)
    return "\n".join(speech.say("notes", note.key, note.args) for note in scene.notes)


@pytest.mark.parametrize(
    ("finish", "told"),
    [
        ("turns:2", "Turn 2 of 2."),
        ("score:1", "Turn 2; the first with 1 point wins."),
        ("lead:20", "Turn 2; the first who leads by 20 points wins."),
        ("minutes:10", "Turn 2; after 10 minutes the round is played out."),
    ],
)
def test_the_scene_tells_how_far_the_game_is(finish: str, told: str, tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", finish=finish)
    for _ in table.open.seats:
        table.say("done")
    assert told in said(table)


def test_the_scene_tells_the_turn_so_far_its_cost_and_what_it_would_score(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON TON")
    table.say("site 5 O 0,0; site 8 N 1,0")
    assert "Turn 1 of 8." in said(table)
    assert "2 of 5 moves" in said(table)
    assert "1. site 5 O 0,0" in said(table)
    assert "It would score 2: ON 2." in said(table)
    table.say("site 7 D -1,0")
    assert "Not a word: DON." in said(table)
    assert "It would score" not in said(table)  # not as it stands
    table.say("undo; done")
    table.say("resite 0,0 0,5; resite 1,0 1,5")
    assert "too soon to score again: ON" in said(table)


def test_the_pool_shows_each_cube_with_its_letters(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("site 5 O 0,0; site 8 *N 1,0")
    scene = GAME.scene(table.view(0))
    shown = {zone.id: [spot.piece for spot in zone.spots if spot.piece] for zone in scene.zones}
    assert len(shown["pool"]) == 23
    assert [(piece.text, piece.small, piece.tone) for piece in shown["board"]] == [
        ("O", "5", "new"),
        ("N", "8", "blank"),
    ]


def test_cubes_that_lie_far_apart_are_drawn_apart(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("site 5 O 0,0; site 8 N 1,0; site 7 T 1000000,0; site 6 T -5,900000")
    zones = GAME.scene(table.view(0)).zones
    assert [zone.id for zone in zones] == ["board", "board-1", "board-2", "pool"]
    for zone in zones[:-1]:
        assert zone.low is not None and zone.high is not None
        assert all(high - low < 30 for low, high in zip(zone.low, zone.high, strict=True))


def test_made_lists_the_words_that_cannot_score_yet(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    assert [note.key for note in GAME.consult(table.view(0), ["made"])] == ["none-resting"]
    table.lay("ON", 0, 0)
    assert [note.key for note in GAME.consult(table.view(0), ["MADE"])] == ["resting"]
    table.skip(2)
    assert [note.key for note in GAME.consult(table.view(0), ["made"])] == ["none-resting"]
    assert GAME.consult(table.view(0), ["what"]) == ()


def test_made_counts_all_spellings_of_a_word_together(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("site 19 A 0,0; site 15 X 1,0; site 1 E 2,0; done")  # AXE
    table.skip(2)
    assert table.say("resite 2,0 9,9; done").points == 2  # AX, in the third turn after it
    (note,) = GAME.consult(table.view(0), ["made"])
    assert (note.key, note.args) == ("resting", (("words", ("AX", "AXE")),))


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        ("", {Site}),
        ("site J *N 0,0; site 5 *O 1,0; site 8 N 2,0", {Site, Resite, Reface, Rename}),
        (
            "; ".join(f"site {cube} *E {2 * cube},0" for cube in range(1, 9)),
            {Site, Rename},
        ),  # blanks are used up
    ],
)
def test_random_commands_give_names_in_every_way_and_are_in_the_list(
    tmp_path: Path, lines: str, kinds: set[type]
) -> None:
    table = Table(tmp_path, "ON")
    for line in filter(None, lines.split("; ")):
        table.say(line)
        if len(table.state.open.actions) == MOVES:
            table.say("done")
    view, rng = table.view(), Random(3)
    listed, drawn = set(GAME.moves(view)), Counter[type]()
    for _ in range(3000):
        move = GAME.random_move(view, rng)
        assert move in listed
        if isinstance(move, Series) and "*" in GAME.write(move):
            drawn[type(move.commands[0])] += 1
    assert set(drawn) == kinds
