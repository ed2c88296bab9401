"""CUBEWORD at a physical table: cubes of one's own, and what the people themselves say."""

from pathlib import Path
from random import Random

import pytest
from tests.games.cubeword.playing import Table, words_of

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.bot import Greedy
from letterloom.rules import CHANCE, TABLE, Budget, RecordError, Refused, Replay, Row, read_options
from letterloom.table.decency import advice

SET = " ".join(["AEHLR"] * 12 + ["OSTNN"] * 12)


def blind(tmp_path: Path, words: str = "", **options: object) -> Table:
    table = Table(tmp_path, words, **options)  # type: ignore[arg-type]
    table.say("mix ?", CHANCE)
    return table


def test_with_an_unknown_set_every_cube_may_show_every_letter(tmp_path: Path) -> None:
    table = blind(tmp_path, "QUIZ")
    table.say("site 1 Q 0,0; site 2 U 1,0; site 3 I 2,0; site 4 Z 3,0; done")
    assert table.scores == (4, 0)
    assert table.refused("site 25 Q 0,5") == "CUB-1"


def test_an_own_set_has_its_own_letters(tmp_path: Path) -> None:
    table = Table(tmp_path, "HARE NOT", pieces=SET)
    assert table.refused("site 1 N 0,0") == "CUB-1"
    table.say("site 1 H 0,0; site 2 A 1,0; site 3 R 2,0; site 4 E 3,0; done")
    table.say("site 13 N 0,5; site 14 O 1,5; site 15 T 2,5; done")
    assert table.scores == (4, 3)
    for text in ("reface 0,0 N", "site 24 A 9,9"):
        assert table.refused(text) == "CUB-1"


def test_a_bot_plays_with_an_own_set_and_declines_where_the_set_is_unknown(tmp_path: Path) -> None:
    table = Table(tmp_path, pieces=SET)
    best = Greedy(GAME).rank(table.view(), Random(1), Budget())[0]
    table.say(GAME.write(best.move))
    assert table.scores[0] == best.points >= 7
    unknown = blind(tmp_path)
    with pytest.raises(Refused) as refused:
        advice(Greedy(GAME), unknown.view(), Random(1), Budget())
    assert refused.value.refusal.rule == "REF-1"


def test_any_is_a_set_and_others_are_refused() -> None:
    for pieces in ("any", "ANY", SET, ""):
        assert read_options(GAME, {"pieces": pieces})
    for pieces in ("AEHLR", " ".join(["AEHL"] * 24), " ".join(["AEHL1"] * 24), "all"):
        with pytest.raises(RecordError, match="cube"):
            read_options(GAME, {"pieces": pieces})


def test_only_what_needs_no_letter_is_listed_where_the_set_is_unknown(tmp_path: Path) -> None:
    table = blind(tmp_path)
    assert [GAME.write(move) for move in GAME.moves(table.view())] == ["done"]
    table.say("set 1 *E 0,0", TABLE)
    listed = {GAME.write(move).split()[0] for move in GAME.moves(table.view())}
    assert listed == {"done", "resite", "rename"}


def test_words_that_were_set_are_old_and_score_again_when_they_are_restored(tmp_path: Path) -> None:
    table = blind(tmp_path, "ON NO")
    table.say("set 1 O 0,0", TABLE)
    table.say("set 2 N 1,0", TABLE)
    assert words_of(table.say("resite 1,0 0,1; done")) == {"ON": 2}
    table.say("resite 0,1 1,0; done")
    assert table.scores == (2, 0)  # ON rests now
    table.say("made ON", TABLE)
    assert words_of(table.say("resite 1,0 0,1; done")) == {"ON": 2}


def test_a_cube_is_set_under_the_moves_of_a_turn(tmp_path: Path) -> None:
    table = blind(tmp_path, "ON")
    table.say("site 5 O 0,0")
    table.say("set 8 N 1,0", TABLE)
    assert table.refused("set 9 A 0,0", TABLE) == "REF-6"
    assert table.refused("lift 0,0", TABLE) == "REF-6"
    assert words_of(table.say("done")) == {"ON": 2}


def test_whose_turn_it_is_can_be_said_and_takes_back_what_was_not_done(tmp_path: Path) -> None:
    table = blind(tmp_path, "ON", players=3)
    table.say("site 5 O 0,0")
    table.say("turn 2", TABLE)
    assert table.to_move == [2] and table.letters == {}
    table.say("score 1 12", TABLE)
    table.say("end", TABLE)
    assert table.scores == (0, 12, 0) and table.replay.winners == (1,)


def test_a_play_in_a_vote_stands_when_the_table_goes_on(tmp_path: Path) -> None:
    for row in ("turn 0", "end"):
        table = blind(tmp_path, "ON", judging="challenge")
        table.say("site 5 X 0,0; site 6 Q 1,0; done")
        table.say(row, TABLE)
        assert table.scores == (2, 0) and len(table.letters) == 2
        assert table.open.vote is None


@pytest.mark.parametrize(
    "text",
    [
        "set 7 E 0,0",
        "set 1 E 5,5",
        "set J E 5,5",
        "set 99 E 5,5",
        "set 7 E",
        "set 7 * 5,5",
        "set 7 E 1000001,0",
        "lift 5,5",
        "lift J",
        "made X",
        "made",
        "made ÄÖ",
        "hand 0 3",
        "score 5 3",
        "score 0 10000000",
        "turn 2",
        "site 7 E 5,5",
        "done",
        "set 7 E 5,5; done",
        "holder 1",
        "?",
    ],
)
def test_what_cannot_be_carried_out_is_refused_and_loses_nothing(tmp_path: Path, text: str) -> None:
    table = blind(tmp_path)
    table.say("set 1 E 0,0", TABLE)
    assert table.refused(text, TABLE) == "REF-6"


def test_a_seat_cannot_speak_for_the_table(tmp_path: Path) -> None:
    table = blind(tmp_path)
    for text in ("set 1 E 0,0", "lift 0,0", "made ON", "end", "score 0 5"):
        assert table.refused(text, 0) == "LL-2"


def test_pieces_can_be_set_before_anything_was_played_but_not_later(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("set 1 E 0,0", TABLE)
    table.say("done")
    assert table.refused("set 2 E 5,0", TABLE) == "REF-6"


def some_turn(table: Table, rng: Random) -> str:
    """A turn that makes or moves something, and words or not: the lexicon is asked by the table."""
    free = [cube for cube in range(1, 25) if cube not in {placed.cube for placed in table.open.board}]
    face = rng.choice(("A", "B", "*A"))
    text = f"site {rng.choice(free)} {face} {rng.randrange(4)},{rng.randrange(4)}"
    if table.open.board and rng.random() < 0.5:
        x, y = rng.choice(table.open.board).cell
        text += f"; resite {x},{y} {rng.randrange(4)},{rng.randrange(4)}"
    return f"{text}; done"


def test_a_table_that_was_set_up_is_judged_as_one_that_was_reached_by_play(tmp_path: Path) -> None:
    """Everything that can be set: cubes, blanks, points, whose turn it is, and that no word rests any more."""
    rng = Random(5)
    for _ in range(25):
        played = blind(tmp_path, "AB BA ABA BAB AA", finish="turns:99")
        for _ in range(rng.randrange(1, 10)):
            played.judge(some_turn(played, rng))
        played.skip(3)
        stands = blind(tmp_path, "AB BA ABA BAB AA", finish="turns:99")
        for cube in played.open.board:
            stands.say(f"set {cube.cube} {cube.face} {cube.cell[0]},{cube.cell[1]}", TABLE)
        for seat, points in enumerate(played.scores):
            stands.say(f"score {seat} {points}", TABLE)
        stands.say(f"turn {played.to_move[0]}", TABLE)
        for _ in range(6):
            text = some_turn(played, rng)
            one, other = played.judge(text), stands.judge(text)
            assert (one.refusal, one.events, one.gains) == (other.refusal, other.events, other.gains), text
        for table in (played, stands):
            table.say("end", TABLE)
        assert played.scores == stands.scores and played.replay.winners == stands.replay.winners


def test_a_record_with_cubes_of_ones_own_is_saved_and_replayed(tmp_path: Path) -> None:
    table = blind(tmp_path, "ON")
    table.say("set 1 O 0,0", TABLE)
    table.say("site 2 N 1,0; done")
    again = Replay(table.replay.head)
    for row in table.replay.record.moves:
        assert again.judge(Row(row.seat, row.text)).refusal is None
    assert again.state == table.state
