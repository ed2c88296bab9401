"""The search for whole turns: legal, scored right, the first turn exact, and never worse than one word."""

from itertools import islice, permutations, product
from pathlib import Path
from random import Random

import pytest
from tests.games.cubeword.playing import Table

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.board import Board, Placed, new_runs, pool, runs
from letterloom.games.cubeword.bot import Greedy
from letterloom.games.cubeword.effect import replay
from letterloom.games.cubeword.material import CUBES, JOKER
from letterloom.games.cubeword.moves import EndTurn, Series, Undo
from letterloom.games.cubeword.score import settle
from letterloom.games.cubeword.search.index import ALL, Drawer, bit, bits, index_of
from letterloom.games.cubeword.search.opening import shapes
from letterloom.games.cubeword.search.reckoning import Reckoning
from letterloom.games.cubeword.search.turns import Turn, turns
from letterloom.games.cubeword.state import CubewordState, CubewordView
from letterloom.games.cubeword.vocabulary import offending
from letterloom.players.budget import Thinking
from letterloom.rules import Accept, Budget, Doubt, Entry, Player, total
from letterloom.words import Lexicon, open_lexicon


def best_of(view: CubewordView, count: int = 1) -> list[Turn]:
    """The first few turns that are found."""
    return list(islice(turns(view, Budget()), count))


def best(table: Table) -> Turn:
    return best_of(table.view())[0]


def test_the_best_first_turn_is_worth_nine(tmp_path: Path) -> None:
    table = Table(tmp_path)
    found = best_of(table.view(), 3)
    assert [turn.points for turn in found] == [9, 9, 9]
    assert table.say(GAME.write(found[0].move)).points == 9


def test_toy_over_on_is_found_where_it_is_the_best(tmp_path: Path) -> None:
    # TOY 3, TO 2, ON 2 (twice, scored once): 7 against 5 for STONE.
    table = Table(tmp_path, "TOY ON TO STONE")
    assert best(table).points == 7


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("STONE", 5),
        ("STONES", 0),  # too long for a first turn
        ("CAT ON", 5),  # apart
        ("ON NO", 4),
        ("ON", 2),
        ("ZZ", 1),  # one Z on all cubes: the other is a name
        ("QUIZ AT", 4),  # QUIZ and a cube, or AT crossing nothing: 4 and no fifth cube for AT
        ("PIZZA", 4),
        ("AB AC BD CD", 8),  # a square
    ],
)
def test_the_best_first_turn_is_exact_for_small_lexicons(tmp_path: Path, words: str, points: int) -> None:
    table = Table(tmp_path, words)
    assert best(table).points == points


def best_by_trying(words: list[str]) -> int:
    """The best first turn by brute force over all fillings of all shapes, where every letter has cubes enough."""
    letters = sorted(set("".join(words)))
    best = 0
    for _, shape in shapes(5):
        cells = sorted({cell for run in shape for cell in run})
        for filling in product(letters, repeat=len(cells)):
            at = dict(zip(cells, filling, strict=True))
            found = {"".join(at[cell] for cell in run) for run in shape}
            if found <= set(words):
                best = max(best, sum(len(word) for word in found))
    return best


@pytest.mark.parametrize(
    "words", ["AT TAT TA", "ON NO NON", "SEE ES SE TEE ET", "ONE TO NO TEN", "AS SAD DA ADS SA"]
)
def test_the_first_turn_equals_brute_force(tmp_path: Path, words: str) -> None:
    assert best(Table(tmp_path, words)).points == best_by_trying(words.split())


def test_shapes_are_all_there() -> None:
    # 2, 6, 19 and 63 ways to lay 2 to 5 cubes side to side; 2 × 2 and 6 × 2 in two groups.
    assert len(shapes(5)) == 2 + 6 + 19 + 63 + 4 + 12
    assert shapes(5)[0][0] == 9


def play(players: int, turns_each: int, seed: int, *, lexicon: str = "en") -> list[CubewordState]:
    """The positions of a game of greedy players, each turn checked."""
    options = GAME.options(finish=f"turns:{turns_each}", lexicon=lexicon)
    state = GAME.start(options, tuple(Player(str(n)) for n in range(players)))
    rng = Random(seed)
    seen = []
    while state.open.asks:
        seen.append(state)
        mover = state.open.mover
        view = GAME.view(state, mover)
        found = best_of(view, 4)
        assert [turn.points for turn in found] == sorted((turn.points for turn in found), reverse=True)
        for turn in found:
            assert GAME.read(view, GAME.write(turn.move)) == turn.move
            assert GAME.judge(view, turn.move).points == turn.points
        chosen = rng.choice(found[:2])
        state = GAME.apply(state, Entry(mover, chosen.move)).state
    assert sum(state.open.scores) > 15 * players * turns_each
    return seen


@pytest.fixture(scope="module")
def positions() -> list[CubewordState]:
    return play(2, 5, 1)


def test_whole_turns_are_legal_and_score_what_was_said(positions: list[CubewordState]) -> None:
    assert len(positions) == 10
    assert max(len(state.open.board) for state in positions) > 15


def one_word(state: CubewordState) -> int:
    """The most points of one word of cubes from the pool, laid across or down what lies there: the simple way."""
    open_, board = state.open, state.open.board
    at = {placed.cell: placed for placed in board}
    words = [word for word in open_lexicon("en") if len(word) <= 7]
    free = [cube for cube in range(1, 25) if all(placed.cube != cube for placed in board)]
    best = 0
    rng = Random(5)
    sample = rng.sample(words, 2500)
    for word, placed, down in product(sample, rng.sample(list(board), min(4, len(board))), (False, True)):
        if placed.letter not in word:
            continue
        place = word.index(placed.letter)
        cells = [
            (placed.cell[0], placed.cell[1] + n - place)
            if down
            else (placed.cell[0] + n - place, placed.cell[1])
            for n in range(len(word))
        ]
        need = [(cell, letter) for cell, letter in zip(cells, word, strict=True) if cell not in at]
        if not 0 < len(need) <= 5 or any(
            at[c].letter != ch for c, ch in zip(cells, word, strict=True) if c in at
        ):
            continue
        left = list(free)
        added = []
        for cell, letter in need:
            cube = next((cube for cube in left if letter in CUBES[cube]), None)
            if cube is None:
                break
            left.remove(cube)
            added.append(Placed(cube, cell, letter))
        else:
            after = tuple(sorted((*board, *added), key=lambda p: p.cube))
            if not offending(runs(after), open_):
                new = new_runs(board, after)
                best = max(best, total(settle(new, open_.resting, open_.turn, open_.lexicon).lines))
    return best


def test_no_single_word_from_the_pool_scores_more_than_the_turn_found(positions: list[CubewordState]) -> None:
    compared = [
        (one_word(state), best_of(GAME.view(state, state.open.mover))[0].points) for state in positions[1:7:2]
    ]
    assert all(simple <= found for simple, found in compared), compared
    assert any(simple for simple, _ in compared)


def all_in_play(board: Board) -> Board:
    """The board with most of what is left in the pool laid apart."""
    apart = [
        Placed(cube, (40 + 2 * cube, 40), "E", cube == JOKER)
        for cube in pool(board)
        if cube < 16 or cube == JOKER
    ]
    return tuple(sorted((*board, *apart), key=lambda placed: placed.cube))


def test_greedy_plays_on_when_all_cubes_are_in_play(positions: list[CubewordState]) -> None:
    board = all_in_play(positions[-1].open.board)
    state = positions[-1].with_open(board=board, began=board, resting=(), turn=50)
    view = GAME.view(state, state.open.mover)
    chosen = Greedy(GAME).rank(view, Random(1), Budget())[0]
    assert chosen.points > 10
    assert GAME.judge(view, chosen.move).points == chosen.points


def test_in_the_middle_of_a_turn_it_goes_on_from_there(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE STONES")
    table.say("; ".join(table.sites("STO", 0, 0)))
    found = best(table)
    assert found.points == 5
    assert Undo() not in found.commands
    assert table.say(GAME.write(found.move)).points == 5


def test_where_nothing_goes_on_the_moves_are_taken_back(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE")
    table.say("site 4 B 0,0; site 9 C 1,0; site 5 F 2,0; site 12 K 3,0; site 15 X 4,0")
    found = best(table)
    assert found.commands[:5] == (Undo(),) * 5
    assert table.say(GAME.write(found.move)).points == 5


def test_cubes_may_lie_any_distance_apart(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE STONES ON")
    table.say("; ".join(table.sites("STONE", 0, 0)) + "; done")
    table.say("site 13 S 1000000,0; site 4 B 0,-1000000; done")
    found = best(table)
    assert found.points == 9  # STONES 7 and ON 2
    assert table.say(GAME.write(found.move)).points == 9


def test_where_nothing_can_be_made_the_turn_is_empty(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONEWORKS")
    assert best(table).commands == (EndTurn(),)
    assert Greedy(GAME).choose(table.view(), Random(1), Budget()) == EndTurn()


def test_on_a_machine_that_has_no_time_a_turn_scores_all_the_same(tmp_path: Path) -> None:
    table = Table(tmp_path, "CAT ON DOG MOUSE")
    for _ in range(2):
        turn = next(turns(table.view(), Thinking(ms=0)))
        assert turn.points == 3 and table.say(GAME.write(turn.move)).points == 3
    assert next(turns(table.view(), Thinking(ms=0))).commands == (EndTurn(),), (
        "both words rest, and ON is not at hand"
    )


def test_a_resting_word_is_not_offered_for_points(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON NO")
    table.say("site 5 O 0,0; site 8 N 1,0; done")
    found = best(table)
    assert found.points == 2
    assert [line.word for line in table.say(GAME.write(found.move)).gains] == ["NO"]
    assert best(table).points == 0


def test_offensive_words_are_not_offered_in_any_direction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "is_offensive", lambda self, word: word == "ON")
    table = Table(tmp_path, "ON NO TO TON NOT SO SON")

    def offered() -> list[str]:
        words = []
        for turn in turns(table.view(), Budget()):
            actions = [command for command in turn.commands if not isinstance(command, Undo | EndTurn)]
            after = replay(table.open.board, actions)
            words += [run.word for run in new_runs(table.open.board, after)]
        return words

    assert "NO" in offered() and "ON" not in offered()
    table.lay("TO", 0, 0)  # NOT below its O would make ON down
    assert "TON" in offered() and "ON" not in offered()
    # One that a player has laid stands in nobody's way.
    table.say("site 8 N 1,1")
    assert Undo() not in best(table).commands


def test_greedy_doubts_what_is_no_word_and_accepts_the_rest(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", judging="challenge")
    table.say("site 7 T 0,0; site 22 A 1,0; done")
    assert Greedy(GAME).choose(table.view(), Random(1), Budget()) == Doubt()
    table.say("doubt")
    table.say("site 5 O 0,0; site 8 N 1,0; done")
    assert Greedy(GAME).choose(table.view(), Random(1), Budget()) == Accept()


def test_cubes_that_change_places_need_a_third_move(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON NO")
    table.say("site 5 O 0,0; site 8 N 1,0; done")
    swapped = (Placed(5, (1, 0), "O"), Placed(8, (0, 0), "N"))
    actions = Reckoning(table.open).commands(swapped)
    assert actions is not None and len(actions) == 3
    assert GAME.apply(table.state, Entry(1, Series(actions))).state.open.board == swapped


def test_a_board_is_reached_by_its_commands_at_its_cost(tmp_path: Path) -> None:
    rng = Random(3)
    start = (
        Placed(1, (0, 0), "E"),
        Placed(5, (1, 0), "O", True),
        Placed(8, (2, 0), "N"),
        Placed(25, (3, 0), "T", True),
    )
    cells = [(x, y) for x in range(5) for y in range(2)]
    table = Table(tmp_path, "ON", finish="turns:9")
    state = table.state.with_open(board=start, began=start)
    reached = 0
    for _ in range(400):
        places = rng.sample(cells, 5)
        faces = [
            rng.choice(("E", "H")),
            rng.choice(("O", "D")),
            rng.choice(("N", "J")),
            rng.choice("TZ"),
            "E",
        ]
        named = [False, rng.random() < 0.5, rng.random() < 0.3, True, rng.random() < 0.5]
        wanted = tuple(
            Placed(cube, cell if rng.random() < 0.5 else start[n].cell if n < 4 else cell, face, name)
            for n, (cube, cell, face, name) in enumerate(
                zip((1, 5, 8, 25, 2), places, faces, named, strict=True)
            )
        )
        if len({placed.cell for placed in wanted}) < 5:
            continue
        wanted = tuple(sorted(wanted, key=lambda placed: placed.cube))
        reckoning = Reckoning(state.open)
        actions = reckoning.commands(wanted)
        if actions is None:
            continue
        reached += 1
        after = GAME.apply(state, Entry(0, Series(actions))).state if actions else state
        assert after.open.board == wanted
        assert reckoning.total(wanted) <= len(actions)
    assert reached > 20


def test_words_that_fit_are_those_of_the_graph() -> None:
    lexicon = open_lexicon("en")
    words = index_of(lexicon, True)
    assert words.is_ready(Budget())
    rng = Random(2)
    for _ in range(60):
        length = rng.randint(2, 7)
        pattern = "".join(rng.choice("AEIORSTN") if rng.random() < 0.3 else "." for _ in range(length))
        masks = [ALL if mark == "." else bit(mark) for mark in pattern]
        assert sorted(words.fits(masks)) == list(lexicon.matches(pattern))


def test_near_words_are_those_within_so_many_changes() -> None:
    everything = ["".join(letters) for count in (2, 3) for letters in permutations("ABCD", count)]
    drawer = Drawer(sorted(word for word in everything if len(word) == 3), 3)
    assert list(drawer.words_of(drawer.all)) == sorted(word for word in everything if len(word) == 3)
    words = index_of(open_lexicon("en"), True)
    assert words.is_ready(Budget())
    kept, turned, wild = (
        [bit(c) for c in "STONE"],
        [bits("SAC"), 0, bits("AI"), bits("R"), 0],
        [0, 0, 0, ALL, ALL],
    )
    expected = []
    for word in open_lexicon("en").matches("....."):
        changed = [n for n in range(5) if word[n] != "STONE"[n]]
        wildly = [n for n in changed if not bit(word[n]) & turned[n]]
        if len(changed) <= 2 and len(wildly) <= 1 and all(bit(word[n]) & wild[n] for n in wildly):
            expected.append((word, len(changed)))
    assert sorted(words.near(kept, turned, wild, 2)) == expected
    assert len(expected) > 3


@pytest.mark.soak
def test_greedy_games_of_all_sizes_are_legal_to_the_end() -> None:
    for players in (1, 2, 4, 6):
        play(players, 10, players)


@pytest.mark.soak
def test_greedy_games_are_legal_with_other_lexicons() -> None:
    for lexicon in ("en-small", "en-max"):
        play(2, 8, 7, lexicon=lexicon)
