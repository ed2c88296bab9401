"""`moves()`: complete, sound, each effect once; held against trying out everything that can be written."""

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random

import msgspec
import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.board import changed_rows
from letterloom.games.wordcross.effect import bad_rows
from letterloom.games.wordcross.moves import (
    SIDES,
    Pass,
    Shift,
    Steal,
    SwapBoxes,
    SwapColumns,
    Take,
    TakeCentre,
    Turn,
)
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.games.wordcross.state import WordCrossState
from letterloom.rules import CHANCE, Accept, Budget, Entry, Mix, Move, Player, Refused
from letterloom.search import RandomBot
from tests.games.wordcross.tables import NAMES, Table

WORDS = "TEAM TEA MEAT ATE TEAS EAT MATE TAME AT AM ME MES AS TAM TAS SEA MET AMS EM SAME AE TETE AA"
POOL = ("T", "TE", "A", "AM", "ME", "E", "S")


def everything(state: WordCrossState) -> Iterator[Turn]:
    """Every turn that could be written down for these tiles, with locks up to two rows above the last."""
    yield Pass()
    for text, side in product(POOL, SIDES):
        yield Take(side, text)
        yield TakeCentre(text, side)
    for side, row in product(SIDES, range(1, 7)):
        yield Shift(side, row)
        for seat, to in product(range(len(state.open.seats)), SIDES):
            yield Steal(seat, side, row, to)
    yield from (SwapBoxes(left, right) for left, right in product(POOL, POOL))
    yield from (SwapColumns(left, right) for left, right in product(range(1, 7), range(1, 7)))


def effects(state: WordCrossState, seat: int) -> set[bytes]:
    """The states that any turn could lead to."""
    most = min(6, state.open.board.columns[seat].complete + 2)
    locks = [rows for n in range(most + 1) for rows in combinations(range(1, most + 1), n)]
    found = set()
    for bare in everything(state):
        if outcome(state, seat, bare) is None:
            continue
        for rows in locks:
            if (after := outcome(state, seat, msgspec.structs.replace(bare, lock=rows))) is not None:
                found.add(after)
    return found


def outcome(state: WordCrossState, seat: int, move: Move) -> bytes | None:
    """The state after a legal turn whose words are all in the lexicon."""
    try:
        after = GAME.apply(state, Entry(seat, move)).state
    except Refused:
        return None
    open_ = after.open
    if open_.before is not None:
        rows = changed_rows(open_.before, open_.board)
        if bad_rows(open_.board, rows, open_.lexicon):
            return None
    return msgspec.json.encode(after)


def positions(folder: Path, judging: str, seats: int, seed: int, most: int) -> Iterator[WordCrossState]:
    """Positions of a random game with few kinds of tiles, in which all sorts of rows come up."""
    file = folder / "words.txt"
    file.write_text("\n".join(WORDS.split()))
    rng = Random(seed)
    options = msgspec.convert({"lexicon": str(file), "judging": judging}, WordCrossOptions)
    state = GAME.start(options, tuple(Player(name) for name in NAMES[:seats]))
    mix = Mix(tuple(rng.choices(POOL, k=160)))
    state = GAME.apply(state, Entry(CHANCE, mix)).state
    bot = RandomBot(GAME)
    given = 0
    while state.open.asks and given < most:
        seat = state.open.asks[0].seat
        if seat >= 0 and state.open.vote is None and rng.random() < 0.25:
            given += 1
            yield state
        if seat < 0:
            entry = Entry(seat, GAME.chance(state, rng))
        elif state.open.vote:
            entry = Entry(seat, Accept())
        elif (
            judging == "challenge"
            and rng.random() < 0.3
            and len(state.open.board.centre)
            and state.open.board.columns[seat].complete < 6
        ):
            # anything beside anything: rows that are no words stand, too
            side = min(SIDES, key=lambda side: len(state.open.board.columns[seat][SIDES.index(side)]))
            entry = Entry(seat, TakeCentre(rng.choice(state.open.board.centre.known), side))
        else:
            entry = Entry(seat, bot.choose(GAME.view(state, seat), rng, Budget()))
            if rng.random() < 0.6 and isinstance(entry.move, Steal | Take | TakeCentre | SwapColumns | Pass):
                # fewer locks leave more to shift, swap and steal
                entry = Entry(seat, msgspec.structs.replace(entry.move, lock=()))
        state = GAME.apply(state, entry).state


@pytest.mark.parametrize(("judging", "seats"), [("strict", 2), ("strict", 4), ("challenge", 3)])
def test_the_list_of_moves_is_complete_sound_and_has_each_effect_once(
    tmp_path: Path, judging: str, seats: int
) -> None:
    kinds: set[type[Move]] = set()
    for state in positions(tmp_path, judging, seats, seed=12 + seats, most=40):
        listed = list(GAME.moves(GAME.view(state, state.open.mover)))
        after = [outcome(state, state.open.mover, move) for move in listed]
        assert None not in after
        assert len(set(after)) == len(after), "an effect is listed twice"
        assert set(after) == effects(state, state.open.mover)
        kinds |= {type(move) for move in listed}
    assert kinds == {Pass, Take, TakeCentre, Shift, Steal, SwapBoxes, SwapColumns}


def test_two_equal_tiles_of_a_box_are_one_move(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE TE", "AM AM")
    texts = listed(table)
    assert texts.count("take left TE") == 1 and texts.count("swap boxes TE AM") == 1
    assert "swap boxes ZZ ZZ" not in texts


def test_of_equal_tiles_in_a_column_one_is_named(tmp_path: Path) -> None:
    table = Table(tmp_path, "TETE").deal("TE TE TE")
    table.play("0 take left TE\n1 pass\n0 take left TE\n1 pass\n0 take left TE\n1 pass")
    texts = listed(table)
    assert "shift L1" in texts and "shift L2" not in texts and "shift L3" not in texts


def test_all_choices_of_locks_are_listed(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE TE TE", "AM AM AM")
    table.play(
        "0 take left TE\n1 pass\n0 take right AM\n1 pass\n0 take left TE\n1 pass\n0 take right AM\n1 pass"
    )
    texts = [text for text in listed(table) if text.startswith("pass")]
    assert texts == ["pass", "pass lock 1", "pass lock 2", "pass lock 1 2"]


def listed(table: Table) -> list[str]:
    view = GAME.view(table.state, table.to_move[0])
    return [GAME.write(move) for move in GAME.moves(view)]
