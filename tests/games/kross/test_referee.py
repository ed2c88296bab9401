"""KROSS THE WORDZ at a physical table: an unknown deal, and what the people themselves say."""

from random import Random

import pytest

from letterloom.games.kross import GAME
from letterloom.games.kross.board import EMPTY
from letterloom.players import strongest
from letterloom.rules import CHANCE, TABLE, Budget, Record, RecordError, Refused, Replay, Row, read_options
from letterloom.table.decency import choose
from tests.games.kross.test_rules import SQUARES, refused, say, table

FIRST = ("STONE.", "H.....", "E.....", "......", "......", "......")
"""STONE (7), SHE (3)."""


def blind(*seats: str, **options: object) -> Replay:
    game = table(*seats, **options)
    say(game, CHANCE, "mix ?")
    return game


def entered(game: Replay, letters: str, *seats: int) -> None:
    """All of these letters are called in turn and entered unseen."""
    for letter in letters:
        say(game, game.to_move[0], f"call {letter}")
        for seat in seats:
            say(game, seat, "put ?")


def test_a_whole_game_with_unknown_tables_is_counted_when_they_are_told() -> None:
    game = blind("Ann", "Bo", tasks=True)
    letters = "STONEHE" + "ZZZZZZZZZZ" * 3
    entered(game, letters[:36], 0, 1)
    assert game.to_move == [] and not game.over
    rows = ("STONE.", "H.....", "E.....", *("ZZZZZZ",) * 3)
    say(game, TABLE, f"sheet 0 {' '.join(rows)}")
    say(game, TABLE, f"sheet 1 {' '.join(('ZZZZZZ', 'HENOTS', 'EZZZZZ', *('ZZZZZZ',) * 3))}")
    say(game, TABLE, "task 0 STONE")
    assert not game.over
    last = say(game, TABLE, "task 1 none")
    assert game.over and last.points == 0
    # STONE 7 and SHE 3, the task 3, the bonus 3 for a full table in the last call; the other: HE 2, HEN 3 or NOT 3 …
    assert game.scores[0] == 7 + 3 + 3 + (0 if EMPTY in "".join(rows) else 3)
    assert game.winners == (0,)


def test_a_table_that_was_entered_square_by_square_need_not_be_told() -> None:
    game = blind("Ann", "Bo")
    for square in SQUARES:
        say(game, game.to_move[0], "call E")
        say(game, 0, f"put {square}")
        say(game, 1, "put ?")
    assert not game.over
    say(game, TABLE, "sheet 1 " + " ".join(("EEEEEE",) * 6))
    assert game.over and game.scores[0] == game.scores[1]


def test_only_a_table_with_an_unknown_deal_enters_unseen() -> None:
    game = table("Ann", "Bo")
    say(game, 0, "call E")
    assert refused(game, 0, "put ?") == "KRO-4"
    assert refused(game, TABLE, "set 0 a1 E") == "REF-6"


def test_pieces_can_be_set_before_anything_was_dealt() -> None:
    game = table("Ann", "Bo", tasks=True)
    say(game, TABLE, "set 0 a1 E")
    say(game, CHANCE, "mix bird fish")
    assert refused(game, TABLE, "set 0 a2 E") == "REF-6"
    say(game, 0, "call E")
    assert refused(game, 0, "put a1") == "KRO-4"


@pytest.mark.parametrize(
    "text",
    [
        "set 7 a1 E",
        "set 0 a1 Q",
        "lift 0 f6",
        "turn 9",
        "score 0 12",
        "hand 0 3",
        "card E 5",
        "lay E",
        "call E",
        "sheet 9 " + " ".join(FIRST),
        "task 4 none",
    ],
)
def test_what_cannot_be_carried_out_is_refused_and_loses_nothing(text: str) -> None:
    game = blind("Ann", "Bo", tasks=True)
    say(game, TABLE, "set 0 a1 E")
    before = game.state
    assert refused(game, TABLE, text) in ("REF-6", "LL-1")
    assert game.state is before


@pytest.mark.parametrize(
    "text", ["sheet 0 STONE.", "sheet 0 " + " ".join(("STONE1", *FIRST[1:])), "sheet 0", "sheet 9 a"]
)
def test_a_sheet_that_cannot_be_read_is_a_row_that_cannot_be_carried_out(text: str) -> None:
    assert refused(blind("Ann", "Bo"), TABLE, text) == "REF-6"


def test_a_sheet_may_be_told_again() -> None:
    game = blind("Ann", "Bo")
    say(game, TABLE, "sheet 0 " + " ".join(("ABCDEF",) * 6))
    say(game, TABLE, "sheet 0 " + " ".join(FIRST))
    assert game.state.squares[0] == "".join(FIRST)
    say(game, TABLE, "end")
    assert game.over and game.scores == (10, 0)


def test_a_card_and_the_turn_can_be_set() -> None:
    game = blind("Ann", "Bo", "Cy")
    say(game, TABLE, "card E 2")
    say(game, TABLE, "turn 1")
    assert game.to_move == [1]
    say(game, 1, "call E")
    assert refused(game, 2, "reject") == "KRO-6"
    say(game, TABLE, "turn 0")
    assert game.to_move == [0] and game.open.letter == ""


def test_an_own_task_is_decided_by_the_people() -> None:
    game = table("Ann", "Bo", tasks=True, pieces="own:a_kind_of_boat bird")
    say(game, CHANCE, "mix own:a_kind_of_boat bird")
    assert "a kind of boat" in " ".join(
        game.speech.note(each) for each in GAME.scene(GAME.view(game.state, 0)).notes
    )
    say(game, 1, "resign")
    assert not game.over
    say(game, TABLE, "task 0 none")
    assert game.over


def test_an_unknown_task_card_is_no_option() -> None:
    with pytest.raises(RecordError, match="boat"):
        read_options(GAME, {"pieces": "bird boat"})


def test_a_table_that_was_set_up_is_judged_as_one_that_was_reached_by_play() -> None:
    """Everything that can be set: letters, cards and whose turn it is."""
    rng = Random(3)
    for _ in range(40):
        played = blind("Ann", "Bo", "Cy", open_tables=True)
        for _ in range(rng.randrange(1, 12)):
            letter = rng.choice("AEST")
            say(played, played.to_move[0], f"call {letter}")
            for seat in rng.sample(range(3), 3):
                free = [
                    name for name, at in zip(SQUARES, played.state.squares[seat], strict=True) if at == EMPTY
                ]
                text = "reject" if rng.random() < 0.3 else f"put {rng.choice(free)}"
                if played.judge(Row(seat, text)).refusal:
                    say(played, seat, f"put {rng.choice(free)}")
        stands = blind("Ann", "Bo", "Cy", open_tables=True)
        for seat, squares in enumerate(played.state.squares):
            for name, letter in zip(SQUARES, squares, strict=True):
                if letter != EMPTY:
                    say(stands, TABLE, f"set {seat} {name} {letter}")
        for card, owner in enumerate(played.open.cards):
            if owner >= 0:
                say(stands, TABLE, f"card {chr(65 + card)} {owner}")
        say(stands, TABLE, f"turn {played.open.caller}")
        for seat, text in [
            (played.to_move[0], "call E"),
            *((s, m) for s in range(3) for m in ("reject", "put a1")),
        ]:
            one, other = played.judge(Row(seat, text)), stands.judge(Row(seat, text))
            assert (one.refusal, one.events) == (other.refusal, other.events), text
        for game in (played, stands):
            say(game, TABLE, "end")
        assert played.scores == stands.scores and played.winners == stands.winners


def test_a_bot_gives_no_advice_where_letters_stand_nobody_knows_where() -> None:
    game = blind("Ann", "Bo")
    bot = strongest(GAME)
    assert choose(bot, GAME.view(game.state, 0), Random(1), Budget())
    entered(game, "A", 0, 1)
    with pytest.raises(Refused):
        choose(bot, GAME.view(game.state, 1), Random(1), Budget())


def test_a_record_with_an_unknown_deal_is_saved_and_replayed() -> None:
    game = blind("Ann", "Bo", tasks=True)
    entered(game, "ABC", 0, 1)
    say(game, TABLE, "sheet 0 " + " ".join(FIRST))
    again = Replay(Record(game=GAME, seats=game.head.seats, options=game.head.options, seed=5))
    for row in game.record.moves:
        assert again.judge(row).refusal is None
    assert again.state == game.state
