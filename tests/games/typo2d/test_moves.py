"""Listed plays are those that trying everything finds, in positions of random games full of icons."""

from itertools import product
from pathlib import Path
from random import Random
from string import ascii_uppercase

import pytest
from msgspec.structs import replace

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.board import Board
from letterloom.games.typo2d.listing import plays
from letterloom.games.typo2d.notation import spell
from letterloom.games.typo2d.vocabulary import Dictionary, commonest
from letterloom.rules import CHANCE, Budget, Entry, Mix, Player, stock
from letterloom.search import RandomBot
from letterloom.words import installed, open_lexicon
from letterloom.words.facts import facts_of
from tests.games.typo2d import slow

WORDS = """
    AN ANT ANTE AT ATE EAT EEL EN END ENZO EON ETA GAP HEN LEAN LEEZE MEAN MEN MET NAP NEAT NEON NET NOON NOTE
    OAT ONE OPEN OPT OXEN PEA PEAT PEN PET POT TAN TAP TEA TEE TEN TENT TOE TON TOP TOPAZ TOT ZEE ZEN ZOO ZONE MAZE
    NOZZLE OZONE EZ PZ TZ NZ
""".split()
ICONS = ["E*", "M*", "N*", "O*", "P*", "Z*"]


def boards(folder: Path, seed: int, count: int) -> list[Board]:
    """Boards of a random game with many icons and few letters; players take only when they must."""
    file = folder / "few.txt"
    file.write_text("\n".join(WORDS))
    rng = Random(seed)
    cards = [*ICONS * 8, *"AENOPTAENOPT" * 2, *"LMZHX"]
    rng.shuffle(cards)
    options = GAME.options(lexicon=str(file), icons=True)
    state = GAME.start(options, (Player("A"), Player("B")))
    state = GAME.apply(state, Entry(CHANCE, Mix(tuple(cards)))).state
    found: list[Board] = []
    bot = RandomBot(GAME)
    while state.open.asks and len(found) < count:
        seat = state.open.asks[0].seat
        view = GAME.view(state, seat)
        moves = list(GAME.moves(view))
        placing = [move for move in moves if type(move).__name__ in ("Put", "Insert", "Replace")]
        move = rng.choice(placing) if placing and rng.random() < 0.95 else bot.choose(view, rng, Budget())
        state = GAME.apply(state, Entry(seat, move)).state
        found.append(state.open.board)
        if rng.random() < 0.3:  # keep the game going
            more = [stock([rng.choice(cards)]) for _ in state.hands]
            hands = tuple(hand.add(card) for hand, card in zip(state.hands, more, strict=True))
            seen = tuple(hand.add(card.hidden) for hand, card in zip(state.open.hands, more, strict=True))
            state = replace(state, hands=hands).with_open(hands=seen)
    return list(dict.fromkeys(found))


def compare(folder: Path, seed: int, count: int) -> tuple[int, int]:
    """How many plays were compared, and how many boards had gaps."""
    compared = gapped = 0
    found = boards(folder, seed, count)
    words = Dictionary(open_lexicon(folder / "few.txt"))
    for board in found:
        gapped += bool(board.gaps)
        for card in (*ICONS, "T", "A", "X"):
            listed = [spell(play) for play, _ in plays(board, card, words)]
            assert len(set(listed)) == len(listed)
            expected = slow.legal_texts(board, card, WORDS)
            if card in ("E*", "N*", "Z*"):
                # A turn of a line that reads the same both ways, an E* on either side of another and an N* in
                # place of any other are listed once.
                assert set(listed) <= expected, (board, card)
                for text in expected - set(listed):
                    assert text.startswith(("insert", "replace")) or "turn" in text, (board, card, text)
                    assert has_twin(board, card, text, listed), (board, card, text)
            else:
                assert set(listed) == expected, (board, card)
            compared += len(expected)
    return compared, gapped


def has_twin(board: Board, card: str, text: str, listed: list[str]) -> bool:
    """Does a listed play lead to the same board?"""
    cards = {(x, y): c for x, y, c in board.cards}
    gaps = set(board.gaps)

    def results(name: str) -> list[object]:
        tries = [*slow.icon_tries(cards, gaps, card), *slow.plain_tries(cards, gaps, card)]
        return [
            (then, {gap for gap in new if slow.live(then, new, gap)})
            for found, _, then, new, _ in tries
            if found == name
        ]

    mine = results(text)
    return any(result in mine for other in listed for result in results(other))


def test_listed_plays_are_what_trying_everything_finds(tmp_path: Path) -> None:
    compared = gapped = 0
    for seed in range(6):
        more = compare(tmp_path, seed, 60)
        compared, gapped = compared + more[0], gapped + more[1]
    assert compared > 2000
    assert gapped > 30


@pytest.mark.parametrize("language", [name for name in ("en", "de", "nl") if name in installed()])
def test_the_commonest_word_is_found_quickly_as_the_lexicon_orders_them(language: str) -> None:
    """Rare words, of which the lexicon knows how rare they are, come from short to long."""
    lexicon = open_lexicon(language)
    find = lexicon.keep(commonest)
    for first, second in product("QS", ascii_uppercase):
        for pattern in (first + second, first + second + "E", f"{first}.{second}"):
            common = [word for word in facts_of(language).common(pattern) if word in lexicon]
            polite = [word for word in common if not lexicon.is_offensive(word)]
            if polite:
                assert (find(pattern),) == lexicon.completions(pattern, 1)
            else:
                rare = [word for word in lexicon.graph.below(pattern) if not lexicon.is_offensive(word)]
                assert find(pattern) == min(rare, key=lambda word: (len(word), word), default="")


@pytest.mark.soak
def test_listed_plays_are_what_trying_everything_finds_in_many_games(tmp_path: Path) -> None:
    for seed in range(100, 200):
        assert compare(tmp_path, seed, 150)[0]
