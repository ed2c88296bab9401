"""What is printed for each game: its pieces as its material names them, its own set where the option `pieces` says so.

Each function gives groups of pieces of one size; the rules follow on a page of their own.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from letterloom.games.cubeword.material import ANY, JOKER, cube_name, cubes_of
from letterloom.games.kross.board import SIDE
from letterloom.games.kross.material import wording
from letterloom.games.typo2d.material import NAMES, deck, letter_of
from letterloom.games.wordcross.material import value
from letterloom.games.xword3d.material import bricks, set_size
from letterloom.phrase import ENGLISH, fill, layered, phrase, read
from letterloom.printing.nets import SIZE, net
from letterloom.printing.paper import Draw, Pages, Paper, plain
from letterloom.printing.pieces import ICONS, card, grid, notice, tile
from letterloom.printing.sheet import rule_sheet
from letterloom.rules import AnyGame, sentences

HERE: Final = Path(__file__).parent
LABEL: Final = (18.0, 18.0)
"""Goes on a wooden cube of 20 mm."""
TILE: Final = (24.0, 24.0)
CARD: Final = (44.0, 63.0)
NOTICE: Final = (60.0, 31.5)
LETTER: Final = (36.0, 42.0)
SHEET: Final = (92.0, 120.0)

Group = tuple[tuple[float, float], list[Draw]]


def print_set(game: AnyGame, options: Any, paper: Paper, language: str = ENGLISH) -> bytes:
    """A PDF with everything that a game needs, in a language; with its rules alone where we do not know its pieces."""
    credit = sentences(game.folder, language)["game"].get("credit", game.credit)
    pages = Pages(paper, plain(_say(language, "foot", title=game.title, credit=credit)))
    pages.set_title(_say(language, "title", title=game.title))
    pieces_of = _SETS.get(game.id)  # of a game in another package we know the rules alone
    for size, pieces in pieces_of(game, options, language) if pieces_of else ():
        pages.lay_out(size, pieces)
    rule_sheet(pages, game, _say(language, "rules", title=game.title), language)
    return bytes(pages.output())


def _say(language: str, key: str, **values: str) -> str:
    sections = layered(*(read(HERE, spoken) for spoken in (ENGLISH, language)))
    return fill(phrase(sections["printed"][key], sections), values)


def _xword(game: AnyGame, options: Any, language: str) -> Iterator[Group]:
    """Six labels for each brick: its letter can be read from all sides (3DX-1)."""
    counts = options.letters or bricks(options.size or set_size(game.players[0]))
    letters = [letter for letter in ascii_uppercase for _ in range(counts.get(letter, 0))]
    yield LABEL, [tile(letter) for letter in letters for _ in range(6)]


def _typo(game: AnyGame, options: Any, language: str) -> Iterator[Group]:
    """The deck, six of its cards with icons that count only where they are played with, and the Tiebreaker."""
    whole = deck(True, options.pieces)
    cards = [
        card(
            letter_of(each),
            str(sum(letter_of(other) == letter_of(each) for other in whole)),
            NAMES[letter_of(each)].title(),
            ICONS[letter_of(each)] if each.endswith("*") else None,
        )
        for each in whole
    ]
    yield CARD, [*cards, notice("TYPO-2D", _say(language, "tiebreaker"))]


def _wordcross(game: AnyGame, options: Any, language: str) -> Iterator[Group]:
    """The tiles with their values (WCR-1)."""
    yield TILE, [tile(text, str(value(text, options.pieces))) for text in options.tiles]


def _cubeword(game: AnyGame, options: Any, language: str) -> Iterator[Group]:
    """Each cube with its five letters and a blank face, and the Joker (CUB-1)."""
    cubes = cubes_of("" if options.pieces.lower() == ANY else options.pieces)
    nets = [
        net((*letters, ""), _say(language, "cube", cube=cube_name(cube))) for cube, letters in cubes.items()
    ]
    yield SIZE, [*nets, net(("J",) * 6, _say(language, "joker", cube=cube_name(JOKER)))]


def _kross(game: AnyGame, options: Any, language: str) -> Iterator[Group]:
    """A sheet each for as many as can play, the letter cards, and the task cards (KRO-1, KRO-2)."""
    yield SHEET, [grid(SIDE, 12.0)] * (game.players[-1] + 1)
    yield LETTER, [tile(letter) for letter in ascii_uppercase]
    texts = sentences(game.folder, language)["tasks"]
    yield (
        NOTICE,
        [notice(_say(language, "task"), texts.get(task, wording(task))) for task in options.task_cards],
    )


_SETS: Final[dict[str, Callable[[AnyGame, Any, str], Iterator[Group]]]] = {
    "3dxword": _xword,
    "typo2d": _typo,
    "wordcross": _wordcross,
    "cubeword": _cubeword,
    "kross": _kross,
}
