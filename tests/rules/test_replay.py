"""Replay: what chance owes, and refused rows that change nothing."""

import pytest

from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.rules import (
    CHANCE,
    CLOCK,
    TABLE,
    Entry,
    Player,
    Record,
    Refused,
    Replay,
    Report,
    Row,
    replay,
)

TASKS = "mix double rare"


def judge(*rows: tuple[int, str]) -> list[dict[str, object]]:
    """The rows of the report on a record of two players."""
    found: list[dict[str, object]] = _replay(*rows).data()["moves"]
    return found


def _replay(*rows: tuple[int, str]) -> Report:
    seats = (Player("Ann"), Player("Bo"))
    return replay(
        Record(game=GAME, seats=seats, options=KrossOptions(), seed=7, moves=tuple(Row(*r) for r in rows))
    )


def test_what_chance_owes_is_drawn_before_the_row_that_needs_it_and_told_with_it() -> None:
    first, second = judge((0, "call E"), (0, "put a1"))
    assert [str(said).split("'s")[0] for said in first["events"]] == ["Ann", "Bo", "Ann calls E."]  # type: ignore[attr-defined]
    assert second["events"] == ["Ann enters E at a1."]


def test_a_refused_row_does_not_draw_so_the_mix_after_it_still_counts() -> None:
    for refused in (
        (1, "call E"),
        (0, "xyzzy"),
        (CLOCK, "timeout 1"),
        (1, "mix double rare"),
        (CHANCE, "mix a b"),
    ):
        game = _replay(refused, (CHANCE, TASKS), (0, "call E"))
        assert [row.refusal is None for row in game.rows] == [False, True, True], refused
        assert game.replay.state.tasks == ("double", "rare")
        assert [row.text for row in game.replay.record.moves] == [TASKS, "call E"]


def test_refused_rows_do_not_change_what_chance_draws() -> None:
    plain = _replay((0, "call E"))
    refused = _replay((1, "call E"), (0, "put a1"), (0, "call E"), (1, "call E"))
    assert refused.replay.state == plain.replay.state
    assert refused.replay.record == plain.replay.record


def test_a_mix_that_nobody_owes_is_refused() -> None:
    rows = judge((CHANCE, TASKS), (CHANCE, TASKS), (0, "call E"), (CHANCE, TASKS))
    assert [row.get("rule") for row in rows] == [None, "LL-2", None, "LL-2"]


def test_letters_and_command_words_are_read_in_any_case_and_with_any_blanks() -> None:
    rows = judge(
        (CHANCE, " MIX  Double RARE "), (0, "CALL\te"), (0, "Put  A1"), (1, " REJECT "), (CLOCK, "TimeOut 1")
    )
    assert [row["move"] for row in rows] == [TASKS, "call E", "put a1", "reject", "timeout 1"]
    assert all(row["legal"] for row in rows)


def test_chance_and_the_clock_cannot_move_for_a_seat_nor_leave() -> None:
    for seat in (CHANCE, CLOCK):
        for text in ("call E", "resign", "timeout 0" if seat == CHANCE else "put a1"):
            (row, *_) = judge((seat, text))
            assert row["rule"] == "LL-2", (seat, text)


def test_a_resignation_before_the_mix_leaves_the_mix_to_the_record() -> None:
    seats = (Player("Ann"), Player("Bo"), Player("Cy"))
    game = Replay(Record(game=GAME, seats=seats, options=GAME.options(), seed=5))
    assert game.judge(Row(0, "resign")).refusal is None
    assert game.judge(Row(CHANCE, "mix double rare backwards")).refusal is None
    assert game.state.tasks == ("double", "rare", "backwards")


def test_whoever_follows_rows_that_another_has_kept_comes_to_the_same_game() -> None:
    record = Record(game=GAME, seats=(Player("Ann"), Player("Bo")), options=KrossOptions(), seed=7)
    one, other = Replay(record), Replay(record)
    for replaying in (one, other):
        replaying.draw()
    for seat, text in (
        (0, "call E"),
        (0, "put a1"),
        (1, "put b2"),
        (TABLE, "back 1"),
        (0, "call S"),
        (1, "put c3"),
    ):
        found = one.consider(Entry(seat, one.read(seat, text), 5))
        rows = tuple(
            Row(kept.entry.seat, GAME.write(kept.entry.move), kept.entry.at_ms) for kept in found.answers
        )
        one.keep(found)
        followed = other.following(rows)
        assert other.state != one.state, "nothing has changed yet"
        other.keep(followed)
        assert (other.state, followed.events, followed.gains) == (one.state, found.events, found.gains)
    assert other.record.moves[-1] == one.record.moves[-1]
    with pytest.raises(Refused):
        other.following((Row(0, "put a1", 5), Row(0, "put a2", 5)))
