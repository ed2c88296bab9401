"""What a table of TYPO-2D looks like: the cards as they lie, those shown, the hand, and what has left the game.

What lies in a zone is written from remembered cards. The table, the discards and most notes are the same for all who
look, and are made once for them.
"""

from functools import cache, lru_cache

from letterloom.games.typo2d.board import WAYS, Board
from letterloom.games.typo2d.material import NAMES, counts_of, letter_of
from letterloom.games.typo2d.moves import Cell
from letterloom.games.typo2d.state import TypoOpen, TypoView
from letterloom.rules import UNKNOWN, Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.notation import write_cell
from letterloom.rules.scene import GAP, Frame, Tone, encode, form

CELLS = 8192
"""So many cards are remembered in their cells on the table."""


def scene(view: TypoView) -> Scene:
    """The board on top, below it the cards of the round, the hand and the discards."""
    open_, me = view.open, view.seat
    pieces = open_.pieces
    faces = _faces(open_)
    if view.chosen and me is not None:
        faces = {**faces, me: view.chosen}
    inside = [_board(open_.board, open_.laid.cell if open_.laid else None, pieces)]
    inside += [_shown(seat, card, seat == me, pieces) for seat, card in faces.items()]
    has_hand = me is not None and bool(view.hand.known or not open_.blind)
    if has_hand:
        hand = view.hand.take(view.chosen) if view.chosen else view.hand
        inside.append(_hand(hand.known, pieces))
    gone = open_.gone.known
    if gone:
        inside.append(_gone(gone, pieces))
    return _frame(me, tuple(faces), has_hand, bool(gone)).holding(tuple(inside), _notes(view))


def _faces(open_: TypoOpen) -> dict[Seat, str]:
    """The cards of the round that lie before the seats, in the order in which they are played."""
    shown = open_.shown
    if not any(shown):
        return {}
    return {seat: shown[seat] for seat in (*open_.order, *range(len(shown))) if shown[seat]}


@lru_cache(maxsize=1024)
def _frame(me: Seat | None, faces: tuple[Seat, ...], has_hand: bool, has_gone: bool) -> Frame:
    """The zones that there are, as a seat sees them."""
    zones = [Zone(id="table", title="table")]
    zones += [
        Zone(
            id=f"chosen-{seat}",
            title="chosen",
            args=(("seat", seat),),
            layout="list",
            spots=GAP,
            labels="none",
            table=(column, 1),
            order=1 if seat == me else 3,
            owner=seat,
        )
        for column, seat in enumerate(faces)
    ]
    if has_hand and me is not None:
        hand = Zone(
            id="hand",
            title="hand",
            args=(("seat", me),),
            layout="list",
            labels="none",
            table=(0, 2),
            order=2,
            owner=me,
        )
        zones.append(hand)
    if has_gone:
        zones.append(Zone(id="gone", title="gone", layout="list", labels="none", table=(0, 3), order=4))
    return Frame(*zones)


@lru_cache(maxsize=512)
def _board(board: Board, new: Cell | None, pieces: str) -> bytes:
    spots = list(map(_laid("plain", pieces).__getitem__, board.cards))
    if new is not None and (card := board.at.get(new)):
        at = board.cards.index((*new, card))
        spots[at] = _laid("new", pieces)[board.cards[at]]
    spots += [encode(Spot(cell)) for cell in dict.fromkeys([(x, y) for x, y, _ in board.gaps])]
    return b',"spots":[%b]' % b",".join(spots) if spots else b""


class _Laid(dict[tuple[int, int, str], bytes]):
    """Cards in their cells."""

    def __init__(self, tone: Tone, pieces: str) -> None:
        self._tone, self._pieces = tone, pieces

    def __missing__(self, laid: tuple[int, int, str]) -> bytes:
        if len(self) >= CELLS:
            self.clear()
        x, y, card = laid
        spot = self[laid] = encode(Spot((x, y), _piece(card, self._tone, self._pieces)))
        return spot


_laid = lru_cache(maxsize=16)(_Laid)


@lru_cache(maxsize=2048)
def _shown(seat: Seat, card: str, own: bool, pieces: str) -> bytes:
    """A seat's chosen card."""
    return _row(1) % encode(_piece(card, "mine" if own else "plain", pieces, f"chosen-{seat}"))


@lru_cache(maxsize=512)
def _hand(cards: tuple[str, ...], pieces: str) -> bytes:
    if not cards:
        return b""
    held = [_held(card, cards[:n].count(card), pieces) for n, card in enumerate(cards, 1)]
    return _row(len(cards)) % tuple(held)


@lru_cache(maxsize=2048)
def _held(card: str, copy: int, pieces: str) -> bytes:
    """A card of a hand; by its name the others keep theirs when one leaves."""
    return encode(_piece(card, "mine", pieces, f"hand-{card}-{copy}"))


@lru_cache(maxsize=512)
def _gone(cards: tuple[str, ...], pieces: str) -> bytes:
    return _row(len(cards)) % tuple([_discarded(card, pieces) for card in cards])


@lru_cache(maxsize=1024)
def _discarded(card: str, pieces: str) -> bytes:
    return encode(_piece(card, "hidden", pieces))


@lru_cache(maxsize=256)
def _row(count: int) -> bytes:
    """The form of so many cards in a row."""
    return form([(n,) for n in range(count)])


def _piece(card: str, tone: Tone, pieces: str, name: str = "") -> Piece:
    """A card shows how many there are of its letter (TYP-1), where that is known."""
    count = "" if pieces == UNKNOWN else str(counts_of(pieces).get(letter_of(card), ""))
    return Piece(card, tone, count, name)


def _notes(view: TypoView) -> tuple[Note, ...]:
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
    return tuple(notes)


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
