"""The generator finds just what trying every word at every place finds."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from benchmarks.movegen import agrees, measure, read_board, read_words

from letterloom.games.xword3d.board import COLOURS, Board, faces
from letterloom.games.xword3d.effect import Situation, cells_of, lay, new_bricks
from letterloom.games.xword3d.effect import measure as measured
from letterloom.games.xword3d.listing import candidates, first_play, plays
from letterloom.games.xword3d.moves import Joiner, Play
from letterloom.games.xword3d.search.grid import Grid
from letterloom.games.xword3d.search.growing import MODES, Finder
from letterloom.games.xword3d.statics import stands
from letterloom.rules import Refused
from letterloom.rules.limits import COORDINATE
from tests.games.xword3d.building import at, lexicon, structure

WORDS = (
    *(
        "NO",
        "ON",
        "TO",
        "TON",
        "NOT",
        "AT",
        "TA",
        "TAX",
        "AX",
        "OX",
        "XI",
        "LIVE",
        "EVIL",
        "LEVEL",
        "EX",
        "AXE",
        "TAXI",
    ),
    *(
        "OXEN",
        "NEXT",
        "TEN",
        "NET",
        "NIX",
        "IN",
        "IT",
        "TIN",
        "NIT",
        "LINT",
        "TILE",
        "LIT",
        "EEL",
        "LEE",
        "XX",
        "A",
        "ELATE",
    ),
)
FIXTURES = Path(__file__).parents[2] / "fixtures" / "movegen"


def effect(play: Play) -> object:
    return frozenset((b.cell, b.letter, b.flipped) for b in new_bricks(play)), play.joiner


def tried(position: Situation, words: tuple[str, ...]) -> Iterator[Play]:
    """Every play that keeps the rules but for balance, by trying all words in all places."""
    bricks = {brick.cell for brick in position.board.bricks}
    near = {cell for brick in bricks for cell in faces(brick)} - bricks or {(0, 0, 0)}
    for mode in MODES:
        for word in words:
            starts = {
                tuple(c - mode.sign * n * (axis == mode.axis) for axis, c in enumerate(cell))
                for cell in near
                for n in range(len(word) if bricks else 1)
            }
            for start in starts:
                x, y, z = start
                cells = cells_of(Play((x, y, z), mode.direction, word, mode.flipped))
                text = "".join("." if c in bricks else letter for c, letter in zip(cells, word, strict=True))
                play = Play((x, y, z), mode.direction, text, mode.flipped)
                if Counter(text.replace(".", "")) - Counter(position.hand.known):
                    continue
                olds = {o for b in new_bricks(play) for o in faces(b.cell) if o in bricks}
                joiners = [None, *(Joiner(colour, old) for colour in COLOURS for old in sorted(olds))]
                for joiner in joiners:
                    joined = Play(play.at, play.direction, text, play.flipped, joiner)
                    try:
                        measured(position, joined)
                    except Refused:
                        continue
                    yield joined


def grown(words: str, seed: int, steps: int, **changes: object) -> Situation:
    """A position after some random plays, whether they stand or not."""
    rng = Random(seed)
    board = Board()
    for n in range(steps):
        hand = "".join(rng.choices("NOTAXIVLEE", k=7))
        position = at(board, hand, words, high=n > 2, **changes)
        found = list(islice(candidates(position), 200))
        if found:
            board = measured(position, rng.choice(found)).board
    return at(board, "".join(rng.choices("NOTAXXIVLEE", k=5)), words, **changes)


def compared(position: Situation) -> list[Play]:
    """The plays of a position, after a look whether they are all there and each once."""
    found = list(candidates(position))
    effects = [effect(play) for play in found]
    assert len(set(effects)) == len(effects), "an effect is given twice"
    assert set(effects) == {effect(play) for play in tried(position, WORDS)}
    return found


def test_all_plays_are_found_once_flipped_ones_and_joiners_too(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    found = [play for seed in range(8) for play in compared(grown(words, seed, 3 + seed % 6))]
    assert sum(play.flipped for play in found) > 100
    assert sum(play.joiner is not None for play in found) > 100
    assert sum(play.flipped and play.joiner is not None for play in found) > 20
    assert sum(len(play.letters.replace(".", "")) == 1 for play in found) > 50


@pytest.mark.soak
def test_all_plays_are_found_in_many_positions(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    for seed in range(8, 120):
        assert compared(grown(words, seed, 3 + seed % 9)) is not None


@pytest.mark.parametrize("seed", range(3))
def test_all_plays_are_found_while_everything_stays_on_the_table(seed: int, tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    for changes in ({"version": "table"}, {"high": False}):
        position = grown(words, seed, 2 + seed, version=changes.get("version", "3d"))
        flat = Board(tuple(b for b in position.board.bricks if b.cell[2] == 0))
        position = at(flat, "".join(position.hand.known), words, **changes)
        assert compared(position)


def test_what_is_given_stands_and_what_is_left_out_falls(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    stood = fell = 0
    for seed in range(2):
        rng = Random(seed)
        board = Board()
        for n in range(10):
            position = at(board, "".join(rng.choices("NOTAXIVLEE", k=8)), words, high=n > 1, joint_strength=6)
            given = list(plays(position))
            kept = {effect(play) for play in given}
            for play in candidates(position):
                cells = frozenset(b.cell for b in measured(position, play).board.bricks)
                assert (effect(play) in kept) == stands(cells, 6)
                stood, fell = stood + (effect(play) in kept), fell + (effect(play) not in kept)
            for play in rng.sample(given, min(5, len(given))):
                assert lay(position, play)
            if given:
                high = [play for play in given if max(b.cell[2] for b in new_bricks(play)) > 0]
                board = lay(position, rng.choice(high or given)).board
    assert stood > 300
    assert fell > 100


def test_plays_are_lazy_and_the_first_one_is_quick_to_find(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "NO", "ON")
    position = at(structure("0,0,0 across NO"), "NOT", words)
    assert first_play(position) == next(plays(position))
    assert first_play(at(structure("0,0,0 across NO"), "VVV", words)) is None


def test_first_words_start_at_the_origin(tmp_path: Path) -> None:
    found = list(plays(at(Board(), "NOT", lexicon(tmp_path, *WORDS), high=False)))
    assert {play.at for play in found} == {(0, 0, 0)}
    assert {play.direction for play in found} == {"across", "along"}
    assert sorted(play.letters for play in found if play.direction == "along") == [
        "NO",
        "NOT",
        "ON",
        "TO",
        "TON",
    ]


def test_nothing_is_found_beyond_the_end_of_the_world(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "NO", "NOT", "TON")
    position = at(structure(f"{COORDINATE - 1},0,0 across NO"), "TTN", words)
    found = list(plays(position))
    assert all(max(map(abs, cell)) <= COORDINATE for play in found for cell in cells_of(play))
    assert all(lay(position, play) for play in found)
    assert found


def test_the_known_positions_come_out_as_known() -> None:
    """The whole of `python -m benchmarks.movegen`."""
    result = measure(FIXTURES / "positions_7.json", FIXTURES / "words.txt.xz", rounds=1)
    assert result["positions"] == result["agree"] == 200
    assert result["plays"] == 79_288


def test_a_generator_that_misses_a_play_is_noticed() -> None:
    import json

    file = json.loads((FIXTURES / "positions_7.json").read_text())
    position = file["positions"][0]
    graph = read_words(FIXTURES / "words.txt.xz")
    grid = Grid(read_board(position), high=False, box=((0, 0), (14, 14)))
    found = list(Finder(graph, grid, position["rack"], solid=False).find())
    assert agrees(position, found)
    assert not agrees(position, found[1:])
