"""How long it takes to list all moves at every point of games of TYPO-2D, and to make them.

Games are played by one who lays a card whenever that can be done and else takes a line, so that boards get large, and
by the random player. At each point all moves of each seat that is asked are listed once and timed. For icons, every
card with one is also tried on every board, whether it was dealt or not, so that the slowest is found. Times are
single runs in processor time of one thread; words are looked up as they come, so what a program
asks for the first time counts.
"""

import gc
import time
from random import Random

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.board import Board
from letterloom.games.typo2d.listing import spoken_plays
from letterloom.games.typo2d.moves import Insert, Put, Replace
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.vocabulary import Dictionary
from letterloom.rules import CHANCE, Budget, Entry, Player
from letterloom.search import RandomBot
from letterloom.words import open_lexicon

GAMES = 40


def play(
    options: TypoOptions, count: int, seed: int, eager: bool
) -> tuple[list[float], list[float], list[Board]]:
    """The times to list moves and to make one, in milliseconds, and the boards of a game."""
    rng = Random(seed)
    bot = RandomBot(GAME)
    state = GAME.start(options, tuple(Player(f"P{n}") for n in range(count)))
    listing, making, boards = [], [], []
    while asks := state.open.asks:
        for ask in asks:
            if ask.seat == CHANCE:
                continue
            view = GAME.view(state, ask.seat)
            start = time.thread_time()
            moves = list(GAME.moves(view))
            listing.append(1000 * (time.thread_time() - start))
        seat = asks[0].seat
        if seat == CHANCE:
            entry = Entry(CHANCE, GAME.chance(state, rng))
        else:
            view = GAME.view(state, seat)
            moves = [m for m in GAME.moves(view) if isinstance(m, Put | Insert | Replace)] if eager else []
            entry = Entry(seat, rng.choice(moves) if moves else bot.choose(view, rng, Budget()))
        start = time.thread_time()
        state = GAME.apply(state, entry).state
        making.append(1000 * (time.thread_time() - start))
        boards.append(state.open.board)
    return listing, making, boards


def icons_everywhere(boards: list[Board], options: TypoOptions) -> list[float]:
    """The times to list the plays of each icon card on each board, in milliseconds."""
    times = []
    words = Dictionary(open_lexicon(options.lexicon))
    for board in dict.fromkeys(boards):
        for card in ("E*", "M*", "N*", "O*", "P*", "Z*"):
            fresh = Board(board.cards, board.gaps)
            start = time.thread_time()
            list(spoken_plays(fresh, card, words, options))
            times.append(1000 * (time.thread_time() - start))
    return times


def figures(name: str, times: list[float]) -> str:
    """Median, 99th percentile and slowest."""
    times = sorted(times)
    return (
        f"{name}: {len(times)} times, median {times[len(times) // 2]:.3f} ms, "
        f"99 % under {times[len(times) * 99 // 100]:.3f} ms, slowest {times[-1]:.3f} ms"
    )


def main() -> None:
    """Print the figures."""
    gc.disable()
    for icons in (False, True):
        for judging in ("strict", "challenge"):
            options = GAME.options(icons=icons, judging=judging)
            listing: list[float] = []
            making: list[float] = []
            boards: list[Board] = []
            for seed in range(GAMES):
                more = play(options, 2 + seed % 5, seed, eager=seed % 4 > 0)
                listing += more[0]
                making += more[1]
                boards += more[2]
                gc.collect()
            largest = max(len(board.cards) for board in boards)
            print(
                f"{'with' if icons else 'without'} icons, {judging}, {GAMES} games, up to {largest} cards on the board"
            )
            print("  " + figures("listing all moves", listing))
            print("  " + figures("making a move", making))
            if icons:
                print("  " + figures("each icon card on each board", icons_everywhere(boards, options)))


if __name__ == "__main__":
    main()
