"""No line, no board and no lexicon makes the game busy for long; work and memory are counted, not timed."""

import gc
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.games.cubeword.playing import Table

from letterloom.games.cubeword import GAME, effect, notation
from letterloom.games.cubeword.board import Board, Cell, Placed
from letterloom.games.cubeword.bot import Greedy
from letterloom.games.cubeword.material import CUBES, JOKER
from letterloom.games.cubeword.moves import EndTurn, Resite, Series, Site, Undo
from letterloom.games.cubeword.search.cabinet import cabinet_of
from letterloom.games.cubeword.search.index import Drawer, index_of
from letterloom.games.cubeword.search.turns import KERNELS
from letterloom.games.cubeword.state import CubewordState
from letterloom.players.budget import Thinking
from letterloom.rules import Budget, Entry, Refused, Words, limits, replay, words_of

BACK_AND_FORTH = "site 1 E 0,0;undo;"


class Counter:
    """Counts how often a function is called, and calls it."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function
        self.calls = 0

    def __call__(self, *args: object) -> object:
        self.calls += 1
        return self.function(*args)


@pytest.fixture
def acts(monkeypatch: pytest.MonkeyPatch) -> Counter:
    counter = Counter(lambda act, *args: act(*args))
    monkeypatch.setattr(effect, "ACTS", {kind: partial(counter, act) for kind, act in effect.ACTS.items()})
    return counter


def test_a_line_beyond_its_limit_is_refused_before_anything_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, acts: Counter
) -> None:
    read = Counter(notation._command)
    monkeypatch.setattr(notation, "_command", read)
    table = Table(tmp_path, "ON")
    assert table.refused(BACK_AND_FORTH * 55_000 + "done") == "LL-1"
    assert read.calls == acts.calls == 0


def test_what_a_full_line_costs_grows_with_its_commands_only(tmp_path: Path, acts: Counter) -> None:
    for pairs in (5, 50):
        table = Table(tmp_path, "ON")
        acts.calls = 0
        judged = table.say("site 5 O 9,9;" + BACK_AND_FORTH * pairs + "done")
        assert len(judged.events) == 1 + 2 * pairs + 1  # each command, and the end of the turn
        assert acts.calls == 1 + 2 * pairs  # an `undo` makes the few moves before it anew


def test_a_struct_that_no_line_could_hold_is_refused_before_anything_is_done(
    tmp_path: Path, acts: Counter
) -> None:
    state = Table(tmp_path, "ON").state
    far = (-limits.COORDINATE, -limits.COORDINATE)
    there_and_back = (Resite(far, (0, 0)), Resite((0, 0), far))
    for commands in (
        (Site(1, "E", False, far), Undo()) * 5_000,  # too many
        (Site(1, "E", False, far), Undo()) * 40,  # not too many, but too long
        (Site(1, "E", False, far), *there_and_back * 30),
        (Undo(),),  # a move of its own
        (EndTurn(),),
        (),
    ):
        with pytest.raises(Refused) as refused:
            GAME.apply(state, Entry(0, Series(commands)))
        assert refused.value.refusal.rule == "LL-1"
    assert acts.calls == 0


def test_a_line_that_was_typed_without_blanks_can_be_read_again_from_the_record(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    line = BACK_AND_FORTH * 55 + "done"
    assert len(line) <= limits.LINE < len(line.replace(";", "; "))
    table.say(line)
    again = replay(table.replay.record)
    assert not again.refused
    assert again.replay.state == table.state


def test_a_view_does_not_grow_with_the_game(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON NO TO OR AT TEA EAT TOE", players=1, finish="turns:300")
    table.say("site 5 O 0,0; site 8 N 1,0; done")
    sizes = []
    for _ in range(100):  # ON, and the same cubes as NO, further and further down: words in every turn
        for line in ("resite 0,{0} 2,{1}; resite 1,{0} 1,{1}", "resite 1,{0} 1,{1}; resite 2,{0} 0,{1}"):
            y = table.open.board[0].cell[1]
            table.say(line.format(y, y + 1) + "; done")
            sizes.append(len(msgspec.json.encode(table.view())))
    assert table.scores[0] > 20
    assert len(table.open.resting) <= 2
    assert max(sizes[100:]) - max(sizes[:100]) < 40  # longer numbers, nothing else


def apart(cells: list[Cell], rng: Random | None = None) -> Board:
    """A cube in each cell."""
    faces = {cube: rng.choice(letters) if rng else letters[0] for cube, letters in CUBES.items()}
    return tuple(
        Placed(cube, cell, faces.get(cube, "E"), cube == JOKER) for cube, cell in enumerate(cells, start=1)
    )


HOSTILE = {
    "a row with gaps of five": apart([(6 * n, 0) for n in range(25)], Random(2)),
    "a row with gaps of two": apart([(3 * n, 0) for n in range(20)]),
    "a wide grid": apart([(4 * (n % 5), 4 * (n // 5)) for n in range(25)], Random(2)),
    "corners of the board": apart(
        [
            (x * limits.COORDINATE, y * limits.COORDINATE - 2 * y * n)
            for n in range(6)
            for x in (-1, 1)
            for y in (-1, 1)
        ]
    ),
}


def facing(tmp_path: Path, board: Board, lexicon: str = "en") -> CubewordState:
    return Table(tmp_path, lexicon=lexicon).state.with_open(board=board, began=board)


class Looking(Budget):
    """Ends after so many looks; counts the words that were read between two of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
        self.looks = looks
        self.words = self.most = 0
        words_of = Drawer.words_of

        def counted(drawer: Drawer, found: int) -> Iterator[str]:
            for word in words_of(drawer, found):
                self.words += 1
                yield word

        monkeypatch.setattr(Drawer, "words_of", counted)

    def is_spent(self) -> bool:
        self.most = max(self.most, self.words)
        self.words = 0
        self.looks -= 1
        return self.looks < 0


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are not ready: plain code searches, whatever other tests have compiled."""
    monkeypatch.setattr(KERNELS, "ready", lambda: None)


@pytest.mark.parametrize("board", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("looks", [100, 1_500])
def test_the_bot_looks_at_its_budget_often_and_keeps_to_it_on_a_hostile_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: Board, looks: int, plainly: None
) -> None:
    view = GAME.view(facing(tmp_path, board), 0)
    index_of(view.open.lexicon, True).is_ready(Budget())
    budget = Looking(monkeypatch, looks)
    ranked = Greedy(GAME).rank(view, Random(1), budget)
    assert budget.most <= 1_000
    assert -100 < budget.looks < 0  # it was spent, and hardly looked at again
    assert budget.words <= 1_000  # after that no more was read
    for option in (ranked[0], ranked[-1]):
        assert GAME.judge(view, option.move).points == option.points


def test_a_bot_without_any_time_takes_a_short_word_that_is_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plainly: None
) -> None:
    table = Table(tmp_path)
    budget = Looking(monkeypatch, 0)
    best = Greedy(GAME).rank(table.view(), Random(1), budget)[0]
    assert best.points == 3 == GAME.judge(table.view(), best.move).points
    table.say("site 5 O 0,0; site 8 L 1,0")  # OL is no word
    move = Greedy(GAME).choose(table.view(), Random(1), budget)
    assert (
        isinstance(move, Series) and move.commands[:2] == (Undo(), Undo()) and move.commands[-1] == EndTurn()
    )
    assert budget.words == 0


def test_a_bot_without_any_time_or_word_ends_its_turn(tmp_path: Path, plainly: None) -> None:
    table = Table(tmp_path, "MOUSE")
    assert Greedy(GAME).choose(table.view(), Random(1), Thinking(ms=0)) == EndTurn()


def test_words_are_read_letter_by_letter_as_far_as_the_budget_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    index = index_of(fresh_words().lexicon, True)
    assert not index.is_ready(Looking(monkeypatch, 10))
    assert len(index._by_length) == 10
    assert index.is_ready(Looking(monkeypatch, 16))


def test_a_lexicon_that_is_made_to_keep_the_first_turn_busy_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Every word of three letters, and hardly one of two: nearly all beginnings of a shape lead nowhere.
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = [a + b + c for a in letters for b in letters for c in letters]
    table = Table(tmp_path, " ".join([*words, "QJ", "JQ", "ZX"]))
    budget = Looking(monkeypatch, 10**9)
    assert (
        Greedy(GAME).rank(table.view(), Random(1), budget)[0].points == 5
    )  # five cubes: a word of three, one of two
    assert 10**9 - budget.looks < 60_000


def test_a_turn_found_at_the_edge_of_the_board_stays_on_it(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON NO TO TON NOT SO SON")
    edge = limits.COORDINATE
    table.say(f"site 5 O {edge - 1},{-edge}; site 8 N {edge},{-edge}; done")
    view = table.view()
    ranked = Greedy(GAME).rank(view, Random(1), Budget())
    assert ranked[0].points > 5
    for option in ranked:
        assert GAME.judge(view, option.move).points == option.points


def fresh_words() -> Words:
    """Words that nobody else has opened."""
    return words_of(GAME.options()).banning("CAT")


def test_what_the_search_keeps_of_words_is_bounded_and_let_go_with_them(tmp_path: Path) -> None:
    state = facing(tmp_path, HOSTILE["a wide grid"]).with_open(words=fresh_words())
    Greedy(GAME).rank(GAME.view(state, 0), Random(1), Budget())
    index = index_of(state.open.lexicon, True)
    for length, drawer in index._drawers.items():
        assert sum(len(letters) for letters in drawer._letters) <= 26 * length
    cabinet_of(
        state.open.lexicon, True
    ).wait()  # whoever fills it in the background holds the words until it is full
    lexicon = weakref.ref(state.open.lexicon)
    del state, index, drawer
    gc.collect()
    assert lexicon() is None
