"""Bounds: what a line, a mix or a bot may cost is counted, not timed."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from letterloom.games.typo2d import GAME, bot, notation
from letterloom.games.typo2d.bot import Greedy
from letterloom.games.typo2d.moves import Put
from letterloom.games.typo2d.search import comfort
from letterloom.games.typo2d.vocabulary import REMEMBERED, Dictionary, commonest
from letterloom.rules import CHANCE, Budget, Entry, Mix, Player, Refused, Words, limits
from letterloom.words import Lexicon, open_lexicon
from letterloom.words.graph import Graph
from tests.games.typo2d.sitting import Sitting, mix

SEATS = (Player("Annabel"), Player("Bo"))


def rule_of(state: object, entry: Entry) -> str:
    with pytest.raises(Refused) as refused:
        GAME.apply(state, entry)  # type: ignore[arg-type]
    return refused.value.refusal.rule


def test_a_line_that_is_too_long_is_refused_before_anything_is_folded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sitting = Sitting(tmp_path, "CAT", "CA", ["TX", "ZZ"]).say("0: choose T", "1: choose Z")
    folded = 0

    def counting(text: str, language: str = "") -> str:
        nonlocal folded
        folded += len(text)
        return text.upper()

    monkeypatch.setattr(notation, "fold", counting)
    assert sitting.refused("0: put 2,0 C" + "\u0301" * 100_000) == "LL-1"
    assert folded == 0
    assert sitting.refused("0: put 2,0 " + "C\u0301" * 400) == "LL-1"
    assert folded <= 2 * limits.LINE


def test_a_word_has_at_most_sixty_letters(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "CAT", "CA", ["TX", "ZZ"], judging="challenge")
    sitting.say("0: choose T", "1: choose Z")
    assert sitting.refused("0: put 2,0 " + "C" * 60) == ""
    assert sitting.refused("0: put 2,0 " + "C" * 61) == "LL-1"
    for words in (("C" * 61,), ("C",) * 501, ("É",), ("c",), ("",)):
        assert rule_of(sitting.state, Entry(0, Put((2, 0), words))) == "LL-1"


def test_words_that_would_not_fit_on_a_line_are_refused(tmp_path: Path) -> None:
    # A Z* that turns a column of twenty crosses as many rows; a word of sixty letters for each of them is too much.
    rows = ["A" + "B" for _ in range(20)]
    sitting = Sitting(tmp_path, "AB", " ".join(rows), ["Z*X", "ZZ"], icons=True, judging="challenge")
    sitting.say("0: choose Z*", "1: choose Z")
    said = ("C" * 60,) * 20
    move = Put((0, 20), said, "turn col")
    assert len(GAME.write(move)) > limits.LINE
    assert rule_of(sitting.state, Entry(0, move)) == "LL-1"


def test_a_mix_that_could_not_be_written_is_refused() -> None:
    state = GAME.start(GAME.options(), SEATS)
    assert rule_of(state, Entry(CHANCE, Mix(("A",) * (limits.MIX // 2)))) == "LL-1"
    enough = mix(state, " ".join("A" * 5000))
    assert sum(len(hand) for hand in enough.hands) == 28  # what is not dealt is not kept
    assert len(enough.open.board.cards) == 1


def test_nothing_keeps_a_lexicon_alive_when_its_table_is_gone() -> None:
    lexicon = open_lexicon("en").with_words(ban=("STONE",))  # as a table has that bans a word
    words = Words("en", (), ("STONE",), lexicon.digest)
    words.__dict__["lexicon"] = lexicon
    state = GAME.start(GAME.options(), SEATS, words)
    state = mix(state, "S " + "T O N E X Q Z " * 4)
    for seat, card in ((0, "T"), (1, "O")):
        view = GAME.view(state, seat)
        Greedy(GAME).rank(view, Random(1), Budget())
        GAME.consult(view, ["places"])
        GAME.scene(view)
        GAME.touch(view)
        state = GAME.apply(state, Entry(seat, GAME.read(view, f"choose {card}"))).state
    seat = state.open.mover
    for ranked in Greedy(GAME).rank(GAME.view(state, seat), Random(1), Budget()):
        GAME.more(GAME.view(state, seat), ranked.move)
        GAME.preview(GAME.view(state, seat), ranked.move)
    alive = weakref.ref(lexicon)
    del lexicon, words, state, view, ranked
    gc.collect()
    assert alive() is None


def test_what_is_remembered_for_a_lexicon_is_bounded() -> None:
    lexicon = open_lexicon("en").with_words(ban=("STONE",))
    find = lexicon.keep(commonest)
    assert find.cache_info().maxsize == REMEMBERED  # type: ignore[attr-defined]
    assert lexicon.keep(comfort.fitting_letters).cache_info().maxsize == REMEMBERED  # type: ignore[attr-defined]


def test_a_word_for_a_run_is_found_without_reading_a_whole_list(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "long.txt"
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    file.write_text("\n".join(f"AB{x}{y}{z}" for x in letters for y in letters for z in letters))
    words, read = Dictionary(open_lexicon(file)), 0
    below = Graph.below

    def counting(graph: Graph, pattern: str = "") -> Iterator[str]:
        nonlocal read
        for word in below(graph, pattern):
            read += 1
            yield word

    monkeypatch.setattr(Graph, "below", counting)
    assert words.example("AB") == "ABAAA"
    assert words.examples("ABC", 3) == ("ABCAA", "ABCAB", "ABCAC")
    assert read <= 10


class Looks(Budget):
    """A budget that is spent after so many looks."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_spent(self) -> bool:
        self.looks -= 1
        return self.looks <= 0


def test_a_bot_stops_when_its_budget_is_spent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rows = " ".join(["STONE", ".....", "STONE", ".....", "STONE"])
    sitting = Sitting(tmp_path, "STONE SA SE", rows, ["E*EENA", "ZZ"], icons=True)
    counted = 0
    places = comfort.places

    def counting(*given: object) -> dict[str, int]:
        nonlocal counted
        counted += 1
        return places(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(bot, "places", counting)
    all_options = Greedy(GAME).rank(GAME.view(sitting.state, 0), Random(1), Budget())
    assert len(all_options) == 4
    assert len(Greedy(GAME).rank(GAME.view(sitting.state, 0), Random(1), Looks(2))) == 2
    sitting.say("0: choose E", "1: choose Z")
    view = GAME.view(sitting.state, 0)
    everything = len(Greedy(GAME).rank(view, Random(1), Budget()))
    assert everything > 3
    counted = 0
    ranked = Greedy(GAME).rank(view, Random(1), Looks(1))
    assert len(ranked) == 1 and counted <= 2


def test_moves_are_listed_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rows = " ".join("." * 12 if n % 3 else "A.." * 4 for n in range(12))  # sixteen cards, each on its own
    sitting = Sitting(tmp_path, "EA AE", rows, ["EX", "ZZ"]).say("0: choose E", "1: choose Z")
    looked = 0
    is_prefix = Lexicon.is_prefix

    def counting(lexicon: Lexicon, letters: str) -> bool:
        nonlocal looked
        looked += 1
        return is_prefix(lexicon, letters)

    monkeypatch.setattr(Lexicon, "is_prefix", counting)
    moves = GAME.moves(GAME.view(sitting.state, 0))
    next(moves)
    first = looked
    list(moves)
    assert first * 10 < looked
