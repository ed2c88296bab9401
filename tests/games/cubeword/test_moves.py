"""What a turn is: site, re-site, re-face, re-name, and what each costs (CUB-4 to CUB-6)."""

from pathlib import Path
from random import Random

import pytest
from tests.games.cubeword.playing import Table, words_of

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.material import CUBES
from letterloom.games.cubeword.moves import Command, Reface, Rename, Resite, Series, Site
from letterloom.rules import Entry, Refused, Speech

# Cube 1 is EHILR, 2 EIMNT, 3 EILPT, 4 BCEIT, 7 DEOTY, 22 ANOPR.


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, "ON NO TO TON ONE TONE")


def test_a_sited_cube_shows_a_letter_or_a_named_blank(table: Table) -> None:
    table.say("site 7 T 3,-4")
    table.say("SITE 2 *q 0,0")
    table.say("site j *Z -7,2")
    assert table.letters == {(3, -4): "T", (0, 0): "*Q", (-7, 2): "*Z"}
    assert len(table.open.actions) == 3


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("site 25 E 0,0", "CUB-1"),  # a cube that is not there; the Joker is J
        ("site 0 E 0,0", "CUB-1"),
        ("site -1 E 0,0", "CUB-1"),
        ("site 99 E 0,0", "CUB-1"),
        ("site 1 Z 0,0", "CUB-1"),  # a face it does not have
        ("site J E 0,0", "CUB-1"),  # the Joker always takes *
        ("site 7 E 5,5", "CUB-4"),  # in play already
        ("site 1 E 5,5", "CUB-6"),  # an occupied cell
        ("resite 0,0 1,1", "CUB-4"),  # nothing there
        ("resite 5,5 6,6", "CUB-6"),
        ("resite 5,5 5,5", "CUB-4"),
        ("resite 5,5 8,8 *T", "CUB-4"),  # only the Joker
        ("resite 9,9 9,9 *S", "CUB-4"),
        ("reface 0,0 T", "CUB-4"),
        ("reface 5,5 T", "CUB-4"),  # changes nothing
        ("reface 6,6 *A", "CUB-4"),
        ("reface 5,5 Z", "CUB-1"),
        ("reface 9,9 E", "CUB-4"),  # the Joker cannot be re-faced
        ("reface 9,9 *E", "CUB-4"),
        ("rename 5,5 *E", "CUB-4"),  # no blank
        ("rename 6,6 *A", "CUB-4"),
        ("rename 9,9 *J", "CUB-4"),
        ("rename 0,0 *J", "CUB-4"),
    ],
)
def test_what_cannot_be_done_is_refused_by_its_rule(table: Table, line: str, rule: str) -> None:
    table.say("site 7 T 5,5; site 2 *A 6,6; site J *J 9,9")
    assert table.refused(line) == rule


@pytest.mark.parametrize(
    "line",
    [
        "site",
        "site 7 E",
        "site 7 EE 0,0",
        "site 7 5 0,0",
        "site 7 ** 0,0",
        "site x E 0,0",
        "site 7 E 0",
        "site 7 E 0,0,0",
        "site 7 E a1",
        "site 7 E 0.5,0",
        "site 7 E 0,0;",
        "; site 7 E 0,0",
        "site 7 E 0,0 done",
        "done; site 7 E 0,0",
        "done; done",
        "resign; done",
        "site 7 E 0,0; resign",
        "resite 0,0",
        "rename 0,0 E",
        "reface 0,0",
        "undo undo",
        "site 7 \u0131 0,0",
        "\u017fite 7 E 0,0",
        "site \u0667 E 0,0",
        "mixed",
    ],
)
def test_what_is_no_command_is_refused_by_ll_1(table: Table, line: str) -> None:
    assert table.refused(line) == "LL-1"


def test_chance_owes_nothing(table: Table) -> None:
    assert table.refused("mix 1 2 3") == "LL-2"
    assert table.refused("mix 1 2 3", -1) == "LL-2"


def test_the_board_has_no_edge_within_the_limits(table: Table) -> None:
    far = 10**6
    table.say(f"site 7 T {far},-{far}")
    table.say(f"resite {far},-{far} -{far},007")
    assert table.letters == {(-far, 7): "T"}
    assert table.refused(f"site 8 N {far + 1},0") == "LL-1"


def test_a_sixth_move_is_refused_and_undo_gives_one_back(table: Table) -> None:
    table.say("site 1 E 0,0; site 2 E 2,0; site 3 E 4,0; site 4 E 6,0; site 5 E 8,0")
    assert table.refused("site 6 E 10,0") == "CUB-4"
    assert table.refused("reface 0,0 H") == "CUB-4"
    table.say("undo; reface 0,0 H")
    assert table.letters == {(0, 0): "H", (2, 0): "E", (4, 0): "E", (6, 0): "E"}


def test_six_moves_in_one_line_are_refused_as_a_whole(table: Table) -> None:
    line = "; ".join(f"site {cube} E {2 * cube},0" for cube in range(1, 7))
    assert table.refused(line) == "CUB-4"
    assert table.letters == {}


def test_every_command_is_a_move_even_one_that_reverses_another(table: Table) -> None:
    table.say("site 7 T 0,0; resite 0,0 1,0; resite 1,0 0,0; reface 0,0 O; reface 0,0 T")
    assert table.letters == {(0, 0): "T"}
    assert table.refused("resite 0,0 1,0") == "CUB-4"


def test_a_new_place_and_a_new_face_cost_two(table: Table) -> None:
    table.say("site 7 T 0,0; done")
    table.say("resite 0,0 1,0; reface 1,0 O")
    assert len(table.open.actions) == 2
    assert table.letters == {(1, 0): "O"}


def test_a_blank_that_moves_and_is_renamed_costs_two(table: Table) -> None:
    table.say("site 7 *A 0,0; done")
    assert table.refused("resite 0,0 1,0 *B") == "CUB-4"
    table.say("resite 0,0 1,0; rename 1,0 *B")
    assert len(table.open.actions) == 2


def test_the_joker_moves_and_is_renamed_for_one(table: Table) -> None:
    table.say("site J *A 0,0; done")
    table.say("resite 0,0 1,0 *B")
    assert len(table.open.actions) == 1
    assert table.letters == {(1, 0): "*B"}
    table.say("resite 1,0 2,0 *B")  # it may keep its name
    table.say("resite 2,0 3,0; rename 3,0 *C")  # as two commands it costs two
    assert len(table.open.actions) == 4


def test_refacing_a_blank_to_another_name_renames_it(table: Table) -> None:
    table.say("site 7 *A 0,0; reface 0,0 *B")
    assert table.letters == {(0, 0): "*B"}
    table.say("reface 0,0 T; reface 0,0 *T")  # the letter T and a blank named T differ
    assert table.letters == {(0, 0): "*T"}


def test_undo_takes_back_move_by_move_across_lines_and_within_them(table: Table) -> None:
    table.say("site 7 T 0,0")
    table.say("site 2 E 2,0; reface 0,0 O; undo; undo")
    assert table.letters == {(0, 0): "T"}
    table.say("undo")
    assert table.letters == {}
    assert table.refused("undo") == "LL-2"
    assert table.refused("site 7 T 0,0; undo; undo") == "LL-2"


def test_undo_stops_at_the_turn(table: Table) -> None:
    table.say("site 7 T 0,0; done")
    assert table.refused("undo") == "LL-2"


def test_a_refused_line_keeps_none_of_its_moves_and_earlier_lines_stay(table: Table) -> None:
    table.say("site 7 T 0,0")
    assert table.refused("site 22 O 1,0; site 2 N 1,0") == "CUB-6"
    assert table.letters == {(0, 0): "T"}
    assert table.refused("site 22 A 1,0; done") == "CUB-2"
    assert table.letters == {(0, 0): "T"}
    assert table.to_move == [0]
    assert words_of(table.say("site 22 O 1,0; site 2 N 2,0; done")) == {"TON": 3}


def test_a_refused_undo_line_gives_nothing_back(table: Table) -> None:
    table.say("site 7 T 0,0; site 22 A 1,0")
    assert table.refused("undo; site 22 P 1,0; done") == "CUB-2"
    assert table.letters == {(0, 0): "T", (1, 0): "A"}


def test_a_refusal_names_every_offending_run(table: Table) -> None:
    table.say("site 7 T 0,0; site 22 A 1,0; site 2 N 0,1; site 5 O 1,1")
    judged = table.judge("done")
    assert judged.refusal is not None and judged.refusal.rule == "CUB-2"
    said = Speech(GAME, table.open.seats).refusal(judged.refusal)
    assert all(run in said for run in ("TA 0,0 →", "TN 0,0 ↓", "AO 1,0 ↓"))
    assert "NO" not in said.split()


def test_five_letters_apart_are_legal(table: Table) -> None:
    table.say("site 1 E 0,0; site 2 E 2,0; site 3 E 1,1; site 4 E 0,2; site 5 E 2,2; done")
    assert table.scores == (0, 0)
    assert table.to_move == [1]


def test_two_letters_side_by_side_that_are_no_word_are_not(table: Table) -> None:
    assert table.refused("site 1 E 0,0; site 2 E 1,0; done") == "CUB-2"
    assert table.refused("site 1 E 0,0; site 2 E 0,1; done") == "CUB-2"


def test_groups_may_lie_apart(table: Table) -> None:
    judged = table.say("site 7 T 0,0; site 5 O 1,0; site 8 N 90,-90; site 22 O 91,-90; done")
    assert words_of(judged) == {"TO": 2, "NO": 2}


def test_a_ninth_blank_is_refused_at_once_and_the_joker_is_none(table: Table) -> None:
    table.say("; ".join(f"site {cube} *A {2 * cube},0" for cube in range(1, 6)) + "; done")
    table.say("site 6 *A 12,0; site 7 *A 14,0; site 8 *A 16,0; site J *A 18,0")
    assert table.refused("site 9 *A 20,0") == "CUB-5"
    table.say("done")
    table.say("site 9 C 20,0")
    assert table.refused("reface 20,0 *A") == "CUB-5"
    assert table.refused("reface 2,0 E; reface 20,0 *A; site 10 *A 22,0") == "CUB-5"
    table.say("reface 2,0 E; reface 20,0 *A; rename 20,0 *B; done")


def test_a_cube_may_pass_over_the_table_in_any_order_of_moves(table: Table) -> None:
    # During a turn anything may lie anywhere: T and O change places by way of a third cell.
    table.say("site 7 T 1,0; site 22 O 0,0; resite 1,0 5,5; resite 0,0 1,0; resite 5,5 0,0; done")
    assert table.scores == (2, 0)


def test_every_cube_can_show_its_five_letters_and_its_blank(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=1, finish="turns:30")
    for cube, letters in CUBES.items():
        first, rest = letters[0], letters[1:]
        table.say(
            f"site {cube} {first} {2 * cube},0; "
            + "; ".join(f"reface {2 * cube},0 {c}" for c in rest)
            + "; done"
        )
    assert len(table.letters) == 24


def test_whatever_is_tried_a_refusal_changes_nothing_and_undo_leads_back(tmp_path: Path) -> None:
    rng = Random(4)
    accepted = 0
    for _ in range(15):
        table = Table(tmp_path, "ON NO TO OR AT TEA EAT TOE", players=1, finish="turns:99")
        for _ in range(60):
            line = "; ".join(any_command(rng) for _ in range(rng.randint(1, 3)))
            before = table.state
            judged = table.judge(line)
            if judged.refusal is not None:
                assert judged.refusal.rule in ("CUB-1", "CUB-2", "CUB-4", "CUB-5", "CUB-6", "LL-1", "LL-2")
                assert table.state == before
                continue
            accepted += 1
            state = table.open
            assert len(state.actions) <= 5
            assert len({placed.cell for placed in state.board}) == len(state.board)
            assert len({placed.cube for placed in state.board}) == len(state.board)
            assert sum(placed.named and placed.cube != 25 for placed in state.board) <= 8
            assert state.actions or state.board == state.began
        for _ in range(len(table.open.actions)):
            table.say("undo")
        assert table.open.board == table.open.began
        table.say("done")
    assert accepted > 100


@pytest.mark.parametrize(
    "command",
    [
        Site(7, "é", True, (0, 0)),
        Site(7, "TE", True, (0, 0)),
        Site(26, "E", False, (0, 0)),
        Site(0, "E", False, (0, 0)),
        Site(7, "T", False, (0, 10**6 + 1)),
        Resite((0, 0), (1, 0), "ß"),
        Reface((0, 0), "", False),
        Rename((0, 0), "*E"),
    ],
)
def test_a_struct_out_of_bounds_is_refused_whoever_made_it(table: Table, command: Command) -> None:
    table.say("site J *A 0,0")
    with pytest.raises(Refused) as refused:
        GAME.apply(table.state, Entry(0, Series((command,))))
    assert refused.value.refusal.rule == "LL-1"


def test_one_effect_is_kept_under_one_name(table: Table) -> None:
    table.say("site 7 *A 0,0; site J *S 3,0")
    assert table.say("reface 0,0 *B; resite 3,0 4,0 *S").refusal is None
    assert table.open.actions[-2:] == (Rename((0, 0), "B"), Resite((3, 0), (4, 0)))


def test_what_lies_already_is_not_judged_by_a_later_ban(table: Table) -> None:
    table.say("site 5 O 0,0; site 8 N 1,0; done")
    table.say("ban ON", -3)
    assert words_of(table.say("site 7 T 5,5; site 6 O 6,5; done")) == {"TO": 2}
    assert table.refused("resite 0,0 0,9; resite 1,0 1,9; done") == "CUB-2"
    table.say("allow ON", -3)
    table.say("resite 0,0 0,9; resite 1,0 1,9; done")


def any_command(rng: Random) -> str:
    """A command that may well be refused."""

    def cell() -> str:
        return f"{rng.randint(0, 3)},{rng.randint(0, 3)}"

    letter = rng.choice("EATONRSZ")
    face = rng.choice((letter, f"*{letter}"))
    return rng.choice(
        (
            f"site {rng.randint(1, 25)} {face} {cell()}",
            f"site J *{letter} {cell()}",
            f"resite {cell()} {cell()}",
            f"resite {cell()} {cell()} *{letter}",
            f"reface {cell()} {face}",
            f"rename {cell()} *{letter}",
            "undo",
            "done",
        )
    )
