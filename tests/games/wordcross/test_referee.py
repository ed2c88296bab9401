"""WORD CROSS at a physical table: unknown boxes, tiles of one's own, and what the people themselves say."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.bot import Greedy
from letterloom.games.wordcross.moves import SIDES
from letterloom.rules import CHANCE, TABLE, Budget, RecordError, Refused, Replay, Row, Stock, read_options
from letterloom.table.decency import advice
from tests.games.wordcross.tables import Table

WORDS = "TEAM QUIT LAMP TELA AMTE ITTE"
FRAGMENTS = ("TE", "AM", "QU", "IT", "LA", "MP")


def blind(folder: Path, words: str = WORDS, seats: int = 2, **options: object) -> Table:
    table = Table(folder, words, seats, **options)
    table.go(CHANCE, "mix ?")
    return table


def test_boxes_are_counted_and_believed(tmp_path: Path) -> None:
    table = blind(tmp_path)
    assert [len(box) for box in table.open.board.boxes] == [36, 36]
    table.go(0, "take left QU")
    assert table.open.board.boxes[0] == Stock((), 35)
    table.go(1, "take centre AM left")
    assert len(table.open.board.centre) == 4
    assert table.refused(0, "take right MP") == "WCR-6"
    assert table.refused(0, "take left ?") == "WCR-1"
    table.go(0, "take right IT lock 1")
    table.go(1, "swap boxes TE LA")
    assert table.open.board.boxes == (Stock(("TE",), 34), Stock(("LA",), 34))


def test_a_swapped_tile_is_known_where_it_lies(tmp_path: Path) -> None:
    table = blind(tmp_path)
    table.go(0, "swap boxes TE LA")
    assert [GAME.write(move) for move in GAME.moves(table.replay.game.view(table.state, 1))][:3] == [
        "pass",
        "take left TE",
        "take right LA",
    ]


def test_only_a_pass_is_listed_where_no_tile_is_known(tmp_path: Path) -> None:
    table = blind(tmp_path)
    assert [GAME.write(move) for move in GAME.moves(GAME.view(table.state, 0))] == ["pass"]
    with pytest.raises(Refused) as refused:
        advice(Greedy(GAME), GAME.view(table.state, 0), Random(1), Budget())
    assert refused.value.refusal.rule == "REF-1"


def test_of_a_known_set_no_more_tiles_lie_there_than_it_has(tmp_path: Path) -> None:
    table = blind(tmp_path, pieces="TE:1*2 AM:6*99 QU:9*1")
    table.go(0, "take left TE")
    table.go(1, "take right TE")
    assert table.refused(0, "take left TE") == "WCR-1"
    assert table.refused(0, "take left LA") == "WCR-1"
    table.go(0, "take right AM lock 1")
    table.go(1, "pass")


def test_an_own_set_has_its_own_values_and_a_bot_counts_with_them(tmp_path: Path) -> None:
    pieces = " ".join(f"{text}:{n}*30" for n, text in enumerate(FRAGMENTS, start=11))
    table = Table(tmp_path, WORDS, 2, pieces=pieces)
    table.go(CHANCE, "mix " + " ".join(FRAGMENTS * 20))
    table.play("0 take left TE\n1 pass\n0 take right AM lock 1")
    table.go(TABLE, "end")
    assert table.scores == [11 + 12, 0]
    drawn = Table(tmp_path, WORDS, 4, pieces=pieces)
    drawn.go(0, "pass")
    assert set(drawn.box(0)) <= set(FRAGMENTS)
    assert Greedy(GAME).rank(GAME.view(drawn.state, 1), Random(1), Budget())


def test_a_set_that_is_too_small_is_taken_again_and_again(tmp_path: Path) -> None:
    table = Table(tmp_path, WORDS, 4, pieces="TE:1*40 AM:2*3")
    assert table.refused(CHANCE, "mix " + "TE " * 40 + "AM " * 3) == "WCR-3"
    table.go(0, "pass")
    assert [len(box) for box in table.open.board.boxes] == [36] * 4
    tiles = Counter(tile for box in table.open.board.boxes for tile in box.known)
    assert tiles["TE"] + tiles["AM"] == 144 and tiles["AM"] <= 3 * 4


@pytest.mark.parametrize("pieces", ["AB", "AB:x", "ABC:3*2", "AB:3*2 AB:1", "AB:3*999", "ÄB:3*2", "AB:3**2"])
def test_what_is_no_set_is_no_option(pieces: str) -> None:
    with pytest.raises(RecordError):
        read_options(GAME, {"pieces": pieces})


def test_later_rounds_are_dealt_unknown_too(tmp_path: Path) -> None:
    table = blind(tmp_path, target=999)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 1\n1 pass\n0 pass\n1 pass\n0 pass")
    assert table.scores == [7, 0] and table.open.round == 2
    table.go(1, "take left QU")
    assert table.open.blind and table.open.board.boxes[1] == Stock((), 35)
    assert table.refused(CHANCE, "mix TE AM") == "LL-2"


def test_an_unseen_refill_is_undone_by_a_dispute(tmp_path: Path) -> None:
    table = blind(tmp_path, judging="challenge")
    table.play("0 take left XY\n1 pass\n0 take centre ZZ right")
    bag = table.state.bag
    table.go(1, "dispute")
    assert len(table.state.bag) == len(bag) + 1 and table.columns(0) == (["XY"], [])


def test_a_vote_ends_with_the_word_of_the_table(tmp_path: Path) -> None:
    for row in ("turn 1", "end"):
        table = blind(tmp_path, judging="challenge")
        table.play("0 take left XY\n1 pass\n0 take right ZZ lock 1")
        table.go(TABLE, "set 1 L1 TE")
        table.go(TABLE, row)
        assert table.open.vote is None and table.columns(0) == (["XY"], ["ZZ"])
    assert table.scores == [2, 0]


def test_a_lifted_tile_takes_the_locks_above_with_it(tmp_path: Path) -> None:
    table = blind(tmp_path)
    for text in ("set 0 L1 TE", "set 0 R1 AM locked", "set 0 L2 LA", "set 0 R2 MP locked", "set 0 L3 QU"):
        table.go(TABLE, text)
    table.go(TABLE, "lift 0 L2")
    assert table.columns(0) == (["TE", "QU"], ["AM", "MP"]) and table.open.board.locked[0] == (1,)


def test_a_sixth_lock_that_was_set_is_the_last_round_of_turns(tmp_path: Path) -> None:
    table = blind(tmp_path, seats=3)
    for row in range(1, 7):
        table.go(TABLE, f"set 1 L{row} TE")
        table.go(TABLE, f"set 1 R{row} AM locked")
    table.go(TABLE, "turn 0")
    assert table.open.final and table.open.owed == (0,)
    assert table.go(0, "pass").events and table.scores == [0, 42, 0]


@pytest.mark.parametrize(
    "text",
    [
        "set 0 L1 AB",
        "set 0 L3 AB",
        "set 5 L1 AB",
        "set 0 L9 AB",
        "set 0 L2 ABC",
        "set 0 L2 ?",
        "set 0 L2 AB locked",
        "set 0 L2 AB lock",
        "set 0 L2",
        "lift 0 L2",
        "lift 0 R1",
        "lift 7 L1",
        "lift L1",
        "hand 0 3",
        "turn 2",
        "score 9 1",
        "take left AB",
        "pass",
        "nonsense",
    ],
)
def test_what_cannot_be_carried_out_is_refused_and_loses_nothing(tmp_path: Path, text: str) -> None:
    table = blind(tmp_path)
    table.go(TABLE, "set 0 L1 TE")
    assert table.refused(TABLE, text) == "REF-6"


def some_turn(rng: Random, seat: int) -> str:
    side, other = rng.choice(SIDES), rng.choice(SIDES)
    slot, row = rng.choice("LR") + str(rng.randrange(1, 4)), rng.randrange(1, 4)
    text = rng.choice(
        [
            *[f"take {side} {rng.choice(FRAGMENTS)}"] * 6,
            f"take centre {rng.choice(FRAGMENTS)} {side}",
            f"shift {slot}",
            f"swap columns L{row} R{rng.randrange(1, 4)}",
            f"steal {1 - seat} {slot} {other}",
            "pass",
        ]
    )
    return text + (f" lock {row}" if rng.random() < 0.3 else "")


def test_a_table_that_was_set_up_is_judged_as_one_that_was_reached_by_play(tmp_path: Path) -> None:
    """Everything that can be set: tiles, locks, points, whose turn it is."""
    rng = Random(7)
    for _ in range(25):
        played = blind(tmp_path, target=10_000)
        for _ in range(rng.randrange(5, 60)):
            played.replay.judge(Row(played.to_move[0], some_turn(rng, played.to_move[0])))
        stands = blind(tmp_path, target=10_000)
        board = played.open.board
        for seat, columns in enumerate(board.columns):
            for name, column in zip("LR", columns, strict=True):
                for row, tile in enumerate(column, start=1):
                    locked = " locked" if name == "R" and row in board.locked[seat] else ""
                    stands.go(TABLE, f"set {seat} {name}{row} {tile}{locked}")
            stands.go(TABLE, f"score {seat} {played.scores[seat]}")
        stands.go(TABLE, f"turn {played.to_move[0]}")
        for _ in range(12):
            turn = Row(played.to_move[0], some_turn(rng, played.to_move[0]))
            if turn.text == "pass" or played.open.round != stands.open.round:
                continue  # how often there were passes in a row, and rounds before, nobody says
            one, other = played.replay.judge(turn), stands.replay.judge(turn)
            assert (one.refusal, one.events, one.gains) == (other.refusal, other.events, other.gains), turn
        for table in (played, stands):
            table.go(TABLE, "end")
        assert played.scores == stands.scores and played.replay.winners == stands.replay.winners


def test_a_record_with_unknown_boxes_is_saved_and_replayed(tmp_path: Path) -> None:
    table = blind(tmp_path)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 1\n1 pass\n0 pass\n1 pass\n0 pass")
    again = Replay(table.replay.head)
    for row in table.replay.record.moves:
        assert again.judge(row).refusal is None
    assert again.state == table.state
