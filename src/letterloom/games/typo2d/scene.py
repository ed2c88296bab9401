"""What a table of TYPO-2D looks like: the cards as they lie, those shown, the hand, and what has left the game.

What lies in a zone is written from remembered cards. The table, the discards and most notes are the same for all who
look, and are made once for them.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

from letterloom.games.typo2d.board import WAYS, Board
from letterloom.games.typo2d.material import CARDS as KINDS
from letterloom.games.typo2d.material import NAMES, counts_of, letter_of
from letterloom.games.typo2d.moves import Cell
from letterloom.games.typo2d.state import TypoView
from letterloom.rules import UNKNOWN, Note, Piece, Scene, Seat, Spot, Stock, Zone, note
from letterloom.rules.notation import write_cell
from letterloom.rules.scene import GAP, Canvas, Tone, encode, form

CELLS, CARDS = 8192, 1024
"""So many cards are remembered in their cells on the table, and so many in a row."""


def scene(view: TypoView) -> Scene:
    """The board on top, below it the cards of the round, the hand and the discards."""
    open_, me, chosen, hand = view.open, view.seat, view.chosen, view.hand.known
    pieces, gone, shown = open_.pieces, open_.gone, open_.shown
    inside = [_board(open_.board, open_.laid.cell if open_.laid else None, pieces)]
    # The cards of the round lie as they are played; before all have chosen, only one's own is seen.
    faces = [seat for seat in open_.order if shown[seat]]
    inside += [_shown(seat, shown[seat], seat == me, pieces) for seat in faces]
    if chosen and me is not None:
        faces.append(me)
        inside.append(_shown(me, chosen, True, pieces))
        hand = _without(hand, chosen)
    has_hand = me is not None and bool(view.hand.known or not open_.blind)
    if has_hand:
        inside.append(_hand(hand, pieces) if hand else b"")
    if gone.known:
        inside.append(_gone(gone, pieces))
    return _canvas(me, tuple(faces), has_hand, bool(gone.known)).holding(tuple(inside), _notes(view))


def _without(hand: tuple[str, ...], chosen: str) -> tuple[str, ...]:
    """A hand without the card that was chosen from it, which may be one that nobody knows (REF-1)."""
    if chosen not in hand:
        return hand
    at = hand.index(chosen)
    return hand[:at] + hand[at + 1 :]


@lru_cache(maxsize=1024)
def _canvas(me: Seat | None, faces: tuple[Seat, ...], has_hand: bool, has_gone: bool) -> Canvas:
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
    return Canvas(*zones)


def _board(board: Board, new: Cell | None, pieces: str) -> bytes:
    """The cards of a board. It lies there as it is for some moves, and remembers how it was drawn."""
    drawn = board.drawn.get((new, pieces))
    if drawn is None:
        drawn = board.drawn[new, pieces] = _draw(board, new, pieces)
    return drawn


def _draw(board: Board, new: Cell | None, pieces: str) -> bytes:
    spots = list(map(_laid("plain", pieces).__getitem__, board.cards))
    if new is not None and (card := board.at.get(new)):
        at = board.cards.index((*new, card))
        spots[at] = _laid("new", pieces)[board.cards[at]]
    if board.gaps:
        spots += [encode(Spot(cell)) for cell in dict.fromkeys([(x, y) for x, y, _ in board.gaps])]
    return b',"spots":[%b]' % b",".join(spots) if spots else b""


class _Laid(dict[tuple[int, int, str], bytes]):
    """Cards in their cells."""

    def __init__(self, tone: Tone, pieces: str) -> None:
        self._cards = _cards(tone, pieces)

    def __missing__(self, laid: tuple[int, int, str]) -> bytes:
        if len(self) >= CELLS:
            self.clear()
        x, y, card = laid
        spot = self[laid] = b'{"at":[%d,%d],"piece":%b}' % (x, y, self._cards[card, 0])
        return spot


_laid = lru_cache(maxsize=16)(_Laid)


@lru_cache(maxsize=2048)
def _shown(seat: Seat, card: str, own: bool, pieces: str) -> bytes:
    """A seat's chosen card."""
    return _row(1) % encode(_piece(card, "mine" if own else "plain", pieces, f"chosen-{seat}"))


@lru_cache(maxsize=2048)
def _hand(cards: tuple[str, ...], pieces: str) -> bytes:
    held, last, copy, pictures = _cards("mine", pieces), "", 0, []
    for card in cards:  # in order, so that equal ones follow each other
        copy = copy + 1 if card == last else 1
        last = card
        pictures.append(held[card, copy])
    return _row(len(cards)) % tuple(pictures)


@lru_cache(maxsize=1024)
def _gone(gone: Stock, pieces: str) -> bytes:
    lost, cards = _lost(pieces), gone.known
    return _row(len(cards)) % tuple([lost[card] for card in cards])


@lru_cache(maxsize=16)
def _lost(pieces: str) -> Mapping[str, bytes]:
    """All cards as they look that have left the game."""
    return {card: encode(_piece(card, "hidden", pieces)) for card in KINDS}


class _Cards(dict[tuple[str, int], bytes]):
    """Cards in a row, with the number of each copy; by its name a card of a hand keeps its when another leaves."""

    def __init__(self, tone: Tone, pieces: str) -> None:
        self._tone, self._pieces = tone, pieces

    def __missing__(self, held: tuple[str, int]) -> bytes:
        if len(self) >= CARDS:
            self.clear()
        card, copy = held
        name = f"hand-{card}-{copy}" if copy else ""
        piece = self[held] = encode(_piece(card, self._tone, self._pieces, name))
        return piece


_cards = lru_cache(maxsize=16)(_Cards)


@lru_cache(maxsize=256)
def _row(count: int) -> bytes:
    """The form of so many cards in a row."""
    return form([(n,) for n in range(count)])


def _piece(card: str, tone: Tone, pieces: str, name: str = "") -> Piece:
    """A card shows how many there are of its letter (TYP-1), where that is known."""
    count = "" if pieces == UNKNOWN else str(counts_of(pieces).get(letter_of(card), ""))
    return Piece(card, tone, count, name)


def _notes(view: TypoView) -> tuple[Note, ...]:
    open_, me = view.open, view.seat
    board, shown, order, blind = open_.board, open_.shown, open_.order, open_.blind
    notes: list[Note] = []
    if blind and not board.cards and not open_.is_over:
        notes.append(note("no-first-card"))
    if order and shown[order[0]]:
        notes.append(_on_turn(order[0], shown[order[0]]))
    if open_.laid and open_.vote:
        notes.append(note("voting", seat=open_.vote.mover, words=open_.laid.words, runs=open_.laid.runs))
    for seat, hand in enumerate(open_.hands):
        if seat != me or blind:
            count = len(hand.known) + hand.unknown + (shown[seat] != "")  # a shown one too (TYP-11)
            notes.append(_known(seat, count, hand.known) if hand.known else _count(seat, count))
    notes.append(_holder(open_.holder))
    if board.gaps:
        notes += [note("gap", cell=write_cell((x, y)), way=WAYS[axis]) for x, y, axis in board.gaps]
    if open_.options.card_names:
        notes.append(note("names", names=tuple(NAMES[letter] for letter in board.alphabet)))
    return tuple(notes)


@cache
def _on_turn(seat: Seat, card: str) -> Note:
    return note("on-turn", seat=seat, card=card)


@lru_cache(maxsize=1024)
def _count(seat: Seat, count: int) -> Note:
    """How many cards a seat has,"""
    return note("count", seat=seat, n=count)


@lru_cache(maxsize=1024)
def _known(seat: Seat, count: int, cards: tuple[str, ...]) -> Note:
    """and which of them were seen."""
    return note("count-known", seat=seat, n=count, cards=cards)


@cache
def _holder(seat: Seat) -> Note:
    return note("holder", seat=seat)
