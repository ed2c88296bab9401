"""TYPO-2D at a physical table: unknown hands, a deck of one's own, and what the people themselves say."""

from pathlib import Path
from random import Random

import pytest

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.bot import Greedy
from letterloom.rules import (
    CHANCE,
    CLOCK,
    TABLE,
    Budget,
    Judged,
    Player,
    Record,
    RecordError,
    Refused,
    Replay,
    Row,
    Stock,
    read_options,
)
from letterloom.search import RandomBot
from letterloom.table.decency import advice, choose

WORDS = "TEA TEAM CAT CART AT STAR RAT TAR ART EAT SEAT MET MATE"


def table(folder: Path, words: str = WORDS, seats: int = 2, **options: object) -> Replay:
    file = folder / "words.txt"
    file.write_text("\n".join(words.split()))
    read, resolved = read_options(GAME, {"lexicon": str(file), **options})
    people = tuple(Player(name) for name in ("Annabel", "Bo", "Cy", "Di")[:seats])
    return Replay(Record(game=GAME, seats=people, options=read, seed=3, resolved=resolved))


def blind(folder: Path, first: str = "T", **options: object) -> Replay:
    game = table(folder, **options)  # type: ignore[arg-type]
    say(game, CHANCE, f"mix {first} ?")
    return game


def say(game: Replay, seat: int, text: str) -> Judged:
    judged = game.judge(Row(seat, text))
    assert judged.refusal is None, f"{text}: {judged.refusal}"
    return judged


def refused(game: Replay, seat: int, text: str) -> str:
    before = game.state
    judged = game.judge(Row(seat, text))
    assert judged.refusal is not None, f"{text} was accepted"
    assert game.state == before and game.speech.refusal(judged.refusal)
    return judged.refusal.rule


def test_hands_are_counted_and_choices_believed(tmp_path: Path) -> None:
    game = blind(tmp_path)
    assert game.scores == (-14, -14)
    say(game, 0, "choose E")
    say(game, 1, "choose A")
    assert game.to_move == [1]
    assert refused(game, 1, "put 5,5") == "TYP-5"
    say(game, 1, "put -1,0")
    say(game, 0, "take")
    # AT is the longest line: the T comes into Annabel's hand and is known there.
    assert game.open.hands == (Stock(("T",), 13), Stock((), 13))
    assert game.open.board.at == {(0, 0): "E"}


def test_a_plain_unknown_deal_leaves_the_table_empty(tmp_path: Path) -> None:
    game = table(tmp_path)
    say(game, CHANCE, "mix ?")
    say(game, 0, "choose E")
    say(game, 1, "choose T")
    assert refused(game, 0, "put 0,0") == "TYP-5"
    assert [GAME.write(move) for move in GAME.moves(GAME.view(game.state, 0))] == ["take"]
    say(game, CLOCK, "timeout 0")
    assert game.open.board.at == {(0, 0): "E"}
    say(game, TABLE, "set 0,1 A")
    say(game, 1, "put 0,-1")
    assert game.scores == (-13, -13)


@pytest.mark.parametrize(
    ("text", "rule"), [("mix A B ?", "REF-1"), ("mix 7 ?", "TYP-1"), ("mix ? A", "TYP-1")]
)
def test_only_the_first_card_may_be_named(tmp_path: Path, text: str, rule: str) -> None:
    assert refused(table(tmp_path), CHANCE, text) == rule


def test_of_a_known_deck_no_card_is_played_that_all_have_seen(tmp_path: Path) -> None:
    game = blind(tmp_path, pieces="T2 E1 A20")
    say(game, 0, "choose E")
    assert refused(game, 1, "choose E") == "TYP-1"
    assert refused(game, 1, "choose Z") == "TYP-1"
    say(game, 1, "choose T")


def test_an_own_deck_is_dealt_and_shown_with_its_own_counts(tmp_path: Path) -> None:
    game = table(tmp_path, pieces="T30 A40")
    game.draw()
    assert {card for _, _, card in game.open.board.cards} <= {"A", "T"}
    small = table(tmp_path, pieces="T3 A4")
    small.draw()
    assert {len(hand) for hand in small.state.hands} == {14}
    for pieces in ("T", "T3 T4", "30", "T1000", "A0", "AB3"):
        with pytest.raises(RecordError):
            read_options(GAME, {"pieces": pieces})


def test_a_card_may_be_discarded_unseen(tmp_path: Path) -> None:
    game = blind(tmp_path, judging="challenge")
    say(game, 0, "choose A")
    say(game, 1, "choose Z")
    assert refused(game, 0, "put 1,0") == "TYP-5"
    say(game, 0, "put -1,0 AT")
    say(game, 1, "doubt")  # 1 of 2 is half, and AT is a word
    assert [GAME.write(move) for move in GAME.moves(GAME.view(game.state, 0))] == ["drop ?"]
    with pytest.raises(Refused):
        advice(Greedy(GAME), GAME.view(game.state, 0), Random(1), Budget())
    say(game, 0, "drop ?")
    assert game.scores == (-12, -14) and game.open.gone == Stock((), 1)
    known = table(tmp_path, judging="challenge")
    known.draw()
    assert refused(known, 0, "drop ?") in ("LL-2", "TYP-10")


def test_a_bridge_sheds_a_penalty_card_unseen_and_leaving_takes_it_back(tmp_path: Path) -> None:
    game = blind(tmp_path, "Q", words="CAT AT")
    for text in ("set 1,0 Q", "set 2,0 Q", "set 3,0 Q", "set 0,2 C", "set 2,2 T"):
        say(game, TABLE, text)
    say(game, 0, "choose A")
    say(game, 1, "choose B")
    say(game, 0, "take")
    say(game, 0, "put 1,2 CAT")
    assert game.open.phase == "drop-penalty"
    before = game.open.hands[0]
    assert before == Stock(("Q", "Q"), 13)
    say(game, 0, "drop ?")
    assert game.open.hands[0] == Stock((), 14)
    say(game, TABLE, f"back {game.n - 1}")
    say(game, 0, "resign")
    assert game.over and game.state.hands[0] == Stock(("A",), 13)


def test_the_clock_cannot_choose_from_a_hand_that_nobody_knows(tmp_path: Path) -> None:
    game = blind(tmp_path)
    assert refused(game, CLOCK, "timeout 0") == "REF-1"
    for bot in (Greedy(GAME), RandomBot(GAME)):
        with pytest.raises(Refused):
            choose(bot, GAME.view(game.state, 0), Random(1), Budget())


def test_a_time_out_needs_no_hand_but_for_choosing(tmp_path: Path) -> None:
    """TYP-13: the clock lays, takes, accepts and discards as ever; what it discards of an unknown hand is unseen."""
    game = blind(tmp_path)
    say(game, 0, "choose A")
    assert refused(game, CLOCK, "timeout 1") == "REF-1", "Bo has still to say what he shows"
    say(game, 1, "choose Z")
    say(game, CLOCK, "timeout 0")
    assert game.open.board.at[0, 0] == "T" and game.scores == (
        -13,
        -14,
    )  # the A of AT or TA, at its first place
    say(game, CLOCK, "timeout 1")  # no word begins with a Z: he takes the line, and the table lays it
    assert game.open.board.at == {(0, 0): "Z"} and game.scores == (-13, -14) and game.to_move == [0, 1]
    voted = blind(tmp_path, judging="challenge")
    say(voted, 0, "choose A")
    say(voted, 1, "choose Z")
    say(voted, 0, "put -1,0 AT")
    say(voted, 1, "doubt")
    assert voted.open.phase == "drop-any"
    say(voted, CLOCK, "timeout 0")
    assert voted.scores == (-12, -14) and voted.open.gone == Stock((), 1)


def test_the_holder_and_the_number_of_cards_can_be_said(tmp_path: Path) -> None:
    game = blind(tmp_path)
    say(game, TABLE, "holder 1")
    say(game, TABLE, "hand 1 1")
    say(game, TABLE, "turn 1")
    say(game, 0, "choose A")
    assert refused(game, TABLE, "turn 0") == "REF-6"
    say(game, 1, "choose A")
    assert game.to_move == [1]
    say(game, 1, "put -1,0")
    assert game.over and game.winners == (1,) and game.scores == (-14, 0)


def test_the_table_ends_the_game_and_a_turn_on_hand_never_was(tmp_path: Path) -> None:
    game = blind(tmp_path)
    say(game, 0, "choose A")
    say(game, 1, "choose Z")
    say(game, 0, "take")
    say(game, TABLE, "end")
    assert game.over and game.scores == (-14, -14)  # the T is hers, and Bo has his Z again
    voted = blind(tmp_path, judging="challenge")
    say(voted, 0, "choose A")
    say(voted, 1, "choose Z")
    say(voted, 0, "put -1,0 AXXX")
    say(voted, TABLE, "end")
    assert voted.scores == (-13, -14) and voted.winners == (0,)


@pytest.mark.parametrize(
    "text",
    [
        "set 0,0 E",
        "set 1,0 gap row",
        "set 1,0 gap",
        "set 1,0 7",
        "set 1,0 Ä",
        "set x E",
        "set 1000001,0 E",
        "lift 5,5",
        "lift",
        "holder 5",
        "holder x",
        "hand 0 0",
        "hand 0 700",
        "hand 5 3",
        "score 0 5",
        "put 1,0",
        "choose E",
        "drop ?",
    ],
)
def test_what_cannot_be_carried_out_is_refused_and_loses_nothing(tmp_path: Path, text: str) -> None:
    assert refused(blind(tmp_path), TABLE, text) == "REF-6"


def random_rounds(game: Replay, rng: Random, rounds: int) -> None:
    """Whole rounds as people play them, with cards that nobody sees before they are chosen."""
    for _ in range(rounds):
        for seat in list(game.to_move):
            say(game, seat, f"choose {rng.choice('ATERSCM')}")
        while game.open.phase != "choose" and not game.over:
            (seat,) = game.to_move
            moves = [GAME.write(move) for move in GAME.moves(GAME.view(game.state, seat))]
            say(game, seat, rng.choice(moves[:3]))


def test_a_table_that_was_set_up_is_judged_as_one_that_was_reached_by_play(tmp_path: Path) -> None:
    """Everything that can be set: cards, gaps, how many cards are held, the Tiebreaker."""
    rng = Random(11)
    for n in range(12):
        icons = n % 2 == 0
        played = blind(tmp_path, icons=icons, seats=3)
        random_rounds(played, rng, rng.randrange(1, 7))
        stands = table(tmp_path, icons=icons, seats=3)
        say(stands, CHANCE, "mix ?")
        for x, y, card in played.open.board.cards:
            say(stands, TABLE, f"set {x},{y} {card}")
        for x, y, axis in played.open.board.gaps:
            say(stands, TABLE, f"set {x},{y} gap {('row', 'col')[axis]}")
        for seat in range(3):
            say(stands, TABLE, f"hand {seat} {played.open.cards_of(seat)}")
        say(stands, TABLE, f"holder {played.open.holder}")
        assert played.scores == stands.scores
        for seat in range(3):
            card = rng.choice(["A", "T", "E*", "Z*", "O*", "R"])
            for game in (played, stands):
                say(game, seat, f"choose {card}")
        while played.open.phase != "choose" and not played.over:
            (seat,) = played.to_move
            texts = [GAME.write(move) for move in GAME.moves(GAME.view(played.state, seat))]
            for text in (*rng.sample(texts, min(3, len(texts))), "put 9,9", "keep", rng.choice(texts)):
                row = Row(seat, text)
                one, other = played.judge(row), stands.judge(row)
                assert (one.refusal, one.events, one.gains) == (other.refusal, other.events, other.gains), (
                    text
                )
                if one.refusal is None:
                    break
        assert played.scores == stands.scores and played.open.board == stands.open.board


def test_a_record_with_unknown_hands_is_saved_and_replayed(tmp_path: Path) -> None:
    game = blind(tmp_path, seats=3)
    random_rounds(game, Random(2), 4)
    again = Replay(game.head)
    for row in game.record.moves:
        assert again.judge(row).refusal is None
    assert again.state == game.state
