"""Touch: what can be pointed at, and which line of text that makes.

A game answers with data, on a view: `touch(view)` gives its gestures. A gesture is a way to make a move: a text with
places (`put {0}`, `take left {0}`) and a pick for each place. One walk through the gestures by what has been picked so
far is all the pointing there is, for every game: which things light up now, what a drag means (two picks), what the
keyboard may reach, when the text is complete and can be judged. `Walk` is the model of the page's.

Gestures end when the pieces lie. What may follow (a lock, a word that is said, up or down) comes with the judgement of
the text, as `More`. Gestures may offer a little too much, because the table judges; they never offer too little.
"""

from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import Literal, NamedTuple

import msgspec

from letterloom.rules.geometry import neighbours
from letterloom.rules.notation import write_cell
from letterloom.rules.remembered import remembered
from letterloom.rules.scene import Cell, Scene, Spot, Zone
from letterloom.rules.terms import Args, Frozen


class Group(Frozen, frozen=True):
    """Cells that are picked as a whole, such as a line, and the text that stands for them."""

    text: str
    at: tuple[Cell, ...]


class Pick(Frozen, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to point at, or to choose from a list, or to type.

    Pieces of some zones, or with `free` their free cells; only those at `at`, where it is given. Or one of `groups` in
    those zones, or one of the texts `of` (`*?` is a star and any letter), or, with `words`, words to type.
    """

    zones: tuple[str, ...] = ()
    at: tuple[Cell, ...] | None = None
    free: bool = False
    groups: tuple[Group, ...] = ()
    of: tuple[str, ...] = ()
    words: bool = False
    by: Literal["text", "small", "cell", "row"] = "text"
    """What of it goes into the line: the piece's text or small text, the cell, the name of its row."""
    least: int = 1
    """0: it may be left out."""
    many: bool = False
    """It may be picked several times."""
    lead: str = ""
    """What stands before it in the line, if anything was picked."""
    join: str = " "
    """What stands between several."""


class Gesture(Frozen, frozen=True, omit_defaults=True, dict=True, gc=True):
    """A way to make a move. `{0}`, `{1}` in the text are what was picked.

    With `each`, the first two picks come again and again (piece after piece is laid), each pair is written as `each`
    says, and all of them stand at `{}` in the text.
    """

    key: str
    """Its label, in the section `touch` of the language files."""
    text: str
    picks: tuple[Pick, ...] = ()
    each: str = ""
    args: Args = ()
    """What stands in the label, such as a seat's name."""

    @remembered
    def json(self) -> bytes:
        """The gesture as it travels, made once."""
        return msgspec.json.encode(self)


def gestures_json(gestures: Iterable[Gesture]) -> bytes:
    """Some gestures as they travel, from gestures that remember theirs.

    >>> gestures_json(buttons(["undo", "done"]))
    b'[{"key":"undo","text":"undo"},{"key":"done","text":"done"}]'
    """
    return b"".join((b"[", b",".join([gesture.json for gesture in gestures]), b"]"))


class More(Frozen, frozen=True):
    """What may follow when the pieces lie: the whole line with it, a label, and the points that the line brings."""

    text: str
    key: str
    args: Args = ()
    points: int = 0


class Target(NamedTuple):
    """A thing that can be pointed at: a cell of a zone, or a text that is chosen."""

    zone: str = ""
    at: Cell = ()
    text: str = ""
    """What it puts into the line."""


STAR = "*?"
LETTERS = tuple(ascii_uppercase)
"""A keyboard, in place of a hand that nobody sees (REF-1)."""
STARS = tuple(f"*{letter}" for letter in LETTERS)
WORDS = ("CAT", "STONE")
"""Words that a walker types where words can be typed."""


def cell_name(zone: Zone, at: Cell) -> str:
    """What a cell of a zone is called in a line.

    >>> cell_name(Zone(id="sheet", title="sheet", labels="sheet"), (1, 2)), cell_name(Zone(id="t", title="t"), (4, -1))
    ('b3', '4,-1')
    """
    if zone.column_names and zone.low is not None:
        return zone.column_names[at[0] - zone.low[0]] + zone.row_names[at[1] - zone.low[1]]
    if zone.labels == "sheet":
        return f"{chr(ord('a') + at[0])}{at[1] + 1}"
    return write_cell(at)


def free_cells(zone: Zone, laid: Iterable[Cell] = ()) -> list[Cell]:
    """The cells where a piece may come to lie: inside the zone's bounds, or beside what lies there already."""
    filled = {spot.at for spot in zone.spots if spot.piece} | set(laid)
    if zone.low is not None and zone.high is not None and len(zone.low) == 2:
        columns, rows = (range(zone.low[axis], zone.high[axis] + 1) for axis in (0, 1))
        return [(x, y) for y in rows for x in columns if (x, y) not in filled]
    if not filled:
        return [(0,) * zone.dimensions]
    marked = {spot.at for spot in zone.spots if not spot.piece}
    beside = {cell for at in filled for cell in neighbours(at)}
    return sorted(cell for cell in (marked | beside) - filled if len(cell) < 3 or cell[2] >= 0)


def targets(
    scene: Scene, pick: Pick, laid: Sequence[Target] = (), taken: Sequence[Target] = ()
) -> list[Target]:
    """All that a pick admits, when some pieces were taken up and laid before."""
    if pick.of:
        return [Target(text=text) for of in pick.of for text in (STARS if of == STAR else (of,))]
    if pick.words:
        return [Target(text=word) for word in WORDS]
    if pick.groups:
        return [Target(zone=pick.zones[0], at=group.at[0], text=group.text) for group in pick.groups]
    found: list[Target] = []
    for zone in scene.zones:
        if zone.id not in pick.zones:
            continue
        if pick.free:
            here = [target.at for target in laid if target.zone == zone.id]
            free = free_cells(zone, here) if pick.at is None else [at for at in pick.at if at not in here]
            spots: Iterable[Spot] = map(Spot, free)
        else:
            gone = {target.at for target in taken if target.zone == zone.id}
            spots = (spot for spot in zone.spots if spot.piece and spot.at not in gone)
            if pick.at is not None:
                spots = (spot for spot in spots if spot.at in pick.at)
        found += [Target(zone.id, spot.at, _name(zone, spot, pick.by)) for spot in spots]
    return found


def _name(zone: Zone, spot: Spot, by: str) -> str:
    if by == "cell":
        return cell_name(zone, spot.at)
    if by == "row":
        assert zone.low is not None
        return zone.row_names[spot.at[1] - zone.low[1]]
    assert spot.piece is not None
    return spot.piece.small or spot.piece.text if by == "small" else spot.piece.text


class Walk(NamedTuple):
    """A gesture with what was picked for it so far.

    >>> from letterloom.rules import Piece, Scene, Spot, Zone
    >>> hand = Zone(id="hand", title="hand", layout="list", spots=(Spot((0,), Piece("E")),))
    >>> walk = begin(Gesture("drop", "drop {0}", (Pick(zones=("hand",)),)))
    >>> (target,) = walk.targets(Scene((hand,)))
    >>> walk.text, walk.step(target, 0).text
    (None, 'drop E')
    """

    gesture: Gesture
    got: tuple[tuple[Target, ...], ...]
    """What was picked for each pick."""
    pairs: tuple[tuple[Target, Target], ...] = ()
    """What was laid where, with `each`."""

    @property
    def open_picks(self) -> list[int]:
        """Which picks can come now, by number."""
        picks = self.gesture.picks
        if self.gesture.each:
            if self.got[0]:
                return [1]
            return [0, *range(2, len(picks))] if self.pairs else [0]
        numbers = []
        for number, pick in enumerate(picks):
            if any(self.got[number + 1 :]):
                continue  # what comes later was picked already
            if pick.many or not self.got[number]:
                numbers.append(number)
            if pick.least and not self.got[number]:
                break
        return numbers

    def targets(self, scene: Scene) -> list[Target]:
        """All that can be pointed at now."""
        return [target for number in self.open_picks for target in self.targets_of(scene, number)]

    def targets_of(self, scene: Scene, number: int) -> list[Target]:
        """All that can be pointed at for one of its picks."""
        laid = [to for _, to in self.pairs]
        taken = [piece for piece, _ in self.pairs] + [target for got in self.got for target in got]
        return targets(scene, self.gesture.picks[number], laid, taken)

    def step(self, target: Target, number: int) -> "Walk":
        """The walk when a thing was picked for one of the picks that are open."""
        if self.gesture.each and number == 1:
            return Walk(self.gesture, ((), *self.got[1:]), (*self.pairs, (self.got[0][0], target)))
        got = tuple((*each, target) if n == number else each for n, each in enumerate(self.got))
        return Walk(self.gesture, got, self.pairs)

    @property
    def text(self) -> str | None:
        """The line, or None while something is missing."""
        picks, text, begins = self.gesture.picks, self.gesture.text, 0
        if self.gesture.each:
            if self.got[0] or not self.pairs:
                return None
            begins = 2
            each = self.gesture.each
            pairs = [each.replace("{0}", piece.text).replace("{1}", to.text) for piece, to in self.pairs]
            text = text.replace("{}", " ".join(pairs))
        for number in range(begins, len(picks)):
            pick, got = picks[number], self.got[number]
            if len(got) < pick.least:
                return None
            said = pick.lead + pick.join.join(target.text for target in got) if got else ""
            text = text.replace(f"{{{number}}}", said)
        return text


def begin(gesture: Gesture) -> Walk:
    """A gesture of which nothing was picked yet."""
    return Walk(gesture, ((),) * len(gesture.picks))


def buttons(keys: Iterable[str]) -> tuple[Gesture, ...]:
    """Gestures without picks, whose key is their line: `pass`, `done`, `accept`.

    >>> buttons(["pass"])
    (Gesture(key='pass', text='pass', picks=(), each='', args=()),)
    """
    return tuple(Gesture(key, key) for key in keys)


VOTE = buttons(("accept", "doubt"))
"""The answers to a vote, the same in every game."""
MOST = 300
"""So many moves are offered as a list where a game has no gestures of its own."""


def listed(texts: Sequence[str]) -> tuple[Gesture, ...]:
    """The gestures of a game that has none of its own: its legal moves as a list."""
    return (Gesture("move", "{0}", (Pick(of=tuple(texts)),)),) if texts else ()
