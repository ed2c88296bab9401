"""Limits by rate: buckets that fill with time, by whoever they are for."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address


class Bucket:
    """So many a second, and so many at once.

    >>> now = [0.0]
    >>> bucket = Bucket(1, seconds=lambda: now[0])
    >>> bucket.take(), bucket.take()
    (0, 1000)
    >>> now[0] = 1.0
    >>> bucket.take()
    0
    """

    __slots__ = ("_level", "_most", "_rate", "_seconds", "_then")

    def __init__(
        self, rate: float, most: float | None = None, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._most = self._level = max(1.0, rate if most is None else most)
        self._seconds = seconds
        self._then = seconds()

    def take(self) -> int:
        """Take one: 0, or how many milliseconds to wait for it."""
        now = self._seconds()
        self._level = min(self._most, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level >= 1:
            self._level -= 1
            return 0
        return max(1, int((1 - self._level) / self._rate * 1000))


class Buckets:
    """A bucket for each of many, of whom those that were quiet the longest are forgotten."""

    def __init__(self, rate: float, most: float, keep: int = 10_000) -> None:
        self._rate, self._most, self._keep = rate, most, keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whose: str) -> int:
        """Take one of somebody's: 0, or how many milliseconds to wait for it."""
        bucket = self._buckets.get(whose)
        if bucket is None:
            bucket = self._buckets[whose] = Bucket(self._rate, self._most)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(whose)
        return bucket.take()


def neighbourhood(address: str) -> str:
    """Whose an address is, for limits: of IPv6 the first 64 bits.

    >>> neighbourhood("127.0.0.1"), neighbourhood("2001:db8::1:2"), neighbourhood("?")
    ('127.0.0.1', '2001:db8::', '?')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
