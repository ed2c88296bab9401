"""Games that are played on: the kernel lays and takes as the rules do, and what it finds is sensible."""

from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from benchmarks.ceiling import told
from msgspec.structs import replace

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.board import Board
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import plays
from letterloom.games.typo2d.material import deck
from letterloom.games.typo2d.moves import Choose, Put, Take
from letterloom.games.typo2d.search.comfort import places
from letterloom.games.typo2d.search.playing import (
    ENOUGH,
    KERNEL,
    Array,
    Outlook,
    can_play_on,
    choosing,
    placings,
    takings,
)
from letterloom.games.typo2d.state import TypoState
from letterloom.games.typo2d.vocabulary import Dictionary
from letterloom.players import find_bot
from letterloom.rules import CHANCE, Budget, Entry, Player, Stock
from letterloom.words import open_lexicon
from tests.games.typo2d.sitting import Sitting

ENGLISH = open_lexicon("en")
NODES = np.array(ENGLISH.graph.cells, np.uint32)
MIDDLE = 24


@pytest.fixture(scope="module")
def kernel() -> ModuleType:
    return KERNEL.wait()


def begun(answers: int, seed: int = 3, **options: Any) -> TypoState:
    """A game after some answers of the greedy player."""
    state = GAME.start(GAME.options(**options), (Player("A"), Player("B")))
    rng, greedy = Random(seed), find_bot(GAME, "greedy")
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, rng))).state
    for _ in range(answers):
        seat = state.open.asks[0].seat
        state = GAME.apply(state, Entry(seat, greedy.choose(GAME.view(state, seat), rng, Budget()))).state
    return state


def laid(kernel: ModuleType, board: Board) -> Array:
    table: Array = kernel.table.a_table()
    for x, y, card in board.cards:
        table[(y + MIDDLE) * kernel.table.SIDE + x + MIDDLE] = ord(card[0]) - 64
    kernel.table.survey(table, NODES)
    return table


def counted(kernel: ModuleType, table: Array) -> list[int]:
    """How many places each letter has, as the kernel counts them."""
    at = kernel.table.PLACES + (
        kernel.table.LETTERS if table[kernel.table.LINES] >= kernel.table.CROWDED else 0
    )
    return list(table[at : at + kernel.table.LETTERS])


@pytest.mark.parametrize("seed", range(4))
def test_places_and_lines_are_those_of_the_rules_after_every_card(kernel: ModuleType, seed: int) -> None:
    rng, words = Random(seed), Dictionary(ENGLISH)
    cards = deck(False)
    rng.shuffle(cards)
    board = Board(((0, 0, cards.pop()),))
    table, room = laid(kernel, board), kernel.a_room()
    while cards:
        card = cards.pop()
        if not (found := list(plays(board, card, words))):
            continue
        move, placing = rng.choice(found)
        assert isinstance(move, Put)
        cell = (move.cell[1] + MIDDLE) * kernel.table.SIDE + move.cell[0] + MIDDLE
        before = table[: kernel.table.FREE].copy(), counted(kernel, table)
        assert kernel.table.lay_one(table, NODES, cell, ord(card) - 65, room) == placing.wins_tiebreaker
        kernel.table.lift_one(table, room)
        assert (table[: kernel.table.FREE] == before[0]).all() and counted(kernel, table) == before[1]
        kernel.table.lay_one(table, NODES, cell, ord(card) - 65, room)
        board = after(board, placing)
        assert table[kernel.table.LINES] == len(board.lines)
        assert counted(kernel, table) == list(places(board, ENGLISH).values())
    assert len(board.cards) > 20


def test_a_game_that_is_played_on_is_the_same_in_the_same_future(kernel: ModuleType) -> None:
    view = GAME.view(begun(8), 0)
    options = [choosing(view, card) for card in dict.fromkeys(view.hand.known)]
    first, again = (Outlook(view, kernel, options, Random(5)) for _ in range(2))
    for outlook in (first, again):
        outlook.try_out(Budget())
    assert first.values == again.values
    assert len({value for values in first.values for value in values}) > 4
    assert max(map(len, first.values)) <= ENOUGH


def test_who_has_learnt_from_earlier_futures_does_better_than_by_rule(kernel: ModuleType) -> None:
    learnt: list[float] = []
    plain: list[float] = []
    for seed in range(8, 13):
        state = begun(4, seed)
        assert state.open.phase == "choose"
        view = GAME.view(state, state.open.asks[0].seat)
        for forgets, values in ((False, learnt), (True, plain)):
            outlook = Outlook(view, kernel, [choosing(view, view.hand.known[0])], Random(5), learn=0)
            for future in range(1000):
                values.append(outlook.sample(0, future))
                if forgets:
                    outlook.forget()
    assert np.mean(learnt) > np.mean(plain) + 0.005


def test_where_there_is_a_clock_the_futures_end_with_it(kernel: ModuleType) -> None:
    view = GAME.view(begun(8), 0)
    options = [choosing(view, card) for card in dict.fromkeys(view.hand.known)][:2]
    outlook = Outlook(view, kernel, options, Random(5))
    budget = Few(6 * ENOUGH)
    budget.ms = 10_000
    outlook.try_out(budget)
    assert len(outlook.chosen) > ENOUGH


def test_the_last_card_wins_at_once(kernel: ModuleType, tmp_path: Path) -> None:
    table = Sitting(tmp_path, "CAR", "CA", ["R", "XQ"]).say("0: choose R", "1: choose X")
    view = GAME.view(table.state, 0)
    (option,) = (option for _, option in placings(view))
    outlook = Outlook(view, kernel, [option, option], Random(1))
    outlook.try_out(Budget())
    assert min(outlook.means()) > 1


def test_a_low_letter_is_kept_for_the_end(kernel: ModuleType) -> None:
    # All can lay all their cards; whoever has the lower letter left is out first (TYP-4, TYP-11).
    table = Sitting.at(GAME.start(GAME.options(), (Player("A"), Player("B"))), "CAR", ["EW", "ST"])
    view = told(GAME.view(table.state, 0), table.state)
    assert find_bot(GAME, "champion").rank(view, Random(1), Budget())[0].move == Choose("W")


def test_a_line_that_is_taken_goes_into_the_hand_and_the_card_is_still_laid(tmp_path: Path) -> None:
    table = Sitting(tmp_path, "CAR", "QQ", ["X", "ZZ"]).say("0: choose X", "1: choose Z")
    view = GAME.view(table.state, 0)
    assert not list(placings(view))
    ((move, option),) = takings(view)
    assert move == Take((0, (0, 0)))
    assert (option.hand, option.penalty, option.shown, option.board) == (("Q",), 1, ("X", "Z"), Board())


def test_no_game_is_played_on_where_the_hand_is_unknown_or_the_board_too_wide(kernel: ModuleType) -> None:
    view = GAME.view(begun(8), 0)
    assert can_play_on(view) is kernel
    assert can_play_on(replace(view, hand=Stock((), 3))) is None
    wide = Board(tuple((x, 0, "A") for x in range(40)))
    assert can_play_on(replace(view, open=replace(view.open, board=wide))) is None


def test_the_champion_plays_games_with_icons_to_their_end() -> None:
    state = begun(0, icons=True)
    champion, rng = find_bot(GAME, "champion"), Random(2)
    champion.prepare(GAME.view(state, 0))
    greedy = find_bot(GAME, "greedy")
    answers = 0
    while state.open.asks:
        seat = state.open.asks[0].seat
        view = GAME.view(state, seat)
        move = champion.choose(view, rng, Few(40)) if seat == 0 else greedy.choose(view, rng, Budget())
        state = GAME.apply(state, Entry(seat, move)).state
        answers += 1
    assert answers > 20


class Few(Budget):
    """A budget that is spent after so many looks at it."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_spent(self) -> bool:
        self.left -= 1
        return self.left < 0
