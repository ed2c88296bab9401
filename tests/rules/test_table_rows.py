"""Seat −3 is the table itself (REF-6): going back, and words that are allowed or banned."""

import pytest

from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.rules import TABLE, Player, Record, Replay, Row, replay

SEATS = (Player("Ann"), Player("Bo"))


def table(**options: object) -> Replay:
    agreed = KrossOptions(**{"tasks": False, **options})  # type: ignore[arg-type]
    return Replay(Record(game=GAME, seats=SEATS, options=agreed, seed=5))


def say(game: Replay, *rows: tuple[int, str]) -> list[str | None]:
    judged = [game.judge(Row(seat, text)) for seat, text in rows]
    return [row.refusal.rule if row.refusal else None for row in judged]


def test_back_puts_the_game_to_where_it_was_after_a_row() -> None:
    game = table()
    assert say(game, (0, "call E"), (0, "put a1"), (1, "put b2"), (TABLE, "back 2")) == [None] * 4
    assert game.state.squares[0][0] == "E"
    assert game.to_move == [1]
    assert say(game, (1, "put c3")) == [None]
    assert game.state.squares[1].index("E") == 14


def test_rows_are_counted_as_they_are_written_refused_and_undone_ones_included() -> None:
    game = table()
    rows = [(0, "call E"), (0, "put z9"), (0, "put a1"), (TABLE, "back 1"), (0, "put b1"), (TABLE, "back 5")]
    assert say(game, *rows) == [None, "KRO-4", None, None, None, None]
    assert game.state.squares[0][1] == "E"  # back 5 leaves the row that was just made as it is
    assert say(game, (TABLE, "back 3")) == [None]
    assert game.state.squares[0][:2] == "E."  # row 3 was undone, and going back to it makes it count again


def test_back_to_the_start_and_what_cannot_be() -> None:
    game = table()
    say(game, (0, "call E"))
    assert say(game, (TABLE, "back 2"), (TABLE, "back 9"), (0, "back 0")) == ["REF-6", "REF-6", "LL-2"]
    assert say(game, (TABLE, "back 0")) == [None]
    assert game.open.letter == ""
    assert say(game, (TABLE, "call E"), (TABLE, "xyzzy"), (TABLE, "timeout 0"))[0] == "REF-6"


def test_saving_a_record_numbers_back_anew_and_it_replays_to_the_same() -> None:
    game = Replay(Record(game=GAME, seats=SEATS, options=KrossOptions(), seed=5))  # with tasks: chance deals
    rows = [(0, "call E"), (1, "call E"), (0, "put a1"), (1, "put b1"), (TABLE, "back 3"), (1, "put c1")]
    assert say(game, *rows) == [None, "LL-2", None, None, None, None]
    saved = game.record
    assert [row.text for row in saved.moves][1:] == ["call E", "put a1", "put b1", "back 3", "put c1"]
    again = replay(saved)
    assert not again.refused
    assert again.replay.state == game.state
    assert again.replay.state.squares[1][2] == "E"


def test_going_back_after_the_end_goes_on_with_the_game() -> None:
    game = table()
    say(game, (0, "call E"), (1, "resign"))
    assert game.over
    assert say(game, (TABLE, "back 1")) == [None]
    assert game.to_move == [0, 1]
    assert game.winners == ()


def test_time_does_not_go_back_and_open_asks_open_anew_under_another_name() -> None:
    game = table(turn_seconds=60)
    game.judge(Row(0, "call E", 1_000))
    before = {(ask.backs, ask.turn) for ask in game.open.asks}
    assert {ask.deadline_ms for ask in game.open.asks} == {61_000}
    game.judge(Row(0, "put a1", 30_000))
    game.judge(Row(TABLE, "back 1", 50_000))
    assert {ask.deadline_ms for ask in game.open.asks} == {110_000}
    assert not before & {(ask.backs, ask.turn) for ask in game.open.asks}
    assert say(game, (0, "put b1")) == [None]


def test_a_long_game_goes_back_far_and_often() -> None:
    game = table()
    states = [game.state]
    for n in range(30):
        caller = game.to_move[0]
        for seat, text in ((caller, "call E"), (0, f"put {'abcdef'[n % 6]}{n // 6 + 1}")):
            game.judge(Row(seat, text))
            states.append(game.state)
        game.judge(Row(1, f"put {'abcdef'[n % 6]}{n // 6 + 1}"))
        states.append(game.state)
    for row in (80, 3, 41, 64, 0, 89):
        game.judge(Row(TABLE, f"back {row}"))
        assert game.state.squares == states[row].squares
        assert game.open.letter == states[row].open.letter


@pytest.mark.parametrize(("verb", "word", "counts"), [("allow", "ZORP", True), ("ban", "STONE", False)])
def test_a_word_is_allowed_or_banned_from_now_on(verb: str, word: str, counts: bool) -> None:
    game = table()
    assert (word in game.open.lexicon) != counts
    before = game.open.words
    assert say(game, (0, f"{verb} {word}"), (TABLE, f"{verb} é"), (TABLE, f"{verb} {word.lower()}")) == [
        "LL-2",
        "REF-6",
        None,
    ]
    assert (word in game.open.lexicon) == counts
    assert game.open.words.digest != before.digest
    assert replay(game.record).replay.state == game.state
    game.judge(Row(TABLE, "back 0"))
    assert game.open.words == before
