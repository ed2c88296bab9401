"""Where a card could go: the answer to `places E` and `places` at the terminal (no moves, questions only)."""

from collections.abc import Sequence

from letterloom.games.typo2d import notation
from letterloom.games.typo2d.judge import plays, words_of
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.table import board
from letterloom.rules import Note, Refusal


def consult(view: TypoView, words: Sequence[str]) -> tuple[Note, ...]:
    """`places E`: each place with the words that it would begin; `places`: how many each card has."""
    match [word.lower() for word in words]:
        case ["places"]:
            cards = (view.card,) if view.card and view.order[0] == view.seat else view.hand
            return tuple(
                Note("place-count", {"card": card, "n": len(places(view, card))})
                for card in dict.fromkeys(cards)
            )
        case ["places", text]:
            try:
                card = notation.read_card(text, view.options.icons)
            except Refusal:
                return (Note("no-such-card", {"text": text}),)
            found = places(view, card)
            if not found:
                return (Note("no-place", {"card": card}),)
            return tuple(Note("place", {"move": move, "words": said}) for move, said in found)
    return ()


def places(view: TypoView, card: str) -> list[tuple[str, tuple[str, ...]]]:
    """The plays of a card on the table as it is now, each with the commonest words for its runs."""
    ground = board(view.table)
    return [
        (
            notation.spell(play),
            tuple(words_of(ground, placing, view.options).example(run) for run in placing.runs),
        )
        for play, placing in plays(ground, card, view.options)
    ]
