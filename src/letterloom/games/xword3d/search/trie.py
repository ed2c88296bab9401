"""All that a hand can begin words with, compiled: a list in alphabetical order, made once for a hand.

An entry is some letters of the hand with which a word begins. What begins with an entry are the entries right after
it, `SPAN` of them with itself; so a walk over the list that meets a letter that does not fit leaves them all out in
one step. Entries are listed by depth and last letter, too, and words are counted, so that all words that begin
with an entry can be copied.
"""

from typing import Final

from letterloom.search.compiling import Array, compiled, inlined, kernel, lowest, popcount, wide

INFO, KNOWN, NODE, LEFT, WORDS, LIST, ORDER, FOLLOW, QUEUE, TRIE = 0, 1, 2, 3, 4, 6, 8, 9, 10, 11
"""The rows of a trie. INFO is an entry in one number: see below. The letters that may follow; its node; the letters
left in the hand; how many words come before it, and how many that are none backwards. The other rows are lists: the
entries that are words; those that are none backwards; all, by depth and last letter; the letters that may follow
those; and, for a walk, those that it begins with."""
TEXTS: Final = 4
"""The letters of an entry; and, by their place in the two lists, of those that are words."""
DEPTH_AT, ENDS_AT, SPAN_AT = 5, 10, 12
"""An entry's last letter, from 0; how many letters it has; is it a word (1), and none backwards (2); its span."""
ANY: Final = 1 << 30
"""A bit that is set in all letters that may follow."""
PACKED: Final = 11
"""So many letters of a word, 5 bits each, are in its first number, the others in its second one;"""
COUNT_AT: Final = 55
"""and in the first one, from this bit on, how many there are."""
LETTERS: Final = (1 << COUNT_AT) - 1


@inlined
def letter_at(text: int, more: int, n: int) -> int:
    """Letter number n of those that are laid."""
    if n < PACKED:
        return text >> (5 * n) & 31
    return more >> (5 * (n - PACKED)) & 31


@compiled
def is_word_backwards(nodes: Array, root: int, text: int, more: int, count: int) -> bool:
    """Do letters make a word when they are read from the last to the first?"""
    node, ending = wide(root), wide(0)
    for n in range(count - 1, -1, -1):
        bit = wide(1) << (letter_at(text, more, n) - 1)
        letters = wide(nodes[node])
        if not letters & bit:
            return False
        ending = wide(nodes[node + 1]) & bit
        node = wide(nodes[node + 2 + popcount(letters & (bit - 1))])
    return ending != 0


@kernel
def plant(
    nodes: Array,
    root: int,
    counts: Array,
    is_high: bool,
    trie: Array,
    texts: Array,
    heads: Array,
    stack: Array,
) -> int:
    """List the entries of a hand, which has so many of each letter. −1 where there is no room for them.

    Words that are none backwards are told from others only where words stand upright: elsewhere nobody asks.
    """
    size, left = wide(0), wide(0)
    for code in range(1, 27):
        size += counts[code]
        if counts[code]:
            left |= wide(1) << (code - 1)
    heads[: size + 2] = 0
    node, depth, text, more = wide(root), wide(0), wide(0), wide(0)
    pending = wide(nodes[node]) & left
    count = words = one_way = wide(0)
    while True:
        if not pending:
            if depth == 0:
                break
            depth -= 1
            row = stack[depth]
            node, pending, left, text, more = row[0], row[1], row[2], row[3], row[4]
            counts[row[5]] += 1
            trie[INFO, row[6]] += (count - row[6] - 1) << SPAN_AT
            continue
        if count + 1 >= trie.shape[1]:
            return -1
        bit = pending & -pending
        pending ^= bit
        code = lowest(bit) + 1
        letters = wide(nodes[node])
        child = wide(nodes[node + 2 + popcount(letters & (bit - 1))])
        longer, longest = text, more
        if depth < PACKED:
            longer |= code << (5 * depth)
        else:
            longest |= code << (5 * (depth - PACKED))
        rest = left if counts[code] > 1 else left & ~bit
        known = wide(nodes[child])
        further = known & rest
        ends = 0
        trie[KNOWN, count], trie[NODE, count], trie[LEFT, count] = known, child, rest
        trie[WORDS, count], trie[WORDS + 1, count] = words, one_way
        texts[0, count], texts[1, count] = longer | (depth + 1) << COUNT_AT, longest
        if nodes[node + 1] & bit and depth > 0:
            ends = 1
            trie[LIST, words], texts[2, words] = count, texts[0, count]
            words += 1
            if is_high and not is_word_backwards(nodes, root, longer, longest, depth + 1):
                ends = 2
                trie[LIST + 1, one_way], texts[3, one_way] = count, texts[0, count]
                one_way += 1
        trie[INFO, count] = code - 1 | depth + 1 << DEPTH_AT | ends << ENDS_AT | 1 << SPAN_AT
        heads[depth, code] += 1
        count += 1
        if further:
            row = stack[depth]
            row[0], row[1], row[2], row[3], row[4], row[5] = node, pending, left, text, more, code
            row[6] = count - 1
            counts[code] -= 1
            node, pending, left, text, more = child, further, rest, longer, longest
            depth += 1
    trie[WORDS, count], trie[WORDS + 1, count] = words, one_way
    put_in_order(trie, heads, count, size)
    return count


@compiled
def put_in_order(trie: Array, heads: Array, count: int, size: int) -> None:
    """List entries by depth and last letter. `heads` has how many there are of each, and then where they begin."""
    end = 0
    for depth in range(size):
        for code in range(28):
            end += heads[depth, code]
            heads[depth, code] = end
    for entry in range(count - 1, -1, -1):
        info = trie[INFO, entry]
        depth, code = (info >> DEPTH_AT & 31) - 1, (info & 31) + 1
        heads[depth, code] -= 1
        trie[ORDER, heads[depth, code]] = entry
        trie[FOLLOW, heads[depth, code]] = trie[KNOWN, entry] | ANY
