"""What a table of TYPO-2D looks like: the cards as they lie, those shown, the hand, and what has left the game."""

from functools import cache, lru_cache

from letterloom.games.typo2d.board import WAYS, Board
from letterloom.games.typo2d.material import NAMES, counts_of, letter_of
from letterloom.games.typo2d.moves import Cell
from letterloom.games.typo2d.state import TypoView
from letterloom.rules import UNKNOWN, Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.notation import write_cell
from letterloom.rules.scene import Patch, Tone, patch


def scene(view: TypoView) -> Scene:
    """The board on top, below it the cards of the round, the hand and the discards."""
    open_ = view.open
    pieces = open_.pieces
    zones = [_board(open_.board, open_.laid.cell if open_.laid else None, pieces)]
    zones += [
        _shown(seat, card, n, seat == view.seat, pieces)
        for n, (seat, card) in enumerate(_faces(view).items())
    ]
    if view.seat is not None and (view.hand.known or not open_.blind):
        hand = view.hand.take(view.chosen) if view.chosen else view.hand
        zones.append(_hand(hand.known, view.seat, pieces))
    if open_.gone.known:
        zones.append(_gone(open_.gone.known, pieces))
    return Scene(tuple(zones), tuple(_notes(view)))


def _faces(view: TypoView) -> dict[Seat, str]:
    """The cards of the round that lie before the seats, in the order in which they are played."""
    order, shown = view.open.order, view.open.shown
    faces = {seat: shown[seat] for seat in (*order, *range(len(shown))) if shown[seat]}
    if view.seat is not None and view.chosen:
        faces[view.seat] = view.chosen
    return faces


@lru_cache(maxsize=256)
def _board(board: Board, new: Cell | None, pieces: str) -> Zone:
    cards = [_laid(x, y, card, "new" if (x, y) == new else "plain", pieces) for x, y, card in board.cards]
    gaps = [patch(Spot(cell)) for cell in dict.fromkeys([(x, y) for x, y, _ in board.gaps])]
    return _TABLE.filled(cards + gaps)


_TABLE = Zone(id="table", title="table")


@lru_cache(maxsize=8192)
def _laid(x: int, y: int, card: str, tone: Tone, pieces: str) -> Patch:
    return patch(Spot((x, y), _piece(card, tone, pieces)))


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
    return _empty_hand(seat).filled(
        [_held(n, card, cards[: n + 1].count(card), pieces) for n, card in enumerate(cards)]
    )


@cache
def _empty_hand(seat: Seat) -> Zone:
    return Zone(
        id="hand",
        title="hand",
        args=(("seat", seat),),
        layout="list",
        labels="none",
        table=(0, 2),
        order=2,
        owner=seat,
    )


@lru_cache(maxsize=8192)
def _held(place: int, card: str, copy: int, pieces: str) -> Patch:
    """A card of a hand; by its name the others keep theirs when one leaves."""
    return patch(Spot((place,), _piece(card, "mine", pieces, f"hand-{card}-{copy}")))


@lru_cache(maxsize=256)
def _gone(cards: tuple[str, ...], pieces: str) -> Zone:
    return _GONE.filled([_discarded(n, card, pieces) for n, card in enumerate(cards)])


_GONE = Zone(id="gone", title="gone", layout="list", labels="none", table=(0, 3), order=4)


@lru_cache(maxsize=8192)
def _discarded(place: int, card: str, pieces: str) -> Patch:
    return patch(Spot((place,), _piece(card, "hidden", pieces)))


@lru_cache(maxsize=1024)
def _piece(card: str, tone: Tone, pieces: str, name: str = "") -> Piece:
    """A card shows how many there are of its letter (TYP-1), where that is known."""
    count = "" if pieces == UNKNOWN else str(counts_of(pieces).get(letter_of(card), ""))
    return Piece(card, tone, count, name)


def _notes(view: TypoView) -> list[Note]:
    open_ = view.open
    notes: list[Note] = []
    if open_.blind and not open_.board.cards and not open_.is_over:
        notes.append(note("no-first-card"))
    if card := open_.card:
        notes.append(_on_turn(open_.mover, card))
    if open_.laid and open_.vote:
        notes.append(note("voting", seat=open_.vote.mover, words=open_.laid.words, runs=open_.laid.runs))
    notes += [
        _count(seat, open_.cards_of(seat), hand.known)
        for seat, hand in enumerate(open_.hands)
        if seat != view.seat or open_.blind
    ]
    notes.append(_holder(open_.holder))
    notes += [note("gap", cell=write_cell((x, y)), way=WAYS[axis]) for x, y, axis in open_.board.gaps]
    if open_.options.card_names:
        notes.append(note("names", names=tuple(NAMES[letter] for letter in open_.board.alphabet)))
    return notes


@lru_cache(maxsize=256)
def _on_turn(seat: Seat, card: str) -> Note:
    return note("on-turn", seat=seat, card=card)


@lru_cache(maxsize=1024)
def _count(seat: Seat, count: int, known: tuple[str, ...]) -> Note:
    """How many cards a seat has, and which of them were seen."""
    if known:
        return note("count-known", seat=seat, n=count, cards=known)
    return note("count", seat=seat, n=count)


@cache
def _holder(seat: Seat) -> Note:
    return note("holder", seat=seat)
