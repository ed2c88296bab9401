"""The rules of KROSS THE WORDZ, one by one."""

from pathlib import Path
from random import Random

import pytest

from letterloom.cli.hints import hints
from letterloom.games.kross import GAME
from letterloom.games.kross.material import BY_ID, TASKS, meets
from letterloom.games.kross.moves import Put
from letterloom.games.kross.options import KrossOptions
from letterloom.games.kross.score import best_words, rank, sheet
from letterloom.players import bots
from letterloom.rules import CHANCE, CLOCK, TABLE, Budget, Judged, Player, Record, Replay, Row, heard, total
from letterloom.table.decency import is_offensive
from letterloom.words import categories, open_lexicon

SQUARES = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]


def table(*seats: str | Player, **options: object) -> Replay:
    """A table of these people; without tasks unless they are asked for."""
    people = tuple(seat if isinstance(seat, Player) else Player(seat) for seat in seats)
    agreed = KrossOptions(**{"tasks": False, **options})  # type: ignore[arg-type]
    return Replay(Record(game=GAME, seats=people, options=agreed, seed=5))


def say(game: Replay, seat: int, text: str) -> Judged:
    judged = game.judge(Row(seat, text))
    assert judged.refusal is None, judged.refusal
    return judged


def refused(game: Replay, seat: int, text: str) -> str:
    judged = game.judge(Row(seat, text))
    assert judged.refusal is not None
    return judged.refusal.rule


def fill(game: Replay, counts: list[int]) -> None:
    """Calls until each seat has filled so many squares; in each call one that needs fewer rejects."""
    most = max(counts)
    rejects = [seat for seat, count in enumerate(counts) for _ in range(most - count)]
    for n in range(most):
        say(game, game.to_move[0], f"call {'ETAOINSHRDLUCMFWYPVBGKJQXZ'[n % 26]}")
        for seat in list(game.to_move):
            have = len(game.open.entered[seat])
            say(game, seat, "reject" if rejects[n : n + 1] == [seat] else f"put {SQUARES[have]}")


def test_kro_1_squares_run_from_a1_to_f6() -> None:
    game = table("Ann", "Bo")
    say(game, 0, "call E")
    for wrong in ("put g1", "put a7", "put a0", "put 1a", "put z9", "put aa1"):
        assert refused(game, 0, wrong) == "KRO-4"
    say(game, 0, "put F6")
    assert game.state.squares[0] == "." * 35 + "E"


def test_kro_2_there_are_24_tasks_and_each_has_40_words_of_two_to_six_letters() -> None:
    assert len(TASKS) == len(BY_ID) == 24
    english = open_lexicon("en")
    short = [word for word in english if len(word) <= 6 and english.allows_form(word)]
    for task in TASKS:
        if task.fits is None:
            words = {word for word in categories.words(task.id) if 2 <= len(word) <= 6}
        else:
            words = {word for word in short if meets(task.id, word, english)}
        assert len(words) >= 40, f"{task.id} has {len(words)}"


def test_kro_2_what_a_task_card_says_is_what_it_asks_for() -> None:
    english = open_lexicon("en")
    assert meets("rare", "LYNX", english)  # a word with X, though without any of A, E, I, O, U
    assert meets("bird", "GEESE", english) and meets("colour", "TEAL", english)
    assert not meets("job", "SPYING", english)


def test_kro_2_tasks_are_dealt_in_seat_order_and_seen_by_their_owner_alone() -> None:
    game = table("Ann", "Bo", tasks=True)
    dealt = game.judge(Row(CHANCE, "mix bird double city"))
    assert game.state.tasks == ("bird", "double")
    assert [GAME.view(game.state, seat).task for seat in (0, 1, None)] == ["bird", "double", ""]
    assert game.open.tasks == ()
    assert [dict(event.args)["seat"] for event in heard(dealt.events, 1)] == [1]
    assert heard(dealt.events, None) == ()


def test_kro_2_an_unknown_task_or_too_few_cards_are_refused() -> None:
    game = table("Ann", "Bo", tasks=True)
    assert refused(game, CHANCE, "mix bird dragon") == "KRO-2"
    assert refused(game, CHANCE, "mix bird") == "KRO-2"
    say(game, CHANCE, "mix bird bird")
    assert refused(game, CHANCE, "mix bird city") == "LL-2"


def test_kro_3_the_youngest_calls_first_and_then_clockwise() -> None:
    game = table(Player("Ann", 34), Player("Bo", 9), Player("Cy"), Player("Di", 9))
    assert game.to_move == [1]
    for caller in (1, 2, 3, 0, 1):
        assert game.to_move == [caller]
        assert refused(game, (caller + 1) % 4, "call A") == "LL-2"
        say(game, caller, "call A")
        for seat in range(4):
            square = game.state.squares[seat].index(".")
            say(game, seat, f"put {SQUARES[square]}")


@pytest.mark.parametrize("text", ["call", "call EE", "call 5", "call é", "call E E"])
def test_kro_3_only_a_letter_can_be_called(text: str) -> None:
    assert refused(table("Ann", "Bo"), 0, text) in {"KRO-3", "LL-1"}


def test_kro_4_answers_come_in_any_order_and_letters_stay() -> None:
    game = table("Ann", "Bo", "Cy")
    say(game, 0, "call e")
    say(game, 2, "put a1")
    assert game.to_move == [0, 1]
    assert refused(game, 2, "put a2") == "LL-2"
    say(game, 0, "put a1")
    say(game, 1, "put a1")
    say(game, 1, "call T")
    assert refused(game, 0, "put a1") == "KRO-4"


def test_kro_4_a_seat_that_leaves_owes_no_answer_and_its_call_stands() -> None:
    game = table("Ann", "Bo", "Cy")
    say(game, 0, "call E")
    say(game, 0, "resign")
    assert game.to_move == [1, 2]
    say(game, 1, "put a1")
    say(game, 2, "put a1")
    assert game.to_move == [1]
    assert refused(game, 0, "resign") == "LL-2"


def test_kro_5_only_the_first_can_take_the_card_from_wherever_it_is() -> None:
    game = table("Ann", "Bo", "Cy")
    say(game, 0, "call E")
    say(game, 1, "reject")
    assert refused(game, 2, "reject") == "KRO-5"
    say(game, 2, "put a1")
    say(game, 0, "put a1")
    say(game, 1, "call E")
    took = say(game, 2, "reject")
    assert "from Bo" in game.speech.event(took.events[0])
    assert game.open.cards[4] == 2


def test_kro_5_the_card_of_a_player_who_left_can_be_taken() -> None:
    game = table("Ann", "Bo", "Cy")
    say(game, 0, "call E")
    say(game, 0, "reject")
    for seat in (1, 2):
        say(game, seat, "put a1")
    say(game, 0, "resign")
    say(game, 1, "call E")
    say(game, 1, "reject")
    assert game.open.cards[4] == 1


def test_kro_6_the_holder_must_enter_even_if_the_card_is_taken_meanwhile() -> None:
    game = table("Ann", "Bo", "Cy")
    say(game, 0, "call E")
    say(game, 1, "reject")
    say(game, 0, "put a1")
    say(game, 2, "put a1")
    say(game, 1, "call E")
    assert refused(game, 1, "reject") == "KRO-6"
    say(game, 2, "reject")
    assert refused(game, 1, "reject") == "KRO-6"
    say(game, 1, "put a1")


def test_kro_7_all_who_fill_up_first_in_the_same_call_get_three_points() -> None:
    game = table("Ann", "Bo", "Cy", "Di")
    fill(game, [35, 35, 33, 33])
    caller = game.to_move[0]
    say(game, caller, "call Q")
    for seat in range(4):
        have = len(game.open.entered[seat])
        say(game, seat, f"put {SQUARES[have]}")
    assert game.open.first == (0, 1)
    assert set(game.open.playing) == {2, 3}
    assert refused(game, 0, "resign") == "LL-2"  # a full player has stopped playing
    assert game.to_move[0] in (2, 3)


def test_kro_7_who_filled_up_first_has_the_points_though_the_others_leave_before_the_call_ends() -> None:
    for count in (2, 3):
        game = table(*"ABC"[:count])
        fill(game, [35, 20, 20][:count])
        say(game, game.to_move[0], "call Q")
        say(game, 0, "put f6")
        for seat in range(1, count):
            say(game, seat, "resign")
        assert game.over
        assert game.open.first == (0,)
        assert "first to fill the table" in [game.speech.line(line) for line in game.state.sheets[0]]


def test_kro_8_the_last_one_calls_a_final_letter_that_cannot_be_rejected() -> None:
    game = table("Ann", "Bo")
    fill(game, [35, 30])
    say(game, game.to_move[0], "call Q")
    say(game, 0, "put f6")
    judged = say(game, 1, "put a6")
    assert any("final" in sentence for sentence in game.speech.events(judged.events))
    assert game.to_move == [1]
    say(game, 1, "call E")
    assert refused(game, 1, "reject") == "KRO-8"
    assert game.to_move == [1]
    last = say(game, 1, "put b6")
    assert game.over
    assert game.state.squares[1].count(".") == 4
    assert last.points == game.scores[1]


def test_kro_8_when_the_last_ones_fill_up_together_it_ends_there() -> None:
    game = table("Ann", "Bo")
    fill(game, [35, 35])
    say(game, game.to_move[0], "call Q")
    say(game, 0, "put f6")
    say(game, 1, "put f6")
    assert game.over
    assert game.open.first == (0, 1)


def test_kro_8_is_looked_at_after_a_resignation_too() -> None:
    game = table("Ann", "Bo", "Cy")
    fill(game, [35, 20, 20])
    say(game, game.to_move[0], "call Q")
    say(game, 0, "put f6")
    say(game, 1, "put c4")
    say(game, 2, "put c4")
    say(game, 1, "resign")
    assert game.to_move == [2]
    say(game, 2, "call Z")
    assert refused(game, 2, "reject") == "KRO-8"
    say(game, 2, "put f6")
    assert game.over


def test_kro_8_the_last_one_may_resign_too_and_the_full_ones_are_scored() -> None:
    game = table("Ann", "Bo", "Cy")
    fill(game, [35, 35, 20])
    say(game, game.to_move[0], "call Q")
    say(game, 0, "put f6")
    say(game, 1, "put f6")
    say(game, 2, "put c4")
    left = say(game, 2, "resign")
    assert game.over
    assert left.points == game.scores[2]
    assert 2 not in game.winners


def test_when_one_seat_is_left_the_game_ends_and_that_seat_wins() -> None:
    game = table("Ann", "Bo")
    say(game, 0, "call E")
    say(game, 0, "put a1")
    say(game, 1, "resign")
    assert game.over
    assert game.winners == (0,)
    assert refused(game, 0, "call E") == "LL-2"


def finish(game: Replay, lines: dict[int, str]) -> None:
    """Fill each seat's first squares with these letters, a call each, then let all but seat 0 leave."""
    length = max(len(letters) for letters in lines.values())
    for n in range(length):
        caller = game.to_move[0]
        letters = {text[n] for text in lines.values()}
        assert len(letters) == 1, "all enter the same letters"
        say(game, caller, f"call {letters.pop()}")
        for seat in list(game.to_move):
            say(game, seat, f"put {SQUARES[n]}")


def test_kro_9_base_forms_and_plurals_count_and_other_inflections_do_not() -> None:
    game = table("Ann", "Bo")
    finish(game, {0: "PLAYS.WENT".replace(".", "X"), 1: "PLAYSXWENT"})
    say(game, 1, "resign")
    words = [line.word for line in game.state.sheets[0]]
    assert "PLAYS" in words
    assert "WENT" not in words
    english = open_lexicon("en")
    for word in ("PLAY", "LEAVES", "GO", "GOES", "WENT", "PLAYED"):
        counted = [found.word for found in best_words(word.ljust(36, "."), english)]
        assert (word in counted) == (word in ("PLAY", "LEAVES", "GO"))


def test_kro_9_in_a_lexicon_from_a_file_every_word_counts_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("went\n")
    game = table("Ann", "Bo", lexicon=str(file))
    finish(game, {0: "WENT", 1: "WENT"})
    say(game, 1, "resign")
    assert game.scores == (5, 5)


def test_kro_13_a_name_counts_for_whoever_has_the_task_and_brings_three_points_once(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("zzz\n")
    name = min(word for word in categories.words("first_name") if len(word) == 4)
    game = table("Ann", "Bo", tasks=True, lexicon=str(file))
    say(game, CHANCE, "mix first_name double")
    finish(game, {0: name, 1: name})
    say(game, 1, "resign")
    sheet = game.state.sheets[0]
    assert [(line.word, line.points) for line in sheet] == [(name, 5), ("", 3)]
    assert game.scores[1] == 0


def test_kro_13_a_task_word_that_is_not_among_the_chosen_words_counts_too(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("abook\nbook\n")
    game = table("Ann", "Bo", tasks=True, lexicon=str(file))
    say(game, CHANCE, "mix double bird")
    finish(game, {0: "ABOOK", 1: "ABOOK"})
    say(game, 1, "resign")
    assert game.scores == (7 + 3, 7)


def test_kro_14_each_card_costs_a_point() -> None:
    game = table("Ann", "Bo")
    for letter in "QXZ":
        say(game, game.to_move[0], f"call {letter}")
        say(game, 1, "reject")
        say(game, 0, f"put {['a1', 'c3', 'e5']['QXZ'.index(letter)]}")
    say(game, 0, "resign")
    assert game.scores[1] == -3
    assert [game.speech.line(line) for line in game.state.sheets[1]] == ["3 letter cards"]


def test_kro_15_of_equal_points_the_longer_words_win(tmp_path: Path) -> None:
    # 10 points each: ABCDEF is one word of six; GHIJ and CDEK are two of four.
    file = tmp_path / "words.txt"
    file.write_text("abcdef\nfedc\nbagh\n")
    game = table("Ann", "Bo", "Cy", lexicon=str(file))
    squares = {0: "a1 b1 c1 d1 e1 f1 a3 b3", 1: "b1 a1 f3 e3 d3 c3 c1 d1", 2: "a1 a3 a5 c1 c3 c5 e1 e3"}
    for n, letter in enumerate("ABCDEFGH"):
        say(game, game.to_move[0], f"call {letter}")
        for seat in list(game.to_move):
            say(game, seat, f"put {squares[seat].split()[n]}")
    say(game, 2, "resign")
    assert not game.over
    sheets = tuple(sheet(game.state, seat) for seat in (0, 1))
    assert list(map(total, sheets)) == [10, 10]
    assert rank(sheets[0]) > rank(sheets[1])
    say(game, 1, "resign")
    assert game.scores == (10, 10, 0)


def test_kro_16_the_clock_calls_the_letter_called_least_and_enters_in_the_first_free_square() -> None:
    game = table("Ann", "Bo")
    say(game, CLOCK, "timeout 0")
    assert game.open.letter == "A"
    say(game, 0, "put a1")
    say(game, CLOCK, "timeout 1")
    assert game.state.squares[1][0] == "A"
    say(game, CLOCK, "timeout 1")
    assert game.open.letter == "B"
    say(game, CLOCK, "timeout 0")
    assert game.state.squares[0][:2] == "AB"
    assert refused(game, CLOCK, "timeout 0") == "LL-2"
    assert refused(game, 0, "timeout 1") == "LL-2"


def test_calling_and_entering_each_have_their_own_time() -> None:
    game = table("Ann", "Bo")
    turns = [game.open.asks[0].turn]
    for caller in (0, 1):
        say(game, caller, "call E")
        asks = game.open.asks
        assert len({ask.turn for ask in asks}) == 1
        turns.append(asks[0].turn)
        for seat in (0, 1):
            say(game, seat, f"put {SQUARES[caller]}")
        turns.append(game.open.asks[0].turn)
    assert len(set(turns)) == len(turns) == 5


def test_squares_are_hidden_from_the_others_unless_tables_are_open() -> None:
    for open_tables in (False, True):
        game = table("Ann", "Bo", open_tables=open_tables)
        say(game, 0, "call E")
        judged = say(game, 0, "put c3")
        told = game.speech.events(heard(judged.events, 1))
        assert told == (["Ann enters E at c3."] if open_tables else ["Ann enters E."])
        assert bool(GAME.view(game.state, 1).open.squares) == open_tables


def test_scores_are_nothing_until_the_end() -> None:
    game = table("Ann", "Bo")
    finish(game, {0: "STONE", 1: "STONE"})
    assert game.scores == (0, 0)
    assert game.state.sheets == ((), ())


def test_greedy_rejects_a_letter_that_fits_nowhere_and_two_of_them_do_not_play_alike(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("abcdef\n")
    greedy = bots(GAME)["greedy"]
    game = table("Ann", "Bo", lexicon=str(file))
    view = GAME.view(game.state, 0)
    assert len({greedy.choose(view, Random(seed), Budget()) for seed in range(20)}) > 1
    for row in range(1, 7):
        for letter in "ABCDE":
            say(game, game.to_move[0], f"call {letter}")
            for seat in (0, 1):
                say(game, seat, f"put {letter.lower()}{row}")
    for letter, answer in (("Z", "reject"), ("F", "put")):
        say(game, game.to_move[0], f"call {letter}")
        view = GAME.view(game.state, 0)
        assert GAME.write(greedy.choose(view, Random(1), Budget())).split()[0] == answer
        say(game, 0, "reject")
        say(game, 1, f"put f{'ZF'.index(letter) + 1}")


def test_greedy_beats_random() -> None:
    known = bots(GAME)
    rng = Random(3)
    wins = 0
    for seed in range(3):
        game = Replay(
            Record(game=GAME, seats=(Player("G"), Player("R")), options=KrossOptions(tasks=False), seed=seed)
        )
        while not game.over:
            seat = game.to_move[0]
            view = GAME.view(game.state, seat)
            say(
                game, seat, GAME.write(known["greedy" if seat == 0 else "random"].choose(view, rng, Budget()))
            )
        wins += game.scores[0] > game.scores[1] + 10
    assert wins == 3


def test_kro_4_at_one_device_the_seat_after_the_caller_is_asked_first_and_the_caller_last() -> None:
    game = table("Ann", "Bo", Player("Cy", 8))
    assert game.to_move == [2]
    say(game, 2, "call E")
    assert [ask.seat for ask in game.open.asks] == [0, 1, 2]
    for seat in (0, 1, 2):
        say(game, seat, "put a1")
    say(game, 0, "call T")
    assert [ask.seat for ask in game.open.asks] == [1, 2, 0]


def test_kro_6_the_refusal_says_who_has_the_card_now_and_the_prompt_offers_no_reject() -> None:
    game = table("Ann", "Bo", "Cy")
    say(game, 0, "call E")
    say(game, 1, "reject")
    for seat in (0, 2):
        say(game, seat, "put a1")
    say(game, 1, "call E")
    assert {ask.seat: ask.wants for ask in game.open.asks} == {0: "enter", 1: "enter-only", 2: "enter"}
    say(game, 2, "reject")
    assert {ask.wants for ask in game.open.asks} == {"enter-only"}
    refusal = game.judge(Row(1, "reject")).refusal
    assert refusal is not None and refusal.rule == "KRO-6"
    assert "Cy has the card now" in game.speech.refusal(refusal)


def test_kro_15_a_tie_that_words_decide_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("abcdef\nfedc\nbagh\n")
    game = table("Ann", "Bo", lexicon=str(file))
    squares = {0: "a1 b1 c1 d1 e1 f1 a3 b3", 1: "b1 a1 f3 e3 d3 c3 c1 d1"}
    for n, letter in enumerate("ABCDEFGH"):
        say(game, game.to_move[0], f"call {letter}")
        for seat in (0, 1):
            say(game, seat, f"put {squares[seat].split()[n]}")
    free = {seat: [name for name in SQUARES if name not in squares[seat].split()] for seat in (0, 1)}
    for n in range(28):
        say(game, game.to_move[0], "call Z")
        last = [say(game, seat, f"put {free[seat][n]}") for seat in (0, 1)][-1]
    assert game.over
    assert game.scores == (13, 13) and game.winners == (0,)  # 10 for words and 3 for filling the table, both
    said = game.speech.events(last.events)
    assert "The points are equal; more words of 6 letters win it for Ann." in said


def test_a_preview_tells_how_the_count_of_ones_own_table_would_change() -> None:
    game = table("Ann", "Bo")
    for letter, square in (("D", "a1"), ("O", "b1")):
        say(game, game.to_move[0], f"call {letter}")
        for seat in (0, 1):
            say(game, seat, f"put {square}")
    say(game, 0, "call G")
    view = GAME.view(game.state, 1)
    verdict = GAME.judge(view, GAME.read(view, "put c1"))  # DO is worth 2, DOG 3
    assert verdict.points == 0, "points come at the end"
    assert [line.word for line in verdict.words] == ["DOG"]
    assert [game.speech.note(told) for told in verdict.notes] == [
        "DOG would count: your table then has 3 (+1)."
    ]
    (told,) = GAME.judge(view, GAME.read(view, "put c3")).notes
    assert game.speech.note(told) == "Your table would count 2 (+0)."


def test_no_bot_and_no_hint_makes_an_offensive_word_unless_the_table_has_allowed_it() -> None:
    english = open_lexicon("en")
    rude = next(word for word in english if len(word) == 4 and english.is_offensive(word))
    game = table("Ann", "Bo")
    for letter, square in zip(rude[:3], ("a1", "b1", "c1"), strict=True):
        say(game, game.to_move[0], f"call {letter}")
        for seat in (0, 1):
            say(game, seat, f"put {square}")
    say(game, 1, f"call {rude[3]}")
    worst = Put(SQUARES.index("d1"))
    assert is_offensive(GAME, GAME.view(game.state, 0), worst)
    assert worst not in [option.move for option in hints(GAME, GAME.view(game.state, 0), Budget())]
    game.judge(Row(TABLE, f"allow {rude}"))
    assert not is_offensive(GAME, GAME.view(game.state, 0), worst)
