"""What a table of TYPO-2D looks like: the cards as they lie, those shown, the hand, and what has left the game."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from letterloom.games.typo2d.board import WAYS, Board
from letterloom.games.typo2d.material import NAMES, counts_of, letter_of
from letterloom.games.typo2d.moves import Cell
from letterloom.games.typo2d.state import TypoView
from letterloom.rules import UNKNOWN, Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.notation import write_cell
from letterloom.rules.scene import Tone


def scene(view: TypoView) -> Scene:
    """The board on top, below it the cards of the round, the hand and the discards."""
    open_ = view.open
    pieces = open_.pieces
    zones = [_board(open_.board, open_.laid.cell if open_.laid else None, pieces)]
    faces = {
        seat: open_.shown[seat] for seat in (*open_.order, *range(len(open_.seats))) if open_.shown[seat]
    }
    if view.seat is not None and view.chosen:
        faces[view.seat] = view.chosen
    zones += [
        _shown(seat, card, n, seat == view.seat, pieces) for n, (seat, card) in enumerate(faces.items())
    ]
    if view.seat is not None and (view.hand.known or not open_.blind):
        hand = view.hand.take(view.chosen) if view.chosen else view.hand
        zones.append(_hand(hand.known, view.seat, pieces))
    if open_.gone.known:
        zones.append(_gone(open_.gone.known, pieces))
    return Scene(tuple(zones), tuple(_notes(view)))


@lru_cache(maxsize=256)
def _board(board: Board, new: Cell | None, pieces: str) -> Zone:
    cards = [_spot(x, y, card, "plain", pieces) for x, y, card in board.cards]
    if new is not None:
        cards = [
            _spot(*new, spot.piece.text, "new", pieces) if spot.at == new and spot.piece else spot
            for spot in cards
        ]
    gaps = [Spot(cell) for cell in dict.fromkeys((x, y) for x, y, _ in board.gaps)]
    return Zone(id="table", title="table", spots=(*cards, *gaps))


@lru_cache(maxsize=8192)
def _spot(x: int, y: int, card: str, tone: Tone, pieces: str) -> Spot:
    return Spot((x, y), _piece(card, tone, pieces))


@lru_cache(maxsize=1024)
def _shown(seat: Seat, card: str, column: int, own: bool, pieces: str) -> Zone:
    """A seat's chosen card."""
    piece = _piece(card, "mine" if own else "plain", pieces, f"chosen-{seat}")
    return Zone(
        id=f"chosen-{seat}",
        title="chosen",
        args=(("seat", seat),),
        layout="list",
        spots=(Spot((0,), piece),),
        labels="none",
        table=(column, 1),
        order=1 if own else 3,
        owner=seat,
    )


@lru_cache(maxsize=512)
def _hand(cards: tuple[str, ...], seat: Seat, pieces: str) -> Zone:
    return Zone(
        id="hand",
        title="hand",
        args=(("seat", seat),),
        layout="list",
        spots=tuple(
            Spot((n,), _piece(card, "mine", pieces, f"hand-{name}"))
            for n, (card, name) in enumerate(_named(cards))
        ),
        labels="none",
        table=(0, 2),
        order=2,
        owner=seat,
    )


def _named(cards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Cards of a hand with names: the others keep theirs when one leaves."""
    seen: Counter[str] = Counter()
    for card in cards:
        seen[card] += 1
        yield card, f"{card}-{seen[card]}"


@lru_cache(maxsize=256)
def _gone(cards: tuple[str, ...], pieces: str) -> Zone:
    return Zone(
        id="gone",
        title="gone",
        layout="list",
        spots=tuple(Spot((n,), _piece(card, "hidden", pieces)) for n, card in enumerate(cards)),
        labels="none",
        table=(0, 3),
        order=4,
    )


@lru_cache(maxsize=1024)
def _piece(card: str, tone: Tone, pieces: str, name: str = "") -> Piece:
    """A card shows how many there are of its letter (TYP-1), where that is known."""
    count = "" if pieces == UNKNOWN else str(counts_of(pieces).get(letter_of(card), ""))
    return Piece(card, tone, count, name)


def _notes(view: TypoView) -> Iterator[Note]:
    open_ = view.open
    if open_.blind and not open_.board.cards and not open_.is_over:
        yield note("no-first-card")
    if open_.card:
        yield note("on-turn", seat=open_.mover, card=open_.card)
    if open_.laid and open_.vote:
        yield note("voting", seat=open_.vote.mover, words=open_.laid.words, runs=open_.laid.runs)
    for seat, hand in enumerate(open_.hands):
        if seat == view.seat and not open_.blind:
            continue
        count = open_.cards_of(seat)
        if hand.known:
            yield note("count-known", seat=seat, n=count, cards=hand.known)
        else:
            yield note("count", seat=seat, n=count)
    yield note("holder", seat=open_.holder)
    for x, y, axis in open_.board.gaps:
        yield note("gap", cell=write_cell((x, y)), way=WAYS[axis])
    if open_.options.card_names:
        yield note("names", names=tuple(NAMES[letter] for letter in open_.board.alphabet))
