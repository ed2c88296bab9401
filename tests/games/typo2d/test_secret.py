"""The secret choice: mixed so that little is won by knowing it, and with a thought for who ends the game first."""

from random import Random

import numpy as np
from benchmarks.ceiling import told
from benchmarks.secret import Small, exploitability, lost, table

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.search.comfort import holdings
from letterloom.games.typo2d.search.planning import Round
from letterloom.rules import Budget
from tests.games.typo2d.sitting import picture


def test_a_known_mixture_costs_what_the_best_answer_wins() -> None:
    stones = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert abs(exploitability(np.full(3, 1 / 3), stones)) < 0.01
    assert exploitability(np.array([1.0, 0, 0]), stones) > 0.99


def test_the_small_version_is_played_to_its_end() -> None:
    # With one card each, whoever has the lower letter lays it and is out of cards (TYP-4, TYP-11).
    small = Small()
    board = picture("CA")
    assert small.value(board, (("R",), ("T",)), 0, 1) > 0
    assert small.value(board, (("T",), ("R",)), 0, 1) < 0
    # An X fits nowhere beside QQ: its owner takes the line, keeps a Q (TYP-8), and the other begins XYLEM and is out.
    assert small.value(picture("QQ"), (("X",), ("Y",)), 0, 1) < 0


def test_the_champion_gives_less_away_than_greedy() -> None:
    rng, small = Random(5), Small()
    found = [lost(table(rng), small) for _ in range(8)]
    assert sum(ours for ours, _ in found) < sum(greedy for _, greedy in found)


def test_of_two_cards_that_fit_the_higher_letter_goes_first() -> None:
    # Both have two cards, and whoever keeps the lower letter ends the game first.
    state = table(Random(2))
    view = GAME.view(state, 0)
    here = Round(view, Budget())
    low, high = sorted(view.hand.known, key=lambda card: card[0])
    theirs = {1: state.hands[1].known[0]}
    assert low[0] < high[0]
    assert here.tempo(high, theirs, (1, 1)) >= here.tempo(low, theirs, (1, 1))
    assert here.tempo(high, theirs, (1, 2)) == 0


def test_who_is_told_the_hands_knows_them() -> None:
    state = table(Random(1))
    hidden = state.with_open(hands=tuple(type(hand)((), len(hand)) for hand in state.hands))
    view = told(GAME.view(hidden, 0), state)
    assert sum(holdings(view)[1].values()) == 2
    assert set(holdings(view)[1]) == {card[0] for card in state.hands[1].known}
