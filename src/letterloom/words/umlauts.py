"""German words in two foldings: MADCHEN and MAEDCHEN are one word to CUB-9, and which belongs to which is known by the
places where the longer one has an E more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise


def umlauts(plain: str, written: str) -> tuple[int, ...]:
    """The places of a plain word behind which the written-out one has an E.

    >>> umlauts("MADCHEN", "MAEDCHEN"), umlauts("UBERTRAGER", "UEBERTRAEGER")
    ((2,), (1, 7))
    """
    found = []
    more = 0
    for place, letter in enumerate(plain):
        if written[place + more] != letter:
            found.append(place)
            more += 1
    return (*found, len(plain)) if len(plain) + more < len(written) else tuple(found)


def written_out(plain: str, places: tuple[int, ...]) -> str:
    """The word with an E at each of these places.

    >>> written_out("UBERTRAGER", (1, 7))
    'UEBERTRAEGER'
    """
    ends = (*places, len(plain))
    return plain[: ends[0]] + "".join("E" + plain[a:b] for a, b in pairwise(ends))


def dropped(word: str) -> Iterator[str]:
    """What a word may be with its umlauts dropped: without any one or more of the E that follow an A, O or U.

    >>> list(dropped("BAEUME")), list(dropped("MAUS"))
    (['BAUME'], [])
    """
    places = [at for at in range(1, len(word)) if word[at] == "E" and word[at - 1] in "AOU"]
    for count in range(1, len(places) + 1):
        for gone in combinations(places, count):
            yield "".join(letter for at, letter in enumerate(word) if at not in gone)
