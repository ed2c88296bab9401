"""The kernel behind `features`: JSON goes in, byte by byte, and an array comes out.

It keeps two names for wherever it is, as hashes: the exact one, with the numbers of items in lists
(`open.scores[1]`), and the loose one, without them (`open.scores`).
"""

import numpy as np

from letterloom.search.compiling import Array, compiled, index, kernel, wide

DEEP = 40
"""Things in things in things: no view is deeper."""
EXACT, LOOSE, CONTENT, COUNT, KEYED, LEAF = 0, 1, 2, 3, 4, 5
"""What is known of each thing that is open: its names, what it holds, how much, whether by keys, and whether it holds
plain values alone."""
SCRATCH = 6
SMALL = 64
"""Numbers below it have a place of their own."""

BASE = index(14695981039346656037)
PRIME = index(1099511628211)
STIR = index(0xFF51AFD7ED558CCD)
SIZED, LETTERED, WHOLE = index(1001), index(2003), index(4007)
"""What tells the size of a number, a letter of a text and a whole thing from a value of the same name."""
HALF, NONE, ONE = index(33), index(0), index(1)


@compiled
def _joined(name: int, more: int) -> int:
    """The hash of a name that goes on."""
    stirred: int = (name ^ more) * STIR
    return (stirred ^ (stirred >> HALF)) * PRIME


@compiled
def _add(out: Array, row: int, name: int, amount: float) -> None:
    """Add to the place of a name."""
    out[row, (name ^ (name >> HALF)) % index(out.shape[1])] += amount


@compiled
def _add_value(out: Array, row: int, exact: int, loose: int, value: int) -> None:
    """Count a value under both names of where it stands."""
    _add(out, row, _joined(exact, value), 1.0)
    if exact != loose:
        _add(out, row, _joined(loose, value), 1.0)


@kernel
def scan(data: Array, muted: Array, out: Array, stack: Array, rows: bool) -> None:
    """Add what JSON holds to the rows of an array: to the first, or each item of a list to its own (`rows`).

    What the keys with the hashes `muted` lead to is passed over.
    """
    depth, at, end, row, mute = -1, 0, len(data), 0, -1
    exact, loose, slot, is_key = BASE, BASE, NONE, False
    while at < end:
        byte = data[at]
        if byte == 44 or byte == 58:  # , before the next item or key; : after a key
            is_key = byte == 44 and stack[KEYED, depth] == ONE
            at += 1
            continue
        closes = byte == 93 or byte == 125  # ] }
        if depth >= 0 and not closes and stack[KEYED, depth] == NONE:
            slot = stack[COUNT, depth]
            exact, loose = _joined(stack[EXACT, depth], slot + ONE), stack[LOOSE, depth]
            if rows and depth == 0:
                row, exact, loose = wide(slot), BASE, BASE
        if byte == 91 or byte == 123:  # [ {
            if depth >= 0:
                stack[LEAF, depth] = NONE
            depth += 1
            is_key = byte == 123
            stack[EXACT, depth], stack[LOOSE, depth] = exact, loose
            stack[CONTENT, depth], stack[COUNT, depth] = loose ^ WHOLE, NONE
            stack[KEYED, depth], stack[LEAF, depth] = ONE if is_key else NONE, ONE
            at += 1
            continue
        if closes:
            if mute < 0 and stack[LEAF, depth] == ONE and stack[COUNT, depth] > ONE:
                _add(out, row, stack[CONTENT, depth], 1.0)
            depth -= 1
            at += 1
        elif byte == 34:  # "
            at += 1
            first, value, capitals = at, BASE, True
            while data[at] != 34:
                if data[at] == 92:  # \ before any other
                    at += 1
                capitals = capitals and not 97 <= data[at] <= 122
                value = (value ^ index(data[at])) * PRIME
                at += 1
            length = at - first
            at += 1
            if is_key:
                slot = value
                exact, loose = _joined(stack[EXACT, depth], value), _joined(stack[LOOSE, depth], value)
                for each in muted:
                    if mute < 0 and each == value:
                        mute = depth
                continue
            if mute < 0 and length:
                _add_value(out, row, exact, loose, value)
                if capitals and length > 1:
                    for n in range(length):
                        letter = index(n * 256 + data[first + n])
                        _add(out, row, _joined(exact ^ LETTERED, letter), 1.0)
            stack[CONTENT, depth] = _joined(_joined(stack[CONTENT, depth], slot), value)
        else:  # a number, true, false or null
            value, number, sign, is_number = BASE, wide(0), 1.0, byte == 45 or 48 <= byte <= 57
            while at < end and data[at] != 44 and data[at] != 93 and data[at] != 125:
                value = (value ^ index(data[at])) * PRIME
                if data[at] == 45:
                    sign = -1.0
                elif is_number and number < 1 << 40:
                    number = number * 10 + wide(data[at]) - 48
                at += 1
            if mute < 0 and (is_number or byte == 116):  # true
                if number < SMALL:
                    _add_value(out, row, exact, loose, value)
                if is_number:
                    amount = sign * np.round(16 * np.log2(1.0 + number)) / 16
                    _add(out, row, _joined(exact, SIZED), amount)
            stack[CONTENT, depth] = _joined(_joined(stack[CONTENT, depth], slot), value)
        if depth >= 0:
            stack[COUNT, depth] += ONE
            if mute == depth:
                mute = -1


def key(text: str) -> int:
    """The hash of a key, or of a text, as the kernel has it.

    >>> key("") == int(BASE)
    True
    """
    value = int(BASE)
    for byte in text.encode():
        value = (value ^ byte) * int(PRIME) % 2**64
    return value
