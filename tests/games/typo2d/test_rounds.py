"""The deck, setting up, choosing and the order of play (TYP-1 to TYP-4), and leaving."""

from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from scripts.typo2d import derive

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.course import MOST_IDLE
from letterloom.games.typo2d.material import COUNTS, ICONS, NAMES, deck
from letterloom.rules import CHANCE, Entry, Player, Refused, heard
from tests.games.typo2d.sitting import Sitting, cards, mix, picture

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_the_deck_has_61_cards_with_each_letter_and_six_icons() -> None:
    assert sum(COUNTS.values()) == 61
    assert list(COUNTS) == list(ALPHABET)
    assert min(COUNTS.values()) >= 1
    for icons in (False, True):
        assert Counter(card[0] for card in deck(icons)) == COUNTS
    assert [card for card in deck(icons=True) if "*" in card] == [f"{letter}*" for letter in "EMNOPZ"]
    assert not [card for card in deck(icons=False) if "*" in card]


def test_the_kept_numbers_are_what_the_program_derives() -> None:
    derived = derive()
    assert sum(derived.values()) == 61
    # The lexicons may grow a little without a new deck.
    assert all(abs(derived[letter] - COUNTS[letter]) <= 1 for letter in ALPHABET)


def test_each_letter_has_a_name_that_begins_with_it() -> None:
    assert list(NAMES) == list(ALPHABET)
    assert all(name.startswith(letter) and name.isalpha() for letter, name in NAMES.items())


def test_show_lists_cards_icons_and_names() -> None:
    material = msgspec.json.decode(msgspec.json.encode(GAME.material()))
    assert material == {"cards": dict(COUNTS), "icons": list(ICONS), "names": dict(NAMES)}


@pytest.mark.parametrize(("count", "size"), [(2, 14), (3, 13), (4, 12), (5, 11), (6, 10)])
def test_hands_are_dealt_hand_by_hand_after_the_card_for_the_table(count: int, size: int) -> None:
    start = GAME.start(GAME.options(), tuple(Player("X") for _ in range(count)))
    order = [*"Q", *(ALPHABET[seat] for seat in range(count) for _ in range(size))]
    state = mix(start, " ".join(order))
    assert state.open.board.cards == ((0, 0, "Q"),)
    assert [hand.known for hand in state.hands] == [(ALPHABET[seat],) * size for seat in range(count)]
    with pytest.raises(Refused) as refused:
        mix(start, " ".join(order[:-1]))
    assert refused.value.refusal.rule == "TYP-2"
    assert mix(start, " ".join([*order, "Z", "Z"])).hands == state.hands


def test_without_icons_a_starred_card_is_a_plain_one() -> None:
    seats = (Player("A"), Player("B"))
    cards = ["E*", *["M*"] * 28]
    assert mix(GAME.start(GAME.options(), seats), " ".join(cards)).hands[0].known == ("M",) * 14
    assert mix(GAME.start(GAME.options(icons=True), seats), " ".join(cards)).hands[0].known == ("M*",) * 14


@pytest.mark.parametrize("card", ["A*", "AB", "5", "*", "E**", "É", "ß"])
def test_what_is_no_card_cannot_be_dealt(card: str) -> None:
    start = GAME.start(GAME.options(icons=True), (Player("A"), Player("B")))
    with pytest.raises(Refused) as refused:
        mix(start, " ".join([*"A" * 29, card]))
    assert refused.value.refusal.rule == "TYP-1"


def test_the_longest_name_has_the_tiebreaker_and_of_equal_ones_the_lower_seat() -> None:
    def holder(*names: str) -> int:
        return GAME.start(GAME.options(), tuple(map(Player, names))).open.holder

    assert holder("Ann", "Bo B", "Cy") == 1  # the blank counts
    assert holder("Ann", "Bob", "Cy") == 0
    assert holder("A", "Bo", "Cy") == 1


def test_chance_deals_the_whole_deck() -> None:
    for icons in (False, True):
        state = GAME.start(GAME.options(icons=icons), (Player("A"), Player("B")))
        dealt = GAME.chance(state, Random(1)).things
        assert sorted(dealt) == sorted(deck(icons))
        assert GAME.apply(state, Entry(CHANCE, GAME.chance(state, Random(1)))).state.open.phase == "choose"


def test_a_choice_is_seen_by_nobody_else_until_all_have_chosen(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["BCD", "EFG", "HIJ"])
    first = sitting.state
    seen: dict[int | None, bytes] = {}
    for card in "BCD":
        step = GAME.apply(first, sitting.entry(0, f"choose {card}"))
        for seat in (1, 2, None):
            shown = msgspec.json.encode(
                (GAME.view(step.state, seat), heard(step.events, seat), step.state.open.asks)
            )
            assert seen.setdefault(seat, shown) == shown
        assert GAME.view(step.state, 0).chosen == card
    sitting.say("2: choose H", "0: choose B")
    assert sitting.asked == [(1, "choose")]
    assert all(ask.secret and ask.turn == 1 for ask in sitting.open.asks)
    assert sitting.scores == [-3, -3, -3]
    sitting.say("1: choose E")
    assert sitting.heard == [
        "Bo chooses E.",
        "Annabel shows B.",
        "Bo shows E.",
        "Cy shows H.",
    ]
    assert sitting.scores == [-3, -3, -3]


def test_who_has_chosen_is_not_asked_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["BCD", "EFG"]).say("0: choose B")
    assert sitting.refused("0: choose C") == "LL-2"


@pytest.mark.parametrize(
    ("holder", "order"), [(0, [0, 2, 3, 1]), (1, [2, 3, 0, 1]), (2, [2, 3, 0, 1]), (3, [3, 0, 2, 1])]
)
def test_equal_letters_are_played_clockwise_from_the_tiebreaker(
    tmp_path: Path, holder: int, order: list[int]
) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["ET", "FT", "E*T", "ET"], holder=holder, icons=True)
    sitting.say("3: choose E", "1: choose F", "0: choose E", "2: choose E*")
    assert list(sitting.open.order) == order


def test_equal_letters_follow_the_tiebreaker_when_it_moves_on_in_the_round(tmp_path: Path) -> None:
    # B at 1,0 lies between A and C of the row and gives Annabel the Tiebreaker: of the two E's, Bo's is next now.
    sitting = Sitting(tmp_path, "ABC", "A.C", ["BT", "ET", "ET"], holder=2)
    sitting.say("0: choose B", "1: choose E", "2: choose E")
    assert list(sitting.open.order) == [0, 2, 1]
    sitting.say("0: put 1,0")
    assert sitting.open.holder == 0
    assert list(sitting.open.order) == [1, 2]


def test_a_holder_who_leaves_still_sets_the_order(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["ET", "ET", "ET"], holder=1)
    sitting.say("1: resign", "0: choose E", "2: choose E")
    assert sitting.open.holder == 1
    assert sitting.open.order == (2, 0)


def test_the_round_goes_on_with_the_next_card_and_then_with_choosing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "ABC", "A", ["BT", "CT"]).say("0: choose B", "1: choose C")
    assert sitting.asked == [(0, "place")]
    sitting.say("0: put 1,0")
    assert sitting.asked == [(1, "place")]
    assert sitting.refused("0: put 2,0") == "LL-2"
    sitting.say("1: put 2,0")
    assert sitting.asked == [(0, "choose"), (1, "choose")]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("0: choose 5", "TYP-1"),
        ("0: choose EE", "TYP-1"),
        ("0: choose A*", "TYP-1"),
        ("0: choose Q", "TYP-3"),
        ("0: choose E*", "TYP-3"),
        ("0: choose", "LL-1"),
        ("0: choose B C", "LL-1"),
        ("0: put 1,0", "LL-2"),
        ("0: take", "LL-2"),
        ("0: accept", "LL-2"),
        ("0: drop B", "LL-2"),
        ("0: keep", "LL-2"),
        ("-1: mix A B", "LL-2"),
    ],
)
def test_bad_choices_are_refused_by_their_rule(tmp_path: Path, line: str, rule: str) -> None:
    assert Sitting(tmp_path, "AB", "A", ["BCE", "EFG"], icons=True).refused(line) == rule


def test_without_icons_a_star_may_be_written_and_means_nothing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["BCE", "EFG"]).say("0: choose e*")
    assert sitting.state.chosen[0] == "E"


def test_leaving_while_choosing_takes_the_choice_back_and_may_show_the_others(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["BC", "EF", "HI"]).say("0: choose B", "1: choose F")
    sitting.say("2: resign")
    assert sitting.asked == [(0, "place")]
    sitting = Sitting(tmp_path, "AB", "A", ["BC", "EF", "HI"]).say("0: choose B", "0: resign")
    assert sitting.hand(0) == "B C"
    assert sitting.scores == [-2, -2, -2]
    assert sitting.asked == [(1, "choose"), (2, "choose")]
    sitting.say("2: choose H", "2: resign")
    assert sitting.open.winners == (1,)
    assert sitting.asked == []


def test_leaving_before_the_turn_skips_the_card(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "ABC", "A", ["BT", "CT", "DT"])
    sitting.say("0: choose B", "1: choose C", "2: choose D", "1: resign", "0: put 1,0")
    assert sitting.hand(1) == "C T"
    assert sitting.asked == [(2, "place")]
    sitting.say("2: resign")
    assert sitting.open.winners == (0,)


def test_leaving_in_the_turn_takes_all_its_moves_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "ABCX", "ABC .X.", ["BT", "CT", "DT"])
    sitting.say("0: choose B", "1: choose C", "2: choose D", "0: take")
    assert sitting.board == "X"
    assert sitting.hand(0) == "C T"
    sitting.say("0: resign")
    assert sitting.points == 1  # the penalty card is given back
    assert sitting.board == "ABC .X."
    assert sitting.hand(0) == "B T"
    assert sitting.open.gone.known == ()
    assert sitting.heard == ["Annabel leaves the game.", "The turn on hand is taken back."]
    assert sitting.asked == [(1, "place")]


def test_leaving_before_the_cards_are_dealt() -> None:
    state = GAME.start(GAME.options(), tuple(map(Player, ("A", "B", "C"))))
    gone = GAME.apply(state, Entry(1, GAME.read(GAME.view(state, 1), "resign"))).state
    dealt = mix(gone, " ".join("A" * 40))
    assert [len(hand) for hand in dealt.hands] == [13, 0, 13]
    assert [ask.seat for ask in dealt.open.asks] == [0, 2]
    two = GAME.start(GAME.options(), tuple(map(Player, ("A", "B"))))
    over = GAME.apply(two, Entry(0, GAME.read(GAME.view(two, 0), "resign"))).state
    assert over.open.winners == (1,)
    assert over.open.asks == ()


def idle_round(sitting: Sitting) -> None:
    """Both choose their first card, and it goes to the empty table."""
    sitting.say(f"0: choose {sitting.hand(0)[0]}", f"1: choose {sitting.hand(1)[0]}")
    while sitting.open.phase == "place":
        sitting.say(f"{sitting.open.order[0]}: take")


def test_cards_that_fit_nowhere_do_not_go_round_for_ever(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "X", ["Q", "JJ"])
    for _ in range(MOST_IDLE - 1):
        idle_round(sitting)
    assert sitting.asked
    idle_round(sitting)
    assert sitting.open.winners == (0,)
    assert sitting.scores == [-1, -2]


def test_a_card_that_is_connected_starts_the_count_of_idle_rounds_anew(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "X", ["QQQ", "ABA"])
    for _ in range(MOST_IDLE - 1):
        idle_round(sitting)
    # Bo plays the A that fits nowhere, then Annabel's card; in the next round the B is connected to an A.
    sitting.set_up(picture("X"), [cards("BQ"), cards("AJ")])
    sitting.say("0: choose B", "1: choose A", "1: take", "0: put 1,0 AB")
    assert sitting.open.phase == "choose"
    for _ in range(MOST_IDLE - 1):
        idle_round(sitting)
    assert sitting.asked
    idle_round(sitting)
    assert sitting.open.winners == (0,)


def test_what_is_taken_from_the_board_is_told_with_its_place(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "X.X", ["QT", "ZT"]).say("0: choose Q", "1: choose Z")
    assert sitting.say("0: take row 2,0").heard == ["Annabel takes the lone X at 2,0 into the hand."]
